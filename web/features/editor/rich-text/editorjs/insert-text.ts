import {
  fieldsOfTemplate,
  fieldValues,
  withFieldValues,
} from '../../../../../src/domain/document/fields.ts'
import type { Bookmark } from '../../../../../src/domain/document/schema.ts'
import { isNewer } from '../../../../../src/domain/document/version.ts'
import { bookmarkCalls } from '../../../../state/bookmark-calls.ts'
import { toast } from '../../../../state/toasts.ts'
import { committedBlocks } from '../../document/store.ts'
import { limitToMode } from '../limit-to-mode.ts'
import { blocksOf } from '../sanitizer.ts'
import { RICH_TEXT_MESSAGES } from './messages.ts'
import { type ClipboardContext, insertAtCaret } from './paste/clipboard.ts'
import { placeCaret } from './place-caret.ts'

/** Puts the bookmarked text in place of the line, as one step. */
export async function insertText(
  context: ClipboardContext,
  id: string,
  line: HTMLElement,
): Promise<void> {
  context.commit()
  line.dataset.hint = RICH_TEXT_MESSAGES.textLoading
  const answer = await bookmarkCalls.get(id)
  delete line.dataset.hint
  if (!answer.ok)
    return void toast.error(
      answer.status === 404 ? RICH_TEXT_MESSAGES.textGone : RICH_TEXT_MESSAGES.textFailed,
    )
  const { item } = answer.data
  if (isNewer(item) || item.type !== 'text') return void toast.warning(RICH_TEXT_MESSAGES.textNewer)
  if (!context.holder.contains(line) || line.textContent !== '')
    return void toast.warning(RICH_TEXT_MESSAGES.textLate)
  placeCaret(line, 'end')
  context.onCaretMoved?.()
  insertAtCaret(context, limitToMode(blocksOf(htmlFor(item)), context.mode))
  context.commit()
}

/** The text with this quotation's client, number and dates in place of those of the bookmarked one. */
function htmlFor(item: Extract<Bookmark, { type: 'text' }>): string {
  const [block] = withFieldValues(fieldsOfTemplate([item]), fieldValues(committedBlocks()))
  return block?.type === 'text' ? block.text.html : ''
}
