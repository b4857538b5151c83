import { changeBlock } from '#domain/document/blocks.ts'
import { type Block, COLUMNS } from '#domain/document/quotation.ts'
import { resizeBlock, resizeColumn } from '#domain/document/resize.ts'
import { sharedColumns, shownColumns } from '#domain/document/shown-widths.ts'
import { widthOf } from '#domain/document/widths.ts'
import { commitPending } from '../blocks/commit-pending.ts'
import { isFixed, termsNow } from '../document/now.ts'
import { committedBlocks, lockEdits, run } from '../document/store.ts'
import { columnCss } from '../figures/figure-layout.ts'
import { hidePins } from '../figures/shown-pins.ts'
import { BLOCK, closest } from '../paper/elements.ts'
import { closeRichText } from '../rich-text/index.ts'
import {
  blockAt,
  type Part,
  partOf,
  separatorsIn,
  shownBlock,
  updateSeparator,
  widthIn,
} from './separators.ts'

export type Resize = NonNullable<ReturnType<typeof startResize>>

/**
 * Starts to change one part's width; edits are locked and pins hidden meanwhile (product: Resizing).
 * Null if the document can't be changed now.
 */
export function startResize(separator: HTMLElement) {
  commitPending()
  closeRichText()
  hidePins()
  const block = blockAt(separator)
  const element = closest(separator, BLOCK)
  if (!block || !element || isFixed()) return null

  const part = partOf(separator)
  const unlock = lockEdits()
  const releasePaper = fixPaper(element)
  separator.dataset.active = ''
  let shown = block
  const end = () => {
    showWidths(element, block)
    releasePaper()
    unlock()
    delete separator.dataset.active
  }
  return {
    /** The width at the start, in px. */
    before: widthIn(block, part),
    /** Shows the part at this width, limited to its range; returns the resulting width in px. */
    show(width: number): number {
      shown = resized(block, part, width)
      showWidths(element, shown)
      for (const each of separatorsIn(element)) updateSeparator(each, shown)
      return widthIn(shown, part)
    },
    /** Writes the shown width to the document, as one undoable step. */
    commit(): void {
      end()
      const width = widthIn(shown, part)
      run(
        (blocks) =>
          changeBlock(blocks, block.id, (now) => {
            const after = shownBlock(now)
            const done = resized(after, part, width)
            return done === after ? now : done
          }),
        block.id,
      )
    },
    /** Restores the width at the start. */
    cancel(): void {
      end()
      for (const each of separatorsIn(element)) updateSeparator(each, block)
    },
  }
}

function resized(block: Block, part: Part, width: number): Block {
  if (part === 'block') return resizeBlock(block, width)
  return block.type === 'boq' ? resizeColumn(block, part, width) : block
}

/**
 * Shows the block's widths without rendering, as styles of two elements. What React wrote there
 * must be restored before the document changes.
 */
function showWidths(element: HTMLElement, block: Block): void {
  element.style.width = `${widthOf(block)}px`
  if (block.type !== 'boq') return
  const table = element.querySelector<HTMLElement>('[style*="--column-number"]')
  const blocks = changeBlock(committedBlocks(), block.id, () => block)
  const style = termsNow()
  const widths = shownColumns(block, sharedColumns(blocks, style), style)
  for (const name of COLUMNS) table?.style.setProperty(`--column-${name}`, columnCss(widths[name]))
}

/** 1 if a part grows to the right as it does from left to right, -1 if it grows to the left. */
export const growthOf = (element: Element): 1 | -1 =>
  getComputedStyle(element).direction === 'rtl' ? -1 : 1

/** Fixes the paper's edge where lines start: a centred paper would move away from the pointer as it grows. */
function fixPaper(element: Element): () => void {
  const paper = closest(element, 'article')
  if (!paper) return () => undefined
  const { left, right } = paper.getBoundingClientRect()
  const outer = paper.parentElement?.getBoundingClientRect() ?? { left: 0, right: innerWidth }
  const start = growthOf(paper) > 0 ? left - outer.left : outer.right - right
  paper.style.marginInlineStart = `${start}px`
  return () => paper.style.removeProperty('margin-inline-start')
}
