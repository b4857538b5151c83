import { flushSync } from 'react-dom'
import type { Blocks } from '#domain/document/blocks.ts'
import { LIMITS, type Period } from '#domain/document/limits.ts'
import {
  changeLine,
  insertLine,
  moveLine,
  newLine,
  newSurcharge,
  removeLine,
} from '#domain/document/lines.ts'
import { withRoomForTotals } from '#domain/document/room-for-totals.ts'
import { lines as LINES_WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import { toast } from '../../../../../state/toasts.ts'
import { say } from '../../../../../ui/live-region.ts'
import { nextId } from '../../../document/document-words.ts'
import type { Meta } from '../../../document/model.ts'
import { isFixed, metaNow } from '../../../document/now.ts'
import { runOnMeta } from '../../../document/store.ts'
import { wordsNow } from '../../../document/words-now.ts'
import { rollFigures } from '../../../figures/roll-figures.ts'
import { animate } from '../../../paper/animate.ts'
import {
  all,
  blockElement,
  cellIn,
  closest,
  lineIdOf,
  TOTAL_LINE,
} from '../../../paper/elements.ts'
import { closeRichText } from '../../../rich-text/index.ts'
import { commitPending } from '../../commit-pending.ts'
import { switchLine } from './typed-lines.ts'

export type Lines = Meta['lines']

/** The document's lines. */
export const linesNow = (): Lines => metaNow()?.lines ?? []
/**
 * Adds a discount or a surcharge whose figure is typed next. The first line makes room for its name
 * beside the figure, in the same step.
 */
export function addLine(blockId: string, kind: 'discount' | 'surcharge'): void {
  if (isFixed()) return
  commitPending()
  const before = linesNow()
  if (before.length >= LIMITS.lines) {
    toast.warning(LINES_WORDS.full)
    return
  }
  const create = kind === 'discount' ? newLine : newSurcharge
  const line = create(nextId(), wordsNow().labels)
  const isFirst = before.length === 0 && metaNow()?.tax.mode === 'none'
  const widen = isFirst ? withRoomForTotals : (blocks: Blocks) => blocks
  change(insertLine(before, line), blockId, widen)
  cellIn(lineIn(blockElement(blockId), line.id), 'line')?.focus()
}

/** Changes the line's text, as one undoable step. */
export function changeText(id: string, html: string, blockId: string): void {
  const lines = changeLine(linesNow(), id, (line) =>
    line.html === html ? line : { ...line, html },
  )
  runOnMeta({ lines: lines as Lines }, undefined, blockId)
}

/** Makes the line's percentage an amount or the reverse, with the same number. */
export function switchKind(lineId: string, blockId: string): void {
  if (isFixed()) return
  commitPending()
  switchLine({ blockId, rowId: null, name: 'line', lineId })
  focusLine(blockId, lineId)
}

/** Makes the line part of these totals; null for those that it is part of by itself. */
export function changePeriods(id: string, blockId: string, periods: Period[] | null): void {
  if (isFixed()) return
  commitPending()
  change(
    changeLine(linesNow(), id, (line) => ({ ...line, periods })),
    blockId,
  )
  focusLine(blockId, id)
}

/** Removes the line; the focus moves to the one that takes its place, or to 'Add line'. */
export function removeLineAndMoveFocus(id: string, blockId: string): void {
  if (isFixed()) return
  commitPending()
  closeRichText()
  const before = linesNow()
  const at = before.findIndex((line) => line.id === id)
  change(removeLine(before, id), blockId)
  const after = linesNow()
  focusLine(blockId, (after[at] ?? after.at(-1))?.id)
  say(LINES_WORDS.removed)
}

/**
 * Moves the line up (-1) or down (1) among those of the total that it is shown in; the focus stays where
 * it was in it.
 */
export function moveLineByOne(id: string, blockId: string, by: 1 | -1): void {
  if (isFixed()) return
  commitPending()
  const focused = document.activeElement
  const before = linesNow()
  const around = closest(focused, '[data-total-of]') ?? blockElement(blockId)
  const shown = all(TOTAL_LINE, around ?? undefined).map(lineIdOf)
  const [at, of] = [shown.indexOf(id), shown.length]
  const to = before.findIndex((line) => line.id === shown[at + by])
  const moved = to < 0 ? before : moveLine(before, id, to)
  if (moved === before) {
    say(fill(LINES_WORDS.atEdge, { at: at + 1, of }))
    return
  }
  const text = closest(focused, '[data-rich]')
  if (text) closeRichText()
  change(moved, blockId)
  const target = text ?? (focused instanceof HTMLElement ? focused : null)
  if (target && target !== document.activeElement) target.focus()
  say(fill(LINES_WORDS.position, { at: at + by + 1, of }))
}

/** Focuses the line's figure; without a line, what adds one. */
export function focusLine(blockId: string, id: string | undefined): void {
  const block = blockElement(blockId)
  const figure = id === undefined ? null : cellIn(lineIn(block, id), 'line')
  const target = figure ?? block?.querySelector<HTMLElement>('[data-action="add-line"]')
  target?.focus()
}

/** Replaces the lines as one animated and undoable step. */
function change(
  lines: readonly Lines[number][],
  blockId: string,
  operation: (blocks: Blocks) => Blocks = (blocks) => blocks,
): void {
  rollFigures(() =>
    animate(() =>
      // A copy of the list counts as unsaved work even if no block has changed.
      flushSync(() =>
        runOnMeta({ lines: lines as Lines }, (blocks) => [...operation(blocks)], blockId),
      ),
    ),
  )
}

/** The line with the id. */
export const lineIn = (block: ParentNode | null, id: string): HTMLElement | null =>
  block?.querySelector<HTMLElement>(`[data-line-id="${CSS.escape(id)}"]`) ?? null
