import { memo, useRef } from 'react'
import type { Column } from '#domain/document/columns.ts'
import type { Period } from '#domain/document/limits.ts'
import { columns as COLUMN_WORDS, editor as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import type { PricedRowModel } from '../../document/model.ts'
import type { RowOption } from '../../document/row-options.ts'
import { useRowCells } from '../../figures/row-cells.tsx'
import { leaveDescription } from '../../figures/tab-order.ts'
import { optionAttributes, outClass, RowChoice } from '../../options/row-choice.tsx'
import { usePaper } from '../../paper/context.ts'
import type { CostViews } from '../../paper/room-views.ts'
import { RichText } from '../../rich-text/index.ts'
import { describeRow } from './commands.ts'
import styles from './row.module.css'

/** About twelve lines, a quarter of a page: in print it may be cut. */
const LONG_TEXT = 900

interface BoqRowProps {
  row: PricedRowModel
  boqId: string
  /** Those that the table shows, in order. */
  columns: readonly Column[]
  /** Of the rows of its table that name none. */
  period: Period | null
  /** Unset for a row that is part of the offer. */
  option: RowOption | undefined
  isReadOnly: boolean
  /** Null while costs are not shown. */
  Costs: CostViews['Row'] | null
}

/**
 * One priced row. React renders it once; its model's signal paints the figures, so that a key press
 * renders no row at all (architecture: State).
 */
export const BoqRowView = memo(function BoqRowView(props: BoqRowProps) {
  const { row, boqId, columns, period, option, isReadOnly, Costs } = props
  const element = useRef<HTMLDivElement>(null)
  const { RowTool, names } = usePaper().offer ?? {}
  const cells = useRowCells(element, row, columns, isReadOnly, period)
  const html = row.description.value
  const isLong = html.length > LONG_TEXT && !html.includes('<img')
  // A hidden number is still the row's drag handle (handles.ts).
  const hasNumber = columns[0] === 'number'
  const cell = isReadOnly ? 'cell' : undefined
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a row and a group may both have a name
    <div
      role={isReadOnly ? 'row' : 'group'}
      aria-label={fill(names?.row ?? WORDS.actions.rowLabel, { number: row.number.peek() })}
      ref={element}
      data-row-id={row.id}
      {...optionAttributes(option)}
      className={`row ${styles.row}${outClass(option)}`}
    >
      <div
        role={cell}
        data-cell="number"
        data-grip={hasNumber ? undefined : ''}
        className={hasNumber ? `number ${styles.number}` : styles.grip}
      >
        {row.number.peek()}
      </div>
      <RichText
        mode="cell"
        label={COLUMN_WORDS.description}
        placeholder={COLUMN_WORDS.description}
        cell="description"
        className={`description${isLong ? ` ${styles.long}` : ''}`}
        html={html}
        isReadOnly={isReadOnly}
        readRole="cell"
        onInput={(html) => describeRow(boqId, row.id, html)}
        onLeave={(move) => leaveDescription(boqId, row.id, move)}
      />
      {cells}
      {option && (
        <RowChoice
          place={{ blockId: boqId, rowId: row.id }}
          row={row}
          option={option}
          columns={columns}
        />
      )}
      {Costs && <Costs row={row} boqId={boqId} />}
      {RowTool && <RowTool rowId={row.id} inTable />}
    </div>
  )
})
