import { effect } from '@preact/signals-react'
import { type RefObject, useLayoutEffect } from 'react'
import type { FigureName } from '../../../../src/domain/document/quotation.ts'
import type { BoqRow, RowBlock } from '../../../../src/domain/document/schema.ts'
import { differsFromProduct } from '../../../../src/domain/numbers/row.ts'
import { usePaper } from '../paper/context.ts'
import { WORDS } from '../words.ts'
import { figureInHand, isBeingTyped } from './active-edit.ts'
import { figureText } from './figure-text.ts'
import { writeFigure, writeText } from './paint-text.ts'

interface Painted {
  readonly data: { readonly value: BoqRow | RowBlock }
  readonly index?: { readonly value: number }
}

const NAMES: readonly FigureName[] = ['itemPrice', 'qty', 'price']

/** Writes the row's figures and number into its cells whenever its model changes. */
export function usePaintedRow(element: RefObject<HTMLElement | null>, row: Painted): void {
  const { document } = usePaper()
  useLayoutEffect(() => {
    let painted: unknown
    let format = ''
    return effect(() => {
      const { locale } = document.meta.value
      const data = row.data.value
      const number = row.index?.value
      if (!element.current) return
      // A row that comes or goes gives new numbers to all behind it, and nothing else.
      if (data !== painted || locale !== format) paint(element.current, data, locale)
      painted = data
      format = locale
      if (number !== undefined) renumber(element.current, number + 1)
    })
  }, [element, row, document])
}

function paint(row: HTMLElement, data: BoqRow | RowBlock, locale: string): void {
  const isTyping = figureInHand()?.isTyped
  for (const name of NAMES) {
    const cell = cellOf(row, name)
    // The cell that someone types in is left alone.
    if (cell && !isBeingTyped(cell))
      writeFigure(cell, figureText(name, data[name].value, locale), isTyping)
  }
  markDifference(row, differsFromProduct(data))
}

/** The quiet '≠' of a pinned price that is not the product (numbers: A row). */
function markDifference(row: HTMLElement, differs: boolean): void {
  cellOf(row, 'price')?.toggleAttribute('data-differs', differs)
}

function renumber(row: HTMLElement, number: number): void {
  const cell = cellOf(row, 'number')
  if (cell) writeText(cell, String(number))
  const label = WORDS.actions.rowLabel(number)
  if (row.ariaLabel !== label) row.ariaLabel = label
}

const cellOf = (row: HTMLElement, name: string) =>
  row.querySelector<HTMLElement>(`:scope > [data-cell="${name}"]`)
