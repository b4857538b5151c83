import { cellInNextRow, type FigurePlace } from '../paper/cells.ts'

/**
 * Where a key leads from a figure: Enter and the arrows up and down the column, Tab from a price
 * to the next row's description (spec 4, Tab order). Null stays where it is; undefined leaves
 * the key to the browser, as for Tab on the last row.
 */
export function nextCell(
  { key, shiftKey }: KeyboardEvent,
  cell: HTMLElement,
  { name }: FigurePlace,
): HTMLElement | null | undefined {
  if (name === 'subtotal' || name === 'total') return key === 'Enter' ? null : undefined
  if (key === 'Enter' || key === 'ArrowDown') return cellInNextRow(cell, 1, name)
  if (key === 'ArrowUp') return cellInNextRow(cell, -1, name)
  if (key === 'Tab' && !shiftKey && name === 'price')
    return cellInNextRow(cell, 1, 'description') ?? undefined
  return undefined
}
