import { withBookmarks } from '../../../../../../src/domain/html/field-bookmarks.ts'
import { hasFields } from '../../../../../../src/domain/html/fields.ts'
import { readInline } from '../../../../../../src/domain/html/parse-rich-text.ts'
import { writeInline } from '../../../../../../src/domain/html/serialize-rich-text.ts'
import { readDom } from '../../read-dom.ts'
import type { EditorContext } from '../editor.ts'
import { blankOut } from '../field-editing.ts'

/**
 * Copies text with fields in it so that they are known again when it comes back from a word
 * processor (product: Fields). The browser copies any other text.
 */
export function attachCopying({ holder, signal }: EditorContext): void {
  const copy = (event: ClipboardEvent) => {
    const selection = getSelection()
    const data = event.clipboardData
    if (!selection || selection.isCollapsed || !data || !holder.contains(selection.anchorNode))
      return
    const range = selection.getRangeAt(0)
    const html = writeInline(readInline(readDom(range.cloneContents())))
    if (!hasFields(html)) return
    event.preventDefault()
    data.setData('text/html', withBookmarks(html))
    data.setData('text/plain', selection.toString())
    // Not every browser asks whether this command may delete (field-editing.ts).
    if (event.type === 'cut' && !blankOut(range, holder)) document.execCommand('delete')
  }
  for (const type of ['copy', 'cut'] as const) holder.addEventListener(type, copy, { signal })
}
