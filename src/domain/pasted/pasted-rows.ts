import { DECIMALS, LIMITS } from '../document/limits.ts'
import { type BoqRow, cell, figureCell, type NextId, newBoqRow } from '../document/quotation.ts'
import { htmlOfText } from '../html/from-text.ts'
import { divide, multiply, round } from '../numbers/money.ts'
import { figureOf } from './columns.ts'
import { isTotalText, type Role } from './roles.ts'
import type { PastedTable } from './table.ts'
import type { Reading } from './understand.ts'

/** A row of a pasted table as it will stand in the boq. */
export interface PastedRow {
  /** Plain text; line breaks are `\n`. The unit and what is no figure stand behind it in brackets. */
  readonly description: string
  readonly itemPrice: number | null
  readonly qty: number | null
  readonly price: number | null
  /** The price is not the product and is kept by its pin (numbers: A row). */
  readonly isPinned: boolean
  /** Its figure columns hold something that is no figure; it is kept in the description. */
  readonly isUnread: boolean
}

export interface PastedRows {
  readonly rows: readonly PastedRow[]
  /** Lines below the rows that add them up; they are left out, since the subtotal is ours. */
  readonly totals: number
}

/** The table's rows in the given reading. Nothing that was pasted as text is lost. */
export function rowsOf({ cells }: PastedTable, reading: Reading): PastedRows {
  const columnOf = (role: Role) => reading.roles.indexOf(role)
  const columns: Columns = {
    description: columnOf('description'),
    unit: columnOf('unit'),
    qty: columnOf('qty'),
    itemPrice: columnOf('itemPrice'),
    price: columnOf('price'),
  }
  const body = cells.slice(reading.hasHeader ? 1 : 0)
  const isKept = (line: readonly string[]) => !isTotal(line, columns)
  const kept = body.filter(isKept).map((line) => rowOf(line, columns, reading.locale))
  return { rows: kept, totals: body.length - kept.length }
}

/** The rows as rows of a boq, each under a new id. */
export const boqRowsOf = (rows: readonly PastedRow[], nextId: NextId): BoqRow[] =>
  rows.map(({ description, itemPrice, qty, price, isPinned }) => ({
    ...newBoqRow(nextId()),
    description: cell(htmlOfText(description)),
    itemPrice: figureCell(itemPrice),
    qty: figureCell(qty),
    price: figureCell(price, isPinned),
  }))

type Columns = Record<'description' | 'unit' | 'qty' | 'itemPrice' | 'price', number>
type Figures = Record<'itemPrice' | 'qty' | 'price', number | null>

/** A line without qty and item price whose text says that it adds up. */
function isTotal(line: readonly string[], { qty, itemPrice }: Columns): boolean {
  if ((line[qty] ?? '') !== '' || (line[itemPrice] ?? '') !== '') return false
  return isTotalText(line.find((text) => text !== '') ?? '')
}

function rowOf(line: readonly string[], columns: Columns, locale: string): PastedRow {
  const text = (name: keyof Columns) => line[columns[name]] ?? ''
  const figure = (name: keyof Figures) => bounded(name, figureOf(text(name), locale))
  const read: Figures = {
    itemPrice: figure('itemPrice'),
    qty: figure('qty'),
    price: figure('price'),
  }
  const unread = (['qty', 'itemPrice', 'price'] as const)
    .filter((name) => read[name] === null && text(name) !== '' && !BLANK.test(text(name)))
    .map(text)
  const notes = [text('unit'), ...unread].filter((note) => note !== '').join(', ')
  const description = notes ? `${text('description')} (${notes})`.trim() : text('description')
  const filled = columns.qty < 0 && columns.price < 0 ? asLumpSum(read) : complete(read)
  return { description, ...filled, isUnread: unread.length > 0 }
}

/** A dash stands for 'nothing' in many a list. */
const BLANK = /^[-–—.]+$/

function bounded(name: keyof Figures, value: number | null): number | null {
  if (value === null) return null
  if (name !== 'qty') return round(value, DECIMALS[name])
  return Math.abs(value) <= LIMITS.figure ? value : null
}

/** Adds the figure that the list leaves out; a price that is not the product is pinned. */
function complete(read: Figures): Figures & { isPinned: boolean } {
  const { itemPrice, qty, price } = fill(read)
  if (itemPrice === null || qty === null) return { itemPrice, qty, price, isPinned: price !== null }
  const product = multiply(itemPrice, qty, DECIMALS.price)
  // A product beyond the bounds is no row (numbers): the qty alone stays.
  if (product === null) return { itemPrice: null, qty, price, isPinned: price !== null }
  return { itemPrice, qty, price: price ?? product, isPinned: price !== null && price !== product }
}

/** A list of amounts alone: each is one piece. */
const asLumpSum = ({ itemPrice }: Figures) =>
  itemPrice === null
    ? { itemPrice, qty: null, price: null, isPinned: false }
    : { itemPrice, qty: 1, price: itemPrice, isPinned: false }

/** Of a lump sum one piece; else the factor that is missing, at the decimals of numbers. */
function fill({ itemPrice, qty, price }: Figures): Figures {
  if (price === null) return { itemPrice, qty, price }
  if (itemPrice === null && qty === null) return { itemPrice: price, qty: 1, price }
  if (itemPrice === null && qty) {
    return { itemPrice: divide(price, qty, DECIMALS.itemPrice), qty, price }
  }
  if (qty === null && itemPrice) {
    return { itemPrice, qty: divide(price, itemPrice, DECIMALS.qtyFromPrice), price }
  }
  return { itemPrice, qty, price }
}
