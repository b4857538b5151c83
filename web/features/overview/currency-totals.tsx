import { formatMoney } from '../../../src/domain/numbers/format-figure.ts'
import styles from './overview.module.css'
import { OUTCOMES, type Overview } from './overview.ts'
import { WORDS } from './words.ts'

/** The sums of the offers by currency: nothing is converted, and currencies are never summed. */
export function CurrencyTotals({ overview: { totals } }: { overview: Overview }) {
  if (totals.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="currency-totals">
      <h2 id="currency-totals">{WORDS.totals}</h2>
      <table className={styles.totals}>
        <thead>
          <tr>
            <th scope="col">{WORDS.currency}</th>
            {OUTCOMES.map((outcome) => (
              <th key={outcome} scope="col">
                {WORDS.outcomes[outcome]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {totals.map((sums) => (
            <tr key={sums.currency}>
              <th scope="row">{sums.currency}</th>
              {OUTCOMES.map((outcome) => (
                <td key={outcome} className={styles.money}>
                  {sums[outcome] === 0
                    ? WORDS.none
                    : formatMoney(sums[outcome], navigator.language, sums.currency)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
