import { clipboardItemOf } from '../../../../src/domain/document/bookmark.ts'
import type { Bookmark } from '../../../../src/domain/document/schema.ts'
import { addCopied } from '../../../state/copied-items.ts'
import { runMenu } from '../../../state/menu.ts'
import { reportNewer } from '../../../state/newer-version.ts'
import { $openQuotation } from '../../../state/open-quotation.ts'
import { navigate, quotationPath } from '../../../state/routes.ts'
import { toast } from '../../../state/toasts.ts'
import { nextId, previewOf } from '../../editor/index.ts'
import { WORDS } from '../bookmark-words.ts'

/**
 * Starts copying the item and goes to the open quotation as it was left, or to a new one; there the
 * item is placed in paste mode (product: Bookmark list). It gets new ids when it is pasted.
 */
export function insertBookmark(bookmark: Bookmark): void {
  if (reportNewer(bookmark)) {
    toast.warning(WORDS.newer)
    return
  }
  const copied = clipboardItemOf(bookmark, nextId())
  addCopied(copied, previewOf(copied))
  const { isLoaded, permissionLevel } = $openQuotation.get()
  if (isLoaded && permissionLevel !== 'Forbidden') runMenu('back')
  else navigate(quotationPath())
}
