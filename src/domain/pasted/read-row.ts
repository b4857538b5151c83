import { DECIMALS, LIMITS } from '../document/limits.ts'
import { divide, multiply, round } from '../numbers/money.ts'
import type { PricedFigure } from '../numbers/priced-row.ts'
import { type CellReading, readCell } from './read-cell.ts'

/** The index of each role's column, -1 if there is none. */
export type Columns = Record<'description' | 'unit' | PricedFigure, number>
export const FIGURE_NAMES = ['qty', 'itemPrice', 'price'] as const satisfies PricedFigure[]

/** A row of a pasted table, to be inserted into a boq. */
export interface PastedRow {
  /** Plain text with `\n`. Words in place of a figure, or an overlong unit, follow in brackets. */
  readonly description: string
  readonly itemPrice: number | null
  readonly qty: number | null
  /** '' if the table names none. */
  readonly unit: string
  readonly price: number | null
  /** Whether the price is pinned because it is not the product (numbers: A row). */
  readonly isPinned: boolean
  /**
   * Whether the item price had more than 2 decimals: the price is the product of the exact figures.
   */
  readonly isRounded: boolean
  /** Words found in place of a figure ('included'); the description keeps them. */
  readonly words: readonly string[]
  /** Figures that can't be read and are left blank. Their text appears nowhere else in the row. */
  readonly unread: readonly UnreadFigure[]
}

/** The text of a cell with digits that is not a figure: `2-3`, `12/2026`, `ca. 100`. */
export interface UnreadFigure {
  readonly name: PricedFigure
  readonly text: string
}

/** Reads a line of the table. */
export function readRow(line: readonly string[], columns: Columns, locale: string): PastedRow {
  const text = (name: keyof Columns) => line[columns[name]] ?? ''
  const cells = {
    qty: readCell(text('qty'), locale),
    itemPrice: readCell(text('itemPrice'), locale),
    price: readCell(text('price'), locale),
  }
  const read = {
    qty: figureIn('qty', cells.qty),
    itemPrice: figureIn('itemPrice', cells.itemPrice),
    price: figureIn('price', cells.price),
  }
  const lost = FIGURE_NAMES.filter((name) => read[name] === null)
  const words = lost.filter((name) => cells[name].kind === 'words').map(text)
  const unread = lost
    .filter((name) => ['unread', 'figure'].includes(cells[name].kind))
    .map((name) => ({ name, text: text(name) }))
  const filled = columns.qty < 0 && columns.price < 0 ? asLumpSum(read) : complete(read)
  const named = text('unit') || unitIn(cells.qty) || unitIn(cells.itemPrice)
  const unit = named.length <= LIMITS.unitLength && filled.qty !== null ? named : ''
  const notes = [unit === '' ? named : '', ...words].filter((note) => note !== '').join(', ')
  return {
    description: notes ? `${text('description')} (${notes})`.trim() : text('description'),
    ...filled,
    unit,
    isRounded:
      read.itemPrice !== null && filled.itemPrice !== null && read.itemPrice !== filled.itemPrice,
    words,
    unread,
  }
}

type Figures = Record<PricedFigure, number | null>

const unitIn = (cell: CellReading): string => (cell.kind === 'figure' ? cell.unit : '')

/** Null if out of range or a price in percent. The item price keeps all its decimals. */
function figureIn(name: PricedFigure, cell: CellReading): number | null {
  if (cell.kind !== 'figure' || Math.abs(cell.value) > LIMITS.figure) return null
  if (name === 'qty') return cell.value
  if (cell.unit === '%') return null
  return name === 'price' ? round(cell.value, DECIMALS.price) : cell.value
}

/** Fills in the figure that the list omits; pins a price that is not the product of those shown. */
function complete(read: Figures): Figures & { isPinned: boolean } {
  const { itemPrice: exact, qty, price } = fill(read)
  const itemPrice = exact === null ? null : round(exact, DECIMALS.itemPrice)
  if (exact === null || itemPrice === null || qty === null)
    return { itemPrice, qty, price, isPinned: price !== null }
  const product = multiply(exact, qty, DECIMALS.price)
  // A product out of range is refused (numbers: Arithmetic): only the qty stays.
  if (product === null) return { itemPrice: null, qty, price, isPinned: price !== null }
  const shown = price ?? product
  const isPinned = shown !== multiply(itemPrice, qty, DECIMALS.price)
  return { itemPrice, qty, price: shown, isPinned }
}

/** In a list with amounts only, each amount is one piece. */
function asLumpSum({ itemPrice: exact }: Figures): Figures & { isPinned: boolean } {
  const itemPrice = exact === null ? null : round(exact, DECIMALS.itemPrice)
  return { itemPrice, qty: itemPrice === null ? null : 1, price: itemPrice, isPinned: false }
}

/** Fills in one piece for a lump sum, otherwise the missing factor, rounded as `numbers` does. */
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
