import { useState } from 'react'
import { DeleteDialog } from '../../../ui/list/delete-dialog.tsx'
import { SortHeads, type SortProps, tableStyle } from '../../../ui/list/sort-head.tsx'
import { useGrowing } from '../../../ui/list/use-growing.ts'
import type { BookmarkSort, Entry } from './arrange.ts'
import { BookmarkRow } from './bookmark-row.tsx'
import { deleteBookmark } from './delete-bookmark.ts'

interface BookmarkTableProps extends SortProps<BookmarkSort['key']> {
  entries: readonly Entry[]
}

/** The list as a table; on a phone each row is a card. Long lists grow as one scrolls. */
export function BookmarkTable({ entries, ...sorting }: BookmarkTableProps) {
  const [doomed, setDoomed] = useState<Entry | null>(null)
  const { count, end } = useGrowing(entries)
  return (
    <>
      <table className={tableStyle}>
        <thead>
          <tr>
            <SortHeads {...sorting} />
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.slice(0, count).map((entry) => (
            <BookmarkRow key={entry.bookmark.id} entry={entry} onDelete={setDoomed} />
          ))}
        </tbody>
      </table>
      <div ref={end} />
      <DeleteDialog
        name="delete-bookmark"
        title="Delete bookmark?"
        doomed={doomed}
        nameOf={({ name }) => name}
        onDelete={deleteBookmark}
        onClose={() => setDoomed(null)}
      />
    </>
  )
}
