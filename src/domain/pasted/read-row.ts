import { LIMITS } from '../document/limits.ts'
import type { PriceFormat } from '../numbers/format-figure.ts'
import { round } from '../numbers/money.ts'
import type { PricedFigure } from '../numbers/priced-row.ts'
import { completeFigures } from './complete-figures.ts'
import type { ColumnRole } from './heading-words.ts'
import { type CellReading, readCell } from './read-cell.ts'
import { readTerms, type TermForms, type TermName } from './read-terms.ts'

/** The index of each role's column, -1 if there is none. */
export type Columns = Record<Exclude<ColumnRole, 'none'>, number>
export const FIGURE_NAMES = ['qty', 'itemPrice', 'price'] as const satisfies PricedFigure[]

/** What a row has beside its figures, null where the table says nothing. */
export interface RowTerms {
  /** In percent; the row's price is the one after it. */
  readonly discount: number | null
  /** In percent: 19. */
  readonly taxPercent: number | null
  /** What the seller pays for one. */
  readonly cost: number | null
}

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
   * Whether the item price had more decimals than the quotation: the price is the product of the exact figures.
   */
  readonly isRounded: boolean
  /** Words found in place of a figure ('included'); the description keeps them. */
  readonly words: readonly string[]
  /** Figures that can't be read and are left blank. Their text appears nowhere else in the row. */
  readonly unread: readonly UnreadFigure[]
}

/** The text of a cell with digits that is not a figure: `2-3`, `12/2026`, `ca. 100`. */
export interface UnreadFigure {
  readonly name: PricedFigure | TermName
  readonly text: string
}

/** Reads a line of the table. */
export function readRow(
  line: readonly string[],
  columns: Columns,
  { locale, decimals }: PriceFormat,
  forms: TermForms,
): { row: PastedRow; terms: RowTerms } {
  const text = (name: keyof Columns) => line[columns[name]] ?? ''
  const cells = {
    qty: readCell(text('qty'), locale),
    itemPrice: readCell(text('itemPrice'), locale),
    price: readCell(text('price'), locale),
  }
  const read = {
    qty: figureIn('qty', cells.qty, decimals),
    itemPrice: figureIn('itemPrice', cells.itemPrice, decimals),
    price: figureIn('price', cells.price, decimals),
  }
  const terms = readTerms(text, { locale, decimals }, forms)
  const lost = FIGURE_NAMES.filter((name) => read[name] === null)
  const words = lost.filter((name) => cells[name].kind === 'words').map(text)
  const unread = [
    ...lost.filter((name) => ['unread', 'figure'].includes(cells[name].kind)),
    ...terms.unread,
  ].map((name) => ({ name, text: text(name) }))
  // In a list with amounts only, each amount is one piece.
  const isLumpSum = columns.qty < 0 && columns.price < 0 && read.itemPrice !== null
  const { discount, ...filled } = completeFigures(
    isLumpSum ? { ...read, qty: 1 } : read,
    terms.discount,
    decimals,
  )
  const named = text('unit') || unitIn(cells.qty) || unitIn(cells.itemPrice)
  const unit = named.length <= LIMITS.unitLength && filled.qty !== null ? named : ''
  const notes = [unit === '' ? named : '', ...words].filter((note) => note !== '').join(', ')
  const row = {
    description: notes ? `${text('description')} (${notes})`.trim() : text('description'),
    ...filled,
    unit,
    isRounded:
      read.itemPrice !== null && filled.itemPrice !== null && read.itemPrice !== filled.itemPrice,
    words,
    unread,
  }
  return { row, terms: { discount, taxPercent: terms.taxPercent, cost: terms.cost } }
}

const unitIn = (cell: CellReading): string => (cell.kind === 'figure' ? cell.unit : '')

/** Null if out of range or a price in percent. The item price keeps all its decimals. */
function figureIn(name: PricedFigure, cell: CellReading, decimals: number): number | null {
  if (cell.kind !== 'figure' || Math.abs(cell.value) > LIMITS.figure) return null
  if (name === 'qty') return cell.value
  if (cell.unit === '%') return null
  return name === 'price' ? round(cell.value, decimals) : cell.value
}
