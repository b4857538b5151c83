import { type ReactNode, useState } from 'react'
import { DeleteDialog } from './delete-dialog.tsx'
import type { Sort, SortKey } from './search-and-sort.ts'
import { SortHeads, tableStyle } from './sort-controls.tsx'
import { useGrowing } from './use-growing.ts'

export interface ListTableProps<T, Key extends string> {
  /** What an item is, in the singular: 'quotation'. */
  noun: string
  items: readonly T[]
  /** The columns that it can be sorted by, in order. */
  keys: readonly SortKey<Key>[]
  sort: Sort<Key>
  onSort: (sort: Sort<Key>) => void
  /** Heads of the other columns, before that of the actions. */
  otherHeads?: ReactNode
  /** A row of the table; `onDelete` asks whether to delete the item. */
  renderRow: (item: T, onDelete: (item: T) => void) => ReactNode
  nameOf: (item: T) => string
  deleteItem: (item: T) => Promise<{ ok: boolean }>
}

/** A list as a table; on a phone each row is a card. A long list grows as one scrolls. */
export function ListTable<T, Key extends string>(props: ListTableProps<T, Key>) {
  const { noun, items, keys, sort, onSort, otherHeads, renderRow, nameOf, deleteItem } = props
  const [toDelete, setToDelete] = useState<T | null>(null)
  const { count, end } = useGrowing(items)
  return (
    <>
      <table className={tableStyle}>
        <thead>
          <tr>
            <SortHeads keys={keys} sort={sort} onSort={onSort} />
            {otherHeads}
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>{items.slice(0, count).map((item) => renderRow(item, setToDelete))}</tbody>
      </table>
      <div ref={end} />
      <DeleteDialog
        name={`delete-${noun}`}
        title={`Delete ${noun}?`}
        item={toDelete}
        nameOf={nameOf}
        onDelete={deleteItem}
        onClose={() => setToDelete(null)}
      />
    </>
  )
}
