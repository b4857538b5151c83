import { memo, startTransition, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { BoqModel, RowModel } from '../../model/model.ts'
import styles from './row.module.css'
import { BoqRowView } from './row-view.tsx'

/** Rows a group: the browser lays out and paints only the groups in sight (notes: Signals). */
const GROUP = 25
/** Groups drawn at once; a longer boq is editable before its end is there. */
const FIRST = 3
const ROW_HEIGHT = 37

/** The rows in groups of 25. Groups whose rows did not change keep their elements. */
export function RowGroups({ model }: { model: BoqModel }) {
  const rows = model.rows.value
  const groups = useMemo(() => groupsOf(rows), [rows])
  const isWhole = useWhole(groups.length)
  const drawn = isWhole ? groups : groups.slice(0, FIRST)
  const missing = rows.length - drawn.length * GROUP
  return (
    <>
      {drawn.map((group) => (
        <RowGroup key={group.at} rows={group.rows} boqId={model.id} />
      ))}
      {missing > 0 && <div aria-hidden style={{ height: missing * ROW_HEIGHT }} />}
    </>
  )
}

const RowGroup = memo(function RowGroup(props: { rows: readonly RowModel[]; boqId: string }) {
  const { rows, boqId } = props
  return (
    <div className={styles.group}>
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

const groupsOf = (rows: readonly RowModel[]) =>
  Array.from({ length: Math.ceil(rows.length / GROUP) }, (_, at) => ({
    at,
    rows: rows.slice(at * GROUP, (at + 1) * GROUP),
  }))
