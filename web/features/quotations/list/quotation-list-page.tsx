import { useStore } from '@nanostores/react'
import { FilePlus2 } from 'lucide-react'
import { api, type QuotationSummary } from '../../../state/api.ts'
import { removeListed } from '../../../state/list-query.ts'
import { navigate } from '../../../state/routes.ts'
import { Button } from '../../../ui/button.tsx'
import { ListState } from '../../../ui/list/list-state.tsx'
import type { SortKey } from '../../../ui/list/search-and-sort.ts'
import { ListPage, SearchableList } from '../../../ui/list/searchable-list.tsx'
import { Guard } from '../../account/index.ts'
import { $categories, $quotations } from '../lists.ts'
import { nameOf, textOf } from './describe.ts'
import { QuotationRow } from './quotation-row.tsx'

/** The user's quotations and those shared with the user: find, sort, open, delete (spec 2). */
export function QuotationListPage() {
  return (
    <ListPage>
      <Guard roles={['user', 'super-admin']}>
        <QuotationList />
      </Guard>
    </ListPage>
  )
}

const SORT_KEYS: readonly SortKey<'name' | 'category' | 'total' | 'updatedAt'>[] = [
  { key: 'name', label: 'Name', rises: true },
  { key: 'category', label: 'Category', rises: true },
  { key: 'total', label: 'Total', isFigure: true },
  { key: 'updatedAt', label: 'Updated' },
]

function QuotationList() {
  const { data, error, loading } = useStore($quotations)
  return (
    <SearchableList
      title="Quotations"
      noun="quotation"
      items={data}
      hasFailed={error !== undefined && !loading}
      onRetry={() => $quotations.revalidate()}
      keys={SORT_KEYS}
      initialSort={{ key: 'updatedAt', order: 'desc' }}
      textOf={textOf}
      nameOf={nameOf}
      otherHeads={<th scope="col">Access</th>}
      actions={<NewButton>New</NewButton>}
      renderRow={(quotation, onDelete) => (
        <QuotationRow key={quotation.id} quotation={quotation} onDelete={onDelete} />
      )}
      deleteItem={deleteQuotation}
      empty={
        <ListState title="No quotations yet" text="Write one in place on the paper, then save it.">
          <NewButton>New quotation</NewButton>
        </ListState>
      }
    />
  )
}

const NewButton = ({ children }: { children: string }) => (
  <Button kind="primary" icon={<FilePlus2 size={16} />} onClick={() => navigate('/new')}>
    {children}
  </Button>
)

async function deleteQuotation({ id }: QuotationSummary): Promise<{ ok: boolean }> {
  const result = await removeListed(id, api.deleteQuotation(id), $quotations)
  if (result.ok) $categories.revalidate()
  return result
}
