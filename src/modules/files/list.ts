import { and, count, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { inOrderOf, matchesSearch, orderedBy, type Page } from '../../../db/list-query.ts'
import { files, users } from '../../../db/schema.ts'
import { nextTurn } from '../../../db/turns.ts'
import { ADMIN_PAGE } from '../../plugins/list-query.ts'
import type { AdminListQuery, OwnedFileRow, OwnListQuery } from './model.ts'
import { sentFilesOf } from './sent-files.ts'

interface Listed<Row> {
  rows: Row[]
  total: number
}

/**
 * The user's confirmed files, newest first, as JSON texts; all of them when no limit is given (api:
 * List queries).
 */
export async function listFiles(db: Db, ownerId: string, query: OwnListQuery): Promise<Page> {
  const { search, sort = 'createdAt', order, limit = NO_LIMIT, offset = 0 } = query
  const { id, nameKey: name, bytes: size, type, createdAt } = files
  const isOwn = and(eq(files.ownerId, ownerId), isNotNull(files.confirmedAt))
  const where = and(isOwn, matchesSearch(files.searchText, search))
  const orderBy = orderedBy({ name, size, type, createdAt }[sort], order, [id])
  await nextTurn()
  const { found } = await db.get<{ found: string }>(
    sql`SELECT json_group_array(row_id) AS "found" FROM (SELECT ${rowId} AS row_id FROM ${files}
      WHERE ${where} ORDER BY ${sql.join(orderBy, sql`, `)} LIMIT ${limit} OFFSET ${offset})`,
  )
  await nextTurn()
  const sent = await sentFilesOf(db, ownerId)
  return { rows: readRows(db, JSON.parse(found), sent), total: await db.$count(files, where) }
}

/** Reads in slices, so that other requests get their turn in between. */
async function* readRows(
  db: Db,
  rowIds: readonly number[],
  sent: ReadonlySet<string>,
): AsyncGenerator<string[]> {
  const { id, name, bytes, type, createdAt } = files
  for (let at = 0; at < rowIds.length; at += MAX_ROWS) {
    const slice = rowIds.slice(at, at + MAX_ROWS)
    if (at > 0) await nextTurn()
    const found = await db
      .select({ rowId, id, name, bytes, type, createdAt })
      .from(files)
      .where(sql`${rowId} IN (SELECT value FROM json_each(${JSON.stringify(slice)}))`)
    yield inOrderOf(slice, found).map(({ rowId: _, ...file }) =>
      JSON.stringify({ ...present(file), isSent: sent.has(file.id) }),
    )
  }
}

/** How many rows are read at a time, in a few ms. */
const MAX_ROWS = 500

const rowId = sql<number>`${files}.rowid`

const present = <T extends { bytes: number; createdAt: number }>({ bytes, ...file }: T) => ({
  ...file,
  size: bytes,
  createdAt: new Date(file.createdAt).toISOString(),
})

/** Everybody's confirmed files; 100 when no limit is given. */
export function listAllFiles(db: Db, query: AdminListQuery): Promise<Listed<OwnedFileRow>> {
  const { search, limit = ADMIN_PAGE } = query
  const where = or(matchesSearch(files.searchText, search), matchesSearch(users.email, search))
  return readPage(db, where, { ...query, limit })
}

async function readPage(
  db: Db,
  isWanted: SQL | undefined,
  { sort = 'createdAt', order, limit, offset = 0 }: AdminListQuery & { limit: number },
): Promise<Listed<OwnedFileRow>> {
  const where = and(isNotNull(files.confirmedAt), isWanted)
  const { id, name, bytes, type, createdAt } = files
  const columns = { name: files.nameKey, size: bytes, type, createdAt, email: users.email }
  const [found, [counted]] = await Promise.all([
    db
      .select({ id, name, bytes, type, createdAt, email: users.email })
      .from(files)
      .innerJoin(users, eq(users.id, files.ownerId))
      .where(where)
      .orderBy(...orderedBy(columns[sort], order, [id]))
      .limit(limit)
      .offset(offset),
    db
      .select({ total: count() })
      .from(files)
      .innerJoin(users, eq(users.id, files.ownerId))
      .where(where),
  ])
  return { rows: found.map(present), total: counted?.total ?? 0 }
}

/** SQLite allows no offset without a limit. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER
