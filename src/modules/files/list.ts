import { and, count, eq, isNotNull, or, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { orderedBy } from '../../../db/list-query.ts'
import { files, users } from '../../../db/schema.ts'
import { matchesSearch } from '../../../db/search.ts'
import { ADMIN_PAGE } from '../../plugins/list-query.ts'
import type { AdminListQuery, FileRow, OwnedFileRow, OwnListQuery } from './model.ts'

interface Listed<Row> {
  rows: Row[]
  total: number
}

/** The user's confirmed files, newest first; all of them without a limit (api: Common). */
export async function listFiles(
  db: Db,
  ownerId: string,
  query: OwnListQuery,
): Promise<Listed<FileRow>> {
  const where = and(eq(files.ownerId, ownerId), matchesSearch(files.searchText, query.search))
  const { rows, total } = await readPage(db, where, query)
  return { rows: rows.map(({ email: _, ...file }) => file), total }
}

/** Everybody's confirmed files; 100 without a limit. */
export function listAllFiles(db: Db, query: AdminListQuery): Promise<Listed<OwnedFileRow>> {
  const { search, limit = ADMIN_PAGE } = query
  const where = or(matchesSearch(files.searchText, search), matchesSearch(users.email, search))
  return readPage(db, where, { ...query, limit })
}

async function readPage(
  db: Db,
  isWanted: SQL | undefined,
  { sort = 'createdAt', order, limit = NO_LIMIT, offset = 0 }: AdminListQuery,
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
  const rows = found.map(({ bytes: size, createdAt: at, ...file }) => ({
    ...file,
    size,
    createdAt: new Date(at).toISOString(),
  }))
  return { rows, total: counted?.total ?? 0 }
}

/** SQLite has no offset without a limit. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER
