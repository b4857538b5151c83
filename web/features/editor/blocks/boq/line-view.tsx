import { memo } from 'react'
import type { HeadingModel, NoteModel } from '../../document/model.ts'
import { leaveDescription } from '../../figures/tab-order.ts'
import { RichText } from '../../rich-text/index.ts'
import { describeRow } from './commands.ts'
import styles from './row.module.css'

interface LineProps {
  row: HeadingModel | NoteModel
  boqId: string
  isReadOnly: boolean
}

/** A heading or a note inside a table: a line without figures. */
export const LineView = memo(function LineView({ row, boqId, isReadOnly }: LineProps) {
  return (
    <div role="group" data-row-id={row.id} data-row-type={row.type} className={styles.row}>
      <div data-cell="number" className={styles.number}>
        {row.number.value}
      </div>
      <RichText
        mode="cell"
        label={row.type === 'heading' ? 'Heading' : 'Note'}
        placeholder={row.type === 'heading' ? 'Heading' : 'Note'}
        cell="description"
        className={styles.description}
        html={row.description.value}
        isReadOnly={isReadOnly}
        onInput={(html) => describeRow(boqId, row.id, html)}
        onLeave={(move) => leaveDescription(boqId, row.id, move)}
      />
    </div>
  )
})
