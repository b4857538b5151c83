import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { matchesSearch, orderedBy } from '../../../db/list-query.ts'
import { bookmarks, files, mailKeys, quotations, users } from '../../../db/schema.ts'
import { ADMIN_PAGE } from '../../plugins/list-query.ts'
import { isoOrNull } from '../../plugins/response-schemas.ts'
import type { USER_SORTS, UserListQuery, UserRow } from './model.ts'

/** A page of accounts, newest first, and their total number; 100 when no limit is given. */
export async function listUsers(
  db: Db,
  query: UserListQuery,
): Promise<{ rows: UserRow[]; total: number }> {
  const { search, sort = 'createdAt', order, limit = ADMIN_PAGE, offset = 0 } = query
  const where = matchesSearch(users.email, search)
  const counts = countsOf(db)
  const sortColumns = {
    email: users.email,
    // Super-admins have one more role.
    roles: sql`json_array_length(${users.roles})`,
    isActivated: isNotNull(users.activatedAt),
    createdAt: users.createdAt,
    ...counts,
  } satisfies Record<(typeof USER_SORTS)[number], unknown>
  const orderBy = orderedBy(sortColumns[sort], order, [users.id])
  // Counts only the page's rows, unless it is sorted by a count.
  const page = db
    .select({ id: users.id })
    .from(users)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
  const [found, total] = await Promise.all([
    selectUsers(db)
      .where(inArray(users.id, page))
      .orderBy(...orderBy),
    db.$count(users, where),
  ])
  return { rows: found.map(presentUser), total }
}

/** The account with this address, as in the list. */
export async function findListedUser(db: Db, email: string): Promise<UserRow | null> {
  const [user] = await selectUsers(db).where(eq(users.email, email))
  return user ? presentUser(user) : null
}

function selectUsers(db: Db) {
  const { id, email, roles, activatedAt, createdAt } = users
  const row = { id, email, roles, activatedAt, createdAt, invitedUntil, ...countsOf(db) }
  return db.select(row).from(users)
}

/** SQL: how long an invitation works that nobody has followed. */
const invitedUntil = sql<number | null>`(SELECT max(${mailKeys.expiresAt}) FROM ${mailKeys}
  WHERE ${mailKeys.userId} = ${users.id} AND ${mailKeys.purpose} = 'invitation' AND ${mailKeys.usedAt} IS NULL)`

const countsOf = (db: Db) => ({
  quotations: db.$count(quotations, eq(quotations.ownerId, users.id)),
  bookmarks: db.$count(bookmarks, eq(bookmarks.ownerId, users.id)),
  files: db.$count(files, and(eq(files.ownerId, users.id), isNotNull(files.confirmedAt))),
})

/** Names every field, so that a password hash can't slip through. */
const presentUser = (row: Awaited<ReturnType<typeof selectUsers>>[number]): UserRow => ({
  id: row.id,
  email: row.email,
  roles: row.roles,
  isActivated: row.activatedAt !== null,
  invitedUntil: row.activatedAt === null ? isoOrNull(row.invitedUntil) : null,
  createdAt: new Date(row.createdAt).toISOString(),
  counts: { quotations: row.quotations, bookmarks: row.bookmarks, files: row.files },
})
