import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Deletion } from '../../../ui/list/delete-dialog.tsx'
import { ListState } from '../../../ui/list/list-state.tsx'
import type { Sort, SortKey } from '../../../ui/list/search-and-sort.ts'
import { SearchableList } from '../../../ui/list/searchable-list.tsx'
import { AdminPage } from '../admin-page.tsx'
import { allBookmarks, deleteForOwner, type OwnedBookmark } from './all-bookmarks.ts'
import { BookmarkDialog } from './bookmark-dialog.tsx'
import { BookmarkRow } from './bookmark-row.tsx'

/** Everybody's bookmarks: search, sort, view, insert, delete (product: Admin pages). */
export const AllBookmarksPage = () => (
  <AdminPage>
    <AllBookmarks />
  </AdminPage>
)

const SORT_KEYS: readonly SortKey<'name' | 'email' | 'type' | 'updatedAt'>[] = [
  { key: 'name', label: 'Name', rises: true },
  { key: 'email', label: 'Owner', rises: true },
  { key: 'type', label: 'Kind', rises: true },
  { key: 'updatedAt', label: 'Updated' },
]

const INITIAL_SORT: Sort<(typeof SORT_KEYS)[number]['key']> = { key: 'updatedAt', order: 'desc' }

function AllBookmarks() {
  const { data, error, loading } = useStore(allBookmarks.$first)
  const [opened, setOpened] = useState<OwnedBookmark | null>(null)
  return (
    <>
      <SearchableList
        title="All bookmarks"
        noun="bookmark"
        items={data?.items}
        continuation={data && { ...data, find: allBookmarks.find }}
        hasFailed={error !== undefined && !loading}
        onRetry={() => allBookmarks.$first.revalidate()}
        keys={SORT_KEYS}
        initialSort={INITIAL_SORT}
        textOf={textOf}
        nameOf={({ name }) => name}
        renderRow={(owned, onDelete) => (
          <BookmarkRow key={owned.id} owned={owned} onOpen={setOpened} onDelete={onDelete} />
        )}
        deleteItem={deleteForOwner}
        deletionOf={deletionOf}
        empty={
          <ListState title="No bookmarks yet" text="Nobody has saved one.">
            {null}
          </ListState>
        }
      />
      <BookmarkDialog owned={opened} onClose={() => setOpened(null)} />
    </>
  )
}

const textOf = ({ name, email, bookmark: { category, desc } }: OwnedBookmark): string =>
  [name, category, desc, email].join('\n')

const deletionOf = ({ email }: OwnedBookmark): Deletion => ({
  title: 'Delete bookmark?',
  effect: `of ${email} will be gone for good. Quotations that it was inserted into keep it.`,
  action: 'Delete',
})
