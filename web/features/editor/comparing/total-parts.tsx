import {
  isTold,
  type TermDifference,
  type TotalDifference,
} from '#domain/document/compare/total-difference.ts'
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
import { fill } from '#domain/words/fill.ts'
import { fillCount, type Plural } from '#domain/words/fill-count.ts'
import styles from './total-parts.module.css'

export interface PartsWords {
  readonly madeUp: string
  readonly unnamedRow: string
  readonly more: Plural
  readonly terms: Readonly<Record<TermDifference['kind'], string>>
  readonly total: string
  /** What a blank figure is written as. */
  readonly none: string
  /** With `{before}` and `{after}`. */
  readonly fromTo: string
}

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
  // The sign stays before the figure where text runs from right to left.
  const signed = (value: number) => <bdi dir="ltr">{formatDifference(value, style)}</bdi>
  const fromTo = (before: string, after: string) => fill(words.fromTo, { before, after })
  const price = (value: number | null) => formatPrice(value, style) || words.none
  const money = (value: number | null, period: Period) =>
    perPeriod(formatMoney(value, style), period, style.language) || words.none
  // A row that is left out of the list still counts.
  const cut = total.rows.length > LISTED + 1 ? LISTED : total.rows.length
  const others = total.rows.slice(cut)
  return (
    <table className={styles.parts} aria-label={words.madeUp}>
      <tbody>
        {total.rows.slice(0, cut).map((part) => (
          <tr key={part.rowId ?? part.blockId}>
            <th scope="row">{part.label || words.unnamedRow}</th>
            <td>{fromTo(price(part.before), price(part.after))}</td>
            <td>{signed(part.difference)}</td>
          </tr>
        ))}
        {others.length > 0 && (
          <tr>
            <th scope="row">{fillCount(words.more, others.length, language)}</th>
            <td />
            <td>{signed(sum(others.map(({ difference }) => difference)) ?? 0)}</td>
          </tr>
        )}
        {total.terms.map((term) => (
          <tr key={term.kind}>
            <th scope="row">{words.terms[term.kind]}</th>
            <td>{fromTo(price(term.before), price(term.after))}</td>
            <td>{signed(term.difference)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.total}</th>
          <td>{fromTo(money(total.before, total.period), money(total.after, total.period))}</td>
          <td>{signed(total.difference)}</td>
        </tr>
        {total.others.map(({ period, before, after }) => (
          <tr key={period}>
            <th scope="row">{words.total}</th>
            <td>{fromTo(money(before, period), money(after, period))}</td>
            <td />
          </tr>
        ))}
      </tfoot>
    </table>
  )
}
