import type { StoredQuotation } from './stored.ts'

const KEPT = 2_000
/** A head with a long preview or info is worth a look-up. */
const LONGEST = 2_000

/**
 * The heads that were stored last, since who saves a quotation mostly saves it again. A head is
 * never another one under the same revision, and a save's sql asks for the revision before it
 * writes: what is remembered here can be superseded, but not wrong.
 */
export function createRecentHeads() {
  const heads = new Map<string, StoredQuotation>()

  function remember(head: StoredQuotation): void {
    heads.delete(head.id)
    if (head.preview.length + head.info.length + head.desc.length > LONGEST) return
    heads.set(head.id, head)
    const oldest = heads.size > KEPT ? heads.keys().next().value : undefined
    if (oldest !== undefined) heads.delete(oldest)
  }

  /** The head of that revision, where it is the owner who asks. */
  function find(id: string, revision: unknown, ownerId: string): StoredQuotation | null {
    const head = heads.get(id)
    return head?.revision === revision && head?.ownerId === ownerId ? head : null
  }

  return { remember, find }
}
