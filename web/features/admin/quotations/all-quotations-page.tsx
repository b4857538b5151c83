import { Trash2 } from 'lucide-react'
import { memo } from 'react'
import { formatMoney } from '#domain/numbers/format-figure.ts'
import { quotations as WORDS } from '#domain/words/en/admin.json'
import { fill } from '#domain/words/fill.ts'
import type { Input, QuotationSummary } from '../../../state/api.ts'
import { createPagedList, removeListed, usePagedList } from '../../../state/list-query.ts'
import { followLink, quotationPath } from '../../../state/routes.ts'
import { updatedInFull, updatedOf } from '../../../ui/dates.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { Deletion } from '../../../ui/list/delete-dialog.tsx'
import listRow from '../../../ui/list/list-row.module.css'
import { ListState } from '../../../ui/list/list-state.tsx'
import type { Sort, SortKey } from '../../../ui/list/search-and-sort.ts'
import { SearchableList } from '../../../ui/list/searchable-list.tsx'
import { forAdmins } from '../../guard/index.tsx'
import { PreviewButton } from '../../previews/index.tsx'
import adminRow from '../admin-row.module.css'
import { adminCall } from '../users/users.ts'

const SORT_KEYS: readonly SortKey<'name' | 'email' | 'total' | 'updatedAt'>[] = [
  { key: 'name', label: WORDS.name, rises: true },
  { key: 'email', label: WORDS.owner, rises: true },
  { key: 'total', label: WORDS.total, isFigure: true },
  { key: 'updatedAt', label: WORDS.updated },
]

const INITIAL_SORT: Sort<(typeof SORT_KEYS)[number]['key']> = { key: 'updatedAt', order: 'desc' }

/** Everybody's quotations: search, sort, open, delete (product: Admin pages). */
export const AllQuotationsPage = forAdmins(function AllQuotations() {
  return (
    <SearchableList
      {...usePagedList(allQuotations)}
      title={WORDS.title}
      noun="quotation"
      keys={SORT_KEYS}
      initialSort={INITIAL_SORT}
      textOf={textOf}
      nameOf={nameOf}
      otherHeads={<th scope="col">{WORDS.sharedWith}</th>}
      renderRow={(quotation, onDelete) => (
        <QuotationRow key={quotation.id} quotation={quotation} onDelete={onDelete} />
      )}
      deleteItem={deleteForAll}
      deletionOf={deletionOf}
      empty={
        <ListState title={WORDS.emptyTitle} text={WORDS.emptyText}>
          {null}
        </ListState>
      }
    />
  )
})

const textOf = ({ name, category, desc, email }: QuotationSummary): string =>
  [name, category, desc, email].join('\n')

const deletionOf = ({ email, access }: QuotationSummary): Deletion => ({
  ...(access.level === 'nobody' ? WORDS.deletion : WORDS.deletionOfShared),
  values: { owner: email },
})

/** Everybody's quotations. */
const allQuotations = createPagedList(
  'quotation-list-all',
  (query: Input<'POST', 'get-quotation-list-all'>) =>
    adminCall('POST', 'get-quotation-list-all', query),
  ({ quotations: items, total }: { quotations: QuotationSummary[]; total: number }) => ({
    items,
    total,
  }),
)

/** Deletes the quotation for everybody, and toasts the outcome. */
async function deleteForAll({ id, name }: QuotationSummary): Promise<{ ok: boolean }> {
  // Without `forAll`, a quotation shared with the super-admin would only leave their own list.
  const deletion = adminCall('DELETE', 'delete-quotation', { id, forAll: true })
  return removeListed(deletion, name, () => allQuotations.forget(id))
}

interface QuotationRowProps {
  quotation: QuotationSummary
  onDelete: (quotation: QuotationSummary) => void
}

/** A quotation in the list of everybody's: its name is a link to it. */
const QuotationRow = memo(function QuotationRow(props: QuotationRowProps) {
  const { quotation, onDelete } = props
  const { id, email, category, desc, total } = quotation
  const about = [category, desc].filter(Boolean).join(' · ')
  return (
    <tr className={`${listRow.row} ${adminRow.row}`} data-quotation-id={id}>
      <th scope="row" className={`${listRow.name} ${adminRow.name}`}>
        <div className={listRow.item}>
          <PreviewButton quotation={quotation} name={nameOf(quotation)} />
          <span className={listRow.words}>
            <a href={quotationPath(id)} onClick={followLink}>
              {nameOf(quotation)}
            </a>
            {about && <span className={listRow.desc}>{about}</span>}
          </span>
        </div>
      </th>
      <td className={adminRow.owner}>{email}</td>
      <td className={adminRow.figure}>{formatMoney(total, quotation)}</td>
      <td className={adminRow.quiet}>
        <time dateTime={quotation.updatedAt} title={updatedInFull(quotation)}>
          {updatedOf(quotation)}
        </time>
      </td>
      {/* Only the owner sees the list itself (api: Entities). */}
      <td className={adminRow.quiet}>{WORDS.with[quotation.access.level]}</td>
      <td className={adminRow.actions}>
        <IconButton
          label={fill(WORDS.delete, { name: nameOf(quotation) })}
          onClick={() => onDelete(quotation)}
        >
          <Trash2 size={16} />
        </IconButton>
      </td>
    </tr>
  )
})

const nameOf = ({ name, heading }: QuotationSummary): string => name || heading || WORDS.unnamed
