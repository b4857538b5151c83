import type { SQL } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { Query, WriteOptions } from '../../../db/writes.ts'
import type { Kept, RevisionKeeper } from '../revisions/keep-revision.ts'
import type { NewDocument, StoredQuotation } from './stored-quotation.ts'
import type { QuotationWrites } from './write-statements.ts'

export interface UpdateDeps {
  db: Database
  writes: QuotationWrites
  revisions: Pick<RevisionKeeper, 'keep' | 'add'>
}

interface UpdateOptions extends WriteOptions {
  sharesChanged?: boolean
  /** Statements that run if it was stored. */
  withIt?: (isStored: SQL) => Query[]
}

export type StoreUpdate = ReturnType<typeof createUpdates>['storeUpdate']

/** The only way to change a stored quotation's document. */
export function createUpdates({ db, writes, revisions }: UpdateDeps) {
  const listeners: ((id: string) => void)[] = []

  /**
   * Stores a document as the next revision and keeps the version before, both or neither.
   * @returns whether it was stored: not when something else was stored meanwhile, or without room
   */
  async function storeUpdate(
    before: StoredQuotation,
    next: NewDocument,
    { sharesChanged = false, withIt, ...options }: UpdateOptions = {},
  ): Promise<boolean> {
    const keeping = revisions.keep(before, next)
    const kept = keeping instanceof Promise ? await keeping : keeping
    const isStored = await write(kept)
    if (isStored) revisions.add(next)
    if (isStored && kept !== 'same') for (const listener of listeners) listener(next.head.id)
    return isStored

    async function write(kept: Kept): Promise<boolean> {
      const { queries, decides } = writes.update(next, { sharesChanged, before, kept }, withIt)
      const changes = await db.write(queries, options)
      return changes[decides] === 1
    }
  }
  return {
    storeUpdate,
    /** Calls the listener with the id of each quotation that got a further revision. */
    onKept: (listener: (id: string) => void) => void listeners.push(listener),
  }
}
