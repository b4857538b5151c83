import { Plus } from 'lucide-react'
import { memo } from 'react'
import { previewHtml } from '#domain/document/preview.ts'
import { WIDTHS } from '#domain/document/quotation.ts'
import type { Bookmark } from '#domain/document/schema.ts'
import { isNewer } from '#domain/document/version.ts'
import { widthOf } from '#domain/document/widths.ts'
import { bookmarks as WORDS } from '#domain/words/en/lists.json'
import { fill } from '#domain/words/fill.ts'
import { reportNewer } from '../../../state/newer-version.ts'
import { navigate, pressLink } from '../../../state/routes.ts'
import { fillSpare } from '../../../state/spare-slot.ts'
import { toast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import listRow from '../../../ui/list/list-row.module.css'
import { Described, Updated } from '../../../ui/list/list-row.tsx'
import { DeleteButton, EditButton } from '../../../ui/row-buttons.tsx'
import { Thumbnail as Picture } from '../../previews/index.tsx'
import styles from './bookmark-row.module.css'
import { type Entry, insertBookmark } from './entry.ts'

interface BookmarkRowProps {
  entry: Entry
  onDelete: (entry: Entry) => void
}

/** A bookmark in the list: preview, insert, edit, delete. */
export const BookmarkRow = memo(function BookmarkRow({ entry, onDelete }: BookmarkRowProps) {
  const { bookmark, name, category, kind } = entry
  return (
    <tr className={`${listRow.row} ${styles.row}`} data-bookmark-id={bookmark.id}>
      <th scope="row" className={`${listRow.name} ${styles.name}`}>
        <Described picture={<Thumbnail item={bookmark} />} desc={bookmark.desc}>
          <a href={pathOf(entry)} onClick={(event) => pressLink(event, () => edit(entry))}>
            {name}
          </a>
          {bookmark.key && (
            <span className={styles.key}>{fill(WORDS.keyOf, { key: bookmark.key })}</span>
          )}
        </Described>
      </th>
      <td className={`${listRow.quiet} ${styles.category}`}>{category}</td>
      <td className={`${listRow.quiet} ${styles.kind}`}>{kind}</td>
      <td className={`${listRow.quiet} ${styles.updated}`}>
        <Updated item={entry} />
      </td>
      <td className={styles.actions}>
        <div>
          <Button
            icon={<Plus size={16} />}
            aria-label={fill(WORDS.insertNamed, { name })}
            onClick={() => insertBookmark(bookmark)}
          >
            {WORDS.insert}
          </Button>
          <EditButton label={fill(WORDS.edit, { name })} onClick={() => edit(entry)} />
          <DeleteButton label={fill(WORDS.delete, { name })} onClick={() => onDelete(entry)} />
        </div>
      </td>
    </tr>
  )
})

const pathOf = ({ bookmark }: Entry) => `/bookmark-list/${encodeURIComponent(bookmark.id)}`

function edit(entry: Entry): void {
  if (reportNewer(entry.bookmark)) {
    toast.warning(WORDS.newer)
    return
  }
  const { createdAt, updatedAt, key: _, ...item } = entry.bookmark
  fillSpare(item)
  navigate(pathOf(entry))
}

/**
 * A small picture of the item: its stored preview, or one made here if there is
 * none and its form is known.
 */
export function Thumbnail({ item }: { item: Bookmark }) {
  const isKnown = !isNewer(item)
  return (
    <Picture
      html={item.preview || (isKnown ? previewHtml([item]) : '')}
      width={isKnown && item.type !== 'boqRow' ? widthOf(item) : WIDTHS.content}
      room={132}
    />
  )
}
