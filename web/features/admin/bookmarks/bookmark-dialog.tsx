import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogAnswers } from '../../../ui/dialog.tsx'
import { loadBookmarkViews } from '../../bookmarks/index.ts'
import type { OwnedBookmark } from './all-bookmarks.ts'
import styles from './bookmark-dialog.module.css'
import { ItemPreview } from './views.tsx'

interface BookmarkDialogProps {
  /** Null while none is open. */
  owned: OwnedBookmark | null
  onClose: () => void
}

/** Shows somebody's bookmark and lets the super-admin insert it into a quotation of their own. */
export function BookmarkDialog({ owned, onClose }: BookmarkDialogProps) {
  const [shown, setShown] = useState(owned)
  // Keeps its content while it fades out.
  useEffect(() => {
    if (owned) setShown(owned)
  }, [owned])

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
            <Fact name="Owner" text={shown.email} />
            <Fact name="Kind" text={shown.kind} />
            <Fact name="Category" text={shown.bookmark.category} />
            <Fact name="Description" text={shown.bookmark.desc} />
            <Fact name="Internal info" text={shown.bookmark.info} />
          </dl>
        </div>
      )}
      <DialogAnswers>
        <Button kind="primary" icon={<Plus size={16} />} onClick={insert}>
          Insert
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
