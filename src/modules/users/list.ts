import { asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { quotations, users } from '../../../db/schema.ts'
import type { USER_SORTS, UserListQuery, UserRow } from './model.ts'

/** The admin lists come 100 at a time where nobody says how many (api: Common). */
const PAGE = 100

/** A page of the accounts, the newest first, and how many there are; without a limit, 100. */
export async function listUsers(
  db: Db,
  { search, sort = 'createdAt', order = 'desc', limit = PAGE, offset = 0 }: UserListQuery,
): Promise<{ rows: UserRow[]; total: number }> {
  const wanted = matches(search)
  const counts = { quotations: db.$count(quotations, eq(quotations.ownerId, users.id)) }
  const sortedBy = { email: users.email, createdAt: users.createdAt, ...counts } satisfies Record<
    (typeof USER_SORTS)[number],
    unknown
  >
  const inOrder = order === 'asc' ? asc : desc
  const [found, [counted]] = await Promise.all([
    db
      .select({
        id: users.id,
        email: users.email,
        roles: users.roles,
        activatedAt: users.activatedAt,
        createdAt: users.createdAt,
        ...counts,
      })
      .from(users)
      .where(wanted)
      .orderBy(inOrder(sortedBy[sort]), asc(users.id))
      .limit(limit)
      .offset(offset),
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
  counts: { quotations: row.quotations },
})

type Found = Pick<
  typeof users.$inferSelect,
  'id' | 'email' | 'roles' | 'activatedAt' | 'createdAt'
> & { quotations: number }

function matches(search: string | undefined): SQL | undefined {
  const words = search?.trim().toLowerCase()
  return words ? sql`instr(${users.email}, ${words}) > 0` : undefined
}
