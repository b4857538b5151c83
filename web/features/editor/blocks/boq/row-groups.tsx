import { memo, useMemo } from 'react'
import type { BoqModel, RowModel } from '../../model/model.ts'
import styles from './row.module.css'
import { BoqRowView } from './row-view.tsx'

/** Rows a group: the browser lays out and paints only the groups in sight (notes: Signals). */
const GROUP = 25

/** The rows in groups of 25. Groups whose rows did not change keep their elements. */
export function RowGroups({ model }: { model: BoqModel }) {
  const rows = model.rows.value
  const groups = useMemo(() => groupsOf(rows), [rows])
  return groups.map((group) => (
    <RowGroup key={group.at} rows={group.rows} boq={model} canDelete={rows.length > 1} />
  ))
}

const RowGroup = memo(function RowGroup(props: {
  rows: readonly RowModel[]
  boq: BoqModel
  canDelete: boolean
}) {
  const { rows, boq, canDelete } = props
  return (
    <div role="rowgroup" className={styles.group}>
      {rows.map((row) => (
        <BoqRowView key={row.id} row={row} boqId={boq.id} canDelete={canDelete} />
      ))}
    </div>
  )
})

const groupsOf = (rows: readonly RowModel[]) =>
  Array.from({ length: Math.ceil(rows.length / GROUP) }, (_, at) => ({
    at,
    rows: rows.slice(at * GROUP, (at + 1) * GROUP),
  }))
