import { isTold, type TotalDifference } from '#domain/document/compare/total-difference.ts'
import type { Period } from '#domain/document/limits.ts'
import type { Quotation } from '#domain/document/quotation.ts'
import {
  formatDifference,
  formatMoney,
  formatPrice,
  type MoneyFormat,
  type PriceFormat,
} from '#domain/numbers/format-figure.ts'
import { sum } from '#domain/numbers/money.ts'
import { perPeriod } from '#domain/numbers/period-text.ts'
import type { history as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import { fillCount, type Plural } from '#domain/words/fill-count.ts'
import styles from './total-parts.module.css'

type PartsWords = Readonly<Omit<typeof WORDS.parts, 'more'> & { more: Plural }>

interface TotalPartsProps {
  total: TotalDifference
  /** The newer version. */
  style: MoneyFormat & PriceFormat & Pick<Quotation, 'language'>
  words: PartsWords
  /** Of the words. */
  language: string
}

/** How many rows are listed one by one. */
const LISTED = 8

/** Which rows and terms make the total's difference up, with both totals of each period below. */
export function TotalParts({ total, style, words, language }: TotalPartsProps) {
  if (total.difference === null || !isTold(total)) return null
  const fromTo = (before: string, after: string) => fill(words.fromTo, { before, after })
  const prices = ({ before, after }: Change) =>
    fromTo(formatPrice(before, style) || words.none, formatPrice(after, style) || words.none)
  const moneys = ({ before, after }: Change, period: Period) => {
    const money = (value: number | null) =>
      perPeriod(formatMoney(value, style), period, style.language) || words.none
    return fromTo(money(before), money(after))
  }
  const line = (key: string, name: string, change: string, difference: number | null) => (
    <tr key={key}>
      <th scope="row">{name}</th>
      <td>{change}</td>
      {/* The sign stays before the figure where text runs from right to left. */}
      <td>{difference !== null && <bdi dir="ltr">{formatDifference(difference, style)}</bdi>}</td>
    </tr>
  )
  // A row that is left out of the list still counts.
  const cut = total.rows.length > LISTED + 1 ? LISTED : total.rows.length
  const others = total.rows.slice(cut).map(({ difference }) => difference)
  const more = fillCount(words.more, others.length, language)
  return (
    <table className={styles.parts} aria-label={words.madeUp}>
      <tbody>
        {total.rows.slice(0, cut).map((part) => {
          const name = part.label || words.unnamedRow
          return line(part.rowId ?? part.blockId, name, prices(part), part.difference)
        })}
        {others.length > 0 && line('more', more, '', sum(others) ?? 0)}
        {total.terms.map((term) =>
          line(term.kind, words.terms[term.kind], prices(term), term.difference),
        )}
      </tbody>
      <tfoot>
        {line(total.period, words.total, moneys(total, total.period), total.difference)}
        {total.others.map((other) =>
          line(other.period, words.total, moneys(other, other.period), null),
        )}
      </tfoot>
    </table>
  )
}

type Change = Pick<TotalDifference, 'before' | 'after'>
