import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Db } from '../../../db/client.ts'
import { revisions } from '../../../db/history-schema.ts'
import { ROW_BYTES } from './write-statements.ts'

export interface ListedRevision {
  revision: number
  createdAt: string
  email: string
  label: string
  total: number | null
  currency: string
  locale: string
  summary: string
  isDamaged?: true
}

/** How many revisions a list has when the query sets no limit. */
const PAGE = 50

/** The revisions of a quotation, newest first: the first is what is stored now. */
export async function listRevisions(
  db: Db,
  id: string,
  { limit = PAGE, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
): Promise<{ revisions: ListedRevision[]; total: number }> {
  const { revision, savedAt, email, label, total, currency, locale, summary } = revisions
  const isListed = and(eq(revisions.quotationId, id), eq(revisions.isThinned, false))
  const [rows, count] = await Promise.all([
    db
      .select({
        ...{ revision, savedAt, email, label, total, currency, locale, summary },
        isDamaged: sql<number>`NOT ${isWhole(revisions)} OR (${revisions.base} IS NOT NULL AND NOT ${baseIsWhole})`,
      })
      .from(revisions)
      .where(isListed)
      .orderBy(desc(revision))
      .limit(limit)
      .offset(offset),
    db.$count(revisions, isListed),
  ])
  const listed = rows.map(({ savedAt, summary, isDamaged, ...row }) => ({
    ...{ ...row, createdAt: new Date(savedAt).toISOString(), summary: summary ?? '' },
    ...(isDamaged ? { isDamaged: true as const } : {}),
  }))
  return { revisions: listed, total: count }
}

type Table = typeof revisions | typeof base | typeof baseOfBase

const base = alias(revisions, 'base_row')
const baseOfBase = alias(revisions, 'base_of_base')

/** Seen without reading the body: its length is what was stored, and opening it has not failed. */
const isWhole = (table: Table) =>
  sql`(NOT ${table.isDamaged} AND ((${table.body} IS NULL AND ${table.bytes} = 0)
    OR octet_length(${table.body}) + ${ROW_BYTES} = ${table.bytes}))`

const hasBody = (table: Table) => sql`(${table.body} IS NOT NULL AND ${isWhole(table)})`

const baseIsWhole = sql`EXISTS (SELECT 1 FROM ${revisions} base_row
  WHERE ${base.quotationId} = ${revisions.quotationId} AND ${base.revision} = ${revisions.base} AND ${hasBody(base)}
  AND (${base.base} IS NULL OR EXISTS (SELECT 1 FROM ${revisions} base_of_base
    WHERE ${baseOfBase.quotationId} = ${base.quotationId} AND ${baseOfBase.revision} = ${base.base} AND ${hasBody(baseOfBase)})))`
