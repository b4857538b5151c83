import type { HeldKey } from '../input-buffer.ts'

interface Replayed {
  onPaste(copied: HeldKey & { kind: 'paste' }): void
  onCaret(caret: (HeldKey & { kind: 'caret' })['caret']): void
}

/** Does what a key or a click would have done that came before the editor was there. */
export function replayKey(key: HeldKey, { onPaste, onCaret }: Replayed): void {
  if (key.kind === 'text') document.execCommand('insertText', false, key.text)
  else if (key.kind === 'paste') onPaste(key)
  else if (key.kind === 'caret') onCaret(key.caret)
  // What neither our editor nor Editor.js takes is the browser's to do, and it does so for real keys only.
  else if (press(key)) doAsBrowser(key)
}

type Press = HeldKey & { kind: 'press' }

/** Editor.js reads the old keyCode. */
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

/** True when nobody took it. */
function press({ key, shiftKey, ctrlKey }: Press): boolean {
  const keyCode = KEY_CODES[key] ?? key.toUpperCase().charCodeAt(0)
  const init = { key, shiftKey, ctrlKey, bubbles: true, cancelable: true }
  const event = new KeyboardEvent('keydown', init)
  Object.defineProperty(event, 'keyCode', { value: keyCode })
  return document.activeElement?.dispatchEvent(event) ?? false
}

function doAsBrowser({ key, shiftKey, ctrlKey }: Press): void {
  const selection = getSelection()
  const step = STEPS[key]
  if (ctrlKey && key.toLowerCase() === 'a') document.execCommand('selectAll')
  else if (step) selection?.modify(shiftKey ? 'extend' : 'move', step[0], step[ctrlKey ? 2 : 1])
  else if (key === 'Backspace' || key === 'Delete') erase(key === 'Backspace', ctrlKey)
}

function erase(isBack: boolean, isWord: boolean): void {
  const selection = getSelection()
  if (isWord && selection?.isCollapsed)
    selection.modify('extend', isBack ? 'backward' : 'forward', 'word')
  document.execCommand(isBack ? 'delete' : 'forwardDelete')
}

/** Which way a key goes, and how far without and with ctrl. */
const STEPS: Readonly<Record<string, readonly [string, string, string]>> = {
  ArrowLeft: ['left', 'character', 'word'],
  ArrowRight: ['right', 'character', 'word'],
  ArrowUp: ['backward', 'line', 'paragraph'],
  ArrowDown: ['forward', 'line', 'paragraph'],
  Home: ['backward', 'lineboundary', 'documentboundary'],
  End: ['forward', 'lineboundary', 'documentboundary'],
}
