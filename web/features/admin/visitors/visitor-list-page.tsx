import { useEffect, useState } from 'react'
import { FailedList, LoadingList } from '../../../ui/list/list-state.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { adminCall } from '../admin-call.ts'
import { AdminPage } from '../admin-page.tsx'
import { formatDay } from './day-words.ts'
import {
  dayAt,
  daysUntil,
  everyDay,
  type Period,
  problemOf,
  summarize,
  type VisitorDay,
} from './period.ts'
import { PeriodForm } from './period-form.tsx'
import { VisitorChart } from './visitor-chart.tsx'
import styles from './visitor-list-page.module.css'
import { VisitorTable } from './visitor-table.tsx'

/** The unique visitors of each day: a chart, and a table that says the same (product: Visitors). */
export const VisitorListPage = () => (
  <AdminPage>
    <Visitors />
  </AdminPage>
)

function Visitors() {
  const [today] = useState(() => dayAt(new Date()))
  const [period, setPeriod] = useState(() => daysUntil(today, 30))
  const { fetched, retry } = useVisitors(period)
  return (
    <>
      <header className={styles.header}>
        <PageHeading>Visitors</PageHeading>
        <PeriodForm period={period} today={today} onChange={setPeriod} />
      </header>
      {fetched?.visited ? (
        <Days days={everyDay(fetched.visited, fetched.period, today)} today={today} {...fetched} />
      ) : fetched ? (
        <FailedList onRetry={retry} />
      ) : (
        <LoadingList what="visitors" />
      )}
    </>
  )
}

interface DaysProps {
  period: Period
  days: ReturnType<typeof everyDay>
  today: string
}

function Days({ period, days, today }: DaysProps) {
  const { total, new: fresh, average } = summarize(days)
  const [from, to] = [formatDay(period.from), formatDay(days.at(-1)?.date ?? period.to)]
  return (
    <>
      <p className={styles.summary} role="status">
        {total === 0
          ? `Nobody came from ${from} to ${to}.`
          : `From ${from} to ${to}, ${visits(total)} in all, ${fresh.toLocaleString()} of them for the first time; ${average.toLocaleString()} a day on average.`}
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

/** A visitor counts once a day. */
const visits = (count: number) => `${count.toLocaleString()} ${count === 1 ? 'visit' : 'visits'}`

interface Fetched {
  period: Period
  /** Null if they could not be fetched. */
  visited: VisitorDay[] | null
}

/**
 * The days of a period that had visitors. While another period is fetched, the last days stay; a
 * period that can't be shown is not fetched.
 */
function useVisitors(period: Period): { fetched: Fetched | null; retry: () => void } {
  const [fetched, setFetched] = useState<Fetched | null>(null)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again
  useEffect(() => {
    if (problemOf(period)) return
    let isWanted = true
    void fetchVisitors(period).then((visited) => isWanted && setFetched({ period, visited }))
    return () => {
      isWanted = false
    }
  }, [period, attempt])

  return {
    fetched,
    retry() {
      setFetched(null)
      setAttempt(attempt + 1)
    },
  }
}

/** The most days that the server returns at once (api: List queries). */
const PAGE_DAYS = 200

/** The days of the period that had visitors; null if the server does not answer. */
async function fetchVisitors(period: Period): Promise<VisitorDay[] | null> {
  const days: VisitorDay[] = []
  for (;;) {
    const page = { ...period, limit: PAGE_DAYS, offset: days.length }
    const answer = await adminCall('GET', 'get-unique-daily-visitors', page)
    if (!answer.ok) return null
    const { visitors, total } = answer.data
    days.push(...visitors)
    if (visitors.length === 0 || days.length >= total) return days
  }
}
