import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import type { QuotationSummary } from '../../../state/api.ts'
import { nextSort, SORT_KEYS, type Sort, type SortKey } from './arrange.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { QuotationRow } from './quotation-row.tsx'
import styles from './quotation-table.module.css'
import { useGrowing } from './use-growing.ts'

interface QuotationTableProps {
  quotations: readonly QuotationSummary[]
  sort: Sort
  onSort: (sort: Sort) => void
}

/** The list as a table; on a phone each row is a card. Long lists grow as one scrolls. */
export function QuotationTable({ quotations, sort, onSort }: QuotationTableProps) {
  const [doomed, setDoomed] = useState<QuotationSummary | null>(null)
  const { count, end } = useGrowing(quotations)
  const head = { sort, onSort }
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            {SORT_KEYS.map(({ key, label }) => (
              <Head key={key} {...head} by={key} label={label} isFigure={key === 'total'} />
            ))}
            <th scope="col">Access</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {quotations.slice(0, count).map((quotation) => (
            <QuotationRow key={quotation.id} quotation={quotation} onDelete={setDoomed} />
          ))}
        </tbody>
      </table>
      <div ref={end} />
      <DeleteDialog quotation={doomed} onClose={() => setDoomed(null)} />
    </>
  )
}

interface HeadProps {
  by: SortKey
  label: string
  isFigure?: boolean
  sort: Sort
  onSort: (sort: Sort) => void
}

function Head({ by, label, isFigure, sort, onSort }: HeadProps) {
  const isSorted = sort.key === by
  const Arrow = sort.order === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      data-figure={isFigure || undefined}
      aria-sort={isSorted ? (sort.order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" className={styles.sort} onClick={() => onSort(nextSort(sort, by))}>
        {label}
        <Arrow size={12} aria-hidden="true" data-shown={isSorted || undefined} />
      </button>
    </th>
  )
}
