import { durationOf } from './duration.ts'
import styles from './overview.module.css'
import { OUTCOMES, type Overview, sumOf } from './overview.ts'
import { WORDS } from './words.ts'

/** How many offers were won, lost and are open, the win rate, and how long an answer takes. */
export function KeyFigures({ overview }: { overview: Overview }) {
  const { winRate, answerMs } = overview
  const figures = [
    ...OUTCOMES.map((outcome) => [WORDS.outcomes[outcome], String(sumOf(overview, outcome))]),
    [WORDS.winRate, winRate === null ? WORDS.none : percent.format(winRate)],
    [WORDS.answer, answerMs === null ? WORDS.none : durationOf(answerMs)],
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 })
