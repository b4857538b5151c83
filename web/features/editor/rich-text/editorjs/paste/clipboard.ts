import type EditorJS from '@editorjs/editorjs'
import { type Inline, type ListItem, linesOf, type RichBlock } from '#domain/html/rich-text.ts'
import { writeInline, writeRichText } from '#domain/html/serialize-rich-text.ts'
import { toast } from '../../../../../state/toasts.ts'
import { closest } from '../../../paper/elements.ts'
import { beside, selectedRange } from '../../caret.ts'
import { type PastedInput, readTransfer } from '../../input-buffer.ts'
import { limitToMode } from '../../limit-to-mode.ts'
import { withPrompts } from '../../sanitizer.ts'
import { itemAtCaret } from '../blocks/list-items.ts'
import { type FileContext, insertFiles } from '../files/insert-files.ts'
import { asInline } from '../modes.ts'
import { placeCaretNear } from '../padding-clicks.ts'
import { placeCaret } from '../place-caret.ts'
import { hasText, readClipboard } from './read-clipboard.ts'

export interface ClipboardContext extends FileContext {
  readonly editor: EditorJS
}

/**
 * Handles everything that is pasted or dropped; Editor.js and the browser never see it. It listens
 * on the surrounding element, since Editor.js has added listeners to the holder first.
 */
export function attachClipboard(context: ClipboardContext): void {
  const options = { capture: true, signal: context.signal }
  const isOurs = ({ target }: Event) =>
    target instanceof Node &&
    context.holder.contains(target) &&
    !(target instanceof HTMLInputElement)
  const handle = (event: Event, data: DataTransfer | null) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    if (data) insertPasted(context, readTransfer(data))
  }
  const paste = (event: ClipboardEvent) => {
    if (isOurs(event)) handle(event, event.clipboardData)
  }
  const drop = (event: DragEvent) => {
    if (!isOurs(event)) return
    placeCaretNear(context, event)
    handle(event, event.dataTransfer)
  }
  /** Otherwise a press on a picture or an attachment would drag a copy of it. */
  const drag = (event: DragEvent) => {
    if (isOurs(event)) event.preventDefault()
  }
  context.element.addEventListener('paste', paste, options)
  context.element.addEventListener('drop', drop, options)
  context.element.addEventListener('dragstart', drag, options)
}

/** Inserts pasted or dropped data at the caret, as files or as text. */
export function insertPasted(context: ClipboardContext, { html, text, files }: PastedInput): void {
  // Copied cells and words come with a picture of themselves; a copied picture comes with html that
  // only refers to it.
  if (files.length > 0 && text === '' && !hasText(html)) void insertFiles(context, files)
  else if (html || text) {
    // A paste is a step of its own.
    context.commit()
    insertCopied(context, html, text)
    context.commit()
  }
}

function insertCopied(context: ClipboardContext, html: string, text: string): void {
  const copied = readClipboard(html, text)
  if (copied.warning) toast.warning(copied.warning, 8_000)
  insertAtCaret(context, limitToMode(copied.blocks, context.mode))
}

/** Inserts blocks that the mode allows; in a table their text alone. */
export function insertAtCaret(context: ClipboardContext, blocks: readonly RichBlock[]): void {
  const line = lineAtCaret(context.holder)
  if (!line || blocks.length === 0) return
  if (line.closest('.tc-cell')) insertInline(asInline(blocks))
  else if (line.matches('ul, ol')) insertItems(line, blocks)
  else insertBlocks(context, line, blocks)
}

function lineAtCaret(holder: Element): HTMLElement | null {
  const line = closest(getSelection()?.anchorNode, '[contenteditable="true"]')
  return line && holder.contains(line) ? line : null
}

/**
 * The first paragraph joins the caret's line, and a heading that of another one; the text after the
 * caret follows the last block.
 */
function insertBlocks(
  { editor, holder }: ClipboardContext,
  line: HTMLElement,
  blocks: readonly RichBlock[],
): void {
  const [first, ...others] = blocks
  const isHeading = line.matches('h1, h2, h3')
  const isEmpty = () => line.textContent === '' && !line.querySelector('img')
  const joins =
    first?.type === 'paragraph' || (first?.type === 'heading' && isHeading && !isEmpty())
  if (joins) insertInline(first.inline)
  const rest = joins ? others : blocks
  if (rest.length === 0) return
  const tail = cutTail(line)
  const index = editor.blocks.getCurrentBlockIndex()
  const isReplaced = isEmpty()
  const start = index + (isReplaced ? 0 : 1)
  for (const [offset, block] of rest.entries()) {
    const replaces = isReplaced && offset === 0
    editor.blocks.insert(block.type, block, {}, start + offset, false, replaces)
  }
  const last = start + rest.length - 1
  const [type, data] = isHeading ? ['heading', { level: Number(line.localName[1]) }] : ['paragraph']
  if (tail) editor.blocks.insert(type, { ...data, text: tail }, {}, last + 1, false)
  editor.caret.setToBlock(last, 'end')
  const block = holder.querySelectorAll('.ce-block')[last]
  if (block?.querySelector('[contenteditable="true"]')) placeCaret(block, 'end')
}

/** Removes the text after the caret from the line and returns its html. */
function cutTail(line: HTMLElement): string {
  const range = selectedRange()?.cloneRange()
  if (!range) return ''
  range.collapse(false)
  range.setEnd(line, line.childNodes.length)
  const tail = document.createElement('div')
  tail.append(range.extractContents())
  return tail.innerHTML
}

/** Replaces the selection; the caret goes after the inserted content. */
function insertInline(inline: readonly Inline[]): void {
  const selection = getSelection()
  const range = selectedRange()
  if (!selection || !range) return
  range.deleteContents()
  const template = document.createElement('template')
  template.innerHTML = writeInline(inline)
  const last = template.content.lastChild
  range.insertNode(template.content)
  if (last) selection.setPosition(last.parentNode, beside(last, 1).offset)
  selection.anchorNode?.parentElement?.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/**
 * Inserts the blocks at the caret of a list, whose selection is gone: the first line joins the item,
 * the others become items after it, and what stood behind the caret follows the last.
 */
function insertItems(list: HTMLElement, blocks: readonly RichBlock[]): void {
  const item = itemAtCaret(list)
  const selection = getSelection()
  const [first, ...rest] = blocks.flatMap(itemsOf)
  if (!item || !selection || !first) return
  const range = selection.getRangeAt(0)
  range.deleteContents()
  range.setEnd(item, item.childNodes.length)
  const tail = range.extractContents()
  const [joined, ...added] = elementsOf([first, ...rest])
  item.append(...(joined?.childNodes ?? []))
  item.after(...added)
  const last = [...(added.at(-1) ?? item).querySelectorAll('li')].at(-1) ?? added.at(-1) ?? item
  const end = last.childNodes.length
  last.append(tail)
  selection.collapse(last, end)
  list.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

const itemsOf = (block: RichBlock): readonly ListItem[] =>
  block.type === 'list'
    ? block.items
    : linesOf([block]).map((inline) => ({ align: null, inline, list: null }))

/** The items as the list shows them. */
function elementsOf(items: readonly ListItem[]): Element[] {
  const template = document.createElement('template')
  const list = { type: 'list' as const, isOrdered: false, start: null, items }
  template.innerHTML = withPrompts(writeRichText([list]))
  return [...(template.content.firstElementChild?.children ?? [])]
}
