import {
  all,
  areRowsForms,
  BLOCK,
  blockElement,
  CELL,
  cellIn,
  closest,
  headingIn,
  ITEM,
  nearest,
  PRICED_ROW,
  ROW,
  rowElement,
} from '../paper/elements.ts'
import { renderAllRows } from '../paper/rendered-rows.ts'
import type { FigureCellName, FigurePlace } from './figure-place.ts'

/** The row along which Tab leads from its description. */
let tabbed: Element | null = null

/** After a press Enter leads along the column again. */
export function forgetTabs(): void {
  tabbed = null
}

/**
 * Where a key leads from a cell: Enter (except on a phone) and the arrows along the column, up to
 * its heading; Enter after Tab to the next row's description, as in spreadsheets; Tab from a row's last cell to the next row's description (product: Tab order), and
 * from the last row's to '+ Row'. Null keeps the focus; undefined leaves the key to the browser.
 */
export function nextCell(
  { key, shiftKey }: KeyboardEvent,
  cell: HTMLElement,
  { name }: Omit<FigurePlace, 'name'> & { readonly name: FigureCellName | 'tax' },
): HTMLElement | null | undefined {
  if (name === 'subtotal' || name === 'total' || name === 'line')
    return key === 'Enter' ? null : undefined
  const row = closest(cell, `${ROW}, ${BLOCK}`)
  if (key === 'Enter' && areRowsForms())
    return nextField(row, cell) ?? cellInNextRow(cell, 1, 'description')
  if (key === 'Enter' || key === 'ArrowDown')
    return cellInNextRow(cell, 1, columnBelow(key, row, name))
  if (key === 'ArrowUp')
    return cellInNextRow(cell, -1, name) ?? headingIn(closest(cell, BLOCK), name)
  if (key === 'Tab' && !shiftKey && row && cell === cellsIn(row).at(-1))
    return switchIn(closest(cell, ITEM)) ?? afterRow(cell) ?? undefined
  return undefined
}

/** Enter begins the next row where Tab has led along this one. */
const columnBelow = (key: string, row: Element | null, name: string): string =>
  key === 'Enter' && row === tabbed ? 'description' : name

/** Where Tab leads from the end of a row; null if the browser is to handle it. */
export const afterRow = (element: Element): HTMLElement | null =>
  cellInNextRow(element, 1, 'description') ??
  (closest(element, ROW) && addRowIn(closest(element, BLOCK)))

/** The switch of an optional or alternative row, its last tab stop. */
const switchIn = (row: Element | null): HTMLElement | null =>
  row?.querySelector<HTMLElement>('[data-choose]') ?? null

/** The last tab stop of a row. */
const lastIn = (row: Element | null): HTMLElement | null =>
  switchIn(row) ?? (row && (cellsIn(row).at(-1) ?? cellIn(row, 'description')))

/**
 * Where Enter leads on a phone: from field to field; from the last, null, to the next row. The price
 * is passed over, since it follows from the others.
 */
function nextField(row: Element | null, cell: HTMLElement): HTMLElement | null {
  const fields = (row ? cellsIn(row) : []).filter(
    ({ role, dataset }) => role === 'textbox' && dataset.cell !== 'price',
  )
  const at = fields.indexOf(cell)
  return at < 0 ? null : (fields[at + 1] ?? null)
}

/** The cells that Tab leads along after a row's description: whatever its table shows. */
const cellsIn = (row: Element): HTMLElement[] =>
  all(`${CELL}[tabindex="0"]`, row).filter(
    ({ dataset }) => dataset.cell !== 'description' && dataset.cell !== 'cost',
  )

/** The first cell after a row's description; the description if there is none. */
export const firstCellIn = (row: Element | null): HTMLElement | null =>
  row && (cellsIn(row)[0] ?? cellIn(row, 'description'))

/**
 * Where Tab leads from '+ Row', the row in waiting: forward to the subtotal below the rows, or
 * back to the last price. '+ Row' is not a tab stop by itself, since it comes after the
 * subtotal in the page.
 */
export function besideAddRow(boqId: string, move: 'next' | 'previous'): HTMLElement | null {
  const boq = blockElement(boqId)
  if (move === 'next') return cellIn(boq, 'subtotalText')
  const addRow = addRowIn(boq)
  if (!boq || !addRow) return null
  const lastRow = () => nearest(`${PRICED_ROW}, ${UNRENDERED}`, boq, addRow, -1)
  if (lastRow()?.matches(UNRENDERED)) renderAllRows()
  return lastIn(lastRow())
}

/** Moves the focus from the subtotal's text back to '+ Row'; false leaves Tab to the browser. */
export function leaveSubtotalText(boqId: string, move: 'next' | 'previous' | 'stay'): boolean {
  const addRow = move === 'previous' ? addRowIn(blockElement(boqId)) : null
  addRow?.focus()
  return addRow !== null
}

/**
 * Moves the focus out of a description: forward to the next cell, or back to the previous row's
 * last one; from a heading or a note, forward to the next row's description (product: Tab order).
 * @param rowId null in a row block
 * @returns false if the browser is to handle Tab
 */
export function leaveDescription(
  blockId: string,
  rowId: string | null,
  move: 'next' | 'previous' | 'stay',
): boolean {
  if (move === 'stay') return false
  const row = rowId === null ? blockElement(blockId) : rowElement(rowId)
  if (!row) return false
  if (move === 'next') tabbed = row
  const next = move === 'next' ? cellAfter(row) : lastIn(rowBeside(row, -1))
  next?.focus()
  return next !== null
}

/** The cell after a description: below a heading, a note or a row without figures the next row's. */
const cellAfter = (row: HTMLElement): HTMLElement | null =>
  cellsIn(row)[0] ?? switchIn(row) ?? afterRow(row)

/**
 * The cell of the column in the row before (-1) or after (1) the element's own; headings and notes
 * are passed over.
 */
export function cellInNextRow(
  element: Element,
  direction: 1 | -1,
  column: string,
): HTMLElement | null {
  return cellIn(rowBeside(element, direction), column)
}

/** The priced row before (-1) or after (1) the element's own in its table. */
export function rowBeside(element: Element, direction: 1 | -1): HTMLElement | null {
  const block = closest(element, BLOCK)
  const row = closest(element, ROW)
  if (!block || !row) return null
  const nextRow = () => nearest(`${PRICED_ROW}, ${UNRENDERED}`, block, row, direction)
  if (nextRow()?.matches(UNRENDERED)) renderAllRows()
  return nextRow()
}

const addRowIn = (boq: Element | null): HTMLElement | null =>
  boq?.querySelector<HTMLElement>('[data-add]') ?? null

/** Stands for rows that are not rendered yet (blocks/boq/row-groups.tsx). */
const UNRENDERED = '[data-unrendered]'
