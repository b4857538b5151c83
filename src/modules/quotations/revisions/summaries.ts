import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { revisions } from '../../../../db/history-schema.ts'
import { languageOfUser } from '../../auth/account-languages.ts'
import type { Deps } from '../../deps.ts'
import { currentRevision, type StoredQuotation } from '../stored-quotation.ts'
import { compareStored } from './compare-pool.ts'
import type { StoredRevisions } from './stored-revisions.ts'
import { annotate } from './write-statements.ts'

/** How long after a save its summary is worked out: a busy server saves first. */
const LATER_MS = 1_000
/** After each, a pause that is this many times as long: at most half a percent of the time. */
const PAUSES = 200
/** How many quotations wait; what is forgotten is worked out when its list is opened. */
const MAX_WAITING = 1_000
/** How many are worked out for one quotation at a time: as many as a list shows. */
const MAX_MISSING = 50

interface SummaryDeps extends Deps<'db' | 'log' | 'finder'> {
  stored: StoredRevisions
}

/**
 * Writes what each revision changed, in words of its owner's language (product: Comparing versions): after its save, which
 * doesn't wait for it, or when a list is opened.
 */
export function createSummaries({ db, finder, stored, log }: SummaryDeps) {
  const waiting = new Set<string>()
  let isDue = false

  function add(id: string): void {
    if (waiting.size < MAX_WAITING) waiting.add(id)
    if (isDue) return
    isDue = true
    setTimeout(() => void writeAll(), LATER_MS).unref()
  }

  async function writeAll(): Promise<void> {
    for (const id of waiting) {
      waiting.delete(id)
      await complete(id, PAUSES)
    }
    isDue = false
  }

  /** Writes what is missing of a quotation's newest revisions. Never rejects. */
  async function complete(id: string, pauses = 0): Promise<void> {
    try {
      const head = await finder.findHead(id)
      if (head) await writeMissing(head, pauses)
    } catch (error) {
      // The server may have stopped meanwhile.
      if (!db.client.closed) log.error(`A summary of ${id} could not be written`, error)
    }
  }

  async function writeMissing(head: StoredQuotation, pauses: number): Promise<void> {
    for (const number of await findMissing(head)) {
      const start = performance.now()
      await writeSummary(head, number)
      if (pauses > 0) await Bun.sleep(pauses * (performance.now() - start))
    }
  }

  async function findMissing(head: StoredQuotation): Promise<number[]> {
    const { quotationId, revision, isThinned, summary, isDamaged } = revisions
    const current = currentRevision(head).revision
    const isMissing = and(isNull(summary), eq(isDamaged, false))
    const rows = await db.read
      .select({ revision, isMissing: sql<number>`${isMissing}` })
      .from(revisions)
      .where(
        and(
          ...[eq(quotationId, head.id), eq(isThinned, false)],
          or(isMissing, eq(revision, current)),
        ),
      )
      .orderBy(desc(revision))
      .limit(MAX_MISSING)
    const missing = rows.filter(({ isMissing }) => isMissing).map(({ revision }) => revision)
    return rows.some(({ revision }) => revision === current) ? missing : [current, ...missing]
  }

  async function writeSummary(head: StoredQuotation, number: number): Promise<void> {
    const summary = await summarize(head, number)
    if (summary === null || db.client.closed) return
    await annotate(db, head, number, { summary })
  }

  /** Empty for the first revision, and for one whose predecessor can't be read. */
  async function summarize(head: StoredQuotation, number: number): Promise<string | null> {
    const row = await stored.find(head, number)
    const rowBefore = await stored.findBefore(head.id, number)
    if (!row) return null
    if (!rowBefore) return ''
    const [before, after] = [await stored.read(head, rowBefore), await stored.read(head, row)]
    if (typeof before === 'string' || typeof after === 'string') return ''
    const language = (await languageOfUser(db.read, head.ownerId)) ?? 'en'
    return compareStored(before, after, { wants: 'summary', language })
  }

  return { add, complete }
}
