import {
  type BoqRow,
  cell,
  figureCell,
  type NextId,
  newBoqRow,
  qtyCell,
} from '../document/quotation.ts'
import { htmlFromText } from '../html/serialize-rich-text.ts'
import type { ColumnRole } from './column-roles.ts'
import type { PastedTable } from './parse-table.ts'
import { readCell } from './read-cell.ts'
import { type Columns, type PastedRow, readRow } from './read-row.ts'
import { headingsOf, linesAbove, type TableFormat } from './table-format.ts'
import { findTotalLines, type LineVerdict, type PricedLine } from './total-lines.ts'

/** A line of the table below its header, and how it is understood. */
export interface PastedLine {
  /** Its index in the table's cells. */
  readonly at: number
  readonly row: PastedRow
  /** What the line adds to the sum if it is a row. */
  readonly amount: number | null
  readonly verdict: LineVerdict | { readonly kind: 'repeated' }
}

export interface PastedRows {
  readonly rows: readonly PastedRow[]
  readonly lines: readonly PastedLine[]
}

/**
 * The user's choices, by the line's index in the table's cells: true keeps it as a row, false
 * leaves it out.
 */
export type LineChoices = ReadonlyMap<number, boolean>

/**
 * The table's rows, read in the format. Lines of totals are left out, since the boq has its own
 * subtotal; so are repeated headings.
 */
export function toPastedRows(
  table: PastedTable,
  format: TableFormat,
  choices: LineChoices = new Map(),
): PastedRows {
  const columns = columnsOf(format)
  const heading = headingsOf(table, format).join('\t')
  const first = linesAbove(format)
  const read = table.cells.slice(first).map((cells, index) => ({
    at: first + index,
    cells,
    row: readRow(cells, columns, format.locale),
  }))
  const isRepeated = ({ at, cells }: { at: number; cells: readonly string[] }) =>
    heading !== '' && cells.join('\t') === heading && choices.get(at) !== true
  const own = read.filter((line) => !isRepeated(line))
  const priced = own.map(({ cells, row }) => pricedLine(cells, row, columns, format.locale))
  const verdicts = findTotalLines(
    priced,
    own.map(({ at }) => choices.get(at)),
  )
  const indexOf = new Map(own.map(({ at }, index) => [at, index]))
  const lines = read.map(({ at, row }): PastedLine => {
    const index = indexOf.get(at) ?? -1
    const verdict = verdicts[index] ?? ({ kind: 'repeated' } as const)
    const cents = priced[index]?.cents ?? null
    const amount = cents === null ? null : cents / 100
    return { at, row: rowAs(row, verdict, amount), amount, verdict }
  })
  return { rows: lines.filter(isKept).map(({ row }) => row), lines }
}

/** Whether the line becomes a row. */
export const isKept = ({ verdict }: PastedLine): boolean =>
  verdict.kind !== 'total' && verdict.kind !== 'repeated'

/** Boq rows, each with a new id. */
export const toBoqRows = (rows: readonly PastedRow[], nextId: NextId): BoqRow[] =>
  rows.map(({ description, itemPrice, qty, unit, price, isPinned }) => ({
    ...newBoqRow(nextId()),
    description: cell(htmlFromText(description)),
    itemPrice: figureCell(itemPrice),
    qty: qtyCell(qty, unit),
    price: figureCell(price, isPinned),
  }))

/** The index of each role's column, -1 if there is none. */
export function columnsOf({ roles }: TableFormat): Columns {
  const at = (role: ColumnRole) => roles.indexOf(role)
  return {
    description: at('description'),
    unit: at('unit'),
    qty: at('qty'),
    itemPrice: at('itemPrice'),
    price: at('price'),
  }
}

/** The line's amount: the row's price, or a single figure in a column of prices. */
function pricedLine(
  cells: readonly string[],
  row: PastedRow,
  columns: Columns,
  locale: string,
): PricedLine {
  const figure = (name: keyof Columns) => {
    const reading = readCell(cells[columns[name]] ?? '', locale)
    return reading.kind === 'figure' ? reading.value : null
  }
  const label = cells
    .filter((text) => readCell(text, locale).kind !== 'figure' && text !== '')
    .join(' ')
  const [qty, itemPrice, price] = [figure('qty'), figure('itemPrice'), figure('price')]
  const isAlone = qty === null && (price === null) !== (itemPrice === null)
  const amount = isAlone ? (price ?? itemPrice) : row.price
  const cents = amount === null ? null : toCents(amount)
  return { label, cents, added: toCents(row.price ?? 0), isAlone }
}

const toCents = (amount: number): number => Math.round(amount * 100)

/**
 * Adapts the row to its line's verdict: a heading has no figures; an amount that the user keeps
 * counts as one piece.
 */
function rowAs(
  row: PastedRow,
  { kind, ...rest }: PastedLine['verdict'],
  amount: number | null,
): PastedRow {
  if (kind === 'heading')
    return { ...row, itemPrice: null, qty: null, price: null, unit: '', isPinned: false }
  const isChosen = 'by' in rest && rest.by === 'choice'
  return isChosen && row.price === null && amount !== null
    ? { ...row, itemPrice: amount, qty: 1, price: amount }
    : row
}
