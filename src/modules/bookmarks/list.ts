import { and, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { inPortions } from '../../../db/portions.ts'
import { bookmarks, users } from '../../../db/schema.ts'
import { holds, orderedBy } from '../../../db/search.ts'
import { ADMIN_PAGE } from '../../plugins/list-query.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import type { AdminListQuery, OwnListQuery } from './model.ts'

/** A page of bookmarks as json text, each with its times, read in portions, and how many there are in all. */
export interface Listed {
  rows: AsyncIterable<string[]>
  total: number
}

/** The user's own bookmarks. */
export async function listBookmarks(
  db: Db,
  user: CurrentUser,
  query: OwnListQuery,
): Promise<Listed> {
  const wanted = and(eq(bookmarks.ownerId, user.userId), holds(bookmarks.searchText, query.search))
  const { rows, count } = await readPage(db, wanted, query)
  const isWhole = query.limit === undefined && !query.offset
  return { rows, total: isWhole ? count : await countOf(db, wanted) }
}

/** Everybody's, searched by their owners' addresses too (api: get-bookmark-list-all). */
export async function listAllBookmarks(db: Db, query: AdminListQuery): Promise<Listed> {
  const ownerFound = holds(users.email, query.search)
  const owners = db.select({ id: users.id }).from(users).where(ownerFound)
  const wanted = or(
    holds(bookmarks.searchText, query.search),
    ownerFound && inArray(bookmarks.ownerId, owners),
  )
  const { rows } = await readPage(db, wanted, { ...query, limit: query.limit ?? ADMIN_PAGE })
  return { rows, total: await countOf(db, wanted) }
}

/** The page is cut from the narrow columns first; only its items are read. */
async function readPage(
  db: Db,
  wanted: SQL | undefined,
  { sort = 'updatedAt', order, limit, offset }: AdminListQuery,
) {
  const inOrder = orderedBy(SORTED_BY[sort], order, [bookmarks.ownerId, bookmarks.id])
  const page = await db
    .select({ row: sql<number>`${rowid}` })
    .from(bookmarks)
    .where(wanted)
    .orderBy(...inOrder)
    .limit(limit ?? -1)
    .offset(offset ?? 0)
  const { item, createdAt, updatedAt } = bookmarks
  const rows = inPortions(
    page.map(({ row }) => row),
    async (some) => {
      const found = await db
        .select({ item, createdAt, updatedAt })
        .from(bookmarks)
        .where(inArray(rowid, some))
        .orderBy(...inOrder)
      return found.map(withTimes)
    },
    (text) => text.length,
  )
  return { rows, count: page.length }
}

/** An item is json text that is never parsed here: the times go in before its last brace. */
function withTimes({ item, createdAt, updatedAt }: Stored): string {
  const times = JSON.stringify({
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  })
  return `${item.slice(0, -1)},${times.slice(1)}`
}

type Stored = Pick<typeof bookmarks.$inferSelect, 'item' | 'createdAt' | 'updatedAt'>

const rowid = sql`${bookmarks}.rowid`

const SORTED_BY = {
  name: bookmarks.nameKey,
  category: bookmarks.categoryKey,
  type: bookmarks.type,
  createdAt: bookmarks.createdAt,
  updatedAt: bookmarks.updatedAt,
  email: sql`(SELECT ${users.email} FROM ${users} WHERE ${users.id} = ${bookmarks.ownerId})`,
} satisfies Record<NonNullable<AdminListQuery['sort']>, unknown>

async function countOf(db: Db, wanted: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(bookmarks).where(wanted)
  return row?.total ?? 0
}
