import { useStore } from '@nanostores/react'
import { FilePlus2, Search } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import type { QuotationSummary } from '../../../state/api.ts'
import { navigate } from '../../../state/routes.ts'
import { Button } from '../../../ui/button.tsx'
import { Guard } from '../../account/index.ts'
import { $quotations } from '../stores.ts'
import { arrange, type Sort } from './arrange.ts'
import { EmptyList, FailedList, LoadingList, NothingFound } from './list-states.tsx'
import styles from './page.module.css'
import { QuotationTable } from './quotation-table.tsx'
import { SortChoice } from './sort-choice.tsx'

/** One's quotations and those shared with one: find, sort, open, delete (spec 2). */
export function QuotationListPage() {
  return (
    <main className={styles.page}>
      <Guard roles={['user', 'super-admin']}>
        <QuotationList />
      </Guard>
    </main>
  )
}

function QuotationList() {
  const { data, error, loading } = useStore($quotations)
  if (data) return <LoadedList quotations={data} />
  if (error && !loading) return <FailedList onRetry={() => $quotations.revalidate()} />
  return <LoadingList />
}

function LoadedList({ quotations }: { quotations: readonly QuotationSummary[] }) {
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<Sort>({ key: 'updatedAt', order: 'desc' })
  const query = useDeferredValue(search)
  const shown = useMemo(() => arrange(quotations, query, sort), [quotations, query, sort])
  if (quotations.length === 0) return <EmptyList />
  return (
    <>
      <header className={styles.header}>
        <h1 className={styles.heading}>Quotations</h1>
        <label className={styles.search}>
          <Search size={16} aria-hidden="true" />
          <span className="visually-hidden">Search</span>
          <input
            type="search"
            placeholder="Search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
        <SortChoice sort={sort} onSort={setSort} />
        <Button kind="primary" icon={<FilePlus2 size={16} />} onClick={() => navigate('/new')}>
          New
        </Button>
      </header>
      <p className="visually-hidden" role="status">
        {shown.length} of {quotations.length} quotations
      </p>
      {shown.length > 0 ? (
        <QuotationTable quotations={shown} sort={sort} onSort={setSort} />
      ) : (
        <NothingFound onClear={() => setSearch('')} />
      )}
    </>
  )
}
