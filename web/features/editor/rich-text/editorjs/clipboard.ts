import { copied, type HeldKey } from '../input-buffer.ts'
import { type FilesPlace, insertFiles } from './files/insert-files.ts'
import { type CopiedTo, insertCopied } from './insert-copied.ts'
import { holdsText } from './read-copied.ts'

type Pasted = CopiedTo & FilesPlace

/**
 * All that is pasted or dropped comes through here; Editor.js and the browser never see it. It listens on the
 * element around, since Editor.js listens on the holder and what is registered first there comes first.
 */
export function attachClipboard(at: Pasted): void {
  const options = { capture: true, signal: at.signal }
  const isOurs = ({ target }: Event) =>
    target instanceof Node && at.holder.contains(target) && !(target instanceof HTMLInputElement)
  /** A press on a picture or an attachment would drag a copy of it along. */
  const drag = (event: DragEvent) => {
    if (isOurs(event)) event.preventDefault()
  }
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
  at.element.addEventListener('dragstart', drag, options)
}

/** What was copied or dragged, as files or as text. */
export function insertPasted(at: Pasted, { html, text, files }: CopiedData): void {
  // Copied cells and words come with a picture of themselves; a copied picture with html that only points to it.
  if (files.length > 0 && text === '' && !holdsText(html)) void insertFiles(at, files)
  else insertCopied(at, html, text)
}

type CopiedData = HeldKey & { kind: 'paste' }

function insertFrom(at: Pasted, data: DataTransfer | null): void {
  if (data) insertPasted(at, copied(data))
}

function take(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
