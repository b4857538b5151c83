import { and, desc, eq, lt } from 'drizzle-orm'
import type { Database } from '../../../../db/client.ts'
import { revisions } from '../../../../db/history-schema.ts'
import type { Log } from '../../../log.ts'
import { parseDocument, type QuotationFinder } from '../quotation-finder.ts'
import { currentRevision, type StoredDocument, type StoredQuotation } from '../stored-quotation.ts'
import { createRevisionReader, DamagedRevision, damagedRevision } from './revision-reader.ts'
import { splitText } from './revision-text.ts'
import { annotate } from './write-statements.ts'

/** A listed revision, without its text. */
export interface RevisionRow {
  revision: number
  savedAt: number
}

export type StoredRevisions = ReturnType<typeof createStoredRevisions>

/** Finds revisions and reads their documents. */
export function createStoredRevisions(
  db: Database,
  finder: Pick<QuotationFinder, 'findTexts'>,
  log: Log,
) {
  const reader = createRevisionReader(db, finder)
  const { revision, savedAt, isThinned } = revisions
  const columns = { revision, savedAt }
  const isListed = (id: string) => and(eq(revisions.quotationId, id), eq(isThinned, false))

  /** @param number also one at which only the access has changed since the current revision */
  async function find(head: StoredQuotation, number: number): Promise<RevisionRow | null> {
    const current = currentRevision(head)
    if (number > head.revision) return null
    if (number >= current.revision) return current
    const [row] = await db.read
      .select(columns)
      .from(revisions)
      .where(and(isListed(head.id), eq(revision, number)))
    return row ?? null
  }

  /** The listed revision before this one. */
  async function findBefore(id: string, number: number): Promise<RevisionRow | null> {
    const [row] = await db.read
      .select(columns)
      .from(revisions)
      .where(and(isListed(id), lt(revision, number)))
      .orderBy(desc(revision))
      .limit(1)
    return row ?? null
  }

  /** The quotation as it was then, with the access that it has now. */
  async function read(
    head: StoredQuotation,
    row: RevisionRow,
  ): Promise<StoredDocument | 'not found' | 'damaged'> {
    try {
      const text = await reader.findText(head.id, row.revision)
      return text === null ? 'not found' : documentFrom(head, row, text)
    } catch (error) {
      if (!(error instanceof DamagedRevision)) throw error
      log.error('A revision could not be read', error)
      // So that lists say it from now on.
      await annotate(db, head, row.revision, { isDamaged: true })
      return 'damaged'
    }
  }

  return { find, findBefore, read }
}

function documentFrom(
  { id, ownerId, email, access, createdAt }: StoredQuotation,
  { revision, savedAt }: RevisionRow,
  text: string,
): StoredDocument {
  try {
    const { fields, blocks } = splitText(text)
    const frame = { id, ownerId, email, access, createdAt, revision, updatedAt: savedAt }
    const head = { ...JSON.parse(fields), ...frame, preview: '', recentSaves: [] }
    return parseDocument(id, JSON.stringify(head), blocks)
  } catch (cause) {
    throw damagedRevision(id, revision, cause)
  }
}
