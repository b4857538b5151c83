import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval'
import type { Quotation } from '../../../../../src/domain/document/quotation.ts'
import { DRAFTS_DATABASE } from './database-name.ts'

/** Unsaved work as it lies in IndexedDB (design: Unsaved work is never lost). */
export interface Draft {
  readonly key: string
  /** '' while nobody is signed in. */
  readonly user: string
  readonly quotationId: string
  /** The page that wrote it: a page that is still open keeps its drafts to itself. */
  readonly page: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** Of a save of this work that was sent, but not answered (saving/unanswered.ts). */
  readonly saveId?: string
  /** Not checked: whoever restores it does (check-draft.ts). */
  readonly quotation: Quotation
}

let opened: UseStore | null = null
const store = (): UseStore => {
  opened ??= createStore(DRAFTS_DATABASE, 'drafts')
  return opened
}

export const writeDraft = (draft: Draft): Promise<void> => set(draft.key, draft, store())

export const readDraft = (key: string): Promise<Draft | undefined> => get(key, store())

export const removeDraft = (key: string): Promise<void> => del(key, store())

/** All drafts that still look like one; what else lies there is left alone. */
export async function allDrafts(): Promise<Draft[]> {
  const found = await entries<string, unknown>(store())
  return found.map(([, value]) => value).filter(isDraft)
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const { key, user, quotationId, page, at } = value as Record<string, unknown>
  return (
    [key, user, quotationId, page].every((field) => typeof field === 'string') &&
    Number.isFinite(at)
  )
}
