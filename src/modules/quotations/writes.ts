import { and, eq, exists, notExists, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { prepareWrite } from '../../../db/prepared.ts'
import { quotationDocuments, quotationShares, quotations, saves } from '../../../db/schema.ts'
import type { Query } from '../../../db/writes.ts'
import { insertWhere, placeholders } from './insert-where.ts'
import type { StoredDocument } from './stored.ts'

export type SaveWord = 'saved' | 'updated' | 'copied and saved'

/** Names a save that may come twice: whose it is, the client's id for it, what it answers (api). */
export interface SaveNote {
  userId: string
  saveId: string
  message: SaveWord
}

export interface Save {
  document: StoredDocument
  note: SaveNote | null
}

export type QuotationWrites = ReturnType<typeof prepareQuotationWrites>

/**
 * The statements that store and delete quotations, built once. In each list the statement at
 * `decides` tells by its count whether the whole has happened.
 */
export function prepareQuotationWrites(db: Db) {
  const isNext = and(
    eq(quotations.id, sql.placeholder('id')),
    eq(quotations.ownerId, sql.placeholder('ownerId')),
    eq(quotations.revision, sql.placeholder('before')),
    isUnknownSave(db),
  )
  const savesRow = {
    ...placeholders(saves),
    createdAt: sql`${sql.placeholder('updatedAt')}`,
  }
  // To be asked before the revision rises.
  const applies = exists(db.select({ one: sql`1` }).from(quotations).where(isNext))
  const document = eq(quotationDocuments.quotationId, sql.placeholder('id'))
  const shares = eq(quotationShares.quotationId, sql.placeholder('id'))

  const statements = {
    insertQuotation: prepareWrite(
      insertWhere(db, quotations, placeholders(quotations), isUnknownSave(db)),
    ),
    updateQuotation: prepareWrite(db.update(quotations).set(nextColumns()).where(isNext)),
    insertDocument: prepareWrite(
      insertWhere(db, quotationDocuments, placeholders(quotationDocuments), justChanged),
    ),
    updateDocument: prepareWrite(
      db
        .update(quotationDocuments)
        .set({ head: sql`${sql.placeholder('head')}`, blocks: sql`${sql.placeholder('blocks')}` })
        .where(and(document, justChanged)),
    ),
    insertShares: prepareWrite(insertShares(db, justChanged)),
    clearShares: prepareWrite(db.delete(quotationShares).where(and(shares, applies))),
    addShares: prepareWrite(insertShares(db, applies)),
    noteSave: prepareWrite(insertWhere(db, saves, savesRow, justChanged)),
    delete: [
      prepareWrite(db.delete(quotationDocuments).where(document)),
      prepareWrite(db.delete(quotationShares).where(shares)),
      prepareWrite(db.delete(quotations).where(eq(quotations.id, sql.placeholder('id')))),
    ],
  }

  /** Stores a new quotation; does nothing where the same save was stored before. */
  function insert(save: Save): Changes {
    const values = valuesOf(save)
    const { userList } = save.document.head.access
    const queries = [
      statements.insertQuotation(values),
      statements.insertDocument(values),
      ...(save.note ? [statements.noteSave(values)] : []),
      ...(userList.length > 0 ? [statements.insertShares(values)] : []),
    ]
    return { queries, decides: 0 }
  }

  /**
   * Stores the next revision; does nothing where the stored one is not the one before it, so
   * that no update is lost, whoever else writes meanwhile.
   */
  function update(save: Save & { sharesChanged: boolean }): Changes {
    const values = valuesOf(save)
    const shares = save.sharesChanged ? [statements.clearShares, statements.addShares] : []
    const queries = [
      ...shares.map((statement) => statement(values)),
      statements.updateQuotation(values),
      statements.updateDocument(values),
      ...(save.note ? [statements.noteSave(values)] : []),
    ]
    return { queries, decides: shares.length }
  }

  /** Takes a quotation and all that hangs on it away. */
  function remove(id: string): Changes {
    return { queries: statements.delete.map((statement) => statement({ id })), decides: 2 }
  }

  return { insert, update, remove }
}

interface Changes {
  queries: Query[]
  decides: number
}

/** SQLite's count of what the statement before this one in the batch changed. */
const justChanged = sql`changes() > 0`

const isUnknownSave = (db: Db) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(saves)
      .where(
        and(
          eq(saves.userId, sql.placeholder('userId')),
          eq(saves.saveId, sql.placeholder('saveId')),
        ),
      ),
  )

const insertShares = (db: Db, where: SQL) =>
  db
    .insert(quotationShares)
    .select(
      sql`SELECT ${sql.placeholder('id')}, value FROM json_each(${sql.placeholder('userList')}) WHERE ${where}`,
    )

function nextColumns() {
  const { id: _, ownerId: __, createdAt: ___, ...columns } = placeholders(quotations)
  return columns
}

/** Every value that the statements name. Without a note, no save bears the empty name. */
function valuesOf({ document: { head, blocks }, note }: Save) {
  const { id, ownerId, revision, access, name, category, desc } = head
  return {
    ...{ id, ownerId, revision, name, category, total: head.total },
    before: revision - 1,
    accessLevel: access.level,
    userList: JSON.stringify(access.userList),
    searchText: `${name}\n${category}\n${desc}`.toLowerCase(),
    createdAt: head.createdAt,
    updatedAt: head.updatedAt,
    head: JSON.stringify(head),
    ...{ quotationId: id, blocks },
    ...{ userId: note?.userId ?? '', saveId: note?.saveId ?? '', message: note?.message ?? '' },
  }
}
