import { and, eq, exists, notExists, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { quotationDocuments, quotationShares, quotations, users } from '../../../db/schema.ts'
import { insertWhere, placeholders, prepareWrite } from '../../../db/statements.ts'
import type { Query } from '../../../db/writes.ts'
import { normalizeText, sortKey } from '../../domain/words/normalize-text.ts'
import { idByFirstSave, type StoredDocument } from './stored.ts'

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
  )
  // To be asked before the revision rises.
  const applies = exists(db.select({ one: sql`1` }).from(quotations).where(isNext))
  // The account may go while its save is on its way.
  const owner = db.select({ one: sql`1` }).from(users).where(isOwner)
  const isWanted = sql`${notExists(idByFirstSave(db))} and ${exists(owner)}`
  const document = eq(quotationDocuments.quotationId, sql.placeholder('id'))
  const shares = eq(quotationShares.quotationId, sql.placeholder('id'))

  const statements = {
    insertQuotation: prepareWrite(insertWhere(db, quotations, placeholders(quotations), isWanted)),
    updateQuotation: prepareWrite(db.update(quotations).set(nextColumns()).where(isNext)),
    insertDocument: prepareWrite(
      insertWhere(db, quotationDocuments, placeholders(quotationDocuments), justChanged),
    ),
    updateDocument: prepareWrite(
      db
        .update(quotationDocuments)
        .set({ head: placeholder('head'), blocks: placeholder('blocks') })
        .where(and(document, justChanged)),
    ),
    insertShares: prepareWrite(insertShares(db, justChanged)),
    clearShares: prepareWrite(db.delete(quotationShares).where(and(shares, applies))),
    addShares: prepareWrite(insertShares(db, applies)),
    delete: [
      prepareWrite(db.delete(quotationDocuments).where(document)),
      prepareWrite(db.delete(quotationShares).where(shares)),
      prepareWrite(db.delete(quotations).where(eq(quotations.id, sql.placeholder('id')))),
    ],
  }

  /** Stores a new quotation; does nothing where the same save has made one before. */
  function insert(stored: StoredDocument): Changes {
    const values = valuesOf(stored)
    const queries = [statements.insertQuotation(values), statements.insertDocument(values)]
    const isShared = stored.head.access.userList.length > 0
    return {
      queries: isShared ? [...queries, statements.insertShares(values)] : queries,
      decides: 0,
    }
  }

  /**
   * Stores the next revision; does nothing where the stored one is not the one before it, so
   * that no update is lost, whoever else writes meanwhile.
   */
  function update(stored: StoredDocument, { sharesChanged }: { sharesChanged: boolean }): Changes {
    const values = valuesOf(stored)
    const first = sharesChanged ? [statements.clearShares, statements.addShares] : []
    const all = [...first, statements.updateQuotation, statements.updateDocument]
    return { queries: all.map((statement) => statement(values)), decides: first.length }
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

const placeholder = (name: string) => sql`${sql.placeholder(name)}`

/** SQLite's count of what the statement before this one in the batch changed. */
const justChanged = sql`changes() > 0`

const isOwner = eq(users.id, sql.placeholder('ownerId'))

const insertShares = (db: Db, where: SQL) =>
  db
    .insert(quotationShares)
    .select(
      sql`SELECT ${sql.placeholder('id')}, value FROM json_each(${sql.placeholder('userList')}) WHERE ${where}`,
    )

function nextColumns() {
  const {
    id: _,
    ownerId: __,
    createdAt: ___,
    firstSaveId: ____,
    ...columns
  } = placeholders(quotations)
  return columns
}

/** Every value that the statements name. */
function valuesOf({ head, blocks }: StoredDocument) {
  const { id, ownerId, revision, access, name, category, desc, total, createdAt, updatedAt } = head
  const saveId = head.recentSaves.at(-1)?.[0] ?? null
  return {
    ...{ id, ownerId, revision, name, category, total, createdAt, updatedAt, blocks },
    before: revision - 1,
    // Null equals nothing: a save without an id is never one that came before.
    ...{ saveId, firstSaveId: saveId },
    accessLevel: access.level,
    userList: JSON.stringify(access.userList),
    ...{ nameKey: sortKey(name), categoryKey: sortKey(category) },
    searchText: normalizeText(`${name}\n${category}\n${desc}`),
    head: JSON.stringify(head),
    quotationId: id,
  }
}
