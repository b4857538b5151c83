import { memoize } from '../numbers/memoize.ts'
import { LOCALES } from '../numbers/offered-formats.ts'
import KNOWN from './known-words.json'
import type { PastedTable } from './parse-table.ts'
import { markOf } from './read-cell.ts'
import { bodyOf, headingsOf, type TableFormat } from './table-format.ts'

/**
 * The first currency sign or code in the price columns and their headings that is not the
 * quotation's; null if there is none. A sign that several currencies share, such as `$`, counts as
 * the quotation's if its currency uses it too. Figures are never converted.
 */
export function otherCurrency(
  table: PastedTable,
  format: TableFormat,
  currency: string,
): string | null {
  const own = signsOf(currency)
  const isOther = (mark: string) => /[\p{L}\p{Sc}]/u.test(mark) && !own.has(plain(mark))
  const columns = [...format.roles.keys()].filter((at) =>
    ['itemPrice', 'price'].includes(format.roles[at] ?? ''),
  )
  const named = headingsOf(table, format)
  const inHeadings = columns.flatMap((at) => named[at]?.match(IN_HEADING) ?? []).filter(isKnown)
  const inCells = bodyOf(table, format).flatMap((row) =>
    columns.map((at) => markOf(row[at] ?? '', format.locale)),
  )
  return [...inHeadings, ...inCells].find(isOther) ?? null
}

const IN_HEADING = /\p{Sc}|(?<!\p{L})(?:zł|Kč|kr|Ft|lei|[A-Z]{3})(?!\p{L})/gu

/** Three capital letters may be any word, so they must be a currency code. */
const isKnown = (mark: string): boolean =>
  !/^[A-Z]{3}$/.test(mark) || Intl.supportedValuesOf('currency').includes(mark)

/** What people write for the currency: `$` for USD and for CAD, `kr` for three crowns. */
const signsOf = memoize((currency: string): ReadonlySet<string> => {
  const formats = ['en', ...LOCALES].flatMap((locale) =>
    (['symbol', 'narrowSymbol', 'name'] as const).map(
      (currencyDisplay) =>
        new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay }),
    ),
  )
  const written = formats.flatMap((format) =>
    [1, 2, 5].flatMap((figure) => format.formatToParts(figure)),
  )
  const signs = written.flatMap(({ type, value }) => (type === 'currency' ? [value] : []))
  return new Set([currency, ...(WORDS[currency] ?? '').split(' '), ...signs].map(plain))
}, 100)

/** Signs that the platform doesn't write. */
const WORDS: Readonly<Record<string, string>> = KNOWN.currencies

const plain = (mark: string): string => mark.replace(/[\s.]/g, '').toLowerCase()
