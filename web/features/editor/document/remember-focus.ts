import { focusBlock, focusCell } from '../paper/focus.ts'
import type { Step } from './history.ts'
import { committedBlocks } from './store.ts'

/**
 * Notes where on the paper the focus is; the returned function is called after a step back or
 * forward. It brings what the step changed into sight, and where the step took the row or block with
 * the focus away, the focus goes on to what stands in its place, or before it.
 */
export function setOut(): (step: Step) => void {
  const goOn = keepFocus()
  return ({ at }) => {
    goOn()
    reveal(at)
  }
}

function keepFocus(): () => void {
  const focused = document.activeElement
  const block = focused?.closest<HTMLElement>('[data-block-id]')
  const blockId = block?.dataset.blockId
  if (!focused || !block || !blockId) return () => {}
  const blockAt = committedBlocks().findIndex(({ id }) => id === blockId)
  const row = focused.closest<HTMLElement>('[data-row-id]')
  const rowId = row?.dataset.rowId
  const rowAt = row ? [...block.querySelectorAll('[data-row-id]')].indexOf(row) : -1
  const name = focused.closest<HTMLElement>('[data-cell]')?.dataset.cell ?? 'itemPrice'
  return () => {
    const blocks = committedBlocks()
    const after = blocks.find(({ id }) => id === blockId)
    const instead = nearest(blocks, blockAt)
    if (!after && instead) focusBlock(instead.id)
    if (after?.type !== 'boq' || rowAt === -1) return
    if (after.boq.rows.some(({ id }) => id === rowId)) return
    const other = nearest(after.boq.rows, rowAt)
    if (other) focusCell({ blockId, rowId: other.id, name })
  }
}

const nearest = <T>(items: readonly T[], place: number): T | undefined =>
  items[Math.min(place, items.length - 1)]

/** Brings the block that the step changed into sight. */
function reveal(id: string | null): void {
  if (!id) return
  requestAnimationFrame(() => {
    const block = document.querySelector(`[data-block-id="${id}"]`)
    if (block && !isInSight(block)) block.scrollIntoView({ block: 'center' })
  })
}

/** At least a line of it below the bar and the tools, and above the screen's foot. */
function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 136 && top < innerHeight - 40
}
