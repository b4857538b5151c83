import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { revisions } from '../../../db/history-schema.ts'
import { mayReadHistory } from '../../domain/document/access.ts'
import type { Log } from '../../log.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import { parseDocument, type QuotationFinder } from '../quotations/quotation-finder.ts'
import type { Quotations } from '../quotations/service.ts'
import type { StoredDocument, StoredQuotation } from '../quotations/stored-quotation.ts'
import { type ListedRevision, listRevisions } from './list.ts'
import { createRevisionReader, DamagedRevision, damagedRevision } from './revision-reader.ts'
import { splitText } from './revision-text.ts'

interface RevisionDeps {
  db: Database
  finder: QuotationFinder
  quotations: Pick<Quotations, 'longInTurn'>
  log: Log
}

export type Revisions = ReturnType<typeof createRevisions>

type Refused = 'not found' | 'forbidden'

/** What was kept of a quotation: earlier versions, read, compared and restored (api: Revisions). */
export function createRevisions({ db, finder, quotations, log }: RevisionDeps) {
  const reader = createRevisionReader(db, finder)

  /** The quotation's head, if the user may read its history. */
  async function findReadable(id: string, user: CurrentUser): Promise<StoredQuotation | Refused> {
    const head = await finder.findHead(id)
    if (!head) return 'not found'
    return mayReadHistory(user, head) ? head : 'forbidden'
  }

  async function list(
    id: string,
    user: CurrentUser,
    page: { limit?: number | undefined; offset?: number | undefined },
  ): Promise<{ revisions: ListedRevision[]; total: number } | Refused> {
    const head = await findReadable(id, user)
    return typeof head === 'string' ? head : listRevisions(db.read, id, page)
  }

  /**
   * Calls `use` with a revision as it was saved. A long one waits for its turn, and keeps it until
   * its answer is ready, as quotations do.
   */
  async function open<T>(
    id: string,
    number: number,
    user: CurrentUser,
    use: (document: StoredDocument) => T | Promise<T>,
  ): Promise<T | Refused | 'damaged'> {
    const head = await findReadable(id, user)
    if (typeof head === 'string') return head
    const row = await findRow(head, number)
    if (!row) return 'not found'
    const read = async () => {
      const document = await documentOf(head, row)
      return typeof document === 'string' ? document : use(document)
    }
    return row.isLong ? quotations.longInTurn(id, read) : read()
  }

  /** @param number also one at which only the access has changed since the newest revision */
  async function findRow({ id, revision: current }: StoredQuotation, number: number) {
    const { revision, savedAt, isAnchor, isThinned, base } = revisions
    const [newest] = await db.read
      .select({ revision, savedAt })
      .from(revisions)
      .where(eq(revisions.quotationId, id))
      .orderBy(desc(revision))
      .limit(1)
    if (!newest) return null
    const isNow = number >= newest.revision && number <= current
    if (isNow) return { ...newest, isLong: true }
    const [row] = await db.read
      .select({ revision, savedAt, isAnchor, base })
      .from(revisions)
      .where(and(eq(revisions.quotationId, id), eq(revision, number), eq(isThinned, false)))
    return row ? { ...row, isLong: row.isAnchor || row.base !== null } : null
  }

  type Row = { revision: number; savedAt: number }

  async function documentOf(
    head: StoredQuotation,
    row: Row,
  ): Promise<StoredDocument | 'not found' | 'damaged'> {
    try {
      const text = await reader.findText(head.id, row.revision)
      return text === null ? 'not found' : documentFrom(head, row, text)
    } catch (error) {
      if (!(error instanceof DamagedRevision)) throw error
      log.error('A revision could not be read', error)
      await markAsDamaged(head.id, row.revision)
      return 'damaged'
    }
  }

  /** So that lists say it from now on. */
  async function markAsDamaged(id: string, number: number): Promise<void> {
    const isIt = and(eq(revisions.quotationId, id), eq(revisions.revision, number))
    await db.write([db.read.update(revisions).set({ isDamaged: true }).where(isIt)])
  }

  return { list, open }
}

/** The quotation as it was then, with the access that it has now. */
function documentFrom(
  { id, ownerId, email, access, createdAt }: StoredQuotation,
  { revision, savedAt }: { revision: number; savedAt: number },
  text: string,
): StoredDocument {
  try {
    const { fields, blocks } = splitText(text)
    const now = { id, ownerId, email, access, createdAt, revision, updatedAt: savedAt }
    const head = { ...JSON.parse(fields), ...now, preview: '', recentSaves: [] }
    return parseDocument(id, JSON.stringify(head), blocks)
  } catch (cause) {
    throw damagedRevision(id, revision, cause)
  }
}
