import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { nanoid } from 'nanoid'
import { type Client, ClientSchema } from '#domain/clients/client.ts'
import { MOST_CLIENTS, MOST_IMPORTED } from '#domain/clients/limits.ts'
import { clientKey, mergeDoubles } from '#domain/clients/same-client.ts'
import { tidyClient } from '#domain/clients/tidy-client.ts'
import { createReader } from '#domain/document/schema-reader.ts'
import { clients, clientWords } from '../../../db/client-schema.ts'
import { users } from '../../../db/schema.ts'
import { nextTurn } from '../../../db/turns.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import type { Deps } from '../deps.ts'
import type { Quota } from '../users/quota.ts'
import { CLIENT_BYTES, derivedColumns, wordsOf } from './client-row.ts'
import { countOf, filledIn, mergedInto } from './client-sql.ts'

export type ImportResult =
  /** `left` had no room any more: other saves of the account took it meanwhile. */
  | { outcome: 'imported'; added: number; known: number; doubles: number; left: number }
  | { outcome: 'bad request'; field: string }
  | { outcome: 'too many clients'; room: number }
  | { outcome: 'storage full'; refusal: Quota['refusal'] }

const read = createReader<Client>(ClientSchema)

/** How many are read in one turn. */
const SLICE = 500
/** How many are stored in one turn: about 20 ms in which nobody else is answered. */
const STORED_SLICE = 100

/**
 * Adds the clients of a file to a book: all of them, or none if there is no room (product: Client
 * files). They are stored in slices. One that is broken off can be repeated: what is stored already
 * is known then.
 */
export function createImport({ db, quota, now }: Deps<'db' | 'now' | 'quota'>) {
  async function importClients({ userId }: CurrentUser, input: unknown): Promise<ImportResult> {
    const sent = await readAll(input)
    if (!Array.isArray(sent)) return { outcome: 'bad request', field: sent.field }
    const wanted = mergeDoubles(sent)
    const refused = await refuseAll(userId, wanted)
    if (refused) return refused
    const done = { added: 0, known: 0 }
    for (const slice of inSlices(wanted, STORED_SLICE)) {
      await nextTurn()
      const { known, merged } = await countKnown(userId, slice)
      const rows = JSON.stringify(slice.map(asJson))
      const words = JSON.stringify(slice.flatMap(wordsByKey))
      // One that only adds to what is known writes each of them too.
      const [stored = 0] = await db.write([insertion(userId, rows), storeWords(userId, words)])
      if (stored === 0 && merged < slice.length) break
      done.added += slice.length - known - merged
      done.known += known + merged
    }
    const left = wanted.length - done.added - done.known
    return { outcome: 'imported', ...done, doubles: sent.length - wanted.length, left }
  }

  /** Null if there is room for all that are new. */
  async function refuseAll(userId: string, wanted: readonly Client[]) {
    let added = wanted.length
    for (const slice of inSlices(wanted, SLICE)) {
      await nextTurn()
      const { known, merged } = await countKnown(userId, slice)
      added -= known + merged
    }
    const room = MOST_CLIENTS - (await db.read.$count(clients, eq(clients.ownerId, userId)))
    if (added > room) return { outcome: 'too many clients' as const, room }
    const storage = await quota.usage(userId)
    const isFull = !storage || storage.used + added * CLIENT_BYTES > storage.limit
    return isFull ? quota.refuse(userId) : null
  }

  /** How many of them the book has, and of how many it has only a merged client's name. */
  function countKnown(userId: string, slice: readonly Client[]) {
    const isKnown = sql`SELECT 1 FROM ${clients}
      WHERE ${clients.ownerId} = ${userId} AND ${clients.key} = value`
    return db.read.get<{ known: number; merged: number }>(
      sql`SELECT count(*) FILTER (WHERE EXISTS (${isKnown})) AS "known",
        count(*) FILTER (WHERE NOT EXISTS (${isKnown})
          AND EXISTS (${mergedInto(sql`${userId}`, sql`value`)})) AS "merged"
        FROM json_each(${JSON.stringify(slice.map(clientKey))})`,
    )
  }

  function insertion(userId: string, rows: string) {
    const owner = sql`${userId}`
    const added = sql`(SELECT count(*) FROM json_each(${rows}) WHERE ${isNew(userId)})`
    const hasRoom = sql`${countOf(owner)} + ${added} <= ${MOST_CLIENTS}
      AND ${quota.hasRoomFor(owner, sql`${added} * ${CLIENT_BYTES}`)}
      AND EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${userId})`
    const at = now()
    return db.read
      .insert(clients)
      .select(sql`SELECT ${columnsOfSent(userId, at)} FROM json_each(${rows})
          WHERE ${hasRoom} AND (${isNew(userId)} OR EXISTS (${withKey(userId)}))`)
      .onConflictDoUpdate({ target: [clients.ownerId, clients.key], set: filledIn('file') })
  }

  /** CROSS JOIN keeps SQLite from reading the list for each client. */
  const storeWords = (userId: string, words: string) =>
    db.read
      .insert(clientWords)
      .select(
        sql`SELECT ${clients.ownerId}, value ->> 1, ${clients.id} FROM json_each(${words})
          CROSS JOIN ${clients} ON ${clients.ownerId} = ${userId} AND ${clients.key} = value ->> 0
          WHERE true`,
      )
      .onConflictDoNothing()

  return importClients
}

/** The clients that were sent, each with a name or a company; or the field that is invalid. */
async function readAll(input: unknown): Promise<Client[] | { field: string }> {
  if (!Array.isArray(input) || input.length === 0 || input.length > MOST_IMPORTED)
    return { field: 'clients' }
  const sent: Client[] = []
  for (const [at, each] of input.entries()) {
    if (at % SLICE === SLICE - 1) await nextTurn()
    const reading = read(each)
    if (!reading.ok) return { field: fieldOf(at, reading.at) }
    sent.push(tidyClient(reading.value))
  }
  const nobody = sent.findIndex((client) => clientKey(client) === null)
  return nobody < 0 ? sent : { field: fieldOf(nobody, 'name') }
}

const fieldOf = (at: number, field: string) => `clients[${at}]${field === '' ? '' : `.${field}`}`

/** What is stored of a client, but for what is the same in all; a new one gets the id. */
const asJson = (client: Client) => ({
  ...client,
  ...derivedColumns(client),
  id: nanoid(),
})

const wordsByKey = (client: Client) => wordsOf(client).map((word) => [clientKey(client), word])

/** SQL: the client of the book that has the key of a client of the list. */
const withKey = (userId: string): SQL =>
  sql`SELECT 1 FROM ${clients} WHERE ${clients.ownerId} = ${userId} AND ${clients.key} = value ->> 'key'`

/** SQL: whether the book has no client of this name, and had none that was merged into another. */
const isNew = (userId: string): SQL =>
  sql`NOT EXISTS (${withKey(userId)}) AND NOT EXISTS (${mergedInto(sql`${userId}`, sql`value ->> 'key'`)})`

/** SQL: the columns of `clients`, in their order, of a client of the list. */
function columnsOfSent(userId: string, at: number): SQL {
  const fixed: Partial<Record<string, SQL>> = {
    ownerId: sql`${userId}`,
    uses: sql`0`,
    usedAt: sql`0`,
    bytes: sql`${CLIENT_BYTES}`,
    createdAt: sql`${at}`,
    updatedAt: sql`${at}`,
  }
  const columns = COLUMNS.map((name) => fixed[name] ?? sql.raw(`value ->> '${name}'`))
  return sql.join(columns, sql`, `)
}

const COLUMNS = Object.keys(getTableColumns(clients))

function* inSlices<Item>(items: readonly Item[], length: number): Generator<Item[]> {
  for (let at = 0; at < items.length; at += length) yield items.slice(at, at + length)
}
