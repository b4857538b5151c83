import { separatorsOf } from '../numbers/format-figure.ts'
import { parseFigure } from '../numbers/parse-figure.ts'
import { profileColumn } from './column-profile.ts'
import { type ColumnRole, isHeadingWithComma } from './column-roles.ts'
import { detectRoles } from './detect-roles.ts'
import { findHeader, type Header } from './find-header.ts'
import { columnCountOf, type PastedTable } from './parse-table.ts'

/** How a pasted table is read. The user sees it and can correct it. */
export interface TableFormat extends Header {
  /** The role of each column; each but `none` at most once. */
  readonly roles: readonly ColumnRole[]
  /** The number format of its figures: the quotation's, or one with the other decimal separator. */
  readonly locale: string
}

/**
 * Detects the role of each column of a pasted table, its header, and the number format of its
 * figures (issue 4: rows from a spreadsheet). Where all figures are ambiguous the language of the
 * headings decides, else the quotation's number format: below 'Menge', `100,000` is a hundred.
 */
export function detectTableFormat(table: PastedTable, locale: string): TableFormat {
  const header = findHeader(table)
  const [own, other] = [locale, otherSeparatorLocale(locale)].map((candidate) =>
    readAs(table, { ...header, locale: candidate }),
  ) as [Scored, Scored]
  const isTied = other.score === own.score && namesOtherSeparator(headingsOf(table, header), locale)
  return (other.score > own.score || isTied ? other : own).format
}

/** The cells of the header; none without one. */
export const headingsOf = (
  { cells }: PastedTable,
  { hasHeader, titles }: Header,
): readonly string[] => (hasHeader ? (cells[titles] ?? []) : [])

/** The rows below the header. */
export const bodyOf = ({ cells }: PastedTable, { hasHeader, titles }: Header) =>
  cells.slice(titles + (hasHeader ? 1 : 0))

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
  const { locale } = known
  const body = bodyOf(table, known).slice(0, SAMPLE_ROWS)
  const columns = Array.from({ length: columnCountOf(table) }, (_, at) => at)
  const profiles = columns.map((at) => profileColumn(body, at, locale))
  const named = headingsOf(table, known)
  const headings = known.hasHeader ? columns.map((at) => named[at] ?? '') : []
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

/**
 * Whether the headings are in a language that writes a decimal comma while the locale has a point.
 * A locale of such a language knows better: de-CH writes a point.
 */
function namesOtherSeparator(headings: readonly string[], locale: string): boolean {
  if (separatorsOf(locale).decimal !== '.' || COMMA_LANGUAGES.test(locale)) return false
  return headings.some(isHeadingWithComma)
}

const COMMA_LANGUAGES = /^(de|pl|fr|es|it|nl|cs|sk|hu|sv|da|nb|nn|no|fi|pt|ro|ru|uk|el)\b/
