import { Trash2 } from 'lucide-react'
import { memo, useState } from 'react'
import { bookmarks as WORDS } from '#domain/words/en/admin.json'
import { fill } from '#domain/words/fill.ts'
import { usePagedList } from '../../../state/list-query.ts'
import { updatedInFull, updatedOf } from '../../../ui/dates.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { Deletion } from '../../../ui/list/delete-dialog.tsx'
import listRow from '../../../ui/list/list-row.module.css'
import { ListState } from '../../../ui/list/list-state.tsx'
import type { Sort, SortKey } from '../../../ui/list/search-and-sort.ts'
import { SearchableList } from '../../../ui/list/searchable-list.tsx'
import { forAdmins } from '../../guard/index.tsx'
import adminRow from '../admin-row.module.css'
import {
  allBookmarks,
  BookmarkDialog,
  deleteForOwner,
  type OwnedBookmark,
  Thumbnail,
} from './bookmark-dialog.tsx'
import styles from './bookmark-row.module.css'

const SORT_KEYS: readonly SortKey<'name' | 'email' | 'type' | 'updatedAt'>[] = [
  { key: 'name', label: WORDS.name, rises: true },
  { key: 'email', label: WORDS.owner, rises: true },
  { key: 'type', label: WORDS.kind, rises: true },
  { key: 'updatedAt', label: WORDS.updated },
]

const INITIAL_SORT: Sort<(typeof SORT_KEYS)[number]['key']> = { key: 'updatedAt', order: 'desc' }

/** Everybody's bookmarks: search, sort, view, insert, delete (product: Admin pages). */
export const AllBookmarksPage = forAdmins(function AllBookmarks() {
  const [opened, setOpened] = useState<OwnedBookmark | null>(null)
  return (
    <>
      <SearchableList
        {...usePagedList(allBookmarks)}
        title={WORDS.title}
        noun="bookmark"
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
          <ListState title={WORDS.emptyTitle} text={WORDS.emptyText}>
            {null}
          </ListState>
        }
      />
      <BookmarkDialog owned={opened} onClose={() => setOpened(null)} />
    </>
  )
})

const textOf = ({ name, email, bookmark: { category, desc } }: OwnedBookmark): string =>
  [name, category, desc, email].join('\n')

const deletionOf = ({ email }: OwnedBookmark): Deletion => ({
  ...WORDS.deletion,
  values: { owner: email },
})

interface BookmarkRowProps {
  owned: OwnedBookmark
  onOpen: (owned: OwnedBookmark) => void
  onDelete: (owned: OwnedBookmark) => void
}

/** A bookmark in the list of everybody's: its name opens it. */
const BookmarkRow = memo(function BookmarkRow(props: BookmarkRowProps) {
  const { owned, onOpen, onDelete } = props
  const { bookmark, name, email, kind } = owned
  const about = [bookmark.category, bookmark.desc].filter(Boolean).join(' · ')
  return (
    <tr className={`${listRow.row} ${adminRow.row} ${styles.row}`} data-bookmark-id={bookmark.id}>
      <th scope="row" className={`${listRow.name} ${adminRow.name}`}>
        <div className={listRow.item}>
          <Thumbnail item={bookmark} />
          <span className={listRow.words}>
            <button type="button" className={styles.open} onClick={() => onOpen(owned)}>
              {name}
            </button>
            {about && <span className={listRow.desc}>{about}</span>}
          </span>
        </div>
      </th>
      <td className={adminRow.owner}>{email}</td>
      <td className={adminRow.quiet}>{kind}</td>
      <td className={adminRow.quiet}>
        <time dateTime={owned.updatedAt} title={updatedInFull(owned)}>
          {updatedOf(owned)}
        </time>
      </td>
      <td className={adminRow.actions}>
        <IconButton label={fill(WORDS.delete, { name })} onClick={() => onDelete(owned)}>
          <Trash2 size={16} />
        </IconButton>
      </td>
    </tr>
  )
})
