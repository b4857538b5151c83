import { writeInline } from '../../../../../../src/domain/html/write.ts'
import { toast } from '../../../../../state/toasts.ts'
import { type Caret, caretIn, insertAt } from '../../caret.ts'
import type { RichMode } from '../../place.ts'
import { sanitize } from '../../sanitizer.ts'
import { RICH_WORDS } from '../words.ts'
import { embedFile } from './embed-file.ts'

export interface FilesPlace {
  readonly element: HTMLElement
  readonly holder: HTMLElement
  readonly mode: RichMode
  readonly signal: AbortSignal
  /** Changes the owner's html when the editor is gone already. */
  onLate(change: (html: string) => string): void
}

/** Puts the files at the caret one after the other, as pictures and attachments, and says what can't be put. */
export async function insertFiles(at: FilesPlace, files: readonly File[]): Promise<void> {
  if (at.mode === 'title') {
    toast.warning(RICH_WORDS.noneInTitles)
    return
  }
  const selection = getSelection()
  if (!selection || selection.rangeCount === 0 || !at.holder.contains(selection.anchorNode)) return
  const range = selection.getRangeAt(0).cloneRange()
  const caret = caretIn(at.holder) ?? 'end'
  for (const file of files) {
    const embedded = await embedFile(file, at.element.innerHTML.length)
    if ('refusal' in embedded) {
      toast.warning(embedded.refusal, 8_000)
      continue
    }
    const space = embedded.piece.kind === 'attachment' ? ' ' : ''
    const html = writeInline([embedded.piece]) + space
    if (at.signal.aborted) at.onLate((before) => insertInto(before, caret, html))
    else insertHere(range, html)
  }
}

/** The caret goes on behind the piece, unless it went elsewhere meanwhile. */
function insertHere(range: Range, html: string): void {
  const selection = getSelection()
  const isWaiting =
    selection?.anchorNode && range.comparePoint(selection.anchorNode, selection.anchorOffset) === 0
  range.deleteContents()
  const piece = range.createContextualFragment(html)
  const last = piece.lastChild
  range.insertNode(piece)
  range.collapse(false)
  if (isWaiting) selection.collapse(range.endContainer, range.endOffset)
  last?.parentElement?.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

function insertInto(html: string, caret: Caret, piece: string): string {
  const { body } = new DOMParser().parseFromString(sanitize(html), 'text/html')
  insertAt(body, caret, document.createRange().createContextualFragment(piece))
  return sanitize(body.innerHTML)
}
