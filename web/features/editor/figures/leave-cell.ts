import { cellInNextRow, cellInRow } from '../paper/cells.ts'

/**
 * Moves the focus out of a description: on to its item price, or back to the price of the row
 * before (spec 4, Tab order). False leaves Tab to the browser.
 */
export function leaveCell(
  blockId: string,
  rowId: string | null,
  move: 'next' | 'previous' | 'stay',
): boolean {
  if (move === 'stay') return false
  const row = document.querySelector(
    rowId === null ? `[data-block-id="${blockId}"]` : `[data-row-id="${rowId}"]`,
  )
  const cell = row?.querySelector('[data-cell="description"]')
  if (!cell) return false
  const next = move === 'next' ? cellInRow(cell, 'itemPrice') : cellInNextRow(cell, -1, 'price')
  next?.focus()
  return next !== null
}
