import { widthOf } from '../../../../src/domain/document/layout.ts'
import type { Block } from '../../../../src/domain/document/quotation.ts'
import { COLUMNS } from '../../../../src/domain/document/quotation.ts'

/**
 * Shows the block at its widths without drawing a row anew: a block's width and its columns are
 * styles of two elements. What React left there must be put back before the document changes.
 */
export function showWidths(element: HTMLElement, block: Block): void {
  element.style.width = `${widthOf(block)}px`
  if (block.type !== 'boq') return
  const table = element.querySelector<HTMLElement>('[style*="--column-number"]')
  for (const name of COLUMNS)
    table?.style.setProperty(`--column-${name}`, `${block.boq.column[name].width}px`)
}

/** Keeps the paper's left edge where it is: one that grows in the middle would leave the pointer. */
export function holdPaper(element: Element): () => void {
  const paper = element.closest('article')
  if (!paper) return () => undefined
  const { left } = paper.getBoundingClientRect()
  const outer = paper.parentElement?.getBoundingClientRect().left ?? 0
  paper.style.marginLeft = `${left - outer}px`
  return () => paper.style.removeProperty('margin-left')
}
