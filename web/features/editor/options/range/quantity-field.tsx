import { type ReadonlySignal, useComputed } from '@preact/signals-react'
import { type CSSProperties, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { RowPlace } from '../../../../../src/domain/document/blocks.ts'
import type { PricedLine } from '../../../../../src/domain/document/kinds/kind.ts'
import type { QuantityRange } from '../../../../../src/domain/document/quantity-range.ts'
import { plainLines } from '../../../../../src/domain/html/plain-lines.ts'
import { formatQty } from '../../../../../src/domain/numbers/format-figure.ts'
import { fill } from '../../../../../src/domain/words/fill.ts'
import { committedBlocks } from '../../document/store.ts'
import { hasUnitColumn } from '../../figures/commit-unit.ts'
import { usePaper } from '../../paper/context.ts'
import { chooseTypedQty, stepQty } from './choose-qty.ts'
import styles from './quantity-field.module.css'
import { WORDS } from './range-words.ts'

interface QuantityFieldProps {
  place: RowPlace
  row: { readonly data: ReadonlySignal<PricedLine> }
  range: QuantityRange
  /** The grid column of the row's quantity. */
  column: number
}

/**
 * The quantity of an optional row that its reader may choose: a field over the cell, which prints
 * and pages without scripts show.
 */
export function QuantityField({ place, row, range, column }: QuantityFieldProps) {
  const { document, offer } = usePaper()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const { locale } = document.meta.value
  const { qty } = row.data.value
  const name = useComputed(() => plainLines(row.data.value.description.html).join(' '))
  const isUnitApart =
    hasUnitColumn(committedBlocks(), { ...place, name: 'qty' }) && qty.unit !== '%'
  const shown = formatQty(qty.value, locale, isUnitApart ? '' : qty.unit)
  useLayoutEffect(() => coverCell(input.current), [])
  const commit = () => {
    if (typed === null) return
    setTyped(null)
    if (typed.trim() !== shown) chooseTypedQty(place, typed.trim())
  }
  const step = (by: 1 | -1) => {
    setTyped(null)
    stepQty(place, by)
  }
  const pressKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = ({ ArrowUp: 1, ArrowDown: -1 } as const)[event.key]
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') commit()
    if (event.key === 'Escape') {
      if (typed !== null) event.stopPropagation()
      setTyped(null)
    }
    if (!by) return
    event.preventDefault()
    step(by)
  }
  return (
    <input
      ref={input}
      type="text"
      role="spinbutton"
      inputMode="decimal"
      autoComplete="off"
      maxLength={40}
      className={`${styles.field} screen-only`}
      style={{ '--column': column } as CSSProperties}
      data-quantity=""
      aria-label={offer ? fill(offer.words.quantity, { row: name.value }) : WORDS.field(name.value)}
      aria-valuemin={range.min}
      aria-valuemax={range.max}
      aria-valuenow={qty.value ?? undefined}
      aria-valuetext={shown || undefined}
      value={typed ?? shown}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={pressKey}
      onBlur={commit}
    />
  )
}

/** Hides the cell below the field, from screen readers too, for as long as the field is there. */
function coverCell(field: HTMLElement | null): (() => void) | undefined {
  const cell = field?.closest('[data-row-id], [data-block-id]')?.querySelector('[data-cell="qty"]')
  if (!cell) return undefined
  cell.ariaHidden = 'true'
  return () => {
    cell.ariaHidden = null
  }
}
