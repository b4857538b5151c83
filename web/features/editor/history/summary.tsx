import type { Quotation } from '../../../../src/domain/document/quotation.ts'
import {
  formatDifference,
  formatMoney,
  formatPrice,
} from '../../../../src/domain/numbers/format-figure.ts'
import { sum } from '../../../../src/domain/numbers/money.ts'
import { comparisonOf } from './comparison.ts'
import { DownloadChanges } from './download-changes.tsx'
import type { History } from './history.ts'
import styles from './summary.module.css'
import { versionName } from './times.ts'
import { isShowable } from './versions.ts'
import { WORDS } from './words.ts'

/** Above the shown version: what changed in words, and which rows make the total's difference up. */
export function Summary({ history }: { history: History }) {
  const { before, after } = history.$pair.value
  const shown = history.documentOf(after)
  const other = before === null ? null : history.documentOf(before)
  const against = history.$against.value
  if (before === null || !isShowable(shown)) {
    const isOldest =
      against === 'previous' && !history.hasMore() && history.$entries.value.length > 1
    return isOldest ? <p className={`${styles.summary} ${styles.sides}`}>{WORDS.first}</p> : null
  }
  if (typeof other === 'string' && other !== 'loading')
    return (
      <p className={`${styles.summary} ${styles.sides}`} role="status">
        {WORDS.notCompared}{' '}
        {other === 'failed' && (
          <button type="button" className={styles.retry} onClick={() => history.ask(before)}>
            {WORDS.retry}
          </button>
        )}
      </p>
    )
  if (!isShowable(other)) return null
  return (
    <section className={styles.summary} aria-label={WORDS.whatChanged} data-history-summary>
      <p className={styles.sides}>
        {WORDS.sides(versionName(history, before), versionName(history, after))}
      </p>
      <Words before={other} after={shown} />
      <DownloadChanges history={history} />
    </section>
  )
}

function Words({ before, after }: { before: Quotation; after: Quotation }) {
  const { changes, words, printedWords, fields } = comparisonOf(before, after)
  if (changes.length === 0) return <p className={styles.words}>{WORDS.alike}</p>
  return (
    <>
      <p className={`${styles.words} ${styles.onScreen}`} aria-live="polite">
        {words}
      </p>
      <p className={`${styles.words} ${styles.onPaper}`}>{printedWords}</p>
      {fields.length > 0 && (
        <ul className={styles.others}>
          {fields.map(({ line, isPrivate }) => (
            <li key={line} className={isPrivate ? styles.onScreen : undefined}>
              {line}
            </li>
          ))}
        </ul>
      )}
      <Parts before={before} after={after} />
    </>
  )
}

/** How many rows are listed one by one. */
const LISTED = 8

/** Which rows and terms make the total's difference up, with both totals below. */
function Parts({ before, after }: { before: Quotation; after: Quotation }) {
  const { total } = comparisonOf(before, after)
  if (total.before === total.after || total.difference === null) return null
  const { locale, currency } = after
  const signed = (value: number) => formatDifference(value, locale)
  const price = (value: number | null) => formatPrice(value, locale) || WORDS.none
  const money = (value: number | null) => formatMoney(value, locale, currency)
  // A row that is left out of the list still counts.
  const cut = total.rows.length > LISTED + 1 ? LISTED : total.rows.length
  const others = total.rows.slice(cut)
  return (
    <table className={styles.parts} aria-label={WORDS.madeUp}>
      <tbody>
        {total.rows.slice(0, cut).map((part) => (
          <tr key={part.rowId ?? part.blockId}>
            <th scope="row">{part.label || WORDS.unnamedRow}</th>
            <td>{`${price(part.before)} → ${price(part.after)}`}</td>
            <td>{signed(part.difference)}</td>
          </tr>
        ))}
        {others.length > 0 && (
          <tr>
            <th scope="row">{WORDS.more(others.length)}</th>
            <td />
            <td>{signed(sum(others.map(({ difference }) => difference)) ?? 0)}</td>
          </tr>
        )}
        {total.terms.map((term) => (
          <tr key={term.kind}>
            <th scope="row">{WORDS.terms[term.kind]}</th>
            <td>{`${price(term.before)} → ${price(term.after)}`}</td>
            <td>{signed(term.difference)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{WORDS.total}</th>
          <td>{`${money(total.before)} → ${money(total.after)}`}</td>
          <td>{signed(total.difference)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
