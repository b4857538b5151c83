import { DECIMALS, LIMITS } from '../document/limits.ts'
import {
  type BoqRow,
  cell,
  type FigureName,
  figureCell,
  type NextId,
  newBoqRow,
  qtyCell,
} from '../document/quotation.ts'
import { htmlFromText } from '../html/serialize-rich-text.ts'
import { isCurrency } from '../numbers/currency-marks.ts'
import { divide, multiply, round } from '../numbers/money.ts'
import { parsePastedFigure } from '../numbers/typed-figure.ts'
import { type ColumnRole, isTotalText } from './column-roles.ts'
import { bodyOf, type TableFormat } from './detect-format.ts'
import type { PastedTable } from './parse-table.ts'

/** A row of a pasted table, to be inserted into a boq. */
export interface PastedRow {
  /** Plain text with `\n`. Words in place of a figure, and a long unit, follow in brackets. */
  readonly description: string
  readonly itemPrice: number | null
  readonly qty: number | null
  /** '' where the table names none. */
  readonly unit: string
  readonly price: number | null
  /** The price is pinned, since it is not the product (numbers: A row). */
  readonly isPinned: boolean
  /** The item price had more than 2 decimals: the price is the product of the exact figures. */
  readonly isRounded: boolean
  /** Words in place of a figure ('included'), which are kept in the description. */
  readonly words: readonly string[]
  /** Figures that can't be read, and are blank. Their text is nowhere else in the row. */
  readonly unread: readonly UnreadFigure[]
}

/** The text of a cell that holds digits, but no figure: `2-3`, `12/2026`, `ca. 100`. */
export interface UnreadFigure {
  readonly name: FigureName
  readonly text: string
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
type Figures = Record<FigureName, number | null>

/** A line of totals has no qty and item price, and its text names a total. */
function isTotal(line: readonly string[], { qty, itemPrice }: Columns): boolean {
  if ((line[qty] ?? '') !== '' || (line[itemPrice] ?? '') !== '') return false
  return isTotalText(line.find((text) => text !== '') ?? '')
}

function rowOf(line: readonly string[], columns: Columns, locale: string): PastedRow {
  const text = (name: keyof Columns) => line[columns[name]] ?? ''
  const read = (name: FigureName) => readCell(text(name), name, locale)
  const [itemPrice, qty, price] = [read('itemPrice'), read('qty'), read('price')]
  const values = { itemPrice: itemPrice.value, qty: qty.value, price: price.value }
  const filled = columns.qty < 0 && columns.price < 0 ? asLumpSum(values) : complete(values)
  const named = text('unit') || (qty.unit ?? '')
  const unit = named.length <= LIMITS.unitLength && filled.qty !== null ? named : ''
  const lost = (['qty', 'itemPrice', 'price'] as const)
    .map((name) => ({ name, text: text(name) }))
    .filter(({ name }) => read(name).isLost)
  const words = lost.map((cell) => cell.text).filter((cell) => !HAS_DIGIT.test(cell))
  const notes = [unit === '' ? named : '', ...words].filter((note) => note !== '').join(', ')
  return {
    description: notes ? `${text('description')} (${notes})`.trim() : text('description'),
    ...filled,
    unit,
    isRounded:
      values.itemPrice !== null &&
      filled.itemPrice !== null &&
      values.itemPrice !== filled.itemPrice,
    words,
    unread: lost.filter((cell) => HAS_DIGIT.test(cell.text)),
  }
}

const HAS_DIGIT = /\p{N}/u

/** Lost is what is no figure, or one out of range. The item price keeps all its decimals. */
function readCell(text: string, name: FigureName, locale: string) {
  const read = parsePastedFigure(text, name, locale)
  const isKept = read.ok && (read.value === null || Math.abs(read.value) <= LIMITS.figure)
  if (!isKept) return { value: null, unit: null, isLost: !isBlank(text, locale) }
  const value =
    name === 'price' && read.value !== null ? round(read.value, DECIMALS.price) : read.value
  return { value, unit: read.unit, isLost: false }
}

/** Many lists write a dash for a blank, accounts one beside their currency: `$ -`. */
function isBlank(text: string, locale: string): boolean {
  const rest = text.replace(/[-\u2010-\u2015\u2212.\s]+/g, ' ').trim()
  return rest === '' || (rest !== text && isCurrency(rest, locale))
}

/** Fills in the figure that the list omits; pins a price that is not the product of what the row shows. */
function complete(read: Figures): Figures & { isPinned: boolean } {
  const { itemPrice: exact, qty, price } = fill(read)
  const itemPrice = exact === null ? null : round(exact, DECIMALS.itemPrice)
  if (exact === null || itemPrice === null || qty === null)
    return { itemPrice, qty, price, isPinned: price !== null }
  const product = multiply(exact, qty, DECIMALS.price)
  // A product out of range is refused (numbers): only the qty stays.
  if (product === null) return { itemPrice: null, qty, price, isPinned: price !== null }
  const shown = price ?? product
  return {
    itemPrice,
    qty,
    price: shown,
    isPinned: shown !== multiply(itemPrice, qty, DECIMALS.price),
  }
}

/** In a list with amounts only, each amount is one piece. */
function asLumpSum({ itemPrice: exact }: Figures): Figures & { isPinned: boolean } {
  const itemPrice = exact === null ? null : round(exact, DECIMALS.itemPrice)
  return { itemPrice, qty: itemPrice === null ? null : 1, price: itemPrice, isPinned: false }
}

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
