import type EditorJS from '@editorjs/editorjs'
import { readRichText } from '../../../../../src/domain/html/read.ts'
import { NO_MARKS, type RichBlock } from '../../../../../src/domain/html/rich-text.ts'
import { writeInline } from '../../../../../src/domain/html/write.ts'
import { placeCaret } from '../caret.ts'
import type { RichMode } from '../place.ts'
import { toEditorBlock } from './convert.ts'
import { purify } from './purify.ts'
import { asInline, restrict } from './restrict.ts'
import { listsFromWord } from './word-lists.ts'

interface Pasted {
  readonly element: HTMLElement
  readonly holder: HTMLElement
  readonly editor: EditorJS
  readonly mode: RichMode
  readonly signal: AbortSignal
}

/**
 * All that is pasted or dropped comes through here; Editor.js and the browser never see it. It listens on the
 * element around, since Editor.js listens on the holder and what is registered first there comes first.
 */
export function attachClipboard(at: Pasted): void {
  const options = { capture: true, signal: at.signal }
  const isOurs = ({ target }: Event) =>
    target instanceof Node && at.holder.contains(target) && !(target instanceof HTMLInputElement)
  const paste = (event: ClipboardEvent) => {
    if (!isOurs(event)) return
    take(event)
    insertFrom(at, event.clipboardData)
  }
  const drop = (event: DragEvent) => {
    if (!isOurs(event)) return
    take(event)
    const caret = document.caretPositionFromPoint?.(event.clientX, event.clientY)
    if (caret) getSelection()?.collapse(caret.offsetNode, caret.offset)
    insertFrom(at, event.dataTransfer)
  }
  at.element.addEventListener('paste', paste, options)
  at.element.addEventListener('drop', drop, options)
}

/** Puts copied html, or text where there is no html, at the caret. */
export function insertCopied(at: Pasted, html: string, text: string): void {
  if (!html && !text) return
  const copied = html ? readRichText(listsFromWord(purify(html))) : linesOfText(text)
  const blocks = restrict(copied, at.mode)
  const line = lineAtCaret(at.holder)
  if (!line || blocks.length === 0) return
  const isInside = line.closest('.tc-cell, ul, ol') !== null
  if (isInside) insertInline(writeInline(asInline(blocks)))
  else insertBlocks(at, line, blocks)
}

function insertFrom(at: Pasted, data: DataTransfer | null): void {
  if (data) insertCopied(at, data.getData('text/html'), data.getData('text/plain'))
}

const linesOfText = (text: string): RichBlock[] =>
  text
    .trim()
    .split(/\r?\n/)
    .map((line) => ({
      type: 'paragraph',
      align: null,
      inline: line.trim() === '' ? [] : [{ kind: 'text', text: line, marks: NO_MARKS }],
    }))

function lineAtCaret(holder: Element): HTMLElement | null {
  const node = getSelection()?.anchorNode
  const element = node instanceof HTMLElement ? node : node?.parentElement
  const line = element?.closest<HTMLElement>('[contenteditable="true"]')
  return line && holder.contains(line) ? line : null
}

/** The first paragraph joins the line at the caret; what stood behind the caret follows the last block. */
function insertBlocks(at: Pasted, line: HTMLElement, blocks: readonly RichBlock[]): void {
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

function goToEnd(at: Pasted, index: number): void {
  at.editor.caret.setToBlock(index, 'end')
  const block = at.holder.querySelectorAll('.ce-block')[index]
  if (block?.querySelector('[contenteditable="true"]')) placeCaret(block, 'end')
}

function insertInline(html: string): void {
  const selection = getSelection()
  if (!selection || selection.rangeCount === 0) return
  const range = selection.getRangeAt(0)
  range.deleteContents()
  const template = document.createElement('template')
  template.innerHTML = html
  const last = template.content.lastChild
  range.insertNode(template.content)
  if (last) selection.collapse(last.parentNode, indexOf(last) + 1)
  selection.anchorNode?.parentElement?.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

const indexOf = (node: ChildNode): number => [...(node.parentNode?.childNodes ?? [])].indexOf(node)

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

function take(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
