import { type Column, shownOf } from '#domain/document/columns.ts'
import type { Block } from '#domain/document/quotation.ts'
import { blockRange, columnRange, type WidthRange } from '#domain/document/resize.ts'
import { asShown } from '#domain/document/show-column.ts'
import { widthOf } from '#domain/document/widths.ts'
import { resizing as WORDS } from '#domain/words/en/editor.json'
import { blockNow, metaNow } from '../document/now.ts'
import { all, BLOCK, blockIdOf, closest } from '../paper/elements.ts'
import styles from './separators.module.css'

/** What can be resized: a block, or a column of a boq. */
export type Part = 'block' | Column

const HOOK = '[data-resize]'

/** The separator that the element is or lies in, or null. */
export const separatorAt = (target: EventTarget | null): HTMLElement | null => closest(target, HOOK)

export const separatorsIn = (block: Element): HTMLElement[] => all(HOOK, block)

/** The separator at the block's edge, or null if none was added yet. */
export const edgeOf = (block: Element): HTMLElement | null =>
  block.querySelector<HTMLElement>(':scope > [data-resize="block"]')

/** The block's next (1) or previous (-1) separator; the first follows the last. */
export function separatorBeside(separator: HTMLElement, by: 1 | -1): HTMLElement | undefined {
  const block = closest(separator, BLOCK)
  const separators = block ? separatorsIn(block) : []
  return separators.at((separators.indexOf(separator) + by) % separators.length)
}

/** The committed block that the separator belongs to, as it is shown. */
export function blockAt(separator: Element): Block | undefined {
  const block = blockNow(blockIdOf(separator))
  return block && shownBlock(block)
}

/** A table as its columns are shown; any other block as it is. */
export function shownBlock(block: Block): Block {
  const tax = metaNow()?.tax
  return block.type === 'boq' && tax ? asShown(block, tax) : block
}

/** What the separator resizes. */
export const partOf = (separator: HTMLElement): Part => separator.dataset.resize as Part

/** Adds a separator at the block's edge and, in a boq, after each column that is shown. */
export function addSeparators(block: HTMLElement): void {
  if (edgeOf(block)) return
  block.append(separator('block', styles.edge))
  followColumns(block)
  for (const added of separatorsIn(block)) updateSeparator(added)
}

/** Brings the separators of a boq's columns in step with the columns that are shown. */
export function followColumns(block: HTMLElement, shown = blockAt(block)): void {
  const head = block.querySelector('[data-column]')?.parentElement
  if (!head || shown?.type !== 'boq') return
  const columns = shownOf(shown.boq.column)
  const before = all(':scope > [data-resize]', head)
  if (before.map(partOf).join() === columns.join()) return
  for (const found of before) found.remove()
  for (const [at, name] of columns.entries()) {
    const added = separator(name, styles.column)
    added.style.gridColumn = `${at + 1} / ${at + 2}`
    added.toggleAttribute('data-last', at === columns.length - 1)
    head.append(added)
  }
}

export function removeSeparators(root: Element): void {
  for (const found of separatorsIn(root)) found.remove()
}

/** Writes the part's width and its limits to the separator's aria values. */
export function updateSeparator(element: HTMLElement, block = blockAt(element)): void {
  if (!block) return
  const { least, most } = rangeOf(block, partOf(element))
  const width = widthIn(block, partOf(element))
  element.ariaValueNow = String(width)
  element.ariaValueText = `${width} px`
  element.ariaValueMin = String(least)
  element.ariaValueMax = String(Math.max(most, width))
}

/** The width of the block's part in px. */
export function widthIn(block: Block, part: Part): number {
  return part === 'block' || block.type !== 'boq' ? widthOf(block) : block.boq.column[part].width
}

const rangeOf = (block: Block, part: Part): WidthRange =>
  part === 'block' || block.type !== 'boq' ? blockRange(block) : columnRange(block, part)

function separator(part: Part, className = ''): HTMLElement {
  const element = document.createElement('div')
  element.className = `${className} screen-only`
  element.dataset.resize = part
  element.role = 'separator'
  element.ariaOrientation = 'vertical'
  element.ariaLabel = WORDS[part]
  // No tab stop: it is reached from the block's icons, and Tab leads from text to text.
  element.tabIndex = -1
  return element
}
