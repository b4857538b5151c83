import { and, eq, notExists, type SQL, sql } from 'drizzle-orm'
import { searchText, sortKey } from '#domain/words/normalize-text.ts'
import type { Db } from '../../../db/client.ts'
import {
  nextContentId,
  prepareContentWrites,
  storedContent,
  storedTexts,
} from '../../../db/content.ts'
import { deletedQuotations } from '../../../db/history-schema.ts'
import {
  insertWhere,
  isThere,
  justChanged,
  placeholder,
  placeholders,
  prepareWrite,
} from '../../../db/prepared-statements.ts'
import {
  mails,
  quotationDocuments,
  quotationShares,
  quotations,
  users,
} from '../../../db/schema.ts'
import type { Query } from '../../../db/writes.ts'
import { prepareClientRecording } from '../clients/record-client.ts'
import { countedBytes, type Quota } from '../users/quota.ts'
import { givenValues, isFree, prepareNumberRecording } from './numbers/record-number.ts'
import { idByFirstSave } from './quotation-finder.ts'
import type { Kept } from './revisions/keep-revision.ts'
import { keptValues, prepareRevisionWrites } from './revisions/write-statements.ts'
import { filesShownBy } from './shown-files.ts'
import type { NewDocument, StoredDocument, StoredQuotation } from './stored-quotation.ts'

export type QuotationWrites = ReturnType<typeof prepareQuotationWrites>

/**
 * The statements that store and delete quotations, built once. In each list, the row count of the
 * statement at `decides` tells whether the whole list was applied.
 */
export function prepareQuotationWrites(db: Db, quota: Quota) {
  const isIt = and(
    eq(quotations.id, sql.placeholder('id')),
    eq(quotations.ownerId, sql.placeholder('ownerId')),
    eq(quotations.revision, sql.placeholder('before')),
  )
  const isNext = and(isIt, hasRoomInstead(quota), isFree())
  // Checked before the revision is incremented.
  const applies = isThere(quotations, isNext)
  // The account may be deleted during its save.
  const owner = isThere(users, eq(users.id, sql.placeholder('ownerId')))
  const hasRoom = quota.hasRoomFor(placeholder('ownerId'), placeholder('bytes'))
  const isWanted = sql`${notExists(idByFirstSave(db))} and ${owner} and ${hasRoom} and ${isFree()}`
  const document = eq(quotationDocuments.quotationId, sql.placeholder('id'))
  const shares = eq(quotationShares.quotationId, sql.placeholder('id'))

  const deletion = prepareDeletion(db)
  const inserted = { ...placeholders(quotations), contentId: nextContentId, clientId: sql`NULL` }
  const content = prepareContentWrites(db, quotations.contentId, {
    inserted: sql`FROM ${quotations} WHERE ${quotations.id} = ${placeholder('id')} AND ${justChanged}`,
    updated: sql`FROM ${quotations} WHERE ${isNext}`,
  })
  const isInserted = and(
    eq(quotations.id, sql.placeholder('id')),
    eq(quotations.ownerId, placeholder('ownerId')),
  )
  const client = {
    next: prepareClientRecording(db, quota, isNext),
    inserted: prepareClientRecording(db, quota, isInserted),
  }
  const number = {
    next: prepareNumberRecording(db, isNext),
    inserted: prepareNumberRecording(db, isInserted),
  }
  const statements = {
    insertQuotation: prepareWrite(insertWhere(db, quotations, inserted, isWanted)),
    // Its bytes are counted among the deleted ones, and move with it.
    insertAgain: prepareWrite(insertWhere(db, quotations, inserted, deletion.isDeleted)),
    updateQuotation: prepareWrite(db.update(quotations).set(nextColumns()).where(isNext)),
    // Leaves the name out: it is indexed, and SQLite rewrites the index entry even if the name is
    // the same.
    updateUnderSameName: prepareWrite(
      db.update(quotations).set(nextColumns('name', 'nameKey')).where(isNext),
    ),
    insertDocument: prepareWrite(
      insertWhere(db, quotationDocuments, placeholders(quotationDocuments), justChanged),
    ),
    updateDocument: prepareWrite(
      db
        .update(quotationDocuments)
        .set({ head: placeholder('head'), blocks: placeholder('blocks') })
        .where(and(document, justChanged)),
    ),
    ...prepareRevisionWrites(db),
    insertShares: prepareWrite(insertShares(db, justChanged)),
    clearShares: prepareWrite(db.delete(quotationShares).where(and(shares, applies))),
    addShares: prepareWrite(insertShares(db, applies)),
    delete: [
      deletion.enter,
      prepareWrite(db.delete(quotationDocuments).where(document)),
      prepareWrite(db.delete(quotationShares).where(shares)),
      prepareWrite(db.delete(quotations).where(eq(quotations.id, sql.placeholder('id')))),
      prepareWrite(db.delete(mails).where(eq(mails.about, sql.placeholder('id')))),
    ],
  }

  /**
   * Stores a new quotation, unless the same save has already created one or there is no room.
   * @param withIt statements that run if it was stored
   */
  function insert(stored: NewDocument, withIt: (isStored: SQL) => Query[] = () => []): Changes {
    const values = { ...valuesOf(stored), ...contentValuesOf(stored) }
    const isShared = stored.head.access.userList.length > 0
    const all = [
      statements.insertQuotation,
      statements.insertDocument,
      ...content.insert,
      ...(isShared ? [statements.insertShares] : []),
    ]
    const isStored = sql`EXISTS (SELECT 1 FROM ${quotations} WHERE ${quotations.id} = ${stored.head.id})`
    const queries = [
      ...all.map((statement) => statement(values)),
      ...client.inserted(stored, null, values),
      ...number.inserted(stored, '', values),
      ...withIt(isStored),
    ]
    return { queries, decides: 0, bytes: values.bytes }
  }

  /**
   * Stores the next revision, but only if the stored one is its predecessor, so that no update is
   * lost, whatever is written meanwhile, and only if the quota has room for it and for the version
   * that it replaces.
   * @param withIt as above
   */
  function update(
    stored: StoredDocument | NewDocument,
    { sharesChanged, before, kept }: Update,
    withIt: (isStored: SQL) => Query[] = () => [],
  ): Changes {
    const values = { ...valuesOf(stored), ...keptValues(kept, before) }
    const isRenamed = values.name !== before.name
    const shares = sharesChanged ? [statements.clearShares, statements.addShares] : []
    const first = [
      ...changedContent(stored, before, values),
      ...client.next(stored, before, values),
      ...number.next(stored, before.number, values),
      ...shares.map((statement) => statement(values)),
    ]
    const queries = [
      ...first,
      isRenamed ? statements.updateQuotation(values) : statements.updateUnderSameName(values),
      statements.updateDocument(values),
      ...(typeof kept === 'object' ? [statements.keepRevision(values)] : []),
      ...withIt(justChanged),
      ...(kept === 'dropped' ? [statements.dropRevision(values)] : []),
    ]
    return { queries, decides: first.length, bytes: values.bytes + values.keptBytes }
  }

  /**
   * The statements that update the index. Most saves change neither a word nor a price, and leave
   * it alone.
   */
  function changedContent(
    stored: StoredDocument | NewDocument,
    { contentKeys: before }: StoredQuotation,
    values: ReturnType<typeof valuesOf>,
  ): Query[] {
    const { contentKeys: after } = stored.head
    if (!('content' in stored) || after?.all === before?.all) return []
    if (after?.words === before?.words)
      return [content.update({ ...values, ...storedTexts(stored.content()) })]
    const own = { ...values, ...contentValuesOf(stored) }
    return [content.update, ...content.updateWords].map((statement) => statement(own))
  }

  /** Stores a deleted quotation again; its place among the deleted ones is left. */
  function insertAgain(stored: NewDocument, firstSaveId: string | null): Omit<Changes, 'bytes'> {
    const values = { ...valuesOf(stored), ...contentValuesOf(stored), firstSaveId }
    const isShared = stored.head.access.userList.length > 0
    const all = [
      statements.insertAgain,
      statements.insertDocument,
      ...content.insert,
      ...(isShared ? [statements.insertShares] : []),
      deletion.leave,
    ]
    const queries = [
      ...all.map((statement) => statement(values)),
      ...client.inserted(stored, null, values),
    ]
    return { queries, decides: 0 }
  }

  /** Moves a quotation to the deleted ones; its mails and shares go. */
  function remove(id: string, deletedAt: number): Omit<Changes, 'bytes'> {
    const queries = statements.delete.map((statement) => statement({ id, deletedAt }))
    return { queries, decides: 3 }
  }

  return { insert, update, insertAgain, remove }
}

interface Update {
  sharesChanged: boolean
  before: StoredQuotation
  /** What becomes of the version before. */
  kept: Kept
}

interface Changes {
  queries: Query[]
  decides: number
  /** What it counts in the quota, with what it keeps. */
  bytes: number
}

const hasRoomInstead = (quota: Quota) =>
  quota.hasRoomInstead(
    placeholder('ownerId'),
    quotations.bytes,
    placeholder('bytes'),
    placeholder('keptBytes'),
  )

const insertShares = (db: Db, where: SQL) =>
  db
    .insert(quotationShares)
    .select(
      sql`SELECT ${sql.placeholder('id')}, value FROM json_each(${sql.placeholder('userList')}) WHERE ${where}`,
    )

type Columns = Partial<ReturnType<typeof placeholders<typeof quotations>>>

/** The columns that an update writes. */
function nextColumns(...left: (keyof Columns)[]): Columns {
  const columns: Columns = placeholders(quotations)
  for (const name of [...NEVER_UPDATED, ...left]) delete columns[name]
  return columns
}

const NEVER_UPDATED = [
  'id',
  'ownerId',
  'createdAt',
  'firstSaveId',
  'contentId',
  'clientId',
] as const

/** The values of all placeholders. */
function valuesOf(stored: StoredDocument | NewDocument) {
  const { head, blocks } = stored
  const { id, ownerId, email, revision, access, name, category, desc, total } = head
  const { currency, locale, createdAt, updatedAt } = head
  const saveId = head.recentSaves.at(-1)?.[0] ?? null
  const headText = JSON.stringify(head)
  return {
    id,
    ownerId,
    email,
    revision,
    name,
    category,
    total,
    currency,
    locale,
    blocks,
    createdAt,
    updatedAt,
    before: revision - 1,
    // Null equals nothing in SQL: a save without an id never counts as repeated.
    saveId,
    firstSaveId: saveId,
    accessLevel: access.level,
    userList: JSON.stringify(access.userList),
    nameKey: sortKey(name),
    categoryKey: sortKey(category),
    searchText: searchText(name, category, desc),
    head: headText,
    bytes: countedBytes(headText, blocks),
    fileIds: filesShownBy({ head, blocks }).join(' '),
    quotationId: id,
    ...givenValues(stored),
  }
}

/** The values of the placeholders of its content. */
const contentValuesOf = ({ head, content }: NewDocument) => storedContent(head.ownerId, content())

/** The currency and number format of lists for a quotation whose head is damaged. */
const [CURRENCY, LOCALE] = ['USD', 'en-US']

/** The statements that move a quotation to the deleted ones and back, with the placeholder `id`. */
function prepareDeletion(db: Db) {
  const isIt = eq(deletedQuotations.quotationId, sql.placeholder('id'))
  const isTheirs = eq(deletedQuotations.ownerId, sql.placeholder('ownerId'))
  const isBack = isThere(quotations, eq(quotations.id, sql.placeholder('id')))
  return {
    /** SQL: whether the `ownerId` has deleted it. */
    isDeleted: isThere(deletedQuotations, and(isIt, isTheirs)),
    enter: prepareWrite<Record<string, unknown>>(db.insert(deletedQuotations).select(copy())),
    leave: prepareWrite<Record<string, unknown>>(
      db.delete(deletedQuotations).where(and(isIt, isBack)),
    ),
  }
}

/**
 * SQL: what is stored of a quotation, damaged or not, with the placeholder `deletedAt`. Nothing
 * passes through this process: a long document would take it many ms.
 */
function copy() {
  const { id, ownerId, name, total, firstSaveId, bytes } = quotations
  const { head, blocks, quotationId } = quotationDocuments
  const field = (path: string, otherwise: string) =>
    sql`coalesce(CASE WHEN json_valid(${head}) THEN json_extract(${head}, ${sql.raw(`'$.${path}'`)}) END, ${sql.raw(`'${otherwise}'`)})`
  return sql`SELECT ${id}, ${ownerId}, ${sql.placeholder('deletedAt')}, ${name}, ${total},
    ${field('currency', CURRENCY)}, ${field('locale', LOCALE)}, ${firstSaveId}, ${bytes}, ${head}, ${blocks}
    FROM ${quotations} JOIN ${quotationDocuments} ON ${eq(quotationId, id)}
    WHERE ${id} = ${sql.placeholder('id')}`
}
