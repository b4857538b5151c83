import { and, eq, ne, type SQL } from 'drizzle-orm'
import { revisions as revisionRows } from '../../../db/history-schema.ts'
import { quotations } from '../../../db/schema.ts'
import type { Query, WriteOptions } from '../../../db/writes.ts'
import type { Deps } from '../deps.ts'
import type { Kept, RevisionKeeper } from './revisions/keep-revision.ts'
import {
  currentRevision,
  type NewDocument,
  type StoredDocument,
  type StoredQuotation,
} from './stored-quotation.ts'
import type { QuotationWrites } from './write-statements.ts'

export interface UpdateDeps extends Deps<'db' | 'quota'> {
  writes: QuotationWrites
  revisions: RevisionKeeper
}

interface UpdateOptions extends WriteOptions {
  sharesChanged?: boolean
  /** Statements that run if it was stored. */
  withIt?: (isStored: SQL) => Query[]
}

export type StoreUpdate = ReturnType<typeof createUpdates>['storeUpdate']

/** The only way to change a stored quotation's document. */
export function createUpdates({ db, writes, revisions, quota }: UpdateDeps) {
  const listeners: ((id: string) => void)[] = []

  /**
   * Stores a document as the next revision and keeps the version before, both or neither.
   * @returns what was stored: null when something else was stored meanwhile, or without room
   */
  async function storeUpdate(
    before: StoredQuotation,
    document: NewDocument,
    { sharesChanged = false, withIt, ...options }: UpdateOptions = {},
  ): Promise<StoredDocument | null> {
    const keeping = revisions.keep(before, document)
    const kept = keeping instanceof Promise ? await keeping : keeping
    const next = withSince(document, kept === 'same' ? currentRevision(before) : undefined)
    const done = (await write(kept)) ?? (await writeInRoom(kept))
    if (done === null) return null
    revisions.add(next, done)
    if (kept !== 'same') for (const listener of listeners) listener(next.head.id)
    return next

    async function write(kept: Kept): Promise<Kept | null> {
      const { queries, decides } = writes.update(next, { sharesChanged, before, kept }, withIt)
      const changes = await db.write(queries, options)
      return changes[decides] === 1 ? kept : null
    }

    /**
     * Tries again with room from older versions. A document that doesn't grow is stored even if
     * there is no room for the version before, unless that one is named.
     */
    async function writeInRoom(kept: Kept): Promise<Kept | null> {
      const bytesBefore = await findBytes(before)
      // Something else was stored meanwhile.
      if (bytesBefore === null) return null
      const { bytes } = writes.update(next, { sharesChanged, before, kept })
      const hasRoom = await quota.makeRoom(before.ownerId, bytes - bytesBefore)
      const done = hasRoom ? await write(kept) : null
      if (done !== null || kept === 'same') return done
      const { bytes: alone } = writes.update(next, { sharesChanged, before, kept: 'dropped' })
      if (alone > bytesBefore || (await isNamed(before))) return null
      return write('dropped')
    }
  }

  /** What the stored quotation counts in the quota; null if it has another revision by now. */
  async function findBytes({ id, revision }: StoredQuotation): Promise<number | null> {
    const [row] = await db.read
      .select({ bytes: quotations.bytes })
      .from(quotations)
      .where(and(eq(quotations.id, id), eq(quotations.revision, revision)))
    return row?.bytes ?? null
  }

  async function isNamed(head: StoredQuotation): Promise<boolean> {
    const { quotationId, revision, label } = revisionRows
    const isIt = and(eq(quotationId, head.id), eq(revision, currentRevision(head).revision))
    return (await db.read.$count(revisionRows, and(isIt, ne(label, '')))) > 0
  }

  return {
    storeUpdate,
    /** Calls the listener with the id of each quotation that got a further revision. */
    onKept: (listener: (id: string) => void) => void listeners.push(listener),
  }
}

/** Without a copy for most saves: what is known of a head is known by the object. */
const withSince = (
  document: NewDocument,
  unchangedSince: StoredQuotation['unchangedSince'],
): NewDocument =>
  document.head.unchangedSince === unchangedSince
    ? document
    : { ...document, head: { ...document.head, unchangedSince } }
