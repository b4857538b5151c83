import type EditorJS from '@editorjs/editorjs'
import type { RichBlock } from '../../../../../src/domain/html/rich-text.ts'
import { writeInline } from '../../../../../src/domain/html/write.ts'
import { toast } from '../../../../state/toasts.ts'
import { placeCaret } from '../caret.ts'
import type { RichMode } from '../place.ts'
import { toEditorBlock } from './convert.ts'
import { insertInline } from './insert-inline.ts'
import { readCopied } from './read-copied.ts'
import { asInline, restrict } from './restrict.ts'

export interface CopiedTo {
  readonly holder: HTMLElement
  readonly editor: EditorJS
  readonly mode: RichMode
}

/** Puts copied html, or text where there is no html, at the caret. */
export function insertCopied(at: CopiedTo, html: string, text: string): void {
  if (!html && !text) return
  const copied = readCopied(html, text)
  if (copied.complaint) toast.warning(copied.complaint, 8_000)
  const blocks = restrict(copied.blocks, at.mode)
  const line = lineAtCaret(at.holder)
  if (!line || blocks.length === 0) return
  const isInside = line.closest('.tc-cell, ul, ol') !== null
  if (isInside) insertInline(writeInline(asInline(blocks)))
  else insertBlocks(at, line, blocks)
}

function lineAtCaret(holder: Element): HTMLElement | null {
  const node = getSelection()?.anchorNode
  const element = node instanceof HTMLElement ? node : node?.parentElement
  const line = element?.closest<HTMLElement>('[contenteditable="true"]')
  return line && holder.contains(line) ? line : null
}

/** The first paragraph joins the line at the caret; what stood behind the caret follows the last block. */
function insertBlocks(at: CopiedTo, line: HTMLElement, blocks: readonly RichBlock[]): void {
  const [first, ...others] = blocks
  const joins = first?.type === 'paragraph'
  if (joins) insertInline(writeInline(first.inline))
  const rest = joins ? others : blocks
  if (rest.length === 0) return
  const tail = cutTail(line)
  const index = at.editor.blocks.getCurrentBlockIndex()
  const isReplaced = line.textContent === '' && !line.querySelector('img')
  for (const [offset, block] of rest.entries()) {
    const { type, data } = toEditorBlock(block)
    const replaces = isReplaced && offset === 0
    at.editor.blocks.insert(type, data, {}, index + offset + (isReplaced ? 0 : 1), false, replaces)
  }
  const last = index + rest.length - (isReplaced ? 1 : 0)
  if (tail) at.editor.blocks.insert('paragraph', { text: tail, align: null }, {}, last + 1, false)
  goToEnd(at, last)
}

function goToEnd(at: CopiedTo, index: number): void {
  at.editor.caret.setToBlock(index, 'end')
  const block = at.holder.querySelectorAll('.ce-block')[index]
  if (block?.querySelector('[contenteditable="true"]')) placeCaret(block, 'end')
}

/** Takes what stands behind the caret out of the line. */
function cutTail(line: HTMLElement): string {
  const selection = getSelection()
  if (!selection || selection.rangeCount === 0) return ''
  const range = selection.getRangeAt(0).cloneRange()
  range.collapse(false)
  range.setEnd(line, line.childNodes.length)
  const tail = document.createElement('div')
  tail.append(range.extractContents())
  return tail.innerHTML
}
