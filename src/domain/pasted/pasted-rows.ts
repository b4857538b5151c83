import { DECIMALS, LIMITS } from '../document/limits.ts'
import {
  type BoqRow,
  cell,
  figureCell,
  type NextId,
  newBoqRow,
  qtyCell,
} from '../document/quotation.ts'
import { htmlFromText } from '../html/serialize-rich-text.ts'
import { divide, multiply, round } from '../numbers/money.ts'
import { EXACT_DECIMALS, splitUnit } from '../numbers/typed-figure.ts'
import { figureOf } from './column-profile.ts'
import { type ColumnRole, isTotalText } from './column-roles.ts'
import { bodyOf, type TableFormat } from './detect-format.ts'
import type { PastedTable } from './parse-table.ts'

/** A row of a pasted table, to be inserted into a boq. */
export interface PastedRow {
  /** Plain text with `\n`. Cells that are no figures, and a long unit, follow in brackets. */
  readonly description: string
  readonly itemPrice: number | null
  readonly qty: number | null
  /** '' where the table names none. */
  readonly unit: string
  readonly price: number | null
  /** The price is pinned, since it is not the product (numbers: A row). */
  readonly isPinned: boolean
  /** A figure column holds other text, which is kept in the description. */
  readonly isUnread: boolean
}

export interface PastedRows {
  readonly rows: readonly PastedRow[]
  /** The number of lines with totals, which are left out: the boq has its own subtotal. */
  readonly totals: number
}

/** The table's rows, read in the format. No text below its header is lost. */
export function toPastedRows(table: PastedTable, format: TableFormat): PastedRows {
  const columnOf = (role: ColumnRole) => format.roles.indexOf(role)
  const columns: Columns = {
    description: columnOf('description'),
    unit: columnOf('unit'),
    qty: columnOf('qty'),
    itemPrice: columnOf('itemPrice'),
    price: columnOf('price'),
  }
  const body = bodyOf(table, format)
  const isKept = (line: readonly string[]) => !isTotal(line, columns)
  const kept = body.filter(isKept).map((line) => rowOf(line, columns, format.locale))
  return { rows: kept, totals: body.length - kept.length }
}

/** Boq rows, each with a new id. */
export const toBoqRows = (rows: readonly PastedRow[], nextId: NextId): BoqRow[] =>
  rows.map(({ description, itemPrice, qty, unit, price, isPinned }) => ({
    ...newBoqRow(nextId()),
    description: cell(htmlFromText(description)),
    itemPrice: figureCell(itemPrice),
    qty: qtyCell(qty, unit),
    price: figureCell(price, isPinned),
  }))

type Columns = Record<'description' | 'unit' | 'qty' | 'itemPrice' | 'price', number>
type Figures = Record<'itemPrice' | 'qty' | 'price', number | null>

/** A line of totals has no qty and item price, and its text names a total. */
function isTotal(line: readonly string[], { qty, itemPrice }: Columns): boolean {
  if ((line[qty] ?? '') !== '' || (line[itemPrice] ?? '') !== '') return false
  return isTotalText(line.find((text) => text !== '') ?? '')
}

function rowOf(line: readonly string[], columns: Columns, locale: string): PastedRow {
  const text = (name: keyof Columns) => line[columns[name]] ?? ''
  const figure = (name: keyof Figures) => bounded(name, figureOf(text(name), locale))
  const counted = splitUnit(text('qty'), locale)
  const count = figureOf(counted.figure, locale)
  const isShare = counted.unit === '%' && count !== null
  const read: Figures = {
    itemPrice: figure('itemPrice'),
    qty: bounded('qty', isShare ? divide(count, 100, EXACT_DECIMALS) : count),
    price: figure('price'),
  }
  const unread = (['qty', 'itemPrice', 'price'] as const)
    .filter((name) => read[name] === null && text(name) !== '' && !BLANK.test(text(name)))
    .map(text)
  const filled = columns.qty < 0 && columns.price < 0 ? asLumpSum(read) : complete(read)
  const named = text('unit') || (counted.unit ?? '')
  const unit = named.length <= LIMITS.unitLength && filled.qty !== null ? named : ''
  const notes = [unit === '' ? named : '', ...unread].filter((note) => note !== '').join(', ')
  const description = notes ? `${text('description')} (${notes})`.trim() : text('description')
  return { description, ...filled, unit, isUnread: unread.length > 0 }
}

/** Many lists write a dash for a blank. */
const BLANK = /^[-–—.]+$/

function bounded(name: keyof Figures, value: number | null): number | null {
  if (value === null) return null
  if (name !== 'qty') return round(value, DECIMALS[name])
  return Math.abs(value) <= LIMITS.figure ? value : null
}

/** Fills in the figure that the list omits; pins a price that is not the product. */
function complete(read: Figures): Figures & { isPinned: boolean } {
  const { itemPrice, qty, price } = fill(read)
  if (itemPrice === null || qty === null) return { itemPrice, qty, price, isPinned: price !== null }
  const product = multiply(itemPrice, qty, DECIMALS.price)
  // A product out of range is refused (numbers): only the qty stays.
  if (product === null) return { itemPrice: null, qty, price, isPinned: price !== null }
  return { itemPrice, qty, price: price ?? product, isPinned: price !== null && price !== product }
}

/** In a list with amounts only, each amount is one piece. */
const asLumpSum = ({ itemPrice }: Figures) =>
  itemPrice === null
    ? { itemPrice, qty: null, price: null, isPinned: false }
    : { itemPrice, qty: 1, price: itemPrice, isPinned: false }

/** One piece for a lump sum, else the missing factor, rounded by numbers. */
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
