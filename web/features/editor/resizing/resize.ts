import { changeBlock } from '../../../../src/domain/document/blocks.ts'
import type { Block } from '../../../../src/domain/document/quotation.ts'
import { resizeBlock, resizeColumn } from '../../../../src/domain/document/resize.ts'
import { commitPending } from '../document/commit-pending.ts'
import { $isLocked, $isReadOnly, lockEdits, run } from '../document/store.ts'
import { hidePins } from '../figures/pins.ts'
import { closeRichText } from '../rich-text/index.ts'
import { holdPaper, showWidths } from './live.ts'
import { blockAt, type Part, partOf, tellWidth, widthIn } from './separators.ts'

/** A part whose width is being changed. Editing is off and pins are hidden till the end (spec 4). */
export interface Resize {
  /** The width in px that it began with. */
  readonly before: number
  /** Shows the part that wide, within its limits; gives the width that it has then. */
  show(width: number): number
  /** Keeps what is shown, as one undoable step. */
  keep(): void
  /** Nothing has happened. */
  cancel(): void
}

/** Null when the paper may not be changed now. */
export async function startResize(separator: HTMLElement): Promise<Resize | null> {
  commitPending()
  closeRichText()
  hidePins()
  const block = blockAt(separator)
  const element = separator.closest<HTMLElement>('[data-block-id]')
  if (!block || !element || $isReadOnly.peek() || $isLocked.peek()) return null

  const part = partOf(separator)
  const unlock = lockEdits()
  const letGo = holdPaper(element)
  separator.dataset.active = ''
  let shown = block
  const end = () => {
    showWidths(element, block)
    letGo()
    unlock()
    delete separator.dataset.active
  }
  return {
    before: widthIn(block, part),
    show(width) {
      shown = resized(block, part, width)
      showWidths(element, shown)
      for (const each of element.querySelectorAll<HTMLElement>('[data-resize]'))
        tellWidth(each, shown)
      return widthIn(shown, part)
    },
    keep() {
      end()
      const width = widthIn(shown, part)
      run((blocks) => changeBlock(blocks, block.id, (now) => resized(now, part, width)), block.id)
    },
    cancel() {
      end()
      for (const each of element.querySelectorAll<HTMLElement>('[data-resize]'))
        tellWidth(each, block)
    },
  }
}

function resized(block: Block, part: Part, width: number): Block {
  if (part === 'block') return resizeBlock(block, width)
  return block.type === 'boq' ? resizeColumn(block, part, width) : block
}
