import { Trash2 } from 'lucide-react'
import { memo } from 'react'
import { updatedInFull, updatedOf } from '../../../ui/dates.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import listRow from '../../../ui/list/list-row.module.css'
import adminRow from '../admin-row.module.css'
import type { OwnedBookmark } from './all-bookmarks.ts'
import styles from './bookmark-row.module.css'
import { Thumbnail } from './views.tsx'

interface BookmarkRowProps {
  owned: OwnedBookmark
  onOpen: (owned: OwnedBookmark) => void
  onDelete: (owned: OwnedBookmark) => void
}

/** A bookmark in the list of everybody's: its name opens it. */
export const BookmarkRow = memo(function BookmarkRow(props: BookmarkRowProps) {
  const { owned, onOpen, onDelete } = props
  const { bookmark, name, email, kind } = owned
  const about = [bookmark.category, bookmark.desc].filter(Boolean).join(' · ')
  return (
    <tr className={`${listRow.row} ${adminRow.row} ${styles.row}`} data-bookmark-id={bookmark.id}>
      <th scope="row" className={`${listRow.name} ${adminRow.name}`}>
        <div className={adminRow.item}>
          <Thumbnail item={bookmark} />
          <span className={adminRow.words}>
            <button type="button" className={styles.open} onClick={() => onOpen(owned)}>
              {name}
            </button>
            {about && <span className={`${listRow.desc} ${adminRow.desc}`}>{about}</span>}
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
        <IconButton label={`Delete ${name}`} onClick={() => onDelete(owned)}>
          <Trash2 size={16} />
        </IconButton>
      </td>
    </tr>
  )
})
