import { useStore } from '@nanostores/react'
import { ArrowLeft } from 'lucide-react'
import { useMemo } from 'react'
import { bookmarks as WORDS } from '#domain/words/en/lists.json'
import { call } from '../../../state/api.ts'
import { removeListed, useList } from '../../../state/list-query.ts'
import { runMenu } from '../../../state/menu.ts'
import { $openQuotation } from '../../../state/open-quotation.ts'
import { navigate, quotationPath } from '../../../state/routes.ts'
import { refetchTextKeys } from '../../../state/text-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { categoriesOf, categoryFilter } from '../../../ui/list/filters.tsx'
import { ListState } from '../../../ui/list/list-state.tsx'
import type { SortKey } from '../../../ui/list/search-and-sort.ts'
import { SearchableList } from '../../../ui/list/searchable-list.tsx'
import { forUsers } from '../../guard/index.tsx'
import { $bookmarkCategories, $bookmarks } from '../lists.ts'
import { BookmarkRow } from './bookmark-row.tsx'
import { type Entry, entryOf, searchedText } from './entry.ts'

const SORT_KEYS: readonly SortKey<'name' | 'category' | 'kind' | 'updatedAt'>[] = [
  { key: 'name', label: WORDS.name, rises: true },
  { key: 'category', label: WORDS.category, rises: true },
  { key: 'kind', label: WORDS.kind, rises: true },
  { key: 'updatedAt', label: WORDS.updated },
]

/** The user's bookmarks: search, sort, insert, edit, delete (product: Bookmark list). */
export const BookmarkListPage = forUsers(function BookmarkList() {
  const { data, hasFailed, reload } = useList($bookmarks)
  const entries = useMemo(() => data?.map(entryOf), [data])
  const filters = useMemo(() => [categoryFilter<Entry>(categoriesOf(data))], [data])
  return (
    <SearchableList
      title={WORDS.title}
      noun="bookmark"
      items={entries}
      hasFailed={hasFailed}
      reload={reload}
      keys={SORT_KEYS}
      initialSort={{ key: 'updatedAt', order: 'desc' }}
      filters={filters}
      textOf={searchedText}
      nameOf={({ name }) => name}
      renderRow={(entry, onDelete) => (
        <BookmarkRow key={entry.id} entry={entry} onDelete={onDelete} />
      )}
      deleteItem={deleteBookmark}
      deletionOf={() => WORDS.deletion}
      empty={<EmptyList />}
    />
  )
})

function EmptyList() {
  const { isLoaded } = useStore($openQuotation)
  const go = () => (isLoaded ? runMenu('back') : navigate(quotationPath()))
  return (
    <ListState title={WORDS.emptyTitle} text={WORDS.empty}>
      <Button kind="primary" icon={<ArrowLeft size={16} data-points />} onClick={go}>
        {isLoaded ? WORDS.back : WORDS.openQuotation}
      </Button>
    </ListState>
  )
}

async function deleteBookmark({ id, name }: Entry): Promise<{ ok: boolean }> {
  const result = await removeListed(call('DELETE', 'delete-bookmark', { id }), name, () => {
    const { data } = $bookmarks.get()
    if (data) $bookmarks.mutate(data.filter((bookmark) => bookmark.id !== id))
  })
  if (result.ok) {
    $bookmarkCategories.revalidate()
    void refetchTextKeys()
  }
  return result
}
