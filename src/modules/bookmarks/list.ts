import { eq, sql } from 'drizzle-orm'
import { createDocumentLists, inOrderOf, ownerEmailOf, type Page } from '../../../db/list-query.ts'
import { hasRowId, ownSource, rowIdOf } from '../../../db/list-rows.ts'
import { bookmarks } from '../../../db/schema.ts'
import { ADMIN_PAGE, type ListContext, presentRows } from '../../plugins/list-query.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import { presentItem } from './item-version.ts'
import type { ADMIN_SORTS, AdminListQuery, OwnListQuery } from './model.ts'

/** The user's own bookmarks. */
export const listBookmarks = (
  context: ListContext,
  { userId }: CurrentUser,
  query: OwnListQuery,
): Promise<Page> => {
  const own = ownSource(bookmarks, eq(bookmarks.ownerId, userId))
  return bookmarkLists(context).listVisible([{ ...own, indexed: [bookmarks.updatedAt] }], query)
}

/** Everybody's bookmarks. */
export const listAllBookmarks = (context: ListContext, query: AdminListQuery): Promise<Page> =>
  bookmarkLists(context).listAll({ ...query, limit: query.limit ?? ADMIN_PAGE })

const bookmarkLists = ({ db, log, language }: ListContext) =>
  createDocumentLists<(typeof ADMIN_SORTS)[number]>(db, {
    table: bookmarks,
    sortColumns: {
      name: bookmarks.nameKey,
      category: bookmarks.categoryKey,
      type: bookmarks.type,
      createdAt: bookmarks.createdAt,
      updatedAt: bookmarks.updatedAt,
      email: ownerEmailOf(bookmarks),
    },
    texts: { name: nameOf, category: bookmarks.category },
    language,
    size: () => sql`octet_length(${bookmarks.item})`,
    async read(rowIds) {
      const { id, item, createdAt, updatedAt, key } = bookmarks
      const isValid = sql<number>`json_valid(${item})`
      const rows = await db
        .select({ rowId: rowIdOf(bookmarks), id, text: item, isValid, createdAt, updatedAt, key })
        .from(bookmarks)
        .where(hasRowId(bookmarks, rowIds))
      return presentRows(inOrderOf(rowIds, rows), withColumns, log)
    },
  })

/** SQL: the name, which no column has. */
const nameOf = sql`CASE WHEN json_valid(${bookmarks.item}) THEN ${bookmarks.item} ->> 'name' END`

/** The item's text with its times and its key, which are inserted before the last brace without parsing. */
function withColumns({ text, isValid, createdAt, updatedAt, key }: Stored): string {
  if (!isValid || !text.startsWith('{"')) throw new Error('The stored bookmark is damaged')
  const times = JSON.stringify({
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
    key,
  })
  return `${presentItem(text).slice(0, -1)},${times.slice(1)}`
}

interface Stored extends Pick<typeof bookmarks.$inferSelect, 'createdAt' | 'updatedAt' | 'key'> {
  text: string
  isValid: number
}
