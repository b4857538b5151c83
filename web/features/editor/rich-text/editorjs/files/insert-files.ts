import { LIMITS } from '../../../../../../src/domain/document/limits.ts'
import { writeInline } from '../../../../../../src/domain/html/serialize-rich-text.ts'
import { toast } from '../../../../../state/toasts.ts'
import { attachFile } from '../../../../files/index.ts'
import { currentQuotation } from '../../../document/store.ts'
import { type Caret, caretIn, insertAt } from '../../caret.ts'
import { sanitize } from '../../sanitizer.ts'
import type { EditorContext } from '../editor.ts'
import { RICH_TEXT_MESSAGES } from '../messages.ts'

export interface FileContext extends EditorContext {
  /** Changes the field's html after the editor is gone. */
  changeHtml(change: (html: string) => string): void
}

/** Opens the browser's file chooser. It must be called from a key or a click. */
export function chooseFiles(accept: string, take: (files: readonly File[]) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept
  input.multiple = true
  input.addEventListener('change', () => take([...(input.files ?? [])]))
  input.click()
}

/** Files that are uploaded at once. */
const AT_ONCE = 3

/** Inserts the files at the caret one after the other, as pictures and attachments. Toasts say which it can't. */
export async function insertFiles(context: FileContext, files: readonly File[]): Promise<void> {
  const { element, holder, mode, signal } = context
  if (mode === 'title') {
    toast.warning(RICH_TEXT_MESSAGES.noneInTitles)
    return
  }
  const selection = getSelection()
  if (!selection || selection.rangeCount === 0 || !holder.contains(selection.anchorNode)) return
  const range = selection.getRangeAt(0).cloneRange()
  const caret = caretIn(holder) ?? 'end'
  const space = () => spaceLeft(element.innerHTML.length)
  for await (const inline of inOrder(files, AT_ONCE, (file) => attachFile(file, space))) {
    if (!inline) continue
    const html = writeInline([inline]) + (inline.kind === 'attachment' ? ' ' : '')
    if (signal.aborted) context.changeHtml((before) => insertIntoHtml(before, caret, html))
    else insertIntoEditor(range, html)
  }
}

/** The results in the order of the items, with work on a few of them at once. */
async function* inOrder<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = []
  for (const [at, item] of items.entries()) {
    if (at >= atOnce) await running[at - atOnce]
    running.push(work(item))
  }
  yield* running
}

/** Space that is kept free for the text, in bytes. */
const RESERVED = 128 * 1024

/** Bytes that the field and the whole document have left for embedded files (api: Common, the body's limit). */
function spaceLeft(fieldLength: number): number {
  const quotation = currentQuotation()
  const used = quotation ? new TextEncoder().encode(JSON.stringify(quotation)).length : 0
  return Math.min(LIMITS.bodyBytes - RESERVED - used, LIMITS.htmlLength - RESERVED - fieldLength)
}

/** The caret goes after the inserted html, unless the user moved it meanwhile. */
function insertIntoEditor(range: Range, html: string): void {
  const selection = getSelection()
  const isUnmoved =
    selection?.anchorNode && range.comparePoint(selection.anchorNode, selection.anchorOffset) === 0
  range.deleteContents()
  const fragment = range.createContextualFragment(html)
  const last = fragment.lastChild
  range.insertNode(fragment)
  range.collapse(false)
  if (isUnmoved) selection.collapse(range.endContainer, range.endOffset)
  last?.parentElement?.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

function insertIntoHtml(html: string, caret: Caret, inserted: string): string {
  const { body } = new DOMParser().parseFromString(sanitize(html), 'text/html')
  insertAt(body, caret, document.createRange().createContextualFragment(inserted))
  return sanitize(body.innerHTML)
}
