import type { FigureName } from '../../../../src/domain/quotation.ts'
import type { BoqRow, RowBlock } from '../../../../src/domain/schema.ts'
import { WORDS } from '../words.ts'
import { pinAndGoOn } from './figure-editing.ts'
import styles from './pins.module.css'

/** The pins of one row, each at the left of its figure, over the row's grid: nothing shifts. */
export function RowPins(props: {
  blockId: string
  rowId: string | null
  row: { readonly data: { readonly value: BoqRow | RowBlock } }
  names: readonly FigureName[]
}) {
  const { blockId, rowId, names } = props
  const row = props.row.data.value
  return names.map((name) => (
    <button
      key={name}
      type="button"
      data-pin={name}
      className={styles.pin}
      aria-pressed={row[name].pin.isPinned}
      aria-label={WORDS.pins[name]}
      data-tip={`${WORDS.pins[name]} (F4)`}
      tabIndex={-1}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => pinAndGoOn({ blockId, rowId, name })}
    />
  ))
}
