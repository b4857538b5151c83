import type { PriceFormat } from '../numbers/format-figure.ts'
import { separatorsOf } from '../numbers/separators.ts'
import { profileColumn } from './column-profile.ts'
import { detectRoles, type RoleCandidate } from './detect-roles.ts'
import { findHeader } from './find-header.ts'
import { type ColumnRole, isHeadingWithComma, roleOfHeading } from './heading-words.ts'
import { columnCountOf, type PastedTable } from './parse-table.ts'
import { toPastedRows } from './pasted-rows.ts'
import { figureOf, markOf } from './read-cell.ts'
import { FIGURE_NAMES } from './read-row.ts'
import { bodyOf, headingsOf, type TableFormat } from './table-format.ts'
import { totalWordsOf } from './total-words.ts'

/**
 * Detects a pasted table's header, the role of each column and the number format of its figures.
 */
export const detectTableFormat = (table: PastedTable, style: PriceFormat): TableFormat =>
  likelyFormats(table, style)[0] as TableFormat

/**
 * The likely ways to read the table, best first. A reading whose sum is confirmed by a line of
 * totals is best. If all figures are ambiguous, the language of the headings decides, otherwise the
 * quotation's number format: below 'Menge', `100,000` is a hundred.
 */
export function likelyFormats(
  table: PastedTable,
  { locale, decimals }: PriceFormat,
): readonly TableFormat[] {
  const header = findHeader(table)
  const [own, other] = [locale, otherSeparatorLocale(locale)].map((candidate) =>
    readAs(table, { ...header, locale: candidate, decimals }),
  ) as [Readings, Readings]
  const isTied = other.score === own.score && namesOtherSeparator(headingsOf(table, header), locale)
  const [first, second] = other.score > own.score || isTied ? [other, own] : [own, other]
  const others = isClear(table, first, second) ? [] : second.formats.slice(0, 1)
  const ranked = byConfirmedTotals(table, [...first.formats, ...others])
  return [...ranked, ...withoutCosts(table, ranked[0] as TableFormat)]
}

/** Detects the roles again, with a given number format and header. */
export const redetectRoles = (table: PastedTable, known: Omit<TableFormat, 'roles'>): TableFormat =>
  byConfirmedTotals(table, readAs(table, known).formats)[0] as TableFormat

/** A number format with the opposite decimal separator to the locale's. */
export const otherSeparatorLocale = (locale: string): string =>
  separatorsOf(locale).decimal === '.' ? 'de-DE' : 'en-US'

/** The likely roles in one number format, and the evidence for that format. */
interface Readings {
  readonly formats: readonly TableFormat[]
  readonly evidence: number
  readonly products: number
  readonly score: number
}

/** The number of rows that detection looks at. */
const SAMPLE_ROWS = 200
/** The weight of a row whose figures multiply, compared with a single figure. */
const PRODUCT_WEIGHT = 3
/** Readings beyond these differ only in columns that nobody asks about. */
const MOST_FORMATS = 8

function readAs(table: PastedTable, known: Omit<TableFormat, 'roles'>): Readings {
  const { locale } = known
  const body = bodyOf(table, known).slice(0, SAMPLE_ROWS)
  const columns = Array.from({ length: columnCountOf(table) }, (_, at) => at)
  const profiles = columns.map((at) => profileColumn(body, at, known))
  const named = headingsOf(table, known)
  const headings = known.hasHeader ? columns.map((at) => named[at] ?? '') : []
  const found = detectRoles(profiles, headings).slice(0, MOST_FORMATS)
  const evidence = profiles
    .filter(({ isFigures, isNumbering }) => isFigures && !isNumbering)
    .flatMap(({ at }) => body.map((row) => row[at] ?? ''))
    .filter((text) => isEvidenceFor(text, locale)).length
  const [{ products }] = found as [RoleCandidate]
  const formats = found.map(({ roles }) => ({ ...known, roles })) as [TableFormat, ...TableFormat[]]
  const prices = countUsualPrices(body, formats[0])
  const score = evidence + prices + products * PRODUCT_WEIGHT
  return { formats, evidence, products, score }
}

/**
 * Counts prices that are written as usual in this number format but not in the other one. Several of
 * them in a column without others are evidence.
 */
function countUsualPrices(body: readonly (readonly string[])[], format: TableFormat): number {
  const { locale, decimals } = format
  return format.roles.reduce((sum, role, at) => {
    if (role !== 'itemPrice' && role !== 'price') return sum
    const texts = body.map((row) => row[at] ?? '')
    const usual = texts.filter((text) => isUsualPrice(text, format)).length
    const others = texts.filter((text) => {
      const figure = figureOf(text, locale)
      const isOther = Number.isInteger(figure) === (decimals === 3)
      return figure !== null && isOther && !isUsualPrice(text, format)
    })
    return usual > 1 && others.length === 0 ? sum + usual : sum
  }, 0)
}

/**
 * Whether a price with three digits after its only mark is written as usual: grouped in thousands,
 * since prices are hardly ever in thousandths; in thousandths in a quotation of three decimals.
 */
function isUsualPrice(text: string, { locale, decimals }: TableFormat): boolean {
  const [own, other] = [figureOf(text, locale), figureOf(text, otherSeparatorLocale(locale))]
  if (own === null || other === null) return false
  return decimals === 3 ? own === other / 1000 : own === other * 1000
}

/** Whether the figure can only be read with the locale's decimal separator. */
function isEvidenceFor(text: string, locale: string): boolean {
  const own = figureOf(text, locale)
  if (own === null) return false
  const others = figureOf(text, otherSeparatorLocale(locale))
  if (others === null) return true
  const mark = text.match(/[.,](?=\d+\D*$)/)?.[0]
  return own === others && mark === separatorsOf(locale).decimal && own % 1 !== 0
}

/**
 * Keeps only the readings best confirmed by lines of totals; if none is confirmed, moves the
 * contradicted ones to the end.
 */
function byConfirmedTotals(table: PastedTable, formats: readonly TableFormat[]) {
  if (formats.length < 2) return formats
  const confirmed = new Map(formats.map((format) => [format, confirmedTotals(table, format)]))
  const most = Math.max(...confirmed.values())
  const isBest = (format: TableFormat) => confirmed.get(format) === most
  const [best, others] = [formats.filter(isBest), formats.filter((format) => !isBest(format))]
  return most > 0 ? best : [...best, ...others]
}

/** The number of lines named as totals that equal the sum of their rows, minus those that don't. */
function confirmedTotals(table: PastedTable, format: TableFormat): number {
  const { lines } = toPastedRows(table, format)
  return lines.reduce((confirmed, { at, verdict }) => {
    if (verdict.kind !== 'total' || totalWordsOf((table.cells[at] ?? []).join(' ')).kind === null)
      return confirmed
    return confirmed + (verdict.by === 'sum' ? 1 : verdict.expected === null ? 0 : -1)
  }, 0)
}

/**
 * Whether the number format is beyond doubt. Figures that mean the same in both formats don't
 * matter, and a price with three digits after its only mark is taken as usual prices are.
 */
function isClear(table: PastedTable, first: Readings, second: Readings): boolean {
  if (first.products > second.products) return true
  if (first.evidence > 0 && second.evidence === 0) return true
  const [format] = first.formats as [TableFormat]
  const { locale, roles, decimals } = format
  const other = otherSeparatorLocale(locale)
  const named = headingsOf(table, format).map(roleOfHeading)
  const isPrice = (text: string, at: number) =>
    roles[at] !== 'qty' && (PRICE_HEADINGS.has(named[at] ?? '') || markOf(text, locale) !== '')
  const columns = [...roles.keys()].filter((at) => FIGURE_NAMES.some((name) => name === roles[at]))
  return bodyOf(table, format).every((row) =>
    columns.every((at) => {
      const text = row[at] ?? ''
      const value = figureOf(text, locale)
      if (value === null || value === figureOf(text, other)) return true
      return (
        isPrice(text, at) && (decimals === 3 ? isUsualPrice(text, format) : Number.isInteger(value))
      )
    }),
  )
}

const PRICE_HEADINGS: ReadonlySet<string> = new Set(['itemPrice', 'price', 'anyPrice', 'anyCost'])

/** 'Cost' may be what the seller pays, even if it is the only price. */
function withoutCosts(table: PastedTable, format: TableFormat): TableFormat[] {
  const headings = headingsOf(table, format)
  const isCost = (role: ColumnRole, at: number) =>
    (role === 'itemPrice' || role === 'price') && roleOfHeading(headings[at] ?? '') === 'anyCost'
  if (!format.roles.some(isCost)) return []
  const first = format.roles.findIndex(isCost)
  const roles = format.roles.map((role, at) => {
    if (!isCost(role, at)) return role
    return at === first && !format.roles.includes('cost') ? 'cost' : 'none'
  })
  return [{ ...format, roles }]
}

/**
 * Whether the headings are in a language that writes a decimal comma while the locale writes a
 * point. A locale of such a language takes precedence: de-CH writes a point.
 */
function namesOtherSeparator(headings: readonly string[], locale: string): boolean {
  if (separatorsOf(locale).decimal !== '.' || COMMA_LANGUAGES.test(locale)) return false
  return headings.some(isHeadingWithComma)
}

const COMMA_LANGUAGES = /^(de|pl|fr|es|it|nl|cs|sk|hu|sv|da|nb|nn|no|fi|pt|ro|ru|uk|el)\b/
