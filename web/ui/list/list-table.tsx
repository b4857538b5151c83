import { type ReactNode, useEffect, useRef, useState } from 'react'
import { list as WORDS } from '#domain/words/en/lists.json'
import { Button } from '../button.tsx'
import { DeleteDialog, type Deletion } from './delete-dialog.tsx'
import styles from './list-state.module.css'
import type { Sort, SortKey } from './search-and-sort.ts'
import { SortHeads, tableStyle } from './sort-controls.tsx'
import { useGrowing } from './use-growing.ts'

/** What lists are of. */
export type Noun = keyof typeof WORDS.of

export interface ListTableProps<T, Key extends string> {
  /** What an item is. */
  noun: Noun
  items: readonly T[]
  /** The columns that the table can be sorted by, in order. */
  keys: readonly SortKey<Key>[]
  sort: Sort<Key>
  onSort: (sort: Sort<Key>) => void
  /** Heads of the other columns, before that of the actions. */
  otherHeads?: ReactNode
  /** A row of the table; `onDelete` asks whether to delete the item. */
  renderRow: (item: T, onDelete: (item: T) => void) => ReactNode
  nameOf: (item: T) => string
  deleteItem: (item: T) => Promise<{ ok: boolean }>
  /** What the question before it says. */
  deletionOf: (item: T) => Deletion
  /** Fetches more rows, if there are more. */
  fetchMore?: (() => void) | undefined
  /** The last rows could not be fetched. */
  hasFailed?: boolean
}

/** A list as a table; on a phone each row is a card. A long list grows as the user scrolls. */
export function ListTable<T, Key extends string>(props: ListTableProps<T, Key>) {
  const { noun, items, keys, sort, onSort, otherHeads, renderRow, nameOf, deleteItem } = props
  const { deletionOf, fetchMore, hasFailed = false } = props
  const [toDelete, setToDelete] = useState<T | null>(null)
  const { count, end } = useGrowing(items, hasFailed ? undefined : fetchMore)
  return (
    <>
      <table className={tableStyle}>
        <thead>
          <tr>
            <SortHeads keys={keys} sort={sort} onSort={onSort} />
            {otherHeads}
            <th scope="col">
              <span className="visually-hidden">{WORDS.actions}</span>
            </th>
          </tr>
        </thead>
        {groupsOf(items.slice(0, count)).map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the first rows are the first group, whichever they are
          <RowGroup key={at} renderRows={() => group.map((item) => renderRow(item, setToDelete))} />
        ))}
      </table>
      <div ref={end}>
        {hasFailed && (
          <Button className={styles.retry} onClick={fetchMore}>
            {WORDS.restFailed}
          </Button>
        )}
      </div>
      <DeleteDialog
        name={`delete-${noun}`}
        item={toDelete}
        nameOf={nameOf}
        deletionOf={deletionOf}
        onDelete={deleteItem}
        onClose={() => setToDelete(null)}
      />
    </>
  )
}

/** Few enough to render within a frame or two. */
const GROUP = 25

function groupsOf<T>(items: readonly T[]): (readonly T[])[] {
  const length = Math.ceil(items.length / GROUP)
  return Array.from({ length }, (_, at) => items.slice(at * GROUP, (at + 1) * GROUP))
}

/** Rows farther from the window than this are not rendered, in px. */
const MARGIN = 2500

/**
 * A part of a long table's rows. While it is far out of view it is an empty row of the same height,
 * so that ten thousand rows are laid out and painted no slower than a hundred.
 */
function RowGroup({ renderRows }: { renderRows: () => ReactNode }) {
  const body = useRef<HTMLTableSectionElement>(null)
  /** Null while its rows are rendered. */
  const [height, setHeight] = useState<number | null>(null)

  useEffect(() => {
    if (!body.current) return
    const watch = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (last) setHeight(last.isIntersecting ? null : last.boundingClientRect.height)
      },
      { rootMargin: `${MARGIN}px` },
    )
    watch.observe(body.current)
    return () => watch.disconnect()
  }, [])

  return (
    <tbody ref={body}>
      {height === null ? (
        renderRows()
      ) : (
        <tr>
          <td style={{ height }} />
        </tr>
      )}
    </tbody>
  )
}
