import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import type { bookmarks, quotationShares, quotations } from './schema.ts'
import { createPace } from './turns.ts'

/** A table of documents that belong to users. */
export type DocumentTable = typeof quotations | typeof bookmarks

/** Documents that a list shows, and how they are looked through. Two sources have no row in common. */
export interface Source {
  /** The table whose rows are walked in the order of their rowids: the documents' own, or one of links. */
  walked: DocumentTable | typeof quotationShares
  /** Of the rows walked, by an index; all without it. */
  where?: SQL
  /** The column of a row walked that names its document, and the document's column that it names. */
  link: [walked: SQLWrapper, named: SQLWrapper]
  /** The owner of all of them. */
  ownerId?: string
  /** Of the documents: which of them are shown; all without it. */
  filter?: SQL | undefined
  /** Columns by whose order an index has those of `where`; not with a filter. */
  indexed?: readonly SQLWrapper[]
}

/** The rows looked through: a list for each column, as they are read. */
export interface Candidates {
  rowIds: number[]
  contentIds: number[]
  /** The words found in the names, a bit for each, or the length in bytes, negative, of a long text. */
  named: number[]
  /** Their owners, each at least once. */
  owners: string[]
}

/** What is read of a row; the lists of other columns stay empty. */
export type CandidateColumns = Partial<Record<Exclude<keyof Candidates, 'rowIds'>, SQLWrapper>>

/** Reads columns of all rows of the sources, in slices: other requests have their turn in between. */
export async function readCandidates(
  db: Db,
  table: DocumentTable,
  sources: readonly Source[],
  columns: CandidateColumns,
): Promise<Candidates> {
  const candidates: Candidates = { rowIds: [], contentIds: [], named: [], owners: [] }
  const pace = createPace()
  for (const source of sources) {
    for (let after = 0, isDone = false; !isDone; ) {
      await pace.slice(async (size) => {
        const { slice, walked, last } = await readSlice(db, table, source, columns, { after, size })
        for (const [name, values] of Object.entries(slice))
          candidates[name as keyof Candidates].push(...(values as never[]))
        after = last
        isDone = walked < size
      })
    }
  }
  return candidates
}

/** One row with all values, since the driver takes as long for a row as SQLite for a hundred. */
async function readSlice(
  db: Db,
  table: DocumentTable,
  { walked, where, link: [linking, linked], filter, ownerId }: Source,
  columns: CandidateColumns,
  { after, size }: { after: number; size: number },
) {
  const position = sql`${walked}.rowid`
  const { owners, ...others } = { rowIds: rowIdOf(table), ...columns }
  const read = { ...others, ...(owners && !ownerId && { owners }) }
  const cells = Object.entries(read).map(([name, column]) => sql`, ${column} AS ${nameOf(name)}`)
  const walk = (selected: SQL) => sql`SELECT ${position} AS position, ${selected} FROM ${walked}
    WHERE ${where ?? sql`TRUE`} AND ${position} > ${after} ORDER BY ${position} LIMIT ${size}`
  const shown = sql`${filter ?? sql`TRUE`} AS shown${sql.join(cells)}`
  // The left join keeps the order, and rows without a document in the count.
  const rows =
    walked === table
      ? walk(shown)
      : sql`SELECT position, ${linked} IS NOT NULL AND ${shown}
        FROM (${walk(sql`${linking} AS link`)}) LEFT JOIN ${table} ON ${linked} = link`
  const lists = Object.keys(read).map((name) => {
    const each = name === 'owners' ? sql`DISTINCT ${nameOf(name)}` : nameOf(name)
    return sql`, json_group_array(${each}) FILTER (WHERE shown) AS ${nameOf(name)}`
  })
  const found = await db.get<Record<keyof Candidates, string> & { walked: number; last: number }>(
    sql`SELECT count(*) AS walked, max(position) AS last${sql.join(lists)} FROM (${rows})`,
  )
  const { walked: count, last, ...texts } = found
  const slice: Partial<Candidates> = ownerId ? { owners: [ownerId] } : {}
  for (const [name, text] of Object.entries(texts))
    Object.assign(slice, { [name]: JSON.parse(text) })
  return { slice, walked: count, last }
}

const nameOf = (column: string): SQL => sql`${sql.identifier(column)}`

export const rowIdOf = (table: DocumentTable): SQL<number> => sql<number>`${table}.rowid`

/** Bound as one value: a list of parameters would take longer to build than to run. */
export const hasRowId = (table: DocumentTable, rowIds: readonly number[]): SQL =>
  sql`${rowIdOf(table)} IN (SELECT value FROM json_each(${JSON.stringify(rowIds)}))`
