import { atomsOf, caretIn, linesIn, placeCaret } from '../caret.ts'
import type { EditorContext } from './editor.ts'

/**
 * Three clicks select a line up to its end. Browsers select the line break after it as well, and what is typed
 * would be joined to the next line.
 */
export function attachTripleClicks({ holder, signal }: EditorContext): void {
  const select = ({ detail }: MouseEvent) => detail === 3 && leaveOutBreak(holder)
  holder.addEventListener('click', select, { signal })
}

function leaveOutBreak(holder: HTMLElement): void {
  const selected = caretIn(holder)
  if (!selected) return
  const { anchor, focus } = selected
  const isForward = anchor.line < focus.line || anchor.offset < focus.offset
  if (!isForward || atomBefore(linesIn(holder)[focus.line], focus.offset)?.nodeName !== 'BR') return
  placeCaret(holder, { anchor, focus: { ...focus, offset: focus.offset - 1 } })
}

/** Each break and picture counts as one character. */
function atomBefore(line: Element | undefined, offset: number): Node | null {
  let end = 0
  for (const atom of line ? atomsOf(line) : []) {
    end += atom instanceof Text ? atom.length : 1
    if (end >= offset) return end === offset ? atom : null
  }
  return null
}
