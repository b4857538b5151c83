import { separatorsOf } from '../numbers/format-figure.ts'
import { parseFigure } from '../numbers/parse-figure.ts'
import { figureOf, profileColumn } from './column-profile.ts'
import { type ColumnRole, roleOfHeading } from './column-roles.ts'
import { detectRoles } from './detect-roles.ts'
import { columnCountOf, type PastedTable } from './parse-table.ts'

/** How a pasted table is read. The user sees it and can correct it. */
export interface TableFormat {
  /** The role of each column; each but `none` at most once. */
  readonly roles: readonly ColumnRole[]
  /** The first row names the columns. */
  readonly hasHeader: boolean
  /** The number format of its figures: the quotation's, or one with the other decimal separator. */
  readonly locale: string
}

/**
 * Detects the role of each column of a pasted table, whether its first row is a header, and the
 * number format of its figures (issue 4: rows from a spreadsheet).
 * @param locale the quotation's number format, which decides where a figure is ambiguous
 */
export function detectTableFormat(table: PastedTable, locale: string): TableFormat {
  const hasHeader = isHeader(table)
  const [own, other] = [locale, otherSeparatorLocale(locale)].map((candidate) =>
    readAs(table, { hasHeader, locale: candidate }),
  ) as [Scored, Scored]
  return (other.score > own.score ? other : own).format
}

/** Detects the roles again, with a given number format and header. */
export function redetectRoles(table: PastedTable, known: Omit<TableFormat, 'roles'>): TableFormat {
  return readAs(table, known).format
}

/** A number format with the other decimal separator than the locale's. */
export const otherSeparatorLocale = (locale: string): string =>
  separatorsOf(locale).decimal === '.' ? 'de-DE' : 'en-US'

interface Scored {
  readonly format: TableFormat
  readonly score: number
}

/** The number of rows that detection looks at. */
const SAMPLE_ROWS = 200
/** The weight of a row whose figures multiply, compared to a single figure. */
const PRODUCT_WEIGHT = 3

function readAs(table: PastedTable, known: Omit<TableFormat, 'roles'>): Scored {
  const { hasHeader, locale } = known
  const body = table.cells.slice(hasHeader ? 1 : 0, SAMPLE_ROWS)
  const columns = Array.from({ length: columnCountOf(table) }, (_, at) => at)
  const profiles = columns.map((at) => profileColumn(body, at, locale))
  const headings = hasHeader ? columns.map((at) => table.cells[0]?.[at] ?? '') : []
  const { roles, products } = detectRoles(profiles, headings)
  const evidence = profiles
    .filter(({ isFigures, isNumbering }) => isFigures && !isNumbering)
    .flatMap(({ at }) => body.map((row) => row[at] ?? ''))
    .filter((text) => isEvidenceFor(text, locale)).length
  return { format: { ...known, roles }, score: evidence + products * PRODUCT_WEIGHT }
}

/** Whether the figure can only be read with the locale's decimal separator. */
function isEvidenceFor(text: string, locale: string): boolean {
  const own = parseFigure(text, locale)
  if (!own.ok || own.value === null) return false
  const others = parseFigure(text, otherSeparatorLocale(locale))
  if (!others.ok) return true
  const mark = text.match(/[.,](?=\d+\D*$)/)?.[0]
  return own.value === others.value && mark === separatorsOf(locale).decimal && own.value % 1 !== 0
}

/** Whether the first row has headings: words that name roles, or only text above figures. */
function isHeader({ cells }: PastedTable): boolean {
  const [first = [], ...rest] = cells
  if (rest.length === 0) return first.filter((cell) => roleOfHeading(cell)).length > 1
  const isFigure = (text: string | undefined) => figureOf(text ?? '', 'en-US') !== null
  if (first.some(isFigure)) return false
  if (first.filter((cell) => roleOfHeading(cell)).length > 1) return true
  const filled = first.filter((cell) => cell !== '').length
  const figures = first.filter((_, at) =>
    rest.slice(0, SAMPLE_ROWS).every((row) => isFigure(row[at])),
  )
  return filled > 1 && figures.length > 0 && figures.every((cell) => cell !== '')
}
