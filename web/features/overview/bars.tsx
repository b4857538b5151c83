import { useEffect, useRef, useState } from 'react'
import { call, type Reply } from '../../state/api.ts'
import { createListQuery } from '../../state/list-query.ts'
import styles from './month-chart.module.css'

type Months = Overview['months']

/** In px. */
const HEIGHT = 188
/** Below the lowest line, for half a figure. */
const BOTTOM = 8
const AXIS = 28
const TOP = 8
const WIDEST_BAR = 32

/** The bars, won ones at the bottom; drawn in px, so that patterns and figures are never scaled. */
export function Bars({ months, at }: { months: Months; at: number | null }) {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!box.current) return
    const watch = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [])

  const most = Math.max(...months.map(({ open, won, lost }) => open + won + lost))
  const step = stepOf(most)
  const top = Math.max(step, Math.ceil(most / step) * step)
  const yOf = (count: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - count / top)
  const column = Math.max(width - AXIS, 0) / months.length
  const bar = Math.min(WIDEST_BAR, column * 0.62)
  const lines = Array.from({ length: top / step + 1 }, (_, line) => line * step)
  return (
    <div ref={box} className={styles.bars}>
      <svg width={width} height={HEIGHT} aria-hidden="true">
        <defs>
          <pattern
            id="lost"
            width="5"
            height="5"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect className={styles.hatchBack} width="5" height="5" />
            <rect className={styles.hatch} width="2" height="5" />
          </pattern>
        </defs>
        {lines.map((count) => (
          <g key={count}>
            <line className={styles.line} x1={AXIS} x2={width} y1={yOf(count)} y2={yOf(count)} />
            <text className={styles.axis} x={AXIS - 8} y={yOf(count)} dy="0.35em" textAnchor="end">
              {count}
            </text>
          </g>
        ))}
        {months.map((month, place) => {
          const x = AXIS + column * (place + 0.5) - bar / 2
          let sum = 0
          return (
            <g key={month.month} data-faded={at !== null && at !== place ? '' : undefined}>
              {OUTCOMES.map((outcome) => {
                sum += month[outcome]
                const height = yOf(sum - month[outcome]) - yOf(sum)
                if (height === 0) return null
                return (
                  <rect
                    key={outcome}
                    className={styles[outcome]}
                    x={x}
                    y={yOf(sum)}
                    width={bar}
                    height={height}
                  />
                )
              })}
            </g>
          )
        })}
      </svg>
    </div>
  )
}

/** Whole numbers between the lines, of which there are at most five. */
function stepOf(most: number): number {
  for (let power = 1; ; power *= 10)
    for (const step of [power, 2 * power, 5 * power]) if (most / step <= 4) return step
}

export type Overview = Reply<'get-overview', 'get'>
export type Outcome = 'won' | 'lost' | 'open'

/** In the order in which a bar is stacked. */
export const OUTCOMES: readonly Outcome[] = ['won', 'lost', 'open']

/** What has become of the user's offers, by the months of the browser's time zone. */
export const $overview = createListQuery(
  'overview',
  () => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    return call('GET', 'get-overview', { timeZone })
  },
  (overview: Overview) => overview,
)

export const sumOf = ({ months }: Overview, outcome: Outcome): number =>
  months.reduce((sum, month) => sum + month[outcome], 0)

/** Whether there is nothing to show yet. */
export const isEmpty = (overview: Overview): boolean =>
  overview.waitingCount === 0 && OUTCOMES.every((outcome) => sumOf(overview, outcome) === 0)
