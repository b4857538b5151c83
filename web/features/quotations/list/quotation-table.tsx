import { useState } from 'react'
import type { QuotationSummary } from '../../../state/api.ts'
import { DeleteDialog } from '../../../ui/list/delete-dialog.tsx'
import { SortHeads, tableStyle } from '../../../ui/list/sort-head.tsx'
import { useGrowing } from '../../../ui/list/use-growing.ts'
import { type QuotationSort, SORT_KEYS } from './arrange.ts'
import { deleteQuotation } from './delete-quotation.ts'
import { QuotationRow } from './quotation-row.tsx'

interface QuotationTableProps {
  quotations: readonly QuotationSummary[]
  sort: QuotationSort
  onSort: (sort: QuotationSort) => void
}

/** The list as a table; on a phone each row is a card. Long lists grow as one scrolls. */
export function QuotationTable({ quotations, sort, onSort }: QuotationTableProps) {
  const [doomed, setDoomed] = useState<QuotationSummary | null>(null)
  const { count, end } = useGrowing(quotations)
  return (
    <>
      <table className={tableStyle}>
        <thead>
          <tr>
            <SortHeads keys={SORT_KEYS} sort={sort} onSort={onSort} />
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
      <DeleteDialog
        name="delete-quotation"
        title="Delete quotation?"
        doomed={doomed}
        nameOf={({ name }) => name || 'Untitled'}
        onDelete={deleteQuotation}
        onClose={() => setDoomed(null)}
      />
    </>
  )
}
