import {
  type CSSProperties,
  memo,
  startTransition,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { BoqModel, RowModel } from '../../model/model.ts'
import { type RowGroup as Group, groupRows } from './group-rows.ts'
import styles from './row.module.css'
import { BoqRowView } from './row-view.tsx'

/** Groups a shelf: at each key the browser looks whether a shelf is in sight, not 200 groups. */
const SHELF = 10
/** Groups drawn at once; a longer boq is editable before its end is there. */
const FIRST = 3
const ROW_HEIGHT = 37

/**
 * The rows in groups on shelves of 10: the browser lays out and paints only those in sight
 * (notes: Signals).
 */
export function RowGroups({ model }: { model: BoqModel }) {
  const rows = model.rows.value
  const groups = useGroups(rows)
  const isWhole = useWhole(groups.length)
  const drawn = isWhole ? groups : groups.slice(0, FIRST)
  const missing = rows.length - rowsIn(drawn).length
  const shelfClass = groups.length > SHELF ? `${styles.shelf} ${styles.closed}` : styles.shelf
  return (
    <>
      {partsOf(drawn, SHELF).map((shelf, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a shelf is its place
        <div key={at} className={shelfClass} style={heightOf(rowsIn(shelf))}>
          {shelf.map((group) => (
            <RowGroup key={group.key} rows={group.rows} boqId={model.id} />
          ))}
        </div>
      ))}
      {missing > 0 && <div aria-hidden style={{ height: missing * ROW_HEIGHT }} />}
    </>
  )
}

const RowGroup = memo(function RowGroup(props: { rows: readonly RowModel[]; boqId: string }) {
  const { rows, boqId } = props
  return (
    <div className={styles.group} style={heightOf(rows)}>
      {rows.map((row) => (
        <BoqRowView key={row.id} row={row} boqId={boqId} />
      ))}
    </div>
  )
})

/** Groups whose rows did not change keep their elements. */
function useGroups(rows: readonly RowModel[]): readonly Group<RowModel>[] {
  const latest = useRef<{ rows: readonly RowModel[]; groups: readonly Group<RowModel>[] }>(null)
  if (latest.current?.rows !== rows)
    latest.current = { rows, groups: groupRows(rows, latest.current?.groups ?? []) }
  return latest.current.groups
}

const rowsIn = (groups: readonly Group<RowModel>[]) => groups.flatMap((group) => group.rows)

/** False for the first paint of a long boq; the rest follows in slices that let typing through. */
function useWhole(groups: number): boolean {
  const isServerDrawn = useSyncExternalStore(never, no, yes)
  const [isWhole, setWhole] = useState(isServerDrawn || groups <= FIRST)
  useEffect(() => startTransition(() => setWhole(true)), [])
  return isWhole
}

const never = () => no
const no = () => false
const yes = () => true

/** So many rows: how high they are guessed to be as long as they are out of sight. */
const heightOf = (rows: readonly RowModel[]) => ({ '--rows': rows.length }) as CSSProperties

const partsOf = <T,>(all: readonly T[], size: number): readonly T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  )
