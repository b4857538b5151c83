import { useMemo, useState } from 'react'
import { type Sort, type SortKey, searchAndSort } from '../../../ui/list/search-and-sort.ts'
import { SortHeads } from '../../../ui/list/sort-controls.tsx'
import { useGrowing } from '../../../ui/list/use-growing.ts'
import { formatDay } from './day-words.ts'
import type { VisitorDay } from './period.ts'
import styles from './visitor-table.module.css'

const KEYS: readonly SortKey<'date' | 'total' | 'new' | 'returning'>[] = [
  { key: 'date', label: 'Day' },
  { key: 'total', label: 'Visitors', isFigure: true },
  { key: 'new', label: 'First-time', isFigure: true },
  { key: 'returning', label: 'Returning', isFigure: true },
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
        <caption className="visually-hidden">Visitors of each day</caption>
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
                {date === today && <span className={styles.today}>Today</span>}
              </th>
              <td>{total.toLocaleString()}</td>
              <td>{fresh.toLocaleString()}</td>
              <td>{returning.toLocaleString()}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length < days.length && (
        <p className={styles.note}>Days without visitors are left out.</p>
      )}
      <div ref={end} />
    </>
  )
}
