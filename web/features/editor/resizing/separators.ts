import { COLUMNS, type Column, columnData } from '../../../../src/domain/document/columns.ts'
import type { Block } from '../../../../src/domain/document/quotation.ts'
import { blockRange, columnRange, type WidthRange } from '../../../../src/domain/document/resize.ts'
import { widthOf } from '../../../../src/domain/document/widths.ts'
import { committedBlocks } from '../document/store.ts'
import { all, BLOCK, blockIdOf, closest } from '../paper/elements.ts'
import styles from './separators.module.css'

/** What can be resized: a block, or a column of a boq. */
export type Part = 'block' | Column

const HOOK = '[data-resize]'

const nameOf = (part: Part): string =>
  `Width of the ${part === 'block' ? 'block' : columnData(part).names}`

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

/** The committed block that the separator belongs to. */
export function blockAt(separator: Element): Block | undefined {
  const id = blockIdOf(separator)
  return committedBlocks().find((block) => block.id === id)
}

/** What the separator resizes. */
export const partOf = (separator: HTMLElement): Part => separator.dataset.resize as Part

/** Adds a separator at the block's edge and, in a boq, after each column. */
export function addSeparators(block: HTMLElement): void {
  if (block.querySelector(HOOK)) return
  block.append(separator('block', styles.edge))
  for (const [at, name] of COLUMNS.entries()) {
    const head = block.querySelector(`[data-column="${name}"]`)?.parentElement
    if (!head) continue
    const added = separator(name, styles.column)
    added.style.gridColumn = `${at + 1} / ${at + 2}`
    head.append(added)
  }
  for (const added of separatorsIn(block)) updateSeparator(added)
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
  element.className = className
  element.dataset.resize = part
  element.role = 'separator'
  element.ariaOrientation = 'vertical'
  element.ariaLabel = nameOf(part)
  // No tab stop: it is reached from the block's icons, and Tab leads from text to text.
  element.tabIndex = -1
  return element
}
