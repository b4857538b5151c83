import { currencyDecimals, formatFigure } from '../../numbers/format-figure.ts'
import { fieldRules, type WrittenField } from '../written-fields.ts'
import type { Summary } from './summary.ts'

/**
 * The summary as a line of text, without a full stop: `3 rows changed, 1 added; 12,400.00 to
 * 11,980.00`. The totals are left out if they are the same.
 */
export function summaryInWords(summary: Summary, locale: string, currency: string): string {
  const { totalBefore, totalAfter } = summary
  const [was, is] = [totalBefore, totalAfter].map((total) => totalText(total, locale, currency))
  return [changesInWords(summary, locale) || WORDS.nothing, was !== is && `${was} to ${is}`]
    .filter(Boolean)
    .join('; ')
}

/** The same without the totals; '' if nothing is told. */
export function changesInWords(summary: Summary, locale: string): string {
  const count = (value: number) => formatFigure(value, { locale, minDecimals: 0, maxDecimals: 0 })
  return [
    ...countsInWords(['row', 'rows'], rowCounts(summary), count),
    ...countsInWords(['block', 'blocks'], blockCounts(summary), count),
    ...fieldsInWords(summary.fields),
  ].join(', ')
}

const WORDS = { nothing: 'no change in words or figures' }

type Counts = Readonly<Record<'changed' | 'added' | 'removed' | 'moved', number>>

const rowCounts = (summary: Summary): Counts => ({
  changed: summary.rowsChanged,
  added: summary.rowsAdded,
  removed: summary.rowsRemoved,
  moved: summary.rowsMoved,
})

const blockCounts = (summary: Summary): Counts => ({
  changed: summary.blocksChanged,
  added: summary.blocksAdded,
  removed: summary.blocksRemoved,
  moved: summary.blocksMoved,
})

/** The first count with the noun: '3 rows changed', '1 added'. */
function countsInWords(
  [one, more]: readonly [string, string],
  counts: Counts,
  text: (count: number) => string,
): string[] {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([verb, count], at) => {
      const noun = at > 0 ? '' : `${count === 1 ? one : more} `
      return `${text(count)} ${noun}${verb}`
    })
}

function fieldsInWords(fields: readonly WrittenField[]): string[] {
  const words = fields.map((field) => fieldRules(field).words)
  const last = words.pop()
  if (last === undefined) return []
  return [`${words.length > 0 ? `${words.join(', ')} and ` : ''}${last} changed`]
}

/** Like money, without the currency. */
function totalText(total: number | null, locale: string, currency: string): string {
  const isWhole = total !== null && Number.isInteger(total) && currencyDecimals(currency) === 0
  const decimals = isWhole ? 0 : 2
  return formatFigure(total, { locale, minDecimals: decimals, maxDecimals: decimals })
}
