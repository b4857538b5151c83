import { widthOf } from '../../../../src/domain/document/layout.ts'
import type { Block, Column } from '../../../../src/domain/document/quotation.ts'
import { COLUMNS } from '../../../../src/domain/document/quotation.ts'
import { blockRange, columnRange, type WidthRange } from '../../../../src/domain/document/resize.ts'
import { committedBlocks } from '../document/store.ts'
import styles from './separators.module.css'

/** What can be made wider: a block, or a column of a boq. */
export type Part = 'block' | Column

const HOOK = '[data-resize]'

const NAMES: Record<Part, string> = {
  block: 'Width of the block',
  number: 'Width of the numbers',
  description: 'Width of the descriptions',
  itemPrice: 'Width of the item prices',
  qty: 'Width of the quantities',
  price: 'Width of the prices',
}

/** The separator that the element is or lies in, or null. */
export const separatorAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(HOOK) : null

/** The separator at the block's edge, or null before it is there. */
export const edgeOf = (block: Element): HTMLElement | null =>
  block.querySelector<HTMLElement>(':scope > [data-resize="block"]')

/** The separator of the column on the right (1) or left (-1), or null beyond the last and first. */
export function columnBeside(separator: HTMLElement, by: 1 | -1): HTMLElement | null {
  const part = partOf(separator)
  const name = part === 'block' ? undefined : COLUMNS[COLUMNS.indexOf(part) + by]
  if (!name) return null
  return separator.parentElement?.querySelector(`:scope > [data-resize="${name}"]`) ?? null
}

/**
 * Of a table's separators one is a tab stop, the last that had the focus: five would lie between
 * its title and its first row.
 */
export function makeTabStop(separator: HTMLElement): void {
  if (partOf(separator) === 'block') return
  for (const other of separator.parentElement?.querySelectorAll<HTMLElement>(HOOK) ?? []) {
    other.tabIndex = other === separator ? 0 : -1
  }
}

/** The block that the separator belongs to, as it stands in the document. */
export function blockAt(separator: Element): Block | undefined {
  const id = separator.closest<HTMLElement>('[data-block-id]')?.dataset.blockId
  return committedBlocks().find((block) => block.id === id)
}

export const partOf = (separator: HTMLElement): Part => separator.dataset.resize as Part

/** Gives the block a separator at its edge, and a boq one behind each of its columns. */
export function addSeparators(block: HTMLElement): void {
  if (block.querySelector(HOOK)) return
  block.append(separator('block', styles.edge))
  for (const [at, name] of COLUMNS.entries()) {
    const head = block.querySelector(`[data-column="${name}"]`)?.parentElement
    const added = separator(name, styles.column)
    added.tabIndex = at === 0 ? 0 : -1
    added.style.gridColumn = `${at + 1} / ${at + 2}`
    head?.append(added)
  }
  for (const added of block.querySelectorAll<HTMLElement>(HOOK)) tellWidth(added)
}

export function removeSeparators(root: Element): void {
  for (const found of root.querySelectorAll(HOOK)) found.remove()
}

/** Says how wide its part is, and how wide it may be; of `block`, or as the document has it. */
export function tellWidth(of: HTMLElement, block = blockAt(of)): void {
  if (!block) return
  const { least, most } = rangeOf(block, partOf(of))
  const now = widthIn(block, partOf(of))
  of.ariaValueNow = String(now)
  of.ariaValueText = `${now} px`
  of.ariaValueMin = String(least)
  of.ariaValueMax = String(Math.max(most, now))
}

/** The width of the block's part in px. */
export function widthIn(block: Block, part: Part): number {
  return part === 'block' || block.type !== 'boq' ? widthOf(block) : block.boq.column[part].width
}

const rangeOf = (block: Block, part: Part): WidthRange =>
  part === 'block' || block.type !== 'boq' ? blockRange(block) : columnRange(block, part)

function separator(part: Part, className = ''): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  element.dataset.resize = part
  element.role = 'separator'
  element.ariaOrientation = 'vertical'
  element.ariaLabel = NAMES[part]
  element.tabIndex = 0
  return element
}
