import type { HeldKey } from '../held-keys.ts'

/** Does what a key would have done that was pressed before the editor was there. */
export function replayKey(
  key: HeldKey,
  paste: (copied: HeldKey & { kind: 'paste' }) => void,
): void {
  if (key.kind === 'text') document.execCommand('insertText', false, key.text)
  else if (key.kind === 'paste') paste(key)
  else if (key.key === 'Backspace') document.execCommand('delete')
  else if (key.key === 'Delete') document.execCommand('forwardDelete')
  else press(key.key, key.shiftKey)
}

const KEY_CODES: Readonly<Record<string, number>> = { Enter: 13, Tab: 9 }

/** Editor.js reads the old keyCode. */
function press(key: string, shiftKey: boolean): void {
  const keyCode = KEY_CODES[key] ?? 0
  const event = new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'keyCode', { value: keyCode })
  document.activeElement?.dispatchEvent(event)
}
