import { createPortal } from 'react-dom'
import { $pins } from '../../cells/pins.ts'
import { RowPins } from '../../cells/row-pins.tsx'
import type { BoqModel, RowModel } from '../../model/model.ts'

/**
 * Puts the pins that are shown into their rows. Rows know nothing of pins while none are shown,
 * so that 2,000 of them cost nothing at rest.
 */
export function PinLayer({ model }: { model: BoqModel }) {
  const shown = $pins.value
  if (shown?.blockId !== model.id) return null
  const rows = model.rows.value.filter(({ id }) => shown.rowId === null || id === shown.rowId)
  return rows.map((row) => {
    const element = rowElement(row)
    if (!element) return null
    const pins = <RowPins blockId={model.id} rowId={row.id} row={row} names={shown.names} />
    return createPortal(pins, element, row.id)
  })
}

const rowElement = ({ id }: RowModel): Element | null =>
  document.querySelector(`[data-row-id="${CSS.escape(id)}"]`)
