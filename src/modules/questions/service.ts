import { and, desc, eq, gt, sum } from 'drizzle-orm'
import { nanoid } from 'nanoid'
import { kindOf } from '#domain/document/kinds/index.ts'
import type { QuotationState } from '#domain/offers/quotation-states.ts'
import { storable } from '#domain/words/without-hidden.ts'
import type { Db } from '../../../db/client.ts'
import { offerStates } from '../../../db/offer-schema.ts'
import { quotations } from '../../../db/schema.ts'
import type { Query } from '../../../db/writes.ts'
import type { CurrentUser, IsOwner } from '../auth/current-user.ts'
import type { Deps } from '../deps.ts'
import { aboutLink, type Events } from '../offers/events.ts'
import { type FoundLink, findByToken } from '../offers/find-link.ts'
import { sentDocument } from '../offers/opened-offer.ts'
import { readStates } from '../quotations/states.ts'
import {
  type FoundQuestion,
  findQuestions,
  isAskedBy,
  isOfQuotation,
  isQuestion,
} from './find-questions.ts'
import type { AskBody, Question, Unread } from './model.ts'
import { createObjecting } from './object-to-answer.ts'
import * as statements from './statements.ts'

interface QuestionDeps extends Deps<'db' | 'now' | 'tokens' | 'gate'> {
  events: Events
}

type Shown = typeof Question.static

type Asked = typeof AskBody.static

export type QuestionService = ReturnType<typeof createQuestions>

/** Questions of customers about offers, and the answers to them (product: Questions). */
export function createQuestions(deps: QuestionDeps) {
  const { db, events, gate, now } = deps

  /** A customer's question, or a further message to one of theirs. */
  async function ask(asked: Asked, isOwner: IsOwner): Promise<QuestionResult | 'forbidden'> {
    const link = await findByToken(db.read, asked.token, now())
    if (!link || link.isDeleted) return { outcome: 'not found' }
    if (link.may === 'read' || link.inPersonAt !== null || (await isOwner(link.ownerId)))
      return 'forbidden'
    const text = storable(asked.text).trim()
    const refused = await refusalOf(link, { ...asked, text })
    if (refused) return refused
    const messageId = asked.messageId ?? nanoid()
    // A repeated question finds itself by its first message's id.
    const id = asked.questionId ?? messageId
    const at = now()
    await db.write([
      ...startOrGoOn(link, asked, messageId, at),
      statements.insertMessage(db.read, {
        id: messageId,
        questionId: id,
        isFromOwner: false,
        text,
        at,
        ...(!asked.questionId && { linkId: link.linkId }),
      }),
      statements.count(db.read, link.quotationId),
      ...statements.mailOwner(db.read, link, messageId, at),
      ...events.eventStatements({
        ownerId: link.ownerId,
        type: 'offer.question',
        id: `question_${messageId}`,
        data: {
          ...aboutLink(link),
          questionId: id,
          rowId: asked.rowId ?? null,
          rows: asked.rows ?? null,
          text,
        },
        isStored: statements.isMessage(messageId),
      }),
    ])
    return resultOf('asked', await findAsked(link, id), messageId)
  }

  async function refusalOf(
    link: FoundLink,
    { questionId, rowId, rows, text }: Asked,
  ): Promise<QuestionResult | null> {
    if (text === '') return { outcome: 'bad request', field: 'text' }
    if (questionId && !(await findAsked(link, questionId))) return { outcome: 'not found' }
    const known = await rowsOf(link)
    if (rowId && !known.has(rowId)) return { outcome: 'bad request', field: 'rowId' }
    const unknown = rows?.findIndex((id) => known.get(id) !== 'takeable') ?? -1
    return unknown === -1 ? null : { outcome: 'bad request', field: `rows[${unknown}]` }
  }

  function startOrGoOn(link: FoundLink, asked: Asked, id: string, at: number): Query[] {
    if (asked.questionId) return [statements.reopen(db.read, asked.questionId)]
    const { quotationId, ownerId, offerId, linkId } = link
    const question = {
      id,
      quotationId,
      ownerId,
      offerId,
      linkId,
      rowId: asked.rowId ?? null,
      rows: asked.rows ? JSON.stringify(asked.rows) : null,
      askedAt: at,
    }
    return [statements.insertQuestion(db.read, question)]
  }

  /** What the link's person has asked about the quotation; null for an unknown link. */
  async function asked(token: string): Promise<Shown[] | null> {
    const link = await findByToken(db.read, token, now())
    if (!link) return null
    const found = await findQuestions(db.read, isAskedBy(db.read, link.quotationId, link.email))
    return found.map(({ shown }) => shown)
  }

  /** The person of the link has seen all replies. */
  async function seeReplies(token: string): Promise<'seen' | 'not found'> {
    const link = await findByToken(db.read, token, now())
    if (!link) return 'not found'
    const theirs = isAskedBy(db.read, link.quotationId, link.email)
    await db.write([statements.see(db.read, theirs, true, now())])
    return 'seen'
  }

  type Listed = { questions: Shown[]; state: QuotationState } | 'not found' | 'forbidden'

  async function list(user: CurrentUser, id: string): Promise<Listed> {
    const owned = await ownerOf(user, id)
    if (owned !== 'own') return owned
    const [found, states] = await Promise.all([
      findQuestions(db.read, isOfQuotation(id)),
      readStates(db.read, user, [id], now()),
    ])
    const questions = found.map(({ shown }) => shown)
    return { questions, state: states.get(id)?.state ?? 'draft' }
  }

  /** The owner has seen all questions about the quotation. */
  async function see(user: CurrentUser, id: string): Promise<'seen' | 'not found' | 'forbidden'> {
    const owned = await ownerOf(user, id)
    if (owned !== 'own') return owned
    await db.write([
      statements.see(db.read, isOfQuotation(id), false, now()),
      statements.count(db.read, id),
    ])
    return 'seen'
  }

  async function reply(
    user: CurrentUser,
    sent: { questionId: string; text: string; messageId?: string | undefined; address: string },
  ): Promise<QuestionResult> {
    const question = await findOwn(user, sent.questionId)
    if (!question) return { outcome: 'not found' }
    const text = storable(sent.text).trim()
    if (text === '') return { outcome: 'bad request', field: 'text' }
    const id = sent.messageId ?? nanoid()
    const at = now()
    const sender = { ...user, address: sent.address }
    const { addresses, refund } = await gate.admitWilling(sender, [question.shown.email])
    const isMailed = addresses.length > 0
    const changes = await db.write([
      statements.insertMessage(db.read, {
        id,
        questionId: sent.questionId,
        isFromOwner: true,
        text,
        at,
      }),
      statements.see(db.read, isQuestion(sent.questionId), false, at),
      statements.count(db.read, question.quotationId),
      ...(isMailed ? statements.mailCustomer(db.read, question, id, at) : []),
    ])
    // One that waits tells this reply too, and was counted.
    if (isMailed && changes[3] !== 1) refund()
    return resultOf('replied', await findOwn(user, sent.questionId), id, isMailed)
  }

  async function resolve(
    user: CurrentUser,
    questionId: string,
    isResolved: boolean,
  ): Promise<Shown | 'not found'> {
    const question = await findOwn(user, questionId)
    if (!question) return 'not found'
    await db.write([
      statements.resolve(db.read, questionId, isResolved ? now() : null),
      statements.count(db.read, question.quotationId),
    ])
    return (await findOwn(user, questionId))?.shown ?? 'not found'
  }

  async function findAsked(link: FoundLink, id: string): Promise<FoundQuestion | null> {
    const theirs = isAskedBy(db.read, link.quotationId, link.email)
    const [found] = await findQuestions(db.read, and(theirs, isQuestion(id)))
    return found ?? null
  }

  async function findOwn({ userId }: CurrentUser, id: string): Promise<FoundQuestion | null> {
    const [found] = await findQuestions(db.read, isQuestion(id))
    return found?.ownerId === userId ? found : null
  }

  /** The rows of what was sent: those that may be taken or left, and optional ones. */
  async function rowsOf(link: FoundLink): Promise<ReadonlyMap<string, 'takeable' | 'optional'>> {
    const { blocks = [] } = (await sentDocument(db.read, link)) ?? {}
    const rows = blocks.flatMap((block) => kindOf(block).pricedRows(block))
    return new Map(rows.map(({ id, use }) => [id, use === 'optional' ? use : 'takeable']))
  }

  async function ownerOf(
    { userId }: CurrentUser,
    id: string,
  ): Promise<'own' | 'not found' | 'forbidden'> {
    const [row] = await db.read
      .select({ ownerId: quotations.ownerId })
      .from(quotations)
      .where(eq(quotations.id, id))
    if (!row) return 'not found'
    return row.ownerId === userId ? 'own' : 'forbidden'
  }

  return {
    ask,
    object: createObjecting(deps),
    asked,
    seeReplies,
    list,
    see,
    reply,
    resolve,
    unread: (user: CurrentUser) => findUnread(db.read, user),
  }
}

/** How many quotations with unread messages are named. */
const MOST_UNREAD = 50

/** What customers wrote that the user has not seen, by quotation. */
async function findUnread(db: Db, { userId }: CurrentUser): Promise<typeof Unread.static> {
  const isUnread = and(eq(offerStates.ownerId, userId), gt(offerStates.unreadMessages, 0))
  const [rows, [all]] = await Promise.all([
    db
      .select({
        id: offerStates.quotationId,
        name: quotations.name,
        unread: offerStates.unreadMessages,
      })
      .from(offerStates)
      .innerJoin(quotations, eq(quotations.id, offerStates.quotationId))
      .where(isUnread)
      .orderBy(desc(offerStates.changedAt))
      .limit(MOST_UNREAD),
    db
      .select({ total: sum(offerStates.unreadMessages) })
      .from(offerStates)
      .innerJoin(quotations, eq(quotations.id, offerStates.quotationId))
      .where(isUnread),
  ])
  return { total: Number(all?.total ?? 0), quotations: rows }
}

type QuestionResult =
  | { outcome: 'asked'; question: Shown }
  | { outcome: 'replied'; question: Shown; isMailed: boolean }
  | { outcome: 'not found' | 'too many questions' }
  | { outcome: 'bad request'; field: string }

/** With the question, if its message was stored. */
function resultOf(
  outcome: 'asked' | 'replied',
  question: FoundQuestion | null,
  messageId: string,
  isMailed = true,
): QuestionResult {
  const isStored = question?.shown.messages.some(({ id }) => id === messageId)
  if (!question || !isStored) return { outcome: 'too many questions' }
  const { shown } = question
  return outcome === 'asked' ? { outcome, question: shown } : { outcome, question: shown, isMailed }
}
