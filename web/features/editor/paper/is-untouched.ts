import { $canUndo, $isDirty } from '../document/store.ts'
import { PAPER } from './elements.ts'

/** Whether nobody has begun to write: what the paper starts with may still be replaced. */
export const isUntouched = (): boolean =>
  !$isDirty.peek() &&
  !$canUndo.peek() &&
  !document.activeElement?.closest(`${PAPER} :is(input, [contenteditable="true"])`)
