import { writeInline } from '../../../../../../src/domain/html/serialize-rich-text.ts'
import { toast } from '../../../../../state/toasts.ts'
import { type Caret, caretIn, insertAt } from '../../caret.ts'
import { sanitize } from '../../sanitizer.ts'
import type { EditorContext } from '../editor.ts'
import { RICH_TEXT_MESSAGES } from '../messages.ts'
import { embedFile } from './embed-file.ts'

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

/** Inserts the files at the caret one after the other, as pictures and attachments. Warns of those it can't. */
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
  for (const file of files) {
    const embedded = await embedFile(file, element.innerHTML.length)
    if ('refusal' in embedded) {
      toast.warning(embedded.refusal, 8_000)
      continue
    }
    const space = embedded.inline.kind === 'attachment' ? ' ' : ''
    const html = writeInline([embedded.inline]) + space
    if (signal.aborted) context.changeHtml((before) => insertIntoHtml(before, caret, html))
    else insertIntoEditor(range, html)
  }
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

/**
 * Handles files dropped outside of an open editor. In a static field they are inserted where they were dropped;
 * anywhere else the browser would replace the page with them.
 */
export function acceptPageDrops(): void {
  document.addEventListener('dragover', (event) => {
    if (hasFiles(event)) event.preventDefault()
  })
  document.addEventListener('drop', (event) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    const field = event.target instanceof Element ? event.target.closest(STATIC_FIELD) : null
    if (field instanceof HTMLElement && event.dataTransfer)
      pasteInto(field, event, event.dataTransfer)
  })
}

const STATIC_FIELD = '[data-rich][role="textbox"]'

const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') ?? false

/** Does what a click there and a paste would do. */
function pasteInto(field: HTMLElement, { clientX, clientY }: DragEvent, from: DataTransfer): void {
  const data = new DataTransfer()
  for (const file of from.files) data.items.add(file)
  const at = { bubbles: true, button: 0, clientX, clientY }
  field.dispatchEvent(new PointerEvent('pointerdown', at))
  field.dispatchEvent(new PointerEvent('pointerup', at))
  field.focus({ preventScroll: true })
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
}
