import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { createDocumentLists, ownerEmailOf, type Page, rowIdOf } from '../../../db/list-query.ts'
import { bookmarks } from '../../../db/schema.ts'
import { ADMIN_PAGE } from '../../plugins/list-query.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import type { ADMIN_SORTS, AdminListQuery, OwnListQuery } from './model.ts'

/** The user's own bookmarks. */
export const listBookmarks = (
  db: Db,
  { userId }: CurrentUser,
  query: OwnListQuery,
): Promise<Page> => bookmarkLists(db).listVisible(eq(bookmarks.ownerId, userId), query)

/** Everybody's bookmarks. */
export const listAllBookmarks = (db: Db, query: AdminListQuery): Promise<Page> =>
  bookmarkLists(db).listAll({ ...query, limit: query.limit ?? ADMIN_PAGE })

const bookmarkLists = (db: Db) =>
  createDocumentLists<(typeof ADMIN_SORTS)[number]>(db, {
    table: bookmarks,
    id: [bookmarks.ownerId, bookmarks.id],
    sortColumns: {
      name: bookmarks.nameKey,
      category: bookmarks.categoryKey,
      type: bookmarks.type,
      createdAt: bookmarks.createdAt,
      updatedAt: bookmarks.updatedAt,
      email: ownerEmailOf(bookmarks),
    },
    async read(rowIds, orderBy) {
      const { item, createdAt, updatedAt } = bookmarks
      const rows = await db
        .select({ item, createdAt, updatedAt })
        .from(bookmarks)
        .where(inArray(rowIdOf(bookmarks), rowIds))
        .orderBy(...orderBy)
      return rows.map(withTimes)
    },
  })

/** The item's JSON text, not parsed: the times are inserted before its last brace. */
function withTimes({ item, createdAt, updatedAt }: Stored): string {
  const times = JSON.stringify({
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  })
  return `${item.slice(0, -1)},${times.slice(1)}`
}

type Stored = Pick<typeof bookmarks.$inferSelect, 'item' | 'createdAt' | 'updatedAt'>
