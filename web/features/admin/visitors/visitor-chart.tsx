import { useEffect, useRef, useState } from 'react'
import { lazy } from '../../../state/lazy.ts'
import { describeDay } from './day-words.ts'
import type { VisitorDay } from './period.ts'
import styles from './visitor-chart.module.css'

const loadChart = lazy(async () => (await import('./draw-chart.ts')).drawChart)

interface VisitorChartProps {
  days: readonly VisitorDay[]
  today: string
}

/**
 * One bar per day, with first-time visitors in another colour. The table
 * below says the same in text.
 */
export function VisitorChart({ days, today }: VisitorChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<VisitorDay | null>(null)

  useEffect(() => {
    let end = () => {}
    let isWanted = true
    loadChart().then(
      (draw) => {
        if (!isWanted || !frame.current) return
        end = draw(frame.current, { days, today, onPoint: setPointed })
      },
      // If the chart's code can't be loaded, the table still has all of it.
      () => {},
    )
    return () => {
      isWanted = false
      end()
    }
  }, [days, today])

  return (
    <figure className={styles.figure}>
      <figcaption className={styles.legend}>
        <span data-series="first">First-time</span>
        <span data-series="returning">Returning</span>
        <span className={styles.pointed} aria-hidden="true">
          {pointed && describeDay(pointed)}
        </span>
      </figcaption>
      <div
        ref={frame}
        className={styles.chart}
        role="img"
        aria-label="Visitors of each day, as in the table below"
      />
    </figure>
  )
}
