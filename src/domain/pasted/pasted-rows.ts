import {
  type BoqRow,
  cell,
  figureCell,
  type NextId,
  newBoqRow,
  qtyCell,
} from '../document/quotation.ts'
import { htmlFromText } from '../html/serialize-rich-text.ts'
import { profileColumn } from './column-profile.ts'
import { discountFormOf } from './discount-form.ts'
import { COLUMN_ROLES, type ColumnRole } from './heading-words.ts'
import type { PastedTable } from './parse-table.ts'
import { toCents } from './products.ts'
import { figureOf } from './read-cell.ts'
import { type Columns, type PastedRow, type RowTerms, readRow } from './read-row.ts'
import type { TermForms } from './read-terms.ts'
import { bodyOf, headingsOf, linesAbove, type TableFormat } from './table-format.ts'
import { taxFormOf } from './tax-form.ts'
import { findTextLines, type TextLine } from './text-lines.ts'
import {
  findTotalLines,
  type LineChoice,
  type LineVerdict,
  type PricedLine,
} from './total-lines.ts'

/** A line of the table below its header, and how it is understood. */
export interface PastedLine {
  /** Its index in the table's cells. */
  readonly at: number
  readonly row: PastedRow
  readonly terms: RowTerms
  /** The heading or note that the line is; null for a row. */
  readonly text: TextLine | null
  /** What the line adds to the sum if it is a row. */
  readonly amount: number | null
  readonly verdict: LineVerdict | { readonly kind: 'repeated' }
}

/** A line of a boq: a row, a heading above rows, or a note. */
export type PastedItem =
  | ({ readonly type: 'row' } & PastedRow & RowTerms)
  | {
      readonly type: 'heading'
      readonly level: number
      readonly html: string
      readonly hasSum: boolean
    }
  | { readonly type: 'note'; readonly html: string }

export interface PastedRows {
  /** All lines that are kept, headings and notes as rows without figures. */
  readonly rows: readonly PastedRow[]
  /** The same lines, each as what it becomes. */
  readonly items: readonly PastedItem[]
  readonly lines: readonly PastedLine[]
}

/** The user's choices, by the line's index in the table's cells. */
export type LineChoices = ReadonlyMap<number, LineChoice>

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
  const forms = formsOf(table, format, columns)
  const read = table.cells.slice(first).map((cells, index) => ({
    at: first + index,
    cells,
    ...readRow(cells, columns, format, forms),
  }))
  const isRepeated = ({ at, cells }: { at: number; cells: readonly string[] }) =>
    heading !== '' && cells.join('\t') === heading && choices.get(at) !== true
  const own = read.filter((line) => !isRepeated(line))
  const priced = own.map(({ cells, row }) => pricedLine(cells, row, columns, format))
  const verdicts = findTotalLines(
    priced,
    own.map(({ at }) => choices.get(at)),
  )
  const judged = own.map(({ at, cells }, index) => ({
    cells,
    verdict: verdicts[index] as LineVerdict,
    cents: priced[index]?.cents ?? null,
    choice: choices.get(at),
  }))
  const texts = findTextLines(judged, columns, format.locale)
  const indexOf = new Map(own.map(({ at }, index) => [at, index]))
  const lines = read.map(({ at, row, terms }): PastedLine => {
    const index = indexOf.get(at) ?? -1
    const verdict = verdicts[index] ?? ({ kind: 'repeated' } as const)
    const cents = priced[index]?.cents ?? null
    const amount = cents === null ? null : cents / 10 ** format.decimals
    const text = texts[index] ?? null
    return { at, row: rowAs(row, verdict, amount), terms, text, amount, verdict }
  })
  const kept = lines.filter(isKept)
  return { rows: kept.map(({ row }) => row), items: kept.map(itemOf), lines }
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
export const columnsOf = ({ roles }: TableFormat): Columns =>
  Object.fromEntries(COLUMN_ROLES.map((role) => [role, roles.indexOf(role)])) as Columns

/** How the table's discounts and tax rates are written. */
function formsOf(table: PastedTable, format: TableFormat, columns: Columns): TermForms {
  const body = bodyOf(table, format)
  const profile = (role: ColumnRole) =>
    role !== 'none' && columns[role] >= 0 ? profileColumn(body, columns[role], format) : null
  const [discount, tax] = [profile('discount'), profile('tax')]
  const priced = () => ({
    qty: profile('qty'),
    itemPrice: profile('itemPrice'),
    price: profile('price'),
  })
  const heading = headingsOf(table, format)[columns.discount]
  return {
    discount: discount ? discountFormOf(discount, priced(), heading) : { kind: 'percent', sign: 1 },
    tax: tax ? taxFormOf(tax) : 'percent',
  }
}

function itemOf({ row, terms, text }: PastedLine): PastedItem {
  if (!text) return { type: 'row', ...row, ...terms }
  const html = htmlFromText(text.text)
  if (text.type === 'note') return { type: 'note', html }
  return { type: 'heading', level: text.level, html, hasSum: text.hasSum }
}

/** The line's amount: the row's price, or a single figure in a column of prices. */
function pricedLine(
  cells: readonly string[],
  row: PastedRow,
  columns: Columns,
  { locale, decimals }: TableFormat,
): PricedLine {
  const figure = (name: keyof Columns) => figureOf(cells[columns[name]] ?? '', locale)
  const label = cells.filter((text) => text !== '' && figureOf(text, locale) === null).join(' ')
  const [qty, itemPrice, price] = [figure('qty'), figure('itemPrice'), figure('price')]
  const isAlone = qty === null && (price === null) !== (itemPrice === null)
  const amount = isAlone ? (price ?? itemPrice) : row.price
  const cents = amount === null ? null : toCents(amount, decimals)
  return { label, cents, added: toCents(row.price ?? 0, decimals), isAlone }
}

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
