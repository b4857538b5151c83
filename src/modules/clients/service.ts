import { and, eq, type SQL, sql } from 'drizzle-orm'
import { nanoid } from 'nanoid'
import {
  type BookClient,
  type Client,
  NEW_CLIENT,
  type SentClient,
  SentClientSchema,
} from '#domain/clients/client.ts'
import { MOST_ALIASES, MOST_CLIENTS } from '#domain/clients/limits.ts'
import { clientKey, filledFrom } from '#domain/clients/same-client.ts'
import { tidyClient } from '#domain/clients/tidy-client.ts'
import { createReader } from '#domain/document/schema-reader.ts'
import type { Db } from '../../../db/client.ts'
import { clientAliases, clients, clientWords } from '../../../db/client-schema.ts'
import { deleteRow, insertWhere, isThere } from '../../../db/prepared-statements.ts'
import { quotations, users } from '../../../db/schema.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import type { Deps } from '../deps.ts'
import type { Quota } from '../users/quota.ts'
import {
  CLIENT_BYTES,
  type ClientRow,
  derivedColumns,
  presentClient,
  wordsOf,
} from './client-row.ts'
import { countOf } from './client-sql.ts'
import { createImport } from './import-clients.ts'

export type ClientDeps = Deps<'db' | 'now' | 'quota'>

export type Clients = ReturnType<typeof createClients>

export type SaveResult =
  | { outcome: 'saved' | 'updated'; client: BookClient }
  | { outcome: 'bad request'; field: string }
  | { outcome: 'same client'; id: string }
  | { outcome: 'too many clients' | 'not found' }
  | { outcome: 'storage full'; refusal: Quota['refusal'] }

const read = createReader<SentClient>(SentClientSchema)

/** The client book of each account (product: Clients; api: Client calls). */
export function createClients({ db, quota, now }: ClientDeps) {
  /** Stores a client as edited by hand: as the book's own with its id, or as a new one. */
  async function save(user: CurrentUser, input: unknown): Promise<SaveResult> {
    const reading = read(input)
    if (!reading.ok) return { outcome: 'bad request', field: fieldOf(reading.at) }
    const { id, ...sent } = reading.value
    const client = tidyClient(sent)
    if (clientKey(client) === null) return { outcome: 'bad request', field: 'client.name' }
    return id === NEW_CLIENT ? insert(user, client) : update(user, id, client)
  }

  async function insert({ userId }: CurrentUser, client: Client): Promise<SaveResult> {
    const id = nanoid()
    const row = rowOf(id, userId, client)
    const hasRoom = sql`${quota.hasRoomFor(sql`${userId}`, sql`${CLIENT_BYTES}`)}
      AND ${isThere(users, eq(users.id, userId))}`
    const isFewer = sql`${countOf(sql`${userId}`)} < ${MOST_CLIENTS}`
    const insertion = insertWhere(db.read, clients, row, sql`${isFewer} AND ${hasRoom}`)
    const [inserted] = await db.write([insertion.onConflictDoNothing(), storeWords(id, client)])
    if (inserted === 1) return { outcome: 'saved', client: presentClient(row) }
    return (await sameAs(userId, client)) ?? refuse(userId)
  }

  async function refuse(userId: string): Promise<SaveResult> {
    const count = await db.read.$count(clients, eq(clients.ownerId, userId))
    return count < MOST_CLIENTS ? quota.refuse(userId) : { outcome: 'too many clients' }
  }

  async function update(user: CurrentUser, id: string, client: Client): Promise<SaveResult> {
    const same = await sameAs(user.userId, client, id)
    if (same) return same
    const [updated] = await db.write(updates(isOwn(user, id), id, client))
    const row = updated === 1 ? await findRow(user, id) : null
    if (row) return { outcome: 'updated', client: presentClient(row) }
    return (await sameAs(user.userId, client, id)) ?? { outcome: 'not found' }
  }

  /** The statements that give a client other fields, and the words of its new name. */
  function updates(isIt: SQL | undefined, id: string, client: Client, usedAt?: number) {
    const { key } = derivedColumns(client)
    const { id: _, ownerId: ______, ...columns } = rowOf(id, '', client)
    const { uses: __, createdAt: ___, bytes: ____, usedAt: _____, ...changed } = columns
    // In the same statement as the change: another client may have got this name just now.
    const isFree = sql`NOT EXISTS (SELECT 1 FROM ${clients} other WHERE other.owner_id = ${clients.ownerId}
      AND other.key = ${key} AND other.id <> ${id})`
    const isStored = isThere(clients, and(eq(clients.id, id), eq(clients.key, key)))
    return [
      db.read
        .update(clients)
        .set({ ...changed, ...(usedAt !== undefined && { usedAt }) })
        .where(and(isIt, isFree)),
      db.read.delete(clientWords).where(and(eq(clientWords.clientId, id), isStored)),
      storeWords(id, client),
    ]
  }

  /** The client of the book, other than `id`, with this name and company. */
  async function sameAs(userId: string, client: Client, id = ''): Promise<SaveResult | null> {
    const isSame = and(eq(clients.ownerId, userId), eq(clients.key, clientKey(client) ?? ''))
    const [same] = await db.read.select({ id: clients.id }).from(clients).where(isSame)
    return same && same.id !== id ? { outcome: 'same client', id: same.id } : null
  }

  const storeWords = (id: string, client: Client) =>
    db.read
      .insert(clientWords)
      .select(
        sql`SELECT ${clients.ownerId}, value, ${clients.id}
          FROM ${clients}, json_each(${JSON.stringify(wordsOf(client))})
          WHERE ${clients.id} = ${id} AND ${clients.key} = ${clientKey(client)}`,
      )
      .onConflictDoNothing()

  function rowOf(id: string, ownerId: string, client: Client): ClientRow {
    const at = now()
    return {
      ...client,
      ...derivedColumns(client),
      id,
      ownerId,
      uses: 0,
      usedAt: 0,
      createdAt: at,
      updatedAt: at,
      bytes: CLIENT_BYTES,
    }
  }

  async function findRow(user: CurrentUser, id: string): Promise<ClientRow | null> {
    const [row] = await db.read.select().from(clients).where(isOwn(user, id))
    return row ?? null
  }

  async function find(user: CurrentUser, id: string): Promise<BookClient | null> {
    const row = await findRow(user, id)
    return row && presentClient(row)
  }

  /** Its quotations stay, and are for nobody of the book until they name somebody else. */
  const remove = (user: CurrentUser, id: string) => deleteRow(db, clients, isOwn(user, id))

  /** Merges two clients: the first gets the other's quotations, and what it left blank. */
  async function merge(
    user: CurrentUser,
    id: string,
    otherId: string,
  ): Promise<BookClient | 'not found'> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const [kept, other] = [await findRow(user, id), await findRow(user, otherId)]
      if (!kept || !other || id === otherId) return 'not found'
      const filled = filledFrom(kept, other)
      const isAsRead = and(isUnchanged(kept), isUnchanged(other))
      const isKept = sql`NOT ${isThere(clients, eq(clients.id, otherId))}`
      const changes = await db.write([
        db.read
          .update(quotations)
          .set({ clientId: id })
          .where(and(eq(quotations.clientId, otherId), isAsRead)),
        ...nameAfter(db.read, kept, other, isAsRead),
        db.read.delete(clients).where(and(isOwn(user, otherId), isAsRead)),
        ...updates(and(isOwn(user, id), isKept), id, filled, Math.max(kept.usedAt, other.usedAt)),
      ])
      const merged = changes[4] === 1 ? await findRow(user, id) : null
      if (merged) return presentClient(merged)
      // One of them was changed meanwhile: try again with what is stored now.
    }
    throw new Error(`Clients ${id} and ${otherId} could not be merged: they changed each time`)
  }

  return { save, find, remove, merge, import: createImport({ db, quota, now }) }
}

/** How often a merge is tried when saves keep getting ahead of it. */
const MAX_TRIES = 5

const fieldOf = (at: string) => (at === '' ? 'client' : `client.${at}`)

const isOwn = ({ userId }: CurrentUser, id: string) =>
  and(eq(clients.ownerId, userId), eq(clients.id, id))

const isUnchanged = ({ id, updatedAt }: ClientRow) =>
  isThere(clients, and(eq(clients.id, id), eq(clients.updatedAt, updatedAt)))

/**
 * The statements, before the other is deleted, after which its name means the one that stays. So do
 * the names of those that were merged into it before, and the name that the one that stays had
 * before it was filled in.
 * @param isAsRead SQL: whether both are as they were read
 */
function nameAfter(db: Db, kept: ClientRow, other: ClientRow, isAsRead: SQL | undefined) {
  const { ownerId, id: clientId } = kept
  const ofOwner = eq(clientAliases.ownerId, ownerId)
  const count = sql`(SELECT count(*) FROM ${clientAliases} WHERE ${ofOwner})`
  const isWanted = sql`${isAsRead} AND ${count} < ${MOST_ALIASES}`
  const named = ({ key }: ClientRow) =>
    insertWhere(db, clientAliases, { ownerId, key, clientId }, isWanted).onConflictDoUpdate({
      target: [clientAliases.ownerId, clientAliases.key],
      set: { clientId },
    })
  return [
    db
      .update(clientAliases)
      .set({ clientId })
      .where(and(eq(clientAliases.clientId, other.id), isAsRead)),
    named(other),
    named(kept),
  ]
}
