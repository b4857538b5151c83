import { type KeyboardEvent, useRef, useState } from 'react'
import { overview as WORDS } from '#domain/words/en/lists.json'
import { fill } from '#domain/words/fill.ts'
import { toolLocale } from '../../state/tool-locale.ts'
import { Bars, OUTCOMES, type Outcome, type Overview, sumOf } from './bars.tsx'
import styles from './month-chart.module.css'

/**
 * The offers of each month as stacked bars. The arrow keys move from month to month; screen readers
 * also get a table.
 */
export function MonthChart({ overview }: { overview: Overview }) {
  const { months } = overview
  /** The month whose figures are shown; null shows those of all. */
  const [at, setAt] = useState<number | null>(null)
  const shown = at === null ? null : (months[at] ?? null)
  const countOf = (outcome: Outcome) => shown?.[outcome] ?? sumOf(overview, outcome)
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.legend}>
        <span className={styles.period} data-period="">
          {shown ? monthOf(shown.month, 'long') : WORDS.period}
        </span>
        {OUTCOMES.map((outcome) => (
          <span key={outcome} className={styles.series}>
            <Swatch outcome={outcome} />
            {WORDS.outcomes[outcome]} <b>{countOf(outcome)}</b>
          </span>
        ))}
      </figcaption>
      <div className={styles.chart} onPointerLeave={() => setAt(null)}>
        <Bars months={months} at={at} />
        <Months overview={overview} at={at} onShow={setAt} />
      </div>
      <MonthTable overview={overview} />
    </figure>
  )
}

/** The pattern of a series: told apart without its colour. */
const Swatch = ({ outcome }: { outcome: Outcome }) => (
  <svg width="12" height="12" aria-hidden="true">
    <rect className={styles[outcome]} x="1" y="1" width="10" height="10" rx="2" />
  </svg>
)

interface MonthsProps {
  overview: Overview
  at: number | null
  onShow: (at: number | null) => void
}

/** A button over each month's bar, which shows its figures; one stop of Tab for all of them. */
function Months({ overview: { months }, at, onShow }: MonthsProps) {
  const row = useRef<HTMLFieldSetElement>(null)
  const [stop, setStop] = useState(months.length - 1)
  const move = (event: KeyboardEvent) => {
    const next = { ArrowLeft: stop - 1, ArrowRight: stop + 1, Home: 0, End: months.length - 1 }[
      event.key
    ]
    if (next === undefined || !months[next]) return
    event.preventDefault()
    setStop(next)
    row.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <fieldset
      ref={row}
      className={styles.months}
      aria-label={WORDS.chart}
      onKeyDown={move}
      onBlur={() => onShow(null)}
    >
      {months.map(({ month, won, lost, open }, place) => (
        <button
          key={month}
          type="button"
          tabIndex={place === stop ? 0 : -1}
          data-month={month}
          data-shown={place === at || undefined}
          aria-label={fill(WORDS.ofMonth, { month: monthOf(month, 'named'), won, lost, open })}
          onFocus={() => {
            setStop(place)
            onShow(place)
          }}
          onPointerEnter={() => onShow(place)}
          onClick={() => onShow(place)}
        >
          {briefMonth(month)}
        </button>
      ))}
    </fieldset>
  )
}

const MonthTable = ({ overview: { months } }: { overview: Overview }) => (
  // Around the table: Firefox shows the caption of one that is hidden itself.
  <div className="visually-hidden">
    <table>
      <caption>{WORDS.chart}</caption>
      <thead>
        <tr>
          <th scope="col">{WORDS.month}</th>
          {OUTCOMES.map((outcome) => (
            <th key={outcome} scope="col">
              {WORDS.outcomes[outcome]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <tr key={month.month}>
            <th scope="row">{monthOf(month.month, 'long')}</th>
            {OUTCOMES.map((outcome) => (
              <td key={outcome}>{month[outcome]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const FORMATS = {
  long: new Intl.DateTimeFormat(toolLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  /** Begins as the short one, which is what is seen. */
  named: new Intl.DateTimeFormat(toolLocale(), {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }),
  short: new Intl.DateTimeFormat(toolLocale(), { month: 'short', timeZone: 'UTC' }),
}

const briefMonth = (month: string): string => monthOf(month, 'short')

/** @param month yyyy-MM */
const monthOf = (month: string, length: keyof typeof FORMATS): string =>
  FORMATS[length].format(new Date(`${month}-01T00:00:00Z`))
