import { and, eq, ne, sql } from 'drizzle-orm'
import { clientName } from '#domain/clients/same-client.ts'
import type { RememberedRow } from '#domain/document/content.ts'
import { plainLines } from '#domain/html/plain-lines.ts'
import type { QuotationState } from '#domain/offers/quotation-states.ts'
import { type Excerpt, excerptOf } from '#domain/words/excerpt.ts'
import type { Db } from '../../../db/client.ts'
import { clients } from '../../../db/client-schema.ts'
import {
  createDocumentLists,
  type Excerpts,
  inOrderOf,
  ownerEmailOf,
  type Page,
} from '../../../db/list-query.ts'
import { hasRowId, ownSource, rowIdOf, type Source } from '../../../db/list-rows.ts'
import { offerStates } from '../../../db/offer-schema.ts'
import { contents, quotationDocuments, quotationShares, quotations } from '../../../db/schema.ts'
import { ADMIN_PAGE, type ListContext } from '../../plugins/list-query.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import type { AdminListQuery, ListSort, OwnListQuery } from './model.ts'
import { presentSummary } from './presenter.ts'
import { readColumns } from './quotation-columns.ts'
import { parseHead } from './quotation-finder.ts'
import {
  type AcceptedTotal,
  countedAs,
  isAtState,
  progressAt,
  readStates,
  type SentState,
  STORED_AS,
} from './states.ts'
import type { StoredQuotation } from './stored-quotation.ts'
import { toldTotal } from './stored-total.ts'

interface QuotationListContext extends ListContext {
  user: CurrentUser
  /** The time in ms since 1970. */
  now: number
}

/** The user's own quotations and those shared with their address, or one of the two. */
export const listQuotations = (context: QuotationListContext, query: OwnListQuery): Promise<Page> =>
  quotationLists(context).listVisible(visibleTo(context, query), query)

/** Everybody's quotations. */
export const listAllQuotations = (
  context: QuotationListContext,
  query: AdminListQuery,
): Promise<Page> => quotationLists(context).listAll({ ...query, limit: query.limit ?? ADMIN_PAGE })

const quotationLists = ({ db, user, log, now, language }: QuotationListContext) =>
  createDocumentLists<ListSort>(db, {
    table: quotations,
    sortColumns: {
      name: quotations.nameKey,
      category: quotations.categoryKey,
      total: sql`coalesce(CASE ${quotations.ownerId} WHEN ${user.userId} THEN ${countedAs('total', quotations.total)} END, ${quotations.total})`,
      createdAt: quotations.createdAt,
      updatedAt: quotations.updatedAt,
      email: ownerEmailOf(quotations),
      state: sql`CASE ${quotations.ownerId} WHEN ${user.userId} THEN ${progressAt(now)} END`,
    },
    texts: { name: quotations.name, category: quotations.category },
    language,
    joined: sql`LEFT JOIN ${offerStates} ON ${eq(offerStates.quotationId, quotations.id)}`,
    hasContents: true,
    size: (excerpts) => (excerpts ? sql`${headSize} + ${excerptSize}` : headSize),
    async read(rowIds, excerpts) {
      const rows = await db
        .select({ rowId: rowIdOf(quotations), id: quotations.id, text: quotationDocuments.head })
        .from(quotations)
        .leftJoin(quotationDocuments, eq(quotationDocuments.quotationId, quotations.id))
        .where(hasRowId(quotations, rowIds))
      const found = await readExcerpts(db, rowIds, excerpts)
      const states = await readStates(
        db,
        user,
        rows.map(({ id }) => id),
        now,
      )
      const damaged: number[] = []
      const heads = inOrderOf(rowIds, rows).map(({ rowId, id, text }) => {
        try {
          return { rowId, id, head: parseHead(id, text ?? '') }
        } catch (error) {
          log.error(`${id} is damaged: a list shows what its columns tell`, error)
          damaged.push(rowId)
          return { rowId, id, head: null }
        }
      })
      const clients = await namesOfClients(db, user, heads)
      const texts = heads.map(({ rowId, id, head }) => {
        if (!head) return id
        const client = clients.get(rowId)
        return present(client ? { ...head, client } : head, user, states.get(id), found.get(rowId))
      })
      if (damaged.length === 0) return texts
      const known = await readColumns(db, hasRowId(quotations, damaged))
      const byId = new Map(known.map((head) => [head.id, present(head, user, states.get(head.id))]))
      return texts.map((text) => byId.get(text) ?? text)
    },
  })

const headSize = sql`(SELECT octet_length(${quotationDocuments.head}) FROM ${quotationDocuments}
  WHERE ${quotationDocuments.quotationId} = ${quotations.id})`

/** Searching a quotation's content takes as long as reading this many times its bytes. */
const SEARCH_EFFORT = 5

const excerptSize = sql`coalesce((SELECT octet_length(${contents.lines}) + octet_length(${contents.rows})
  FROM ${contents} WHERE ${contents.id} = ${quotations.contentId}), 0) * ${sql.raw(`${SEARCH_EFFORT}`)}`

/** Only one's own quotation has a state: what comes of somebody else's is theirs to know. */
function present(
  head: StoredQuotation,
  user: CurrentUser,
  found: SentState | undefined,
  excerpt?: Excerpt,
): string {
  const summary = presentSummary(head, user)
  const { accepted, ...state } = found ?? DRAFT
  return JSON.stringify({
    ...summary,
    ...(accepted && withTotal(summary.totals, accepted)),
    ...(head.ownerId === user.userId && state),
    ...(excerpt && { excerpt }),
  })
}

/** An accepted quotation counts as it was accepted (product: Quotation list). */
function withTotal(totals: StoredQuotation['totals'], accepted: AcceptedTotal) {
  const { currency } = accepted
  const told = toldTotal(accepted)
  const total = told.periodTotals ? told.total : (told.total ?? totals?.total ?? null)
  return { ...told, currency, totals: totals && { ...totals, total } }
}

const DRAFT: SentState = { state: 'draft', openQuestions: 0, unreadMessages: 0, accepted: null }

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

/** SQL: whether a quotation is for a client of its owner's book. */
export const isFor = (client: string) => eq(quotations.clientId, client)

/** The user's own quotations, and those of others that are shared with the user's address. */
function visibleTo(
  { user, now }: QuotationListContext,
  { ownership, category, state, client }: OwnListQuery,
): Source[] {
  const { userId, email } = user
  const filter = and(
    category === undefined ? undefined : eq(quotations.category, category),
    client ? isFor(client) : undefined,
  )
  const own: Source = {
    ...ownSource(quotations, eq(quotations.ownerId, userId)),
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
  if ((state || client) && ownership === 'shared') return []
  if (state) return sourcesAt(state, own, now)
  if (client) return [own]
  if (ownership === undefined) return [own, shared]
  return [ownership === 'own' ? own : shared]
}

/**
 * The own quotations at a state. Those that were sent are found by their state, which takes as long
 * as there are such; a quotation without a row there is a draft.
 */
function sourcesAt(state: QuotationState | 'question', own: Source, now: number): Source[] {
  const { ownerId = '', filter } = own
  if (state === 'draft') {
    const isDraft = and(filter, sql`coalesce(${offerStates.state}, 'draft') = 'draft'`)
    return [{ ...own, filter: isDraft, indexed: [] }]
  }
  const link: Source['link'] = [offerStates.quotationId, quotations.id]
  const isTheirs = eq(offerStates.ownerId, ownerId)
  if (state === 'question') {
    const isAsked = sql`${offerStates.openQuestions} > 0`
    return [
      { walked: offerStates, where: and(isTheirs, isAsked) ?? isAsked, link, ownerId, filter },
    ]
  }
  return STORED_AS[state].map((stored) => {
    const isIt = and(isTheirs, eq(offerStates.state, stored), isAtState(state, now))
    return { walked: offerStates, ...(isIt && { where: isIt }), link, ownerId, filter }
  })
}

interface Listed {
  rowId: number
  head: StoredQuotation | null
}

/**
 * What the book calls the clients of one's own quotations whose heads were stored before they had the
 * name, by rowid. The next save stores it.
 */
async function namesOfClients(
  db: Db,
  { userId }: CurrentUser,
  listed: readonly Listed[],
): Promise<Map<number, string>> {
  const older = listed.flatMap(({ rowId, head }) =>
    head?.ownerId === userId && head.client === undefined && head.clientKey ? [rowId] : [],
  )
  if (older.length === 0) return new Map()
  const rows = await db
    .select({ rowId: rowIdOf(quotations), name: clients.name, company: clients.company })
    .from(quotations)
    .innerJoin(clients, eq(clients.id, quotations.clientId))
    .where(hasRowId(quotations, older))
  return new Map(rows.map(({ rowId, ...client }) => [rowId, clientName(client)]))
}
