import { clipboardItemOf } from '#domain/document/bookmark.ts'
import type { Bookmark, ListedBookmark } from '#domain/document/schema.ts'
import { isNewer } from '#domain/document/version.ts'
import { bookmarks as WORDS } from '#domain/words/en/lists.json'
import { runMenu } from '../../../state/menu.ts'
import { reportNewer } from '../../../state/newer-version.ts'
import { $openQuotation } from '../../../state/open-quotation.ts'
import { navigate, quotationPath } from '../../../state/routes.ts'
import { toast } from '../../../state/toasts.ts'
import { copyWithPreview, excerptOf, listedName, nextId } from '../../editor/index.ts'

/** A bookmark as the list shows it. */
export interface Entry {
  id: string
  bookmark: ListedBookmark
  /** Its name, or the beginning of its text if it has none. */
  name: string
  category: string
  kind: string
  updatedAt: string
}

export function entryOf(bookmark: ListedBookmark): Entry {
  const { id, name, category, updatedAt } = bookmark
  // A bookmark from a newer version may have content of another form.
  const excerpt = isNewer(bookmark) ? '' : excerptOf(clipboardItemOf(bookmark, ''))
  return {
    id,
    bookmark,
    name: name || excerpt || WORDS.unnamed,
    category,
    kind: listedName(bookmark),
    updatedAt,
  }
}

/** The text that a search looks through. */
export const searchedText = ({ name, category, kind, bookmark }: Entry): string =>
  [name, category, kind, bookmark.desc, bookmark.info, bookmark.key && `/${bookmark.key}`].join(
    '\n',
  )

/**
 * Starts copying the item and goes to the open quotation as it was left, or to a new one; there the
 * item is placed in paste mode (product: Bookmark list). It gets new ids when it is pasted.
 */
export function insertBookmark(bookmark: Bookmark): void {
  if (reportNewer(bookmark)) {
    toast.warning(WORDS.newer)
    return
  }
  copyWithPreview(clipboardItemOf(bookmark, nextId()))
  const { isLoaded, permissionLevel } = $openQuotation.get()
  if (isLoaded && permissionLevel !== 'Forbidden') runMenu('back')
  else navigate(quotationPath())
}
