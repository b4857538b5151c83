import {
  type CSSProperties,
  memo,
  startTransition,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import type { BoqModel, RowModel } from '../../model/model.ts'
import styles from './row.module.css'
import { BoqRowView } from './row-view.tsx'

/** Rows a group: the browser lays out and paints only the groups in sight (notes: Signals). */
const GROUP = 25
/** Groups a shelf: at each key the browser looks whether a shelf is in sight, not 200 groups. */
const SHELF = 10
/** Groups drawn at once; a longer boq is editable before its end is there. */
const FIRST = 3
const ROW_HEIGHT = 37

/** The rows in groups of 25 on shelves of 10. Groups whose rows did not change keep their elements. */
export function RowGroups({ model }: { model: BoqModel }) {
  const rows = model.rows.value
  const groups = useMemo(() => partsOf(rows, GROUP), [rows])
  const isWhole = useWhole(groups.length)
  const drawn = isWhole ? groups : groups.slice(0, FIRST)
  const missing = rows.length - drawn.length * GROUP
  return (
    <>
      {partsOf(drawn, SHELF).map((shelf, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a shelf is its place
        <div key={at} className={styles.shelf} style={heightOf(shelf.flat())}>
          {shelf.map((group, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place
            <RowGroup key={place} rows={group} boqId={model.id} />
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
