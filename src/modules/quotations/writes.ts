import { and, eq, exists, getTableColumns, notExists, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '../../../db/client.ts'
import { quotationBlocks, quotationShares, quotations, saves } from '../../../db/schema.ts'
import type { Query } from '../../../db/writes.ts'
import type { StoredDocument } from './stored.ts'

export type SaveWord = 'saved' | 'updated' | 'copied and saved'

/** Names a save that may come twice: whose it is, the client's id for it, what it answers (api). */
export interface SaveNote {
  userId: string
  saveId: string
  message: SaveWord
}

/**
 * The statements that store a new quotation; the first tells by its count whether it was
 * stored. They do nothing where the same save was stored before.
 */
export function insertQuotation(db: Db, document: StoredDocument, note: SaveNote | null): Query[] {
  const { id, blocks, access } = document
  return [
    insertWhere(db, quotations, columnsOf(document), note ? isUnknown(db, note) : sql`true`),
    insertWhere(db, quotationBlocks, { quotationId: id, json: blocks }, justChanged),
    ...noteSave(db, document, note),
    ...(access.userList.length > 0 ? [insertShares(db, document, justChanged)] : []),
  ]
}

/**
 * The statements that store the next revision; the one at `decides` tells whether they did.
 * They do nothing where the stored revision is not the one before it, so that no update is
 * lost, whoever else writes meanwhile.
 */
export function updateQuotation(
  db: Db,
  document: StoredDocument,
  options: { note: SaveNote | null; sharesChanged: boolean },
): { queries: Query[]; decides: number } {
  const { id, ownerId, revision, blocks } = document
  const isNext = and(
    eq(quotations.id, id),
    eq(quotations.ownerId, ownerId),
    eq(quotations.revision, revision - 1),
    options.note ? isUnknown(db, options.note) : undefined,
  )
  const applies = exists(db.select({ one: sql`1` }).from(quotations).where(isNext))
  // Before the revision rises, since they ask for the one before.
  const parts: Query[] = [
    ...(options.sharesChanged ? replaceShares(db, document, applies) : []),
    db
      .update(quotationBlocks)
      .set({ json: blocks })
      .where(and(eq(quotationBlocks.quotationId, id), applies)),
  ]
  const { id: _, ownerId: __, createdAt: ___, ...columns } = columnsOf(document)
  return {
    queries: [
      ...parts,
      db.update(quotations).set(columns).where(isNext),
      ...noteSave(db, document, options.note),
    ],
    decides: parts.length,
  }
}

/** Takes a quotation and all that hangs on it away; the last statement tells whether it did. */
export function deleteQuotation(db: Db, id: string): Query[] {
  return [
    db.delete(quotationBlocks).where(eq(quotationBlocks.quotationId, id)),
    db.delete(quotationShares).where(eq(quotationShares.quotationId, id)),
    db.delete(saves).where(eq(saves.quotationId, id)),
    db.delete(quotations).where(eq(quotations.id, id)),
  ]
}

/** SQLite's count of what the statement before this one in the batch changed. */
const justChanged = sql`changes() > 0`

const isUnknown = (db: Db, { userId, saveId }: SaveNote) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(saves)
      .where(and(eq(saves.userId, userId), eq(saves.saveId, saveId))),
  )

function noteSave(db: Db, document: StoredDocument, note: SaveNote | null): Query[] {
  if (!note) return []
  const { id: quotationId, revision, updatedAt: createdAt } = document
  return [insertWhere(db, saves, { ...note, quotationId, revision, createdAt }, justChanged)]
}

function replaceShares(db: Db, document: StoredDocument, applies: SQL): Query[] {
  const old = and(eq(quotationShares.quotationId, document.id), applies)
  return [db.delete(quotationShares).where(old), insertShares(db, document, applies)]
}

const insertShares = (db: Db, { id, access }: StoredDocument, where: SQL) =>
  db
    .insert(quotationShares)
    .select(
      sql`SELECT ${id}, value, key FROM json_each(${JSON.stringify(access.userList)}) WHERE ${where}`,
    )

function columnsOf(document: StoredDocument): typeof quotations.$inferInsert {
  const { email: _, blocks: __, access, ...columns } = document
  const { name, category, desc } = document
  return {
    ...columns,
    accessLevel: access.level,
    searchText: `${name}\n${category}\n${desc}`.toLowerCase(),
  }
}

/** `INSERT … SELECT … WHERE`: an insert that depends on a condition. */
function insertWhere<Table extends SQLiteTable>(
  db: Db,
  table: Table,
  row: Table['$inferInsert'],
  where: SQL,
) {
  const columns = getTableColumns(table)
  const values = Object.entries(columns).map(
    ([key, column]) => sql`${sql.param(row[key as keyof typeof row], column)}`,
  )
  return db.insert(table).select(sql`SELECT ${sql.join(values, sql`, `)} WHERE ${where}`)
}
