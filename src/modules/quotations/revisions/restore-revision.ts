import { isNewer } from '../../../domain/document/version.ts'
import type { Deps } from '../../deps.ts'
import type { Quota } from '../../users/quota.ts'
import type { QuotationFinder } from '../quotation-finder.ts'
import type { Conflict } from '../save-result.ts'
import type { StoreUpdate } from '../store-update.ts'
import { type StoredDocument, type StoredQuotation, toStored } from '../stored-quotation.ts'
import { quotationIn, withoutDeletedFiles } from './without-files.ts'

interface RestoreDeps extends Deps<'db' | 'quota' | 'now'> {
  finder: QuotationFinder
  storeUpdate: StoreUpdate
}

export type Restored =
  | { outcome: 'restored' | Conflict; document: StoredDocument }
  | { outcome: 'storage full'; refusal: Quota['refusal'] }
  | 'not found'

/** Stores what an earlier revision was as the next one; nothing is overwritten. */
export function createRestoring({ db, finder, storeUpdate, quota, now }: RestoreDeps) {
  /** @param baseRevision the revision that its sender has seen */
  return async (
    head: StoredQuotation,
    then: StoredDocument,
    baseRevision: number,
  ): Promise<Restored> => {
    if (isNewer(then.head) || isNewer(head)) return refuse(head.id, 'saved by a newer version')
    if (head.revision !== baseRevision) return refuse(head.id, 'conflict')
    const { id, ownerId, email, createdAt, recentSaves, access } = head
    const identity = {
      id,
      ownerId,
      email,
      createdAt,
      recentSaves,
      revision: head.revision + 1,
      updatedAt: now(),
    }
    const document = { ...then, head: { ...then.head, access } }
    const next =
      (await withoutDeletedFiles(db, document, identity)) ??
      toStored(quotationIn(document), identity)
    const stored = await storeUpdate(head, next)
    if (stored) return { outcome: 'restored', document: stored }
    const found = await refuse(id, 'conflict')
    const isUnchanged = typeof found === 'object' && found.document.head.revision === head.revision
    return isUnchanged ? { outcome: 'storage full', refusal: quota.refusal } : found
  }

  async function refuse(id: string, outcome: Conflict) {
    const document = await finder.findDocument(id)
    return document ? { outcome, document } : ('not found' as const)
  }
}
