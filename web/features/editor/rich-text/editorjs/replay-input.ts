import type { Caret } from '../caret.ts'
import type { BufferedInput, PastedInput } from '../input-buffer.ts'

interface ReplayHandlers {
  onPaste(pasted: PastedInput): void
  onCaret(caret: Caret): void
}

/** Does what the input would have done if the editor had been there. */
export function replayInput(input: BufferedInput, { onPaste, onCaret }: ReplayHandlers): void {
  if (input.kind === 'text') document.execCommand('insertText', false, input.text)
  else if (input.kind === 'paste') onPaste(input)
  else if (input.kind === 'caret') onCaret(input.caret)
  // A key that neither we nor Editor.js handle is the browser's, which acts on real keys only.
  else if (dispatchKey(input)) actAsBrowser(input)
}

type Key = BufferedInput & { kind: 'key' }

/** Editor.js reads the deprecated keyCode. */
const KEY_CODES: Readonly<Record<string, number>> = {
  Backspace: 8,
  Tab: 9,
  Enter: 13,
  End: 35,
  Home: 36,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  Delete: 46,
}

/** Returns true unless a handler prevented the key. */
function dispatchKey({ key, shiftKey, ctrlKey }: Key): boolean {
  const keyCode = KEY_CODES[key] ?? key.toUpperCase().charCodeAt(0)
  const init = { key, shiftKey, ctrlKey, bubbles: true, cancelable: true }
  const event = new KeyboardEvent('keydown', init)
  Object.defineProperty(event, 'keyCode', { value: keyCode })
  return document.activeElement?.dispatchEvent(event) ?? false
}

function actAsBrowser({ key, shiftKey, ctrlKey }: Key): void {
  const selection = getSelection()
  const step = STEPS[key]
  if (ctrlKey && key.toLowerCase() === 'a') document.execCommand('selectAll')
  else if (step) selection?.modify(shiftKey ? 'extend' : 'move', step[0], step[ctrlKey ? 2 : 1])
  else if (key === 'Backspace' || key === 'Delete') erase(key === 'Backspace', ctrlKey)
  else if (key === 'Tab') focusBeside(shiftKey ? -1 : 1)
}

/** Moves the focus to the next or previous tab stop. */
function focusBeside(step: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>(FOCUSABLE)]
  const stops = all.filter((one) => one.tabIndex >= 0 && one.checkVisibility())
  const at = stops.indexOf(document.activeElement as HTMLElement)
  if (at >= 0) stops[at + step]?.focus()
}

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex], [contenteditable]'

function erase(isBack: boolean, isWord: boolean): void {
  const selection = getSelection()
  if (isWord && selection?.isCollapsed)
    selection.modify('extend', isBack ? 'backward' : 'forward', 'word')
  document.execCommand(isBack ? 'delete' : 'forwardDelete')
}

/** The direction of a key, and its step without and with ctrl. */
const STEPS: Readonly<Record<string, readonly [string, string, string]>> = {
  ArrowLeft: ['left', 'character', 'word'],
  ArrowRight: ['right', 'character', 'word'],
  ArrowUp: ['backward', 'line', 'paragraph'],
  ArrowDown: ['forward', 'line', 'paragraph'],
  Home: ['backward', 'lineboundary', 'documentboundary'],
  End: ['forward', 'lineboundary', 'documentboundary'],
}
