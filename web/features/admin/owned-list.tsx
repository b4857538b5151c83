import { memo, type ReactNode } from 'react'
import type { files as FILES } from '#domain/words/en/admin.json'
import { fill } from '#domain/words/fill.ts'
import { type createPagedList, usePagedList } from '../../state/list-query.ts'
import type { Deletion } from '../../ui/list/delete-dialog.tsx'
import listRow from '../../ui/list/list-row.module.css'
import { Updated } from '../../ui/list/list-row.tsx'
import { ListState } from '../../ui/list/list-state.tsx'
import type { ListTableProps } from '../../ui/list/list-table.tsx'
import type { Sortable } from '../../ui/list/search-and-sort.ts'
import { SearchableList } from '../../ui/list/searchable-list.tsx'
import { DeleteButton } from '../../ui/row-buttons.tsx'
import styles from './admin-row.module.css'

interface Owned {
  id: string
  /** For its row's `data-…-id`, if `id` tells whose it is as well. */
  ownId?: string
  email: string
}

type Item<Key extends string> = Owned & Sortable<Key>

/** What differs between the lists of what all users have. */
export interface OwnedKind<T extends Item<Key>, Key extends string>
  extends Pick<ListTableProps<T, Key>, 'noun' | 'keys' | 'nameOf' | 'deleteItem' | 'otherHeads'> {
  list: Pick<ReturnType<typeof createPagedList<T, unknown, unknown>>, '$first' | 'find'>
  words: Pick<typeof FILES, 'title' | 'emptyTitle' | 'emptyText' | 'delete' | 'deletion'>
  /** The time by which the latest comes first. */
  time: Key
  textOf: (item: T) => string
  /** What the question before a deletion says, if it isn't always the same. */
  deletionOf?: (item: T) => Deletion
  /** What its row shows before the owner, and between the owner and the actions. */
  headOf: (item: T) => ReactNode
  cellsOf: (item: T) => ReactNode
}

interface OwnedListProps<T extends Item<Key>, Key extends string> {
  kind: OwnedKind<T, Key>
}

/** Everybody's items of a kind: search, sort, open, delete (product: Admin pages). */
export function OwnedList<T extends Item<Key>, Key extends string>({
  kind,
}: OwnedListProps<T, Key>) {
  const {
    list,
    words,
    time,
    deletionOf = (): Deletion => words.deletion,
    headOf,
    cellsOf,
    ...rest
  } = kind
  return (
    <SearchableList
      {...usePagedList(list)}
      {...rest}
      title={words.title}
      initialSort={{ key: time, order: 'desc' }}
      renderRow={(item, onDelete) => (
        <OwnedRow key={item.id} item={item} kind={kind} onDelete={onDelete} />
      )}
      deletionOf={(item) => ({ ...deletionOf(item), values: { owner: item.email } })}
      empty={
        <ListState title={words.emptyTitle} text={words.emptyText}>
          {null}
        </ListState>
      }
    />
  )
}

interface OwnedRowProps<T extends Item<Key>, Key extends string> extends OwnedListProps<T, Key> {
  item: T
  onDelete: (item: T) => void
}

const OwnedRow = memo(function Row<T extends Item<Key>, Key extends string>({
  item,
  kind: { noun, words, nameOf, headOf, cellsOf },
  onDelete,
}: OwnedRowProps<T, Key>) {
  const hook = { [`data-${noun}-id`]: item.ownId ?? item.id }
  return (
    <tr className={`${listRow.row} ${styles.row}`} {...hook}>
      <th scope="row" className={`${listRow.name} ${styles.name}`}>
        {headOf(item)}
      </th>
      <td className={styles.owner}>{item.email}</td>
      {cellsOf(item)}
      <td className={styles.actions}>
        <DeleteButton
          label={fill(words.delete, { name: nameOf(item) })}
          onClick={() => onDelete(item)}
        />
      </td>
    </tr>
  )
}) as <T extends Item<Key>, Key extends string>(props: OwnedRowProps<T, Key>) => ReactNode

/** The cell with when it was last saved. */
export const UpdatedCell = ({ item }: { item: { updatedAt: string } }) => (
  <td className={styles.quiet}>
    <Updated item={item} />
  </td>
)
