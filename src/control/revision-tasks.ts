import type { CurrentUser } from '../modules/auth/current-user.ts'
import { presentDocument } from '../modules/quotations/presenter.ts'
import { DamagedQuotation } from '../modules/quotations/quotation-finder.ts'
import type { Restored } from '../modules/revisions/restore-revision.ts'
import type { Services } from '../services.ts'

interface ById {
  id: string
}

interface ByRevision extends ById {
  revision: number
}

/** The command line's tasks with a quotation's versions, done in the name of its owner. */
export function createRevisionTasks({ quotations, revisions }: Services) {
  async function asOwner<T>(
    id: string,
    work: (owner: CurrentUser, revision: number) => Promise<T>,
  ): Promise<T | 'no quotation' | 'damaged quotation'> {
    try {
      const head = await quotations.findHead(id)
      if (!head) return 'no quotation'
      const { ownerId: userId, email, revision } = head
      return await work({ userId, email, sessionId: '', roles: ['user'] }, revision)
    } catch (error) {
      if (error instanceof DamagedQuotation) return 'damaged quotation'
      throw error
    }
  }

  return {
    listRevisions: ({ id, offset }: ById & { offset: number }) =>
      asOwner(id, (owner) => revisions.list(id, owner, { limit: 200, offset })),
    /** As JSON. */
    showRevision: ({ id, revision }: ByRevision) =>
      asOwner(id, (owner) =>
        revisions.open(id, revision, owner, (document) => ({
          json: presentDocument(document, owner),
        })),
      ),
    compareRevisions: ({ id, from, to }: ById & { from: number; to: number }) =>
      asOwner(id, (owner) =>
        revisions.compare({ id, from, to, wants: 'text' }, owner, (text) => ({ text })),
      ),
    /** Over what is stored now; a save that comes first makes it a conflict. */
    restoreRevision: ({ id, revision }: ByRevision) =>
      asOwner(id, (owner, baseRevision) =>
        revisions.restore({ id, revision, baseRevision }, owner, withoutDocument),
      ),
    labelRevision: ({ id, revision, label }: ByRevision & { label: string }) =>
      asOwner(id, (owner) => revisions.label({ id, revision, label }, owner)),
  }
}

const withoutDocument = (restored: Restored) =>
  typeof restored === 'string' || restored.outcome === 'storage full'
    ? restored
    : { outcome: restored.outcome, revision: restored.document.head.revision }
