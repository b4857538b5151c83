import { and, eq, ne } from 'drizzle-orm'
import { mayChangeHistory, mayReadHistory } from '#domain/document/access.ts'
import { isNewer } from '#domain/document/version.ts'
import { revisions } from '../../../../db/history-schema.ts'
import type { CurrentUser } from '../../auth/current-user.ts'
import type { Deps } from '../../deps.ts'
import type { Quota } from '../../users/quota.ts'
import type { Conflict } from '../save-result.ts'
import type { Quotations } from '../service.ts'
import type { StoreUpdate } from '../store-update.ts'
import { type StoredDocument, type StoredQuotation, toStored } from '../stored-quotation.ts'
import { compareStored } from './compare-pool.ts'
import type { CompareTask } from './compare-task.ts'
import { listRevisions } from './list.ts'
import type { RevisionList } from './model.ts'
import { createStoredRevisions } from './stored-revisions.ts'
import { createSummaries } from './summaries.ts'
import { quotationIn, withoutDeletedFiles } from './without-files.ts'
import { annotate } from './write-statements.ts'

interface RevisionDeps extends Deps<'db' | 'log' | 'now' | 'quota' | 'finder'> {
  quotations: Pick<Quotations, 'longInTurn' | 'storeUpdate' | 'onKept'>
}

export type Revisions = ReturnType<typeof createRevisions>

type Refused = 'not found' | 'forbidden'

interface Compared {
  id: string
  from: number
  to: number
  wants?: CompareTask['wants']
}

interface Label {
  id: string
  revision: number
  label: string
  /** Whether a name that it has stays. */
  isDefault?: boolean
}

/** How long a list waits for summaries that are missing. */
const SUMMARIES_MS = 150

/** What was kept of a quotation: earlier versions, read, compared and restored (api: Revisions). */
export function createRevisions({ db, finder, quotations, quota, log, now }: RevisionDeps) {
  const stored = createStoredRevisions(db, finder, log)
  const summaries = createSummaries({ db, finder, stored, log })
  const { storeUpdate, longInTurn } = quotations
  const restoreStored = createRestoring({ db, finder, storeUpdate, quota, now })
  quotations.onKept(summaries.add)

  /** The quotation's head, if the user may read or change its history. */
  async function findFor(
    id: string,
    user: CurrentUser,
    may: typeof mayReadHistory,
  ): Promise<StoredQuotation | Refused> {
    const head = await finder.findHead(id)
    if (!head) return 'not found'
    return may(user, head) ? head : 'forbidden'
  }

  async function list(
    id: string,
    user: CurrentUser,
    page: { limit?: number | undefined; offset?: number | undefined },
  ): Promise<typeof RevisionList.static | Refused> {
    const head = await findFor(id, user, mayReadHistory)
    if (typeof head === 'string') return head
    await Promise.race([summaries.complete(id), Bun.sleep(SUMMARIES_MS)])
    return listRevisions(db.read, head, page)
  }

  /**
   * Calls `use` with a revision as it was saved. It waits for its turn, and keeps it until its
   * answer is ready, as long quotations do.
   */
  async function open<T>(
    id: string,
    number: number,
    user: CurrentUser,
    use: (document: StoredDocument) => T | Promise<T>,
  ): Promise<T | Refused | 'damaged'> {
    const head = await findFor(id, user, mayReadHistory)
    return typeof head === 'string' ? head : readAll(head, [number], ([one]) => use(one))
  }

  /** Calls `use` with the changes from one revision to another, as JSON unless text is wanted. */
  async function compare<T>(
    { id, from, to, wants = 'changes' }: Compared,
    user: CurrentUser,
    use: (changes: string) => T | Promise<T>,
  ): Promise<T | Refused | 'damaged'> {
    const head = await findFor(id, user, mayReadHistory)
    if (typeof head === 'string') return head
    return readAll(head, [from, to], async ([before, after]) =>
      use(await compareStored(before, after, { wants })),
    )
  }

  async function readAll<T, Numbers extends [number] | [number, number]>(
    head: StoredQuotation,
    numbers: Numbers,
    use: (documents: { [At in keyof Numbers]: StoredDocument }) => T | Promise<T>,
  ): Promise<T | 'not found' | 'damaged'> {
    const rows = await Promise.all(numbers.map((number) => stored.find(head, number)))
    const found = rows.filter((row) => row !== null)
    if (found.length < rows.length) return 'not found'
    const read = async () => {
      const documents: StoredDocument[] = []
      for (const row of found) {
        const document = await stored.read(head, row)
        if (typeof document === 'string') return document
        documents.push(document)
      }
      return use(documents as { [At in keyof Numbers]: StoredDocument })
    }
    return longInTurn(head.id, read)
  }

  /** Calls `use` with the outcome, in the turn of a long quotation. */
  async function restore<T>(
    { id, revision, baseRevision }: { id: string; revision: number; baseRevision: number },
    user: CurrentUser,
    use: (restored: Restored) => T | Promise<T>,
  ): Promise<T | Refused | 'damaged'> {
    const head = await findFor(id, user, mayChangeHistory)
    if (typeof head === 'string') return head
    return readAll(head, [revision], async ([then]) =>
      use(await restoreStored(head, then, baseRevision)),
    )
  }

  /** Names a revision, or takes its name away: a named one is never thinned out. */
  async function label(
    { id, revision: number, label, isDefault = false }: Label,
    user: CurrentUser,
  ): Promise<'labelled' | Refused> {
    const head = await findFor(id, user, mayChangeHistory)
    if (typeof head === 'string') return head
    const row = await stored.find(head, number)
    if (!row) return 'not found'
    if (isDefault && (await hasLabel(head.id, row.revision))) return 'labelled'
    const named = {
      label: label.replaceAll('\0', '').toWellFormed().replaceAll(/\s+/g, ' ').trim(),
    }
    return (await annotate(db, head, row.revision, named)) ? 'labelled' : 'not found'
  }

  async function hasLabel(id: string, number: number): Promise<boolean> {
    const { quotationId, revision, label } = revisions
    const isIt = and(eq(quotationId, id), eq(revision, number), ne(label, ''))
    return (await db.read.$count(revisions, isIt)) > 0
  }

  return { list, open, compare, restore, label }
}

interface RestoreDeps extends Deps<'db' | 'now' | 'quota' | 'finder'> {
  storeUpdate: StoreUpdate
}

export type Restored =
  | { outcome: 'restored' | Conflict; document: StoredDocument }
  | { outcome: 'storage full'; refusal: Quota['refusal'] }
  | 'not found'

/** Stores what an earlier revision was as the next one; nothing is overwritten. */
function createRestoring({ db, finder, storeUpdate, quota, now }: RestoreDeps) {
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
