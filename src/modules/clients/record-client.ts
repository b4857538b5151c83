import { and, eq, getTableColumns, ne, type SQL, sql } from 'drizzle-orm'
import { nanoid } from 'nanoid'
import { MOST_CLIENTS } from '#domain/clients/limits.ts'
import { isCorrection } from '#domain/clients/same-client.ts'
import { BLANK_CLIENT, type ClientTexts } from '#domain/clients/tidy-client.ts'
import type { Db } from '../../../db/client.ts'
import { clientAliases, clients, clientWords } from '../../../db/client-schema.ts'
import { insertWhere, isThere, placeholder, prepareWrite } from '../../../db/prepared-statements.ts'
import { quotations } from '../../../db/schema.ts'
import type { Quota } from '../users/quota.ts'
import { CLIENT_BYTES, derivedColumns, wordsOf } from './client-row.ts'
import { countOf, filledIn, knownAs, mergedInto } from './client-sql.ts'

/** A quotation that is being stored, and whom it is for. */
interface Recorded {
  head: NamedClient & { updatedAt: number }
  client?: () => ClientTexts | null
}

/** Of a quotation's head: the key of what it says about its client, and their name and company. */
interface NamedClient {
  clientKey?: string | undefined
  client?: string
}

/** The values of the save's own placeholders. */
interface SaveValues {
  bytes: number
  keptBytes?: number
}

/**
 * The statements that record a quotation's client in its owner's book, in the batch that stores it
 * (product: Clients): the client is found again by its key, or by that of one that was merged into
 * it, or else made, if there is room for one more. What the document leaves blank stays as the book says.
 * @param isStored SQL: which row of `quotations` is it, if it is sure to be stored; with the
 * placeholders of the save
 */
export function prepareClientRecording(db: Db, quota: Quota, isStored: SQL | undefined) {
  const ownerId = placeholder('ownerId')
  const isSaved = isThere(quotations, isStored)
  const isIt = and(eq(clients.ownerId, ownerId), eq(clients.key, column('key')))
  const merged = mergedInto(ownerId, column('key'))
  const isKnown = isThere(clients, isIt)
  const hasRoom = sql`${countOf(ownerId)} < ${MOST_CLIENTS} AND ${quota.hasRoomFor(ownerId, column('room'))}`
  const record = prepare(
    insertWhere(
      db,
      clients,
      inserted(),
      sql`${isSaved} AND (${isKnown} OR (NOT EXISTS (${merged}) AND ${hasRoom}))`,
    ).onConflictDoUpdate({ target: [clients.ownerId, clients.key], set: filledIn('document') }),
  )
  const recordWords = prepare(
    db
      .insert(clientWords)
      .select(
        sql`SELECT ${clients.ownerId}, value, ${clients.id}
          FROM ${clients}, json_each(${column('words')}) WHERE ${isIt} AND ${isSaved}`,
      )
      .onConflictDoNothing(),
  )
  const forget = prepare(
    db
      .delete(clients)
      .where(
        and(
          eq(
            clients.id,
            sql`(${db.select({ id: quotations.clientId }).from(quotations).where(isStored)})`,
          ),
          ...[ne(clients.key, column('key')), eq(clients.uses, 1)],
          ...[eq(clients.usedAt, clients.createdAt), eq(clients.updatedAt, clients.createdAt)],
          sql`NOT ${isThere(clientAliases, eq(clientAliases.clientId, clients.id))}`,
        ),
      ),
  )
  const link = prepare(
    db
      .update(quotations)
      .set({ clientId: knownAs(ownerId, column('key')) })
      .where(isStored),
  )

  /**
   * A book that was edited since keeps what it says until the document says something else. A name
   * that only this document brought into the book goes once it is corrected.
   * @param before what the document said until now; null for a new one
   */
  return ({ head, client: read }: Recorded, before: NamedClient | null, values: SaveValues) => {
    if (!read || head.clientKey === before?.clientKey) return []
    const client = read()
    const all = { ...values, ...valuesOf(client ?? BLANK_CLIENT, head.updatedAt, values) }
    const isCorrected = client && isCorrection(before?.client ?? '', head.client ?? '')
    const recorded = client ? [record, recordWords, ...(isCorrected ? [forget] : []), link] : [link]
    return recorded.map((statement) => statement(all))
  }
}

/** The placeholder of a client's column: the save has its own `id`, `name` and so on. */
const column = (name: string) => placeholder(`client ${name}`)

const inserted = () =>
  Object.fromEntries(
    Object.keys(getTableColumns(clients)).map((name) => [
      name,
      name === 'ownerId' ? placeholder(name) : column(name),
    ]),
  ) as Record<keyof typeof clients.$inferInsert, SQL>

const prepare = prepareWrite<Record<string, unknown>>

function valuesOf(texts: ClientTexts, at: number, { bytes, keptBytes = 0 }: SaveValues) {
  const client = { ...BLANK_CLIENT, ...texts }
  const columns = {
    ...client,
    ...derivedColumns(client),
    id: nanoid(),
    uses: 0,
    usedAt: at,
    createdAt: at,
    updatedAt: at,
    bytes: CLIENT_BYTES,
    words: JSON.stringify(wordsOf(client)),
    // The document may yet be counted, and must find its room.
    room: CLIENT_BYTES + bytes + keptBytes,
  }
  return Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [`client ${name}`, value]),
  )
}
