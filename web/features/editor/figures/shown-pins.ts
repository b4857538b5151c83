import { signal } from '@preact/signals-react'
import { PINS, type PinName } from '#domain/document/columns.ts'
import { type FigurePlace, isInRow } from './figure-place.ts'

/**
 * Where pins are shown: all pins of one row while a figure in it has the focus, or the price pins
 * of a whole boq while its subtotal has the focus (product: Pins). Never stored.
 */
export interface ShownPins {
  readonly blockId: string
  /** Null in a row block, and when every row's price pin is shown. */
  readonly rowId: string | null
  readonly names: readonly PinName[]
}

export const $shownPins = signal<ShownPins | null>(null)

const PRICE_PIN: readonly PinName[] = ['price']

export function showPins(place: FigurePlace): void {
  const { blockId, rowId, name } = place
  const before = $shownPins.peek()
  const names = isInRow(place) ? PINS : PRICE_PIN
  if (before?.blockId === blockId && before.rowId === rowId && before.names === names) return
  $shownPins.value = name === 'total' ? null : { blockId, rowId, names }
}

export function hidePins(): void {
  $shownPins.value = null
}
