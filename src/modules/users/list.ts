import { count, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { bookmarks, quotations, users } from '../../../db/schema.ts'
import { holds, orderedBy } from '../../../db/search.ts'
import { ADMIN_PAGE } from '../../plugins/list-query.ts'
import type { USER_SORTS, UserListQuery, UserRow } from './model.ts'

/** A page of the accounts, the newest first, and how many there are; without a limit, 100. */
export async function listUsers(
  db: Db,
  query: UserListQuery,
): Promise<{ rows: UserRow[]; total: number }> {
  const { search, sort = 'createdAt', order, limit = ADMIN_PAGE, offset = 0 } = query
  const wanted = holds(users.email, search)
  const counts = {
    quotations: db.$count(quotations, eq(quotations.ownerId, users.id)),
    bookmarks: db.$count(bookmarks, eq(bookmarks.ownerId, users.id)),
  }
  const sortedBy = { email: users.email, createdAt: users.createdAt, ...counts } satisfies Record<
    (typeof USER_SORTS)[number],
    unknown
  >
  const inOrder = orderedBy(sortedBy[sort], order, [users.id])
  // Only what is on the page is counted, unless the count is what it is sorted by.
  const page = db
    .select({ id: users.id })
    .from(users)
    .where(wanted)
    .orderBy(...inOrder)
    .limit(limit)
    .offset(offset)
  const { id, email, roles, activatedAt, createdAt } = users
  const [found, [counted]] = await Promise.all([
    db
      .select({ id, email, roles, activatedAt, createdAt, ...counts })
      .from(users)
      .where(inArray(users.id, page))
      .orderBy(...inOrder),
    db.select({ total: count() }).from(users).where(wanted),
  ])
  return { rows: found.map(presentUser), total: counted?.total ?? 0 }
}

/** Every field is named here: a password's hash slips through nowhere. */
const presentUser = (row: Found): UserRow => ({
  id: row.id,
  email: row.email,
  roles: row.roles,
  isActivated: row.activatedAt !== null,
  createdAt: new Date(row.createdAt).toISOString(),
  counts: { quotations: row.quotations, bookmarks: row.bookmarks },
})

interface Found extends Pick<typeof users.$inferSelect, 'id' | 'email' | 'roles' | 'activatedAt'> {
  createdAt: number
  quotations: number
  bookmarks: number
}
