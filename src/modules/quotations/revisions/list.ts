import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Db } from '../../../../db/client.ts'
import { revisions } from '../../../../db/history-schema.ts'
import { storedDecimals } from '../../../../db/stored-decimals.ts'
import { currentRevision, type StoredQuotation } from '../stored-quotation.ts'
import { storedTotal, toldTotal } from '../stored-total.ts'
import type { RevisionList } from './model.ts'
import { ROW_BYTES } from './write-statements.ts'

/** How many revisions a list has when the query sets no limit. */
const PAGE = 50

/** The revisions of a quotation, newest first: the first is what is stored now. */
export async function listRevisions(
  db: Db,
  head: StoredQuotation,
  { limit = PAGE, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
): Promise<typeof RevisionList.static> {
  const current = currentRevision(head)
  const hasCurrent = offset === 0
  const isOf = eq(revisions.quotationId, head.id)
  const isKept = and(
    ...[isOf, eq(revisions.isThinned, false)],
    lt(revisions.revision, current.revision),
  )
  const [[notes], rows, count] = await Promise.all([
    db
      .select(NOTES)
      .from(revisions)
      .where(and(isOf, eq(revisions.revision, current.revision))),
    db
      .select(COLUMNS)
      .from(revisions)
      .where(isKept)
      .orderBy(desc(revisions.revision))
      .limit(hasCurrent ? limit - 1 : limit)
      .offset(hasCurrent ? 0 : offset - 1),
    db.$count(revisions, isKept),
  ])
  const { email, total, currency, locale, decimals } = head
  const first = {
    ...current,
    email,
    total,
    currency,
    locale,
    decimals,
    periodTotals: storedTotal(head.totals).periodTotals,
    ...(notes ?? { label: '', summary: '', isDamaged: 0 }),
  }
  const listed = (hasCurrent ? [first, ...rows] : rows).map(
    ({ savedAt, summary, isDamaged, ...row }) => ({
      ...toldTotal(row),
      createdAt: new Date(savedAt).toISOString(),
      summary: summary ?? '',
      ...(isDamaged ? { isDamaged: true } : {}),
    }),
  )
  return { revisions: listed, total: count + 1 }
}

type Table = typeof revisions | typeof base | typeof baseOfBase

const base = alias(revisions, 'base_row')
const baseOfBase = alias(revisions, 'base_of_base')

/** Seen without reading the body: its length is what was stored, and opening it has not failed. */
const isWhole = (table: Table): SQL =>
  sql`(NOT ${table.isDamaged} AND ${table.body} IS NOT NULL
    AND octet_length(${table.body}) + ${ROW_BYTES} = ${table.bytes})`

const baseIsWhole = sql`EXISTS (SELECT 1 FROM ${revisions} base_row
  WHERE ${base.quotationId} = ${revisions.quotationId} AND ${base.revision} = ${revisions.base} AND ${isWhole(base)}
  AND (${base.base} IS NULL OR EXISTS (SELECT 1 FROM ${revisions} base_of_base
    WHERE ${baseOfBase.quotationId} = ${base.quotationId} AND ${baseOfBase.revision} = ${base.base} AND ${isWhole(baseOfBase)})))`

/** What is written about a revision after its save; the current one may have no row yet. */
const NOTES = {
  label: revisions.label,
  summary: revisions.summary,
  isDamaged: sql<number>`${revisions.isDamaged}`,
}

const COLUMNS = {
  revision: revisions.revision,
  savedAt: revisions.savedAt,
  email: revisions.email,
  total: revisions.total,
  periodTotals: revisions.periodTotals,
  currency: revisions.currency,
  locale: revisions.locale,
  decimals: storedDecimals(revisions),
  ...NOTES,
  isDamaged: sql<number>`NOT ${isWhole(revisions)} OR (${revisions.base} IS NOT NULL AND NOT ${baseIsWhole})`,
}
