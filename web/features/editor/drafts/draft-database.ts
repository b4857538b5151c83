import { createStore, del, entries, get, promisifyRequest, type UseStore } from 'idb-keyval'
import type { Quotation } from '#domain/document/quotation.ts'

/** Unsaved work as stored in IndexedDB (product: Drafts). */
export interface Draft {
  readonly key: string
  /** '' while nobody is logged in. */
  readonly user: string
  readonly quotationId: string
  /** The page that wrote it: while that page is open, only it may use the draft. */
  readonly page: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** The id of a save of this work that was sent but not answered (autosave.ts). */
  readonly saveId?: string
  /** Unchecked: a draft is read back through check-draft.ts. */
  readonly quotation: Quotation
}

/**
 * Where drafts are kept; every call may reject in a browser that stores nothing. Calls take
 * effect in order.
 */
export interface DraftDatabase {
  write(draft: Draft): Promise<void>
  read(key: string): Promise<Draft | undefined>
  remove(key: string): Promise<void>
  /** All entries with the shape of a draft; others are ignored. */
  all(): Promise<Draft[]>
}

const NAME = 'quotation-drafts'

/** This browser's drafts. */
export const draftDatabase: DraftDatabase = {
  write: (draft) =>
    open()('readwrite', (store) => {
      store.put(draft, draft.key)
      // Otherwise the browser would commit only after the put's answer, which a page that is being
      // left never gets.
      store.transaction.commit()
      return promisifyRequest(store.transaction)
    }),
  read: (key) => get(key, open()),
  remove: (key) => del(key, open()),
  async all() {
    // The first draft creates the database: before that there is nothing to open.
    if (!(await exists())) return []
    const found = await entries<string, unknown>(open())
    return found.map(([, value]) => value).filter(isDraft)
  },
}

/** Opens the database before the first draft: a page that is being left can't open it any more. */
export async function openDraftDatabase(): Promise<void> {
  const opening = async () => open()('readonly', async () => {})
  await opening().catch(() => {})
}

let opened: UseStore | null = null

function open(): UseStore {
  opened ??= createStore(NAME, 'drafts')
  return opened
}

async function exists(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === NAME)
  } catch {
    return true
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const { key, user, quotationId, page, at } = value as Record<string, unknown>
  return (
    [key, user, quotationId, page].every((field) => typeof field === 'string') &&
    Number.isFinite(at)
  )
}
