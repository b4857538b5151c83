import type EditorJS from '@editorjs/editorjs'
import { convertLines, type LineKind } from '#domain/html/convert-lines.ts'
import type { RichBlock } from '#domain/html/rich-text.ts'
import { limitToMode } from '../../limit-to-mode.ts'
import { EMPTY_LINE, readBlock } from '../blocks/block-tool.ts'
import type { EditorContext } from '../editor.ts'
import { placeCaret } from '../place-caret.ts'

export interface LinesContext extends EditorContext {
  readonly editor: EditorJS
  /** Commits the text as it is, so that what follows is a step of its own. */
  commit(): void
}

/** Converts Editor.js' blocks together, as one undoable step. */
export function convertTogether(
  context: LinesContext,
  lines: readonly Element[],
  kind: LineKind,
): void {
  const blocks = convertLines(lines.flatMap(readBlock), kind)
  context.commit()
  endSelection()
  replaceLines(context, lines, limitToMode(blocks, context.mode), 'end')
  context.commit()
}

/** Deletes Editor.js' blocks, as one undoable step; the caret goes to the previous line's end. */
export function deleteLines(context: LinesContext, lines: readonly Element[]): void {
  context.commit()
  endSelection()
  const first = indexOf(lines[0])
  removeBlocks(context, first, lines.length)
  const hasPrevious = first > 0
  moveCaret(context, hasPrevious ? first - 1 : 0, hasPrevious ? 'end' : 'start')
  context.commit()
}

/** Replaces Editor.js' blocks by an empty line, with the caret in it. */
export function clearLines(context: LinesContext, lines: readonly Element[]): void {
  context.commit()
  endSelection()
  replaceLines(context, lines, [EMPTY_LINE], 'start')
}

/** Ends Editor.js' selection of blocks; otherwise it would keep removing text from them. */
export function endSelection(): void {
  document.dispatchEvent(new MouseEvent('mousedown'))
}

/** Replaces successive blocks of Editor.js by others. */
export function replaceLines(
  context: LinesContext,
  lines: readonly Element[],
  blocks: readonly RichBlock[],
  caret: 'start' | 'end',
  caretIn = blocks.length - 1,
): void {
  const at = indexOf(lines[0])
  for (const [offset, block] of blocks.entries())
    context.editor.blocks.insert(block.type, block, {}, at + offset, false)
  removeBlocks(context, at + blocks.length, lines.length)
  moveCaret(context, at + caretIn, caret)
}

function removeBlocks({ editor }: LinesContext, at: number, count: number): void {
  // Each deletion moves the caret.
  for (let left = count; left > 0; left--) void editor.blocks.delete(at + left - 1)
}

function moveCaret({ editor, holder }: LinesContext, at: number, where: 'start' | 'end'): void {
  editor.caret.setToBlock(at, where)
  const line = holder.querySelectorAll('.ce-block')[at]
  if (line?.querySelector('[contenteditable="true"]')) placeCaret(line, where)
}

const indexOf = (line: Element | undefined): number =>
  line ? [...(line.parentElement?.children ?? [])].indexOf(line) : 0
