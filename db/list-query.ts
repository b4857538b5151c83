import { and, asc, count, desc, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { normalizeText } from '../src/domain/words/normalize-text.ts'
import type { Db } from './client.ts'
import { type bookmarks, type quotations, users } from './schema.ts'

/** Part of a list: its rows as JSON texts, read in batches, and the number of rows in all. */
export interface Page {
  rows: AsyncIterable<string[]>
  total: number
}

/** What a list request may ask for (api: Common). */
interface PageQuery<Sort extends string> {
  search?: string | undefined
  sort?: Sort | undefined
  order?: 'asc' | 'desc' | undefined
  limit?: number | undefined
  offset?: number | undefined
}

/** A list of documents that belong to users. */
export interface DocumentList<Sort extends string> {
  table: typeof quotations | typeof bookmarks
  sortColumns: Record<Sort | 'updatedAt', SQLWrapper>
  /** Decides the order of equal rows. */
  id: readonly SQLWrapper[]
  /** The JSON texts of rows, in the given order. */
  read(rowIds: number[], orderBy: SQL[]): Promise<string[]>
}

/** Creates the queries of a list. */
export function createDocumentLists<Sort extends string>(db: Db, list: DocumentList<Sort>) {
  /** The rows that a user may see. Without limit and offset it is the whole list. */
  async function listVisible(isVisible: SQL | undefined, query: PageQuery<Sort>): Promise<Page> {
    const where = and(isVisible, matchesSearch(list.table.searchText, query.search))
    const { rows, length } = await readPage(db, list, where, query)
    const isWhole = query.limit === undefined && !query.offset
    return { rows, total: isWhole ? length : await countRows(db, list, where) }
  }

  /** Everybody's rows; the search includes the owners' addresses (api: get-quotation-list-all). */
  async function listAll(query: PageQuery<Sort> & { limit: number }): Promise<Page> {
    const isOwnerFound = matchesSearch(users.email, query.search)
    const owners = db.select({ id: users.id }).from(users).where(isOwnerFound)
    const where = or(
      matchesSearch(list.table.searchText, query.search),
      isOwnerFound && inArray(list.table.ownerId, owners),
    )
    const { rows } = await readPage(db, list, where, query)
    return { rows, total: await countRows(db, list, where) }
  }

  return { listVisible, listAll }
}

/** Picks the page's rows by the narrow columns first; only their documents are read. */
async function readPage<Sort extends string>(
  db: Db,
  { table, sortColumns, id, read }: DocumentList<Sort>,
  where: SQL | undefined,
  { sort, order, limit, offset }: PageQuery<Sort>,
) {
  const orderBy = orderedBy(sortColumns[sort ?? 'updatedAt'], order, id)
  const page = await db
    .select({ rowId: sql<number>`${rowIdOf(table)}` })
    .from(table)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit ?? -1)
    .offset(offset ?? 0)
  const rowIds = page.map(({ rowId }) => rowId)
  return { rows: readInBatches(rowIds, (some) => read(some, orderBy)), length: rowIds.length }
}

export const rowIdOf = (table: DocumentList<string>['table']): SQL => sql`${table}.rowid`

/** The address of a row's owner, to sort by. */
export const ownerEmailOf = ({ ownerId }: DocumentList<string>['table']): SQL =>
  sql`(SELECT ${users.email} FROM ${users} WHERE ${users.id} = ${ownerId})`

async function countRows(
  db: Db,
  { table }: Pick<DocumentList<string>, 'table'>,
  where: SQL | undefined,
): Promise<number> {
  const [row] = await db.select({ total: count() }).from(table).where(where)
  return row?.total ?? 0
}

/** Whether a folded text contains every word of the search; undefined without a search. */
export function matchesSearch(folded: SQLWrapper, search: string | undefined): SQL | undefined {
  const words = normalizeText(search ?? '')
    .split(/\s+/)
    .filter(Boolean)
  return and(...words.map((word) => sql`instr(${folded}, ${word}) > 0`))
}

/** Orders by a column, descending by default, and by the ids where it is equal. */
export const orderedBy = (
  column: SQLWrapper,
  order: 'asc' | 'desc' | undefined,
  ids: readonly SQLWrapper[],
): SQL[] => [order === 'asc' ? asc(column) : desc(column), ...ids.map((id) => asc(id))]

const FIRST_BATCH = 4
const MAX_BATCH = 500
/** A batch should have at most about this many characters: a few ms to read, parse and write. */
const BATCH_CHARACTERS = 500_000

/**
 * Reads rows in batches, in the order of their ids, with fewer rows at a time when they are large:
 * a list of documents may come to gigabytes. Other requests get their turn between batches.
 */
export async function* readInBatches<Id>(
  ids: readonly Id[],
  read: (ids: Id[]) => Promise<string[]>,
): AsyncGenerator<string[]> {
  let size = FIRST_BATCH
  for (let at = 0; at < ids.length; ) {
    const rows = await read(ids.slice(at, at + size))
    at += size
    yield rows
    const length = rows.reduce((sum, row) => sum + row.length, 0)
    const isLarge = length > BATCH_CHARACTERS
    if (isLarge) await yieldToEventLoop()
    size = Math.min(isLarge ? Math.ceil(size / 4) : size * 2, MAX_BATCH)
  }
}

/** The driver answers in the same turn: without this, no other request would be heard. */
const yieldToEventLoop = () => new Promise((resume) => setImmediate(resume))
