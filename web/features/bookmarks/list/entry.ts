import { clipboardItemOf } from '../../../../src/domain/document/bookmark.ts'
import type { ListedBookmark } from '../../../../src/domain/document/schema.ts'
import { isNewer } from '../../../../src/domain/document/version.ts'
import { excerptOf, listedName } from '../../editor/index.ts'
import { WORDS } from '../bookmark-words.ts'

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
