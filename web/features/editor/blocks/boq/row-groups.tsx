import { type ComponentProps, type CSSProperties, memo, useRef } from 'react'
import type { Column } from '#domain/document/columns.ts'
import type { BoqModel, RowModel } from '../../document/model.ts'
import type { RowOptions } from '../../document/row-options.ts'
import { usePaper } from '../../paper/context.ts'
import { useRenderedGroups } from '../../paper/rendered-rows.ts'
import { $costViews } from '../../paper/room-views.ts'
import { UntilLoaded } from '../../paper/until-loaded.tsx'
import { lineViews } from '../late-views.ts'
import { shownRows } from './folded-rows.ts'
import { type RowGroup as Group, groupRows, newestKey } from './group-rows.ts'
import type { LineView } from './line-view.tsx'
import styles from './row.module.css'
import { BoqRowView } from './row-view.tsx'

/**
 * Groups per shelf: at each key press the browser checks 20 shelves for visibility, not 200 groups.
 */
const SHELF = 10
const ROW_HEIGHT = 37

/**
 * The rows, in groups on shelves of 10 groups: the browser lays out and paints only the visible
 * ones (libraries: Signals).
 */
export function RowGroups({ model, columns }: { model: BoqModel; columns: readonly Column[] }) {
  const rows = shownRows(model).value
  const options = model.options.value
  const groups = useGroups(rows)
  const isRendered = useRenderedGroups(newestKey(groups))
  const shelfClass = groups.length > SHELF ? `${styles.shelf} ${styles.closed}` : styles.shelf
  return (
    <>
      {chunksOf(groups, SHELF).map((shelf, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a shelf is its place
        <div key={at} className={shelfClass} style={heightOf(rowsIn(shelf))}>
          {shelf.map((group) =>
            isRendered(group) ? (
              <RowGroup
                key={group.key}
                rows={group.rows}
                model={model}
                columns={columns}
                options={options}
              />
            ) : (
              <Placeholder key={group.key} rows={group.rows.length} />
            ),
          )}
        </div>
      ))}
    </>
  )
}

/** Reserves the space of rows that are rendered a moment later. */
const Placeholder = ({ rows }: { rows: number }) => (
  <div aria-hidden data-unrendered style={{ height: rows * ROW_HEIGHT }} />
)

interface RowGroupProps {
  rows: readonly RowModel[]
  model: BoqModel
  columns: readonly Column[]
  options: RowOptions
}

const RowGroup = memo(function RowGroup({ rows, model, columns, options }: RowGroupProps) {
  const { isReadOnly } = usePaper()
  const Costs = isReadOnly.value ? null : ($costViews.value?.Row ?? null)
  const { period } = model.frame.value
  return (
    <div className={styles.group} style={heightOf(rows)}>
      {rows.map((row) =>
        row.type === 'row' ? (
          <BoqRowView
            key={row.id}
            row={row}
            boqId={model.id}
            columns={columns}
            period={period}
            option={options.get(row.id)}
            isReadOnly={isReadOnly.value}
            Costs={Costs}
          />
        ) : (
          <Line key={row.id} line={row} model={model} isReadOnly={isReadOnly.value} />
        ),
      )}
    </div>
  )
})

/** Groups whose rows did not change keep their elements. */
function useGroups(rows: readonly RowModel[]): readonly Group<RowModel>[] {
  const latest = useRef<{
    rows: readonly RowModel[]
    groups: readonly Group<RowModel>[]
    lastKey: number
  }>(null)
  if (latest.current?.rows !== rows) {
    const { groups: before = [], lastKey = -1 } = latest.current ?? {}
    const groups = groupRows(rows, before, lastKey)
    latest.current = { rows, groups, lastKey: Math.max(lastKey, newestKey(groups)) }
  }
  return latest.current.groups
}

const rowsIn = (groups: readonly Group<RowModel>[]) => groups.flatMap((group) => group.rows)

/**
 * The height while out of view. A variable with the row count would restyle the rows,
 * which inherit it.
 */
const heightOf = (rows: readonly RowModel[]): CSSProperties => ({
  containIntrinsicSize: `auto calc(${rows.length} * var(--row-height))`,
})

const chunksOf = <T,>(all: readonly T[], size: number): readonly T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  )

/** A heading or a note; its style sheet comes with the page, since readers load no code. */
const Line = (props: ComponentProps<typeof LineView>) => (
  <UntilLoaded of={lineViews}>{({ LineView }) => <LineView {...props} />}</UntilLoaded>
)
