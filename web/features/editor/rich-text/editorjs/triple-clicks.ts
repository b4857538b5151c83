import { selectedIn } from '../caret.ts'
import type { EditorContext } from './editor.ts'
import { placeCaret } from './place-caret.ts'

/** A triple click selects a line up to its end; browsers select the line break after it as well. */
export function attachTripleClicks({ holder, signal }: EditorContext): void {
  const select = ({ detail }: MouseEvent) => {
    const selected = detail === 3 ? selectedIn(holder) : null
    if (selected) placeCaret(holder, selected)
  }
  holder.addEventListener('click', select, { signal })
}
