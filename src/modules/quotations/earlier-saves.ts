import type { CurrentUser } from '../auth/current-user.ts'
import type { QuotationFinder } from './quotation-finder.ts'
import { wasSaved } from './recent-saves.ts'
import type { Conflict, SaveOutcome, SaveResult } from './save-result.ts'
import type { StoredDocument } from './stored-quotation.ts'

type Finder = Pick<QuotationFinder, 'findDocument' | 'findIdByFirstSave'>

interface Repeated {
  saveId?: string | undefined
}

/** Finds what earlier tries of a save have stored, and what was stored instead of it. */
export function createEarlierSaves(finder: Finder) {
  /**
   * The result of an update that was not written, with the stored document: from an earlier try of
   * the same save, or from another save.
   */
  async function findUpdated(
    id: string,
    request: Repeated,
    conflict: Conflict = 'conflict',
  ): Promise<SaveResult> {
    const document = await finder.findDocument(id)
    if (!document) return { outcome: 'not found' }
    const before = wasSaved(document.head, request)
    if (before)
      return { outcome: 'updated', document: atRevision(document, before[1]), mailing: before[2] }
    return { outcome: conflict, document }
  }

  /** The result of an earlier try of this save that created the quotation, else null. */
  async function findCreated(
    outcome: SaveOutcome,
    { userId }: Pick<CurrentUser, 'userId'>,
    { saveId }: Repeated,
  ): Promise<SaveResult | null> {
    const id = saveId ? await finder.findIdByFirstSave(userId, saveId) : null
    const document = id ? await finder.findDocument(id) : null
    if (!document) return null
    const mailing = wasSaved(document.head, { saveId })?.[2]
    return { outcome, document: atRevision(document, 1), mailing }
  }

  return { findUpdated, findCreated }
}

/**
 * A repeated save returns the revision that it stored. If somebody has saved since then, the
 * sender's next save is a conflict and overwrites nothing.
 */
const atRevision = ({ head, blocks }: StoredDocument, revision: number): StoredDocument => ({
  head: { ...head, revision },
  blocks,
})
