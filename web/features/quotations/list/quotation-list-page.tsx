import { useStore } from '@nanostores/react'
import { FilePlus2 } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import type { QuotationSummary } from '../../../state/api.ts'
import { navigate } from '../../../state/routes.ts'
import { Button } from '../../../ui/button.tsx'
import { ListHeader, ListPage } from '../../../ui/list/list-header.tsx'
import { FailedList, ListState, LoadingList, NothingFound } from '../../../ui/list/list-state.tsx'
import { SortChoice } from '../../../ui/list/sort-choice.tsx'
import { Guard } from '../../account/index.ts'
import { $quotations } from '../stores.ts'
import { arrange, type QuotationSort, SORT_KEYS } from './arrange.ts'
import { QuotationTable } from './quotation-table.tsx'

/** One's quotations and those shared with one: find, sort, open, delete (spec 2). */
export function QuotationListPage() {
  return (
    <ListPage>
      <Guard roles={['user', 'super-admin']}>
        <QuotationList />
      </Guard>
    </ListPage>
  )
}

function QuotationList() {
  const { data, error, loading } = useStore($quotations)
  if (data) return <LoadedList quotations={data} />
  if (error && !loading) return <FailedList onRetry={() => $quotations.revalidate()} />
  return <LoadingList what="quotations" />
}

function LoadedList({ quotations }: { quotations: readonly QuotationSummary[] }) {
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<QuotationSort>({ key: 'updatedAt', order: 'desc' })
  const query = useDeferredValue(search)
  const shown = useMemo(() => arrange(quotations, query, sort), [quotations, query, sort])
  if (quotations.length === 0) return <EmptyList />
  return (
    <>
      <ListHeader title="Quotations" search={search} onSearch={setSearch}>
        <SortChoice keys={SORT_KEYS} sort={sort} onSort={setSort} />
        <Button kind="primary" icon={<FilePlus2 size={16} />} onClick={() => navigate('/new')}>
          New
        </Button>
      </ListHeader>
      <p className="visually-hidden" role="status">
        {shown.length} of {quotations.length} quotations
      </p>
      {shown.length > 0 ? (
        <QuotationTable quotations={shown} sort={sort} onSort={setSort} />
      ) : (
        <NothingFound words="No quotation has all of these words." onClear={() => setSearch('')} />
      )}
    </>
  )
}

/** Nothing saved yet: what to do next, and the way to it (look: Words). */
const EmptyList = () => (
  <ListState title="No quotations yet" words="Write one in place on the paper, then save it.">
    <Button kind="primary" icon={<FilePlus2 size={16} />} onClick={() => navigate('/new')}>
      New quotation
    </Button>
  </ListState>
)
