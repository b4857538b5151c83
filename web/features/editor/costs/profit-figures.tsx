import { formatPercent, formatPrice } from '../../../../src/domain/numbers/format-figure.ts'
import type { Profit } from '../../../../src/domain/numbers/margin.ts'
import styles from './costs.module.css'
import { WORDS } from './costs-words.ts'

/** Cost, profit and margin of several rows. */
export function ProfitFigures({ profit, locale }: { profit: Profit; locale: string }) {
  const { cost, profit: earned, margin } = profit
  const figures = [
    [WORDS.cost, formatPrice(cost, locale)],
    [WORDS.profit, formatPrice(earned, locale)],
    [WORDS.margin, formatPercent(margin, locale)],
  ]
  return figures.map(([label, text]) => (
    <span key={label} className={styles.sum}>
      <span className={styles.label}>{label}</span>{' '}
      <span className={styles.figure}>{text || '–'}</span>
    </span>
  ))
}
