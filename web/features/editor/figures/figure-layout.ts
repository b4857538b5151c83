import type { CSSProperties } from 'react'
import { type Column, isFigure, MIN_WIDTHS } from '#domain/document/columns.ts'
import type { Period } from '#domain/document/limits.ts'
import { columnWidthFor } from '#domain/document/shown-widths.ts'
import { emsOf, SHORT, stepOf } from '#domain/numbers/figure-ems.ts'
import { typedIn as typedTotal } from '#domain/numbers/totals.ts'
import { blockNow } from '../document/now.ts'
import { all, BLOCK, blockIdOf, closest } from '../paper/elements.ts'
import styles from './figure-layout.module.css'
import './figures.css'

/*
 * How wide a figure's column must be, estimated from the text: nothing is measured during typing.
 * The style sheet does the rest, on the server's page too (figure-layout.module.css).
 */

/** The classes of a row's figure cell with this text. */
export const figureClass = (text: string): string => classOfStep(stepOf(text))

/** The classes of a row's cell with this text. */
export const cellClass = (name: Column, text: string): string =>
  isFigure(name) ? figureClass(text) : `figure ${name}`

/** The css of a column of this width in px: at least that, and more with the browser's text. */
export const columnCss = (px: number): string => `max(${px}px,${Math.min(px, USUAL) / 16}rem)`

/** How wide a column usually is; wider ones have room for larger text. */
const USUAL = 100

/** The style of a sum with this text: it is as large as its block allows. */
export const sumStyle = (text: string) => ({ [EMS]: emsOf(text) }) as CSSProperties

/** Whether a figure with this text may need a wider column; shorter texts never do. */
export const mayBeLong = (text: string): boolean => text.length > SHORT

/**
 * Makes the cell's column wide enough for the text; an unchanged width costs nothing. During typing
 * a column never shrinks, since it would jump with each digit.
 */
export function fitWidth(cell: HTMLElement, text: string, isTyping = false): void {
  const name = cell.dataset.cell
  if (name === 'unit' || name === 'line') return
  if (name === 'subtotal' || name === 'total') {
    const ems = String(emsOf(text))
    if (cell.style.getPropertyValue(EMS) !== ems) cell.style.setProperty(EMS, ems)
    return
  }
  if (text.length > LEAST) widenColumn(cell, text)
  const step = stepOf(text)
  const wanted = classOfStep(step)
  if (step) cell.closest(`.${styles.columns}`)?.classList.add(`${styles.long}`)
  if (cell.className === wanted || (isTyping && currentStep(cell) > step)) return
  cell.className = wanted
}

/** How many characters fit in every column, one that gave width to the descriptions too. */
const LEAST = 6

/**
 * Widens a column that gave width to the descriptions for a longer figure, until the table is left
 * (column-widths.ts).
 */
function widenColumn(cell: HTMLElement, text: string): void {
  const table = cell.closest<HTMLElement>(`.${styles.columns}`)
  const { cell: name } = cell.dataset
  const widthOf = (property: string) =>
    Number(/\d+/.exec(table?.style.getPropertyValue(property) ?? '')?.[0] ?? 0)
  const width = Math.max(widthOf(`--column-${name}`), widthOf(`--wider-${name}`))
  const needed = Math.min(MIN_WIDTHS.column.price, columnWidthFor(text))
  if (needed > width) table?.style.setProperty(`--wider-${name}`, columnCss(needed))
}

function classOfStep(step: number): string {
  const wide = step ? ` ${styles[`wide${Math.min(step, 3)}`]}` : ''
  return `figure${wide}${step > 3 ? ' breaking' : ''}`
}

const currentStep = ({ className }: HTMLElement): number =>
  [1, 2, 3].find((step) => className.includes(`${styles[`wide${step}`]}`)) ?? 0

const EMS = '--ems'

/*
 * While a row's figure is being typed, its row and the sums that depend on it keep their height.
 * The browser lays out a box of known size by itself, without checking whether thousands of rows
 * around it move. Only on wide screens: elsewhere a row's toolbar is positioned on the screen.
 */

let frozen: readonly FrozenBox[] = []
let typedIn: HTMLElement | null = null

interface FrozenBox {
  readonly box: HTMLElement
  /** Looked up once: every key press asks whether they fit. */
  readonly cells: readonly HTMLElement[]
}

/** Freezes the figure's row, the subtotal of its block and the totals that follow the sum. */
export function freezeLayout(cell: HTMLElement): void {
  if (typedIn === cell) return
  unfreezeLayout()
  typedIn = cell
  const boxes = [cell, ...sumsOver(cell)].flatMap(({ parentElement }) => parentElement ?? [])
  // Measure all before freezing any: each write in between would force a layout.
  const heights = boxes.map((box) => box.getBoundingClientRect().height)
  boxes.forEach((box, at) => {
    box.classList.add('frozen')
    box.style.setProperty('--frozen', `${heights[at]}px`)
  })
  frozen = boxes.map((box) => ({ box, cells: all(':scope > [data-cell]', box) }))
  addEventListener('resize', unfreezeBoxes)
}

/** Unfreezes when a text no longer fits its box. */
export function unfreezeIfTight(): void {
  if (frozen.some(isTight)) unfreezeBoxes()
}

/** Ends the freeze when the figure is committed or reverted. */
export function unfreezeLayout(): void {
  unfreezeBoxes()
  typedIn = null
}

function unfreezeBoxes(): void {
  for (const { box } of frozen) {
    box.classList.remove('frozen')
    box.style.removeProperty('--frozen')
  }
  frozen = []
  removeEventListener('resize', unfreezeBoxes)
}

function isTight({ box, cells }: FrozenBox): boolean {
  const end = box.getBoundingClientRect().bottom + 0.5
  return cells.some(
    (cell) =>
      cell.scrollHeight > cell.clientHeight + 1 || cell.getBoundingClientRect().bottom > end,
  )
}

const sumsOver = (cell: HTMLElement): HTMLElement[] => [
  ...all('[data-cell="subtotal"]', closest(cell, BLOCK) ?? undefined),
  ...all('[data-cell="total"]').filter(followsSum),
]

/** A typed total does not follow the sum; a button below it leads back to the sum. */
function followsSum(total: HTMLElement): boolean {
  const block = blockNow(blockIdOf(total))
  const period = total.dataset.period as Period | undefined
  return block?.type === 'price' && typedTotal(block, period ?? 'once') === null
}
