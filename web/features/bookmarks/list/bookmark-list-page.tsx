import { useStore } from '@nanostores/react'
import { ArrowLeft } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import type { ListedBookmark } from '../../../../src/domain/document/schema.ts'
import { runMenu } from '../../../state/menu.ts'
import { $openQuotation } from '../../../state/open-quotation.ts'
import { navigate, quotationPath } from '../../../state/routes.ts'
import { Button } from '../../../ui/button.tsx'
import { ListHeader, ListPage } from '../../../ui/list/list-header.tsx'
import { FailedList, ListState, LoadingList, NothingFound } from '../../../ui/list/list-state.tsx'
import { SortChoice } from '../../../ui/list/sort-choice.tsx'
import { Guard } from '../../account/index.ts'
import { $bookmarks } from '../stores.ts'
import { WORDS } from '../words.ts'
import { arrange, type BookmarkSort, entryOf, SORT_KEYS } from './arrange.ts'
import { BookmarkTable } from './bookmark-table.tsx'

/** One's bookmarks: find, sort, insert, change, delete (spec 2). */
export function BookmarkListPage() {
  return (
    <ListPage>
      <Guard roles={['user', 'super-admin']}>
        <BookmarkList />
      </Guard>
    </ListPage>
  )
}

function BookmarkList() {
  const { data, error, loading } = useStore($bookmarks)
  if (data) return <LoadedList bookmarks={data} />
  if (error && !loading) return <FailedList onRetry={() => $bookmarks.revalidate()} />
  return <LoadingList what="bookmarks" />
}

function LoadedList({ bookmarks }: { bookmarks: readonly ListedBookmark[] }) {
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<BookmarkSort>({ key: 'updatedAt', order: 'desc' })
  const query = useDeferredValue(search)
  const entries = useMemo(() => bookmarks.map(entryOf), [bookmarks])
  const shown = useMemo(() => arrange(entries, query, sort), [entries, query, sort])
  const sorting = { keys: SORT_KEYS, sort, onSort: setSort }
  if (bookmarks.length === 0) return <EmptyList />
  return (
    <>
      <ListHeader title="Bookmarks" search={search} onSearch={setSearch}>
        <SortChoice {...sorting} />
      </ListHeader>
      <p className="visually-hidden" role="status">
        {shown.length} of {bookmarks.length} bookmarks
      </p>
      {shown.length > 0 ? (
        <BookmarkTable entries={shown} {...sorting} />
      ) : (
        <NothingFound words="No bookmark has all of these words." onClear={() => setSearch('')} />
      )}
    </>
  )
}

/** Nothing kept yet: what to do next, and the way to it (look: Words). */
function EmptyList() {
  const { isLoaded } = useStore($openQuotation)
  const go = () => (isLoaded ? runMenu('back') : navigate(quotationPath()))
  return (
    <ListState title="No bookmarks yet" words={WORDS.empty}>
      <Button kind="primary" icon={<ArrowLeft size={16} />} onClick={go}>
        {isLoaded ? 'Back to the quotation' : 'Open a quotation'}
      </Button>
    </ListState>
  )
}
