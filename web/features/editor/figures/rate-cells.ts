import { lazy, withLoaded } from '../../../state/lazy.ts'
import { $isLocked, $isReadOnly } from '../document/store.ts'
import { blockIdOf, closest, rowIdOf } from '../paper/elements.ts'
import { nextCell } from './tab-order.ts'

/*
 * The events of the cells of tax rates, delegated for the whole paper: a rate is chosen from a
 * list, which Enter, Space and a click open.
 */

const loadRateChoice = lazy(() => import('../tax/index.ts'))

const rateCellAt = (target: EventTarget | null): HTMLElement | null =>
  closest(target, '[data-cell="tax"][role="button"]')

/** The click listener. */
export function pressRate({ target }: Event): void {
  const cell = rateCellAt(target)
  if (cell) chooseRate(cell)
}

/** The keydown listener; the arrows and Tab lead as from a figure. */
export function pressKeyOnRate(event: KeyboardEvent): void {
  const cell = rateCellAt(event.target)
  const blockId = cell && blockIdOf(cell)
  if (!cell || !blockId) return
  if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault()
    chooseRate(cell)
    return
  }
  const next = nextCell(event, cell, { blockId, rowId: rowIdOf(cell), name: 'tax' })
  if (next === undefined) return
  event.preventDefault()
  next?.focus()
}

function chooseRate(cell: HTMLElement): void {
  const blockId = blockIdOf(cell)
  if (blockId === null || $isReadOnly.peek() || $isLocked.peek()) return
  withLoaded(loadRateChoice, ({ openRateChoice }) =>
    openRateChoice(cell, { blockId, rowId: rowIdOf(cell) }),
  )
}
