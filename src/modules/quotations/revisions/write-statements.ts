import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Db } from '../../../../db/client.ts'
import { revisions } from '../../../../db/history-schema.ts'
import {
  insertWhere,
  justChanged,
  placeholder,
  prepareWrite,
} from '../../../../db/prepared-statements.ts'
import { quotationDocuments, quotations } from '../../../../db/schema.ts'
import { currentRevision, type StoredQuotation } from '../stored-quotation.ts'
import { storedTotal } from '../stored-total.ts'
import type { Kept } from './keep-revision.ts'

/** What a row counts in the quota beside its body: its other columns and its place in indexes. */
export const ROW_BYTES = 300

/**
 * The statements that keep the version before, with the save that replaces it. The values are those
 * of the save, and `keptValues`.
 */
export function prepareRevisionWrites(db: Db) {
  const isStored = sql`EXISTS (SELECT 1 FROM ${quotations}
    WHERE ${quotations.id} = ${placeholder('id')} AND ${quotations.revision} = ${placeholder('revision')})`
  // If another save was first, it has kept that version.
  const isLeft = and(isIt, isNull(revisions.body), eq(revisions.label, ''), isStored)
  const { base, isAnchor, bytes, body } = revisions
  const inserted = Object.fromEntries(
    [base, isAnchor, bytes, body].map(({ name }) => [name, sql`excluded.${sql.identifier(name)}`]),
  )
  return {
    /** After the document. */
    keepRevision: prepare(
      insertWhere(db, revisions, row, justChanged).onConflictDoUpdate({ ...key, set: inserted }),
    ),
    /** Where there is no room for it. */
    dropRevision: prepare(db.delete(revisions).where(isLeft)),
  }
}

/** The statement that gives the current revision a row. */
export function prepareCurrentRow(db: Db) {
  const { head, quotationId } = quotationDocuments
  const isCurrent = sql`EXISTS (SELECT 1
    FROM ${quotations} JOIN ${quotationDocuments} ON ${eq(quotationId, quotations.id)}
    WHERE ${quotations.id} = ${placeholder('id')} AND ${placeholder('keptRevision')} =
      coalesce(json_extract(${head}, '$.unchangedSince.revision'), ${quotations.revision}))`
  return prepare(insertWhere(db, revisions, row, isCurrent).onConflictDoNothing(key))
}

const prepare = prepareWrite<Record<string, unknown>>

/** The values of the row of the version before, and of what becomes of it. */
export function keptValues(kept: Kept, before: StoredQuotation) {
  const { revision: keptRevision, savedAt: keptAt } = currentRevision(before)
  const { email, total, currency, locale, decimals } = before
  return {
    keptRevision,
    keptAt,
    keptEmail: email,
    keptTotal: total,
    keptPeriodTotals: storedTotal(before.totals).periodTotals,
    keptCurrency: currency,
    keptLocale: locale,
    keptDecimals: decimals,
    ...bodyValues(kept),
  }
}

function bodyValues(kept: Kept) {
  if (kept === 'same' || kept === 'dropped')
    return { body: null, base: null, isAnchor: 0, keptBytes: 0 }
  const { body, base, isAnchor } = kept
  return { body, base, isAnchor: Number(isAnchor), keptBytes: body.byteLength + ROW_BYTES }
}

const isIt = and(
  eq(revisions.quotationId, sql.placeholder('id')),
  eq(revisions.revision, sql.placeholder('keptRevision')),
)

const key = { target: [revisions.quotationId, revisions.revision] }

const row = {
  quotationId: placeholder('id'),
  revision: placeholder('keptRevision'),
  ownerId: placeholder('ownerId'),
  savedAt: placeholder('keptAt'),
  email: placeholder('keptEmail'),
  label: sql`''`,
  total: placeholder('keptTotal'),
  currency: placeholder('keptCurrency'),
  locale: placeholder('keptLocale'),
  decimals: placeholder('keptDecimals'),
  periodTotals: placeholder('keptPeriodTotals'),
  summary: sql`NULL`,
  base: placeholder('base'),
  isAnchor: placeholder('isAnchor'),
  isThinned: sql`0`,
  isDamaged: sql`0`,
  bytes: placeholder('keptBytes'),
  body: placeholder('body'),
}

type Notes = Partial<Pick<typeof revisions.$inferInsert, 'label' | 'summary' | 'isDamaged'>>

/**
 * Writes something about a listed revision. The current one has a row from then on. Returns whether
 * it is there.
 */
export async function annotate(
  { read, write }: Pick<Database, 'read' | 'write'>,
  head: StoredQuotation,
  number: number,
  notes: Notes,
): Promise<boolean> {
  const { id, ownerId } = head
  const { quotationId, revision, isThinned } = revisions
  const isIt = and(eq(quotationId, id), eq(revision, number), eq(isThinned, false))
  const update = read.update(revisions).set(notes).where(isIt)
  const isCurrent = number === currentRevision(head).revision
  const enter = () => prepareCurrentRow(read)({ id, ownerId, ...keptValues('same', head) })
  const changes = await write(isCurrent ? [enter(), update] : [update])
  return changes.at(-1) === 1
}
