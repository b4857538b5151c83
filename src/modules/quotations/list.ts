import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import {
  createDocumentLists,
  type Excerpts,
  inOrderOf,
  ownerEmailOf,
  type Page,
} from '../../../db/list-query.ts'
import { rowIdOf } from '../../../db/list-search.ts'
import { contents, quotationDocuments, quotationShares, quotations } from '../../../db/schema.ts'
import type { RememberedRow } from '../../domain/document/content.ts'
import { plainLines } from '../../domain/html/plain-lines.ts'
import { type Excerpt, excerptOf } from '../../domain/words/excerpt.ts'
import type { Log } from '../../log.ts'
import { ADMIN_PAGE, presentRows } from '../../plugins/list-query.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import type { ADMIN_SORTS, AdminListQuery, OwnListQuery } from './model.ts'
import { presentSummary } from './presenter.ts'
import { parseHead, type StoredQuotation } from './stored-quotation.ts'

export interface ListContext {
  db: Db
  user: CurrentUser
  log: Log
}

/** The user's own quotations and those shared with their address. */
export const listQuotations = (context: ListContext, query: OwnListQuery): Promise<Page> =>
  quotationLists(context).listVisible(visibleTo(context), query)

/** Everybody's quotations. */
export const listAllQuotations = (context: ListContext, query: AdminListQuery): Promise<Page> =>
  quotationLists(context).listAll({ ...query, limit: query.limit ?? ADMIN_PAGE })

const quotationLists = ({ db, user, log }: ListContext) =>
  createDocumentLists<(typeof ADMIN_SORTS)[number]>(db, {
    table: quotations,
    sortColumns: {
      name: quotations.nameKey,
      category: quotations.categoryKey,
      total: quotations.total,
      createdAt: quotations.createdAt,
      updatedAt: quotations.updatedAt,
      email: ownerEmailOf(quotations),
    },
    contentOwners: () => ownersVisibleTo(db, user),
    async read(rowIds, excerpts) {
      const rows = await db
        .select({ rowId: rowIdOf(quotations), id: quotations.id, text: quotationDocuments.head })
        .from(quotations)
        .innerJoin(quotationDocuments, eq(quotationDocuments.quotationId, quotations.id))
        .where(inArray(rowIdOf(quotations), rowIds))
      const found = excerpts ? await readExcerpts(db, rowIds, excerpts) : null
      const listed = inOrderOf(rowIds, rows)
      const batch = presentRows(
        listed,
        ({ rowId, id, text }) => present(parseHead(id, text), user, found?.byRowId.get(rowId)),
        log,
      )
      return { ...batch, characters: batch.characters + (found?.effort ?? 0) }
    },
  })

function present(head: StoredQuotation, user: CurrentUser, excerpt: Excerpt | undefined): string {
  return JSON.stringify({ ...presentSummary(head, user), ...(excerpt && { excerpt }) })
}

/** Finding a word takes as long as presenting this many times the characters. */
const SEARCH_EFFORT = 5

/** Where the words stand in those that were found by their content. Contents hold no internal info. */
async function readExcerpts(db: Db, rowIds: number[], { rowIds: found, search }: Excerpts) {
  const wanted = rowIds.filter((rowId) => found.has(rowId))
  const byRowId = new Map<number, Excerpt>()
  if (wanted.length === 0) return { byRowId, effort: 0 }
  const stored = await db
    .select({ rowId: rowIdOf(quotations), lines: contents.lines, rows: contents.rows })
    .from(quotations)
    .innerJoin(contents, eq(contents.id, quotations.contentId))
    .where(inArray(rowIdOf(quotations), wanted))
  for (const { rowId, lines, rows } of stored) {
    const excerpt = excerptOf(linesOf(lines, rows), search)
    if (excerpt) byRowId.set(rowId, excerpt)
  }
  const length = stored.reduce((sum, { lines, rows }) => sum + lines.length + rows.length, 0)
  return { byRowId, effort: SEARCH_EFFORT * length }
}

function linesOf(lines: string, rows: string): string[] {
  const remembered: RememberedRow[] = JSON.parse(rows)
  return [
    ...(JSON.parse(lines) as string[]),
    ...remembered.flatMap(({ description }) => plainLines(description)),
  ]
}

/** Beyond these, quotations that others share are found by their names only. */
const MAX_SHARERS = 50

/** The user, and the owners of what is shared with their address. */
async function ownersVisibleTo(db: Db, { userId, email }: CurrentUser): Promise<string[]> {
  const sharers = await db
    .selectDistinct({ ownerId: quotations.ownerId })
    .from(quotationShares)
    .innerJoin(quotations, eq(quotations.id, quotationShares.quotationId))
    .where(and(eq(quotationShares.email, email), eq(quotations.accessLevel, 'custom')))
    .limit(MAX_SHARERS)
  return [userId, ...sharers.map(({ ownerId }) => ownerId)]
}

/** The user's own, and others' that are shared with their address. */
const visibleTo = ({ db, user: { userId, email } }: ListContext): SQL[] => [
  sql`${quotations.ownerId} = ${userId}`,
  sql`${quotations.ownerId} <> ${userId} AND ${quotations.accessLevel} = 'custom'
    AND ${inArray(
      quotations.id,
      db
        .select({ id: quotationShares.quotationId })
        .from(quotationShares)
        .where(eq(quotationShares.email, email)),
    )}`,
]
