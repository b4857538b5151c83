/** Shows and edits the lines above a total (product: Totals); loaded on demand. */

import { lines as LINES_WORDS } from '#domain/words/en/editor.json'
import { toast } from '../../../../../state/toasts.ts'
import { isFixed } from '../../../document/now.ts'
import { onStaleRounding } from '../../../document/store.ts'
import { setLineFigures } from '../../../figures/line-figures.ts'
import { blockIdOf, closest, lineIdOf, stopEvent, TOTAL_LINE } from '../../../paper/elements.ts'
import { moveLineByOne, removeLineAndMoveFocus } from './commands.ts'
import { typedLines } from './typed-lines.ts'

export { addLine } from './commands.ts'
export { TermButton, TotalList } from './total-list.tsx'

export function startLines(): void {
  setLineFigures(typedLines)
  // Not on the server.
  if (typeof document !== 'object') return
  attachLineKeys()
  onStaleRounding(() => toast.info(LINES_WORDS.staleRounding))
}

/**
 * The keys of rows, for lines: alt+↑ and alt+↓ move one, ctrl+shift+backspace removes it. They are
 * taken before the keys of the block around it.
 */
export function attachLineKeys(): void {
  addEventListener('keydown', press, { capture: true })
}

function press(event: KeyboardEvent): void {
  const act = event.isComposing || isFixed() ? null : actOf(event)
  const [id, blockId] = [lineIdOf(event.target), blockIdOf(event.target)]
  if (!act || !closest(event.target, TOTAL_LINE) || !id || !blockId) return
  stopEvent(event)
  act(id, blockId)
}

type Act = (id: string, blockId: string) => void

function actOf(event: KeyboardEvent): Act | null {
  const { key, altKey, shiftKey } = event
  const isChord = event.ctrlKey || event.metaKey
  if (isChord && shiftKey && !altKey && key === 'Backspace') return removeLineAndMoveFocus
  const isMove = altKey && !isChord && !shiftKey
  // On the handle no text is under the arrows.
  const isOnHandle = closest(event.target, HANDLE) !== null && !isChord && !shiftKey
  if (!isMove && !isOnHandle) return null
  if (key === 'ArrowUp') return (id, blockId) => moveLineByOne(id, blockId, -1)
  return key === 'ArrowDown' ? (id, blockId) => moveLineByOne(id, blockId, 1) : null
}

const HANDLE = '[data-action="drag-line"]'
