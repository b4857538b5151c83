import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isoDay } from '#domain/document/last-day.ts'
import { daysUpTo, everyDay, type Period, type VisitorDay } from '#domain/visitor-days.ts'
import { countInWords } from '#domain/words/count-in-words.ts'
import { visitors as WORDS } from '#domain/words/en/admin.json'
import { fill } from '#domain/words/fill.ts'
import type { Answer } from '../../../state/api.ts'
import { lazy } from '../../../state/lazy.ts'
import { FailedList, LoadingList } from '../../../ui/list/list-state.tsx'
import { type Sort, type SortKey, searchAndSort } from '../../../ui/list/search-and-sort.ts'
import { SortHeads } from '../../../ui/list/sort-controls.tsx'
import { useGrowing } from '../../../ui/list/use-growing.ts'
import { PageHeading } from '../../../ui/page-parts.tsx'
import { useFetched } from '../../../ui/use-fetched.ts'
import { forAdmins } from '../../guard/index.tsx'
import { adminCall } from '../users/users.ts'
import { describeDay, formatDay, inFigures } from './day-words.ts'
import { summarize } from './period.ts'
import { PeriodForm } from './period-form.tsx'
import styles from './visitor-list-page.module.css'

/** The unique visitors of each day: a chart, and a table that says the same (product: Visitors). */
export const VisitorListPage = forAdmins(function Visitors() {
  const [today] = useState(() => isoDay(new Date()))
  const [period, setPeriod] = useState(() => daysUpTo(today, 30))
  const { data, hasFailed, reload } = useFetched(useCallback(() => fetchVisitors(period), [period]))
  return (
    <>
      <header className={styles.header}>
        <PageHeading>{WORDS.title}</PageHeading>
        <PeriodForm period={period} today={today} onChange={setPeriod} />
      </header>
      {hasFailed ? (
        <FailedList onRetry={reload} />
      ) : data ? (
        <Days {...data} days={everyDay(data.visited, data.period, today)} today={today} />
      ) : (
        <LoadingList text={WORDS.loading} />
      )}
    </>
  )
})

interface DaysProps {
  period: Period
  days: readonly VisitorDay[]
  today: string
}

function Days({ period, days, today }: DaysProps) {
  const { total, new: fresh, average } = summarize(days)
  const [from, to] = [formatDay(period.from), formatDay(days.at(-1)?.date ?? period.to)]
  return (
    <>
      <p className={styles.summary} role="status">
        {total === 0
          ? fill(WORDS.nobodyCame, { from, to })
          : countInWords(WORDS.came, total, {
              from,
              to,
              count: inFigures(total),
              first: inFigures(fresh),
              average: inFigures(average),
            })}
      </p>
      {total > 0 && (
        <>
          <VisitorChart days={days} today={today} />
          <VisitorTable days={days} today={today} />
        </>
      )}
    </>
  )
}

/** The most days that the server returns at once (api: List queries). */
const PAGE_DAYS = 200

/** The days of the period that had visitors. */
async function fetchVisitors(
  period: Period,
): Promise<Answer<{ period: Period; visited: VisitorDay[] }>> {
  const visited: VisitorDay[] = []
  for (;;) {
    const page = { ...period, limit: PAGE_DAYS, offset: visited.length }
    const answer = await adminCall('GET', 'get-unique-daily-visitors', page)
    if (!answer.ok) return answer
    const { visitors, total } = answer.data
    visited.push(...visitors)
    if (visitors.length === 0 || visited.length >= total)
      return { ...answer, data: { period, visited } }
  }
}

const loadChart = lazy(async () => (await import('./draw-chart.ts')).drawChart)

interface VisitorChartProps {
  days: readonly VisitorDay[]
  today: string
}

/**
 * One bar per day, with first-time visitors in another colour. The table
 * below says the same in text.
 */
function VisitorChart({ days, today }: VisitorChartProps) {
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
        <span data-series="first">{WORDS.first}</span>
        <span data-series="returning">{WORDS.returning}</span>
        <span className={styles.pointed} aria-hidden="true">
          {pointed && describeDay(pointed)}
        </span>
      </figcaption>
      <div ref={frame} className={styles.chart} role="img" aria-label={WORDS.chart} />
    </figure>
  )
}

const KEYS: readonly SortKey<'date' | 'total' | 'new' | 'returning'>[] = [
  { key: 'date', label: WORDS.day },
  { key: 'total', label: WORDS.visitors, isFigure: true },
  { key: 'new', label: WORDS.first, isFigure: true },
  { key: 'returning', label: WORDS.returning, isFigure: true },
]

type Key = (typeof KEYS)[number]['key']

/** The days that had visitors, and today, the latest first. */
export function VisitorTable({ days, today }: { days: readonly VisitorDay[]; today: string }) {
  const [sort, setSort] = useState<Sort<Key>>({ key: 'date', order: 'desc' })
  const rows = useMemo(() => {
    const shown = days.filter(({ date, total }) => total > 0 || date === today)
    const counted = shown.map((day) => ({ ...day, returning: day.total - day.new }))
    return searchAndSort(counted, '', sort, ({ date }) => date)
  }, [days, today, sort])
  const { count, end } = useGrowing(rows, undefined)
  return (
    <>
      <table className={styles.table}>
        <caption className="visually-hidden">{WORDS.table}</caption>
        <thead>
          <tr>
            <SortHeads keys={KEYS} sort={sort} onSort={setSort} />
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, count).map(({ date, total, new: fresh, returning }) => (
            <tr key={date} data-date={date} aria-current={date === today ? 'date' : undefined}>
              <th scope="row">
                <time dateTime={date}>{formatDay(date)}</time>
                {date === today && <span className={styles.today}>{WORDS.today}</span>}
              </th>
              <td>{inFigures(total)}</td>
              <td>{inFigures(fresh)}</td>
              <td>{inFigures(returning)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length < days.length && <p className={styles.note}>{WORDS.leftOut}</p>}
      <div ref={end} />
    </>
  )
}
