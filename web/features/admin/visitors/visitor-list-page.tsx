import { useState } from 'react'
import { FailedList, LoadingList } from '../../../ui/list/list-state.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { AdminPage } from '../admin-page.tsx'
import { formatDay } from './day-words.ts'
import { dayAt, daysUntil, everyDay, type Period, summarize } from './period.ts'
import { PeriodForm } from './period-form.tsx'
import { useVisitors } from './use-visitors.ts'
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
