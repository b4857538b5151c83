import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { bookmarks as WORDS } from '#domain/words/en/admin.json'
import type { Input } from '../../../state/api.ts'
import { createPagedList, removeListed } from '../../../state/list-query.ts'
import { Described } from '../../../ui/list/list-row.tsx'
import { loadBookmarkViews } from '../../bookmarks/index.ts'
import { forAdmins } from '../../guard/index.tsx'
import adminRow from '../admin-row.module.css'
import { type OwnedKind, OwnedList, UpdatedCell } from '../owned-list.tsx'
import { adminCall } from '../users/users.ts'
import { BookmarkDialog, type OwnedBookmark, Thumbnail } from './bookmark-dialog.tsx'

const allBookmarks = createPagedList(
  'bookmark-list-all',
  (query: Input<'GET', 'get-bookmark-list-all'>) =>
    adminCall('GET', 'get-bookmark-list-all', query),
  async ({ bookmarks, total }) => {
    const { entryOf } = await loadBookmarkViews()
    const items = bookmarks.map((bookmark): OwnedBookmark => {
      const { id, email, type } = bookmark
      return { ...entryOf(bookmark), id: `${email} ${id}`, ownId: id, email, type }
    })
    return { items, total }
  },
)

/** The one whose dialog is open. */
const $opened = atom<OwnedBookmark | null>(null)

const BOOKMARKS: OwnedKind<OwnedBookmark, 'name' | 'email' | 'type' | 'updatedAt'> = {
  list: allBookmarks,
  words: WORDS,
  noun: 'bookmark',
  keys: [
    { key: 'name', label: WORDS.name, rises: true },
    { key: 'email', label: WORDS.owner, rises: true },
    { key: 'type', label: WORDS.kind, rises: true },
    { key: 'updatedAt', label: WORDS.updated },
  ],
  time: 'updatedAt',
  textOf: ({ name, email, bookmark: { category, desc } }) =>
    [name, category, desc, email].join('\n'),
  nameOf: ({ name }) => name,
  headOf: (owned) => (
    <Described
      picture={<Thumbnail item={owned.bookmark} />}
      desc={[owned.bookmark.category, owned.bookmark.desc].filter(Boolean).join(' · ')}
    >
      <button type="button" className={adminRow.open} onClick={() => $opened.set(owned)}>
        {owned.name}
      </button>
    </Described>
  ),
  cellsOf: (owned) => (
    <>
      <td className={adminRow.quiet}>{owned.kind}</td>
      <UpdatedCell item={owned} />
    </>
  ),
  deleteItem({ id, ownId, email, name }) {
    const deletion = adminCall('DELETE', 'delete-bookmark', { id: ownId, email })
    return removeListed(deletion, name, () => allBookmarks.forget(id))
  },
}

export const AllBookmarksPage = forAdmins(() => (
  <>
    <OwnedList kind={BOOKMARKS} />
    <BookmarkDialog owned={useStore($opened)} onClose={() => $opened.set(null)} />
  </>
))
