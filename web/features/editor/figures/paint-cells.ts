import { effect } from '@preact/signals-react'
import { type RefObject, useLayoutEffect } from 'react'
import type { FigureName } from '../../../../src/domain/document/quotation.ts'
import type { BoqRow, RowBlock } from '../../../../src/domain/document/schema.ts'
import { formatPrice, formatQty } from '../../../../src/domain/numbers/format-figure.ts'
import { differsFromProduct } from '../../../../src/domain/numbers/priced-row.ts'
import { usePaper } from '../paper/context.ts'
import { WORDS } from '../words.ts'
import { activeEdit, isTypedIn } from './active-edit.ts'
import { ROW_FIGURES } from './figure-place.ts'
import { fitWidth } from './figure-width.ts'

/** A row's figure as the paper shows it; qty keeps all its decimals (design; numbers). */
export const figureText = (name: FigureName, value: number | null, locale: string): string =>
  name === 'qty' ? formatQty(value, locale) : formatPrice(value, locale)

/** Writes the figure cell's text and fits its column. */
export function paintFigure(cell: HTMLElement, text: string, isTyping = false): void {
  fitWidth(cell, text, isTyping)
  paintText(cell, text)
}

/**
 * Writes the text into an element that holds nothing else, if it differs. The text node stays the
 * same: a new one would cost another style and layout pass around it.
 */
export function paintText(element: Element, text: string): void {
  if (element.textContent === text) return
  const { firstChild: only } = element
  if (text !== '' && only instanceof Text && only === element.lastChild) only.data = text
  else element.textContent = text
}

interface PaintableRow {
  readonly data: { readonly value: BoqRow | RowBlock }
  readonly index?: { readonly value: number }
}

/** Writes the row's figures and number into its cells whenever its model changes, without React. */
export function usePaintedRow(element: RefObject<HTMLElement | null>, row: PaintableRow): void {
  const { document } = usePaper()
  useLayoutEffect(() => {
    let painted: unknown
    let paintedLocale = ''
    return effect(() => {
      const { locale } = document.meta.value
      const data = row.data.value
      const index = row.index?.value
      if (!element.current) return
      // An inserted or removed row renumbers all rows after it and changes nothing else in them.
      if (data !== painted || locale !== paintedLocale) paintRow(element.current, data, locale)
      painted = data
      paintedLocale = locale
      if (index !== undefined) paintNumber(element.current, index + 1)
    })
  }, [element, row, document])
}

function paintRow(row: HTMLElement, data: BoqRow | RowBlock, locale: string): void {
  const isTyping = activeEdit()?.isTyped
  for (const name of ROW_FIGURES) {
    const cell = cellOf(row, name)
    if (cell && !isTypedIn(cell))
      paintFigure(cell, figureText(name, data[name].value, locale), isTyping)
  }
  // The quiet '≠' of a pinned price that is not the product (numbers: A row).
  cellOf(row, 'price')?.toggleAttribute('data-differs', differsFromProduct(data))
}

function paintNumber(row: HTMLElement, number: number): void {
  const cell = cellOf(row, 'number')
  if (cell) paintText(cell, String(number))
  const label = WORDS.actions.rowLabel(number)
  if (row.ariaLabel !== label) row.ariaLabel = label
}

const cellOf = (row: HTMLElement, name: string) =>
  row.querySelector<HTMLElement>(`:scope > [data-cell="${name}"]`)
