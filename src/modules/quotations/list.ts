import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import {
  createDocumentLists,
  type Excerpts,
  inOrderOf,
  ownerEmailOf,
  type Page,
} from '../../../db/list-query.ts'
import { hasRowId, rowIdOf, type Source } from '../../../db/list-rows.ts'
import { contents, quotationDocuments, quotationShares, quotations } from '../../../db/schema.ts'
import type { RememberedRow } from '../../domain/document/content.ts'
import { plainLines } from '../../domain/html/plain-lines.ts'
import { type Excerpt, excerptOf } from '../../domain/words/excerpt.ts'
import type { Log } from '../../log.ts'
import { ADMIN_PAGE } from '../../plugins/list-query.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import type { ADMIN_SORTS, AdminListQuery, OwnListQuery } from './model.ts'
import { presentSummary } from './presenter.ts'
import { readColumns } from './quotation-columns.ts'
import { parseHead } from './quotation-finder.ts'
import type { StoredQuotation } from './stored-quotation.ts'

export interface ListContext {
  db: Db
  user: CurrentUser
  log: Log
}

/** The user's own quotations and those shared with their address, or one of the two. */
export const listQuotations = (context: ListContext, query: OwnListQuery): Promise<Page> =>
  quotationLists(context).listVisible(visibleTo(context, query), query)

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
    hasContents: true,
    size: (excerpts) => (excerpts ? sql`${headSize} + ${excerptSize}` : headSize),
    async read(rowIds, excerpts) {
      const rows = await db
        .select({ rowId: rowIdOf(quotations), id: quotations.id, text: quotationDocuments.head })
        .from(quotations)
        .leftJoin(quotationDocuments, eq(quotationDocuments.quotationId, quotations.id))
        .where(hasRowId(quotations, rowIds))
      const found = await readExcerpts(db, rowIds, excerpts)
      const damaged: number[] = []
      const texts = inOrderOf(rowIds, rows).map(({ rowId, id, text }) => {
        try {
          return present(parseHead(id, text ?? ''), user, found.get(rowId))
        } catch (error) {
          log.error(`${id} is damaged: a list shows what its columns tell`, error)
          damaged.push(rowId)
          return id
        }
      })
      if (damaged.length === 0) return texts
      const known = await readColumns(db, hasRowId(quotations, damaged))
      const byId = new Map(known.map((head) => [head.id, present(head, user, undefined)]))
      return texts.map((text) => byId.get(text) ?? text)
    },
  })

const headSize = sql`(SELECT octet_length(${quotationDocuments.head}) FROM ${quotationDocuments}
  WHERE ${quotationDocuments.quotationId} = ${quotations.id})`

/** Searching a quotation's content takes as long as reading this many times its bytes. */
const SEARCH_EFFORT = 5

const excerptSize = sql`coalesce((SELECT octet_length(${contents.lines}) + octet_length(${contents.rows})
  FROM ${contents} WHERE ${contents.id} = ${quotations.contentId}), 0) * ${sql.raw(`${SEARCH_EFFORT}`)}`

function present(head: StoredQuotation, user: CurrentUser, excerpt: Excerpt | undefined): string {
  return JSON.stringify({ ...presentSummary(head, user), ...(excerpt && { excerpt }) })
}

/**
 * Where the words are in each quotation that was found by its content, which includes no internal
 * info.
 */
async function readExcerpts(db: Db, rowIds: number[], excerpts: Excerpts | null) {
  const byRowId = new Map<number, Excerpt>()
  const wanted = excerpts ? rowIds.filter((rowId) => excerpts.rowIds.has(rowId)) : []
  if (!excerpts || wanted.length === 0) return byRowId
  const stored = await db
    .select({ rowId: rowIdOf(quotations), lines: contents.lines, rows: contents.rows })
    .from(quotations)
    .innerJoin(contents, eq(contents.id, quotations.contentId))
    .where(hasRowId(quotations, wanted))
  for (const { rowId, lines, rows } of stored) {
    const excerpt = excerptOf(linesOf(lines, rows), excerpts.search)
    if (excerpt) byRowId.set(rowId, excerpt)
  }
  return byRowId
}

function linesOf(lines: string, rows: string): string[] {
  const remembered: RememberedRow[] = JSON.parse(rows)
  return [
    ...(JSON.parse(lines) as string[]),
    ...remembered.flatMap(({ description }) => plainLines(description)),
  ]
}

/** The user's own quotations, and those of others that are shared with the user's address. */
function visibleTo({ user }: ListContext, { ownership, category }: OwnListQuery): Source[] {
  const { userId, email } = user
  const filter = category === undefined ? undefined : eq(quotations.category, category)
  const own: Source = {
    walked: quotations,
    where: eq(quotations.ownerId, userId),
    link: [rowIdOf(quotations), rowIdOf(quotations)],
    ownerId: userId,
    filter,
    indexed: filter ? [] : [quotations.updatedAt, quotations.nameKey],
  }
  const shared: Source = {
    walked: quotationShares,
    where: eq(quotationShares.email, email),
    link: [quotationShares.quotationId, quotations.id],
    filter: and(ne(quotations.ownerId, userId), eq(quotations.accessLevel, 'custom'), filter),
  }
  if (ownership === undefined) return [own, shared]
  return [ownership === 'own' ? own : shared]
}
