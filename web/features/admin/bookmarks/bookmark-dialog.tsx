import { Plus } from 'lucide-react'
import { lazy, type ReactElement, Suspense } from 'react'
import type { Bookmark, ListedBookmark } from '#domain/document/schema.ts'
import { bookmarks as WORDS } from '#domain/words/en/admin.json'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogAnswers } from '../../../ui/dialog.tsx'
import { useLast } from '../../../ui/use-last.ts'
import { loadBookmarkViews } from '../../bookmarks/index.ts'
import styles from './bookmark-dialog.module.css'

interface BookmarkDialogProps {
  /** Null while none is open. */
  owned: OwnedBookmark | null
  onClose: () => void
}

/** Shows somebody's bookmark and lets the super-admin insert it into a quotation of their own. */
export function BookmarkDialog({ owned, onClose }: BookmarkDialogProps) {
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
export const Thumbnail = ({ item }: { item: Bookmark }) => soon(<LazyThumbnail item={item} />)

/** The 'Item' panel (product: Bookmark form). */
const ItemPreview = ({ item }: { item: Bookmark | null }) => soon(<LazyPreview item={item} />)

/** Anybody's bookmark, as the list shows and sorts it. */
export interface OwnedBookmark {
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
