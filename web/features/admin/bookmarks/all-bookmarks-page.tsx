import { useStore } from '@nanostores/react'
import { Plus } from 'lucide-react'
import { atom } from 'nanostores'
import { lazy, type ReactElement, Suspense } from 'react'
import type { Bookmark, ListedBookmark } from '#domain/document/schema.ts'
import { bookmarks as WORDS } from '#domain/words/en/admin.json'
import type { Input } from '../../../state/api.ts'
import { createPagedList, removeListed } from '../../../state/list-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogAnswers } from '../../../ui/dialog.tsx'
import { Described } from '../../../ui/list/list-row.tsx'
import { useLast } from '../../../ui/use-last.ts'
import { loadBookmarkViews } from '../../bookmarks/index.ts'
import { forAdmins } from '../../guard/index.tsx'
import adminRow from '../admin-row.module.css'
import { type OwnedKind, OwnedList, UpdatedCell } from '../owned-list.tsx'
import { adminCall } from '../users/users.ts'
import styles from './bookmark-dialog.module.css'

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

interface BookmarkDialogProps {
  /** Null while none is open. */
  owned: OwnedBookmark | null
  onClose: () => void
}

/** Shows somebody's bookmark and lets the super-admin insert it into a quotation of their own. */
function BookmarkDialog({ owned, onClose }: BookmarkDialogProps) {
  const shown = useLast(owned)

  const insert = async () => {
    const { insertBookmark } = await loadBookmarkViews()
    if (shown) insertBookmark(shown.bookmark)
  }

  return (
    <Dialog
      name="bookmark-of-user"
      title={shown?.name ?? ''}
      width={500}
      isOpen={owned !== null}
      onClose={onClose}
    >
      {shown && (
        <div className={styles.content}>
          <ItemPreview item={shown.bookmark} />
          <dl className={styles.facts}>
            <Fact name={WORDS.owner} text={shown.email} />
            <Fact name={WORDS.kind} text={shown.kind} />
            <Fact name={WORDS.category} text={shown.bookmark.category} />
            <Fact name={WORDS.description} text={shown.bookmark.desc} />
            <Fact name={WORDS.info} text={shown.bookmark.info} />
          </dl>
        </div>
      )}
      <DialogAnswers>
        <Button kind="primary" icon={<Plus size={16} />} onClick={insert}>
          {WORDS.insert}
        </Button>
      </DialogAnswers>
    </Dialog>
  )
}

const Fact = ({ name, text }: { name: string; text: string }) =>
  text && (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  )

const LazyThumbnail = lazy(async () => ({ default: (await loadBookmarkViews()).Thumbnail }))
const LazyPreview = lazy(async () => ({ default: (await loadBookmarkViews()).ItemPreview }))

const soon = (view: ReactElement) => <Suspense fallback={null}>{view}</Suspense>

/** A small picture of the item. */
const Thumbnail = ({ item }: { item: Bookmark }) => soon(<LazyThumbnail item={item} />)

/** The 'Item' panel (product: Bookmark form). */
const ItemPreview = ({ item }: { item: Bookmark | null }) => soon(<LazyPreview item={item} />)

/** Anybody's bookmark, as the list shows and sorts it. */
interface OwnedBookmark {
  /** Identifies the row: two people may have bookmarks with the same id (api: Bookmark calls). */
  id: string
  ownId: string
  bookmark: ListedBookmark
  name: string
  email: string
  /** Its kind in words; `type` is the key to sort by. */
  kind: string
  type: ListedBookmark['type']
  updatedAt: string
}
