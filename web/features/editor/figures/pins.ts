import { signal } from '@preact/signals-react'
import { changePricedRow } from '../../../../src/domain/document/blocks.ts'
import type { FigureName } from '../../../../src/domain/document/quotation.ts'
import { togglePin } from '../../../../src/domain/numbers/row.ts'
import { run } from '../document/store.ts'
import { type FigurePlace, isRowFigure, type RowFigurePlace } from '../paper/cells.ts'

/**
 * Where pins are shown: all three of one row while a figure in it has the focus, or the price
 * pins of a whole boq while its subtotal has (spec 4, Pins). It is never stored.
 */
export interface ShownPins {
  readonly blockId: string
  /** The row, or null for every row's price pin; a row block has no row of its own. */
  readonly rowId: string | null
  readonly names: readonly FigureName[]
}

export const $pins = signal<ShownPins | null>(null)

const ROW_PINS: readonly FigureName[] = ['itemPrice', 'qty', 'price']
const PRICE_PIN: readonly FigureName[] = ['price']

export function showPins(place: FigurePlace): void {
  const { blockId, rowId, name } = place
  const before = $pins.peek()
  const names = isRowFigure(place) ? ROW_PINS : PRICE_PIN
  if (before?.blockId === blockId && before.rowId === rowId && before.names === names) return
  $pins.value = name === 'total' ? null : { blockId, rowId, names }
}

export function hidePins(): void {
  $pins.value = null
}

/** Pins or unpins the figure, as one undoable step (numbers: A row). */
export const pin = (place: RowFigurePlace): boolean =>
  run(
    (blocks) => changePricedRow(blocks, place, (row) => togglePin(row, place.name)),
    place.blockId,
  )
