import { usePaper } from '../../paper/context.ts'
import { focusCell } from '../../paper/focus.ts'
import { WORDS } from '../../words.ts'
import styles from './add-row.module.css'
import { addRow } from './commands.ts'

/** The quiet '+ Row' under each boq (design); the new row is ready to be typed in. */
export function AddRow({ boqId }: { boqId: string }) {
  const { isReadOnly } = usePaper()
  if (isReadOnly.value) return null
  return (
    <button
      type="button"
      className={styles.add}
      onClick={() => {
        const rowId = addRow(boqId)
        if (rowId) focusCell({ blockId: boqId, rowId, name: 'description' })
      }}
    >
      {WORDS.actions.row}
    </button>
  )
}
