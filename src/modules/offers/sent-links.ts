import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { nanoid } from 'nanoid'
import type { Db } from '../../../db/client.ts'
import { revisions } from '../../../db/history-schema.ts'
import { offerLinks, offerStates, offers, sentVersions } from '../../../db/offer-schema.ts'
import { isAccepted, isKept, SENT_OFFERS } from '../../../db/offer-standing.ts'
import { isThere } from '../../../db/prepared-statements.ts'
import { mails } from '../../../db/schema.ts'
import { storedDecimals } from '../../../db/stored-decimals.ts'
import { declared, iso, isoOrNull } from '../../plugins/response-schemas.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import { enqueueMail } from '../mails/enqueue-mail.ts'
import type { LimitReached } from '../mails/mail-gate.ts'
import { createStandings } from '../quotations/owner-notes.ts'
import { type AnswerRow, answersTo, findLink, partTermsOf, selectLinks } from './find-link.ts'
import { type Person, presentApproval, selectPeople, stateWith } from './find-people.ts'
import { SentLink, type SentList, type SentQuery } from './model.ts'
import { isAnswerer, presentAnswer } from './opened-offer.ts'
import { type FoundRecord, recordBeside, recordsOf, takenBackOf } from './owners-records.ts'
import type { OfferDeps } from './send-offer.ts'
import { restate } from './state-statements.ts'

/** How many links a list has when the query sets no limit. */
const PAGE = 200

type Refused = 'not found' | 'forbidden'

/** What was sent of one's own quotations, and the links to it (api: Sending and answers). */
export function createSentLinks(deps: OfferDeps) {
  const { db, finder, tokens, gate, now } = deps
  const standing = createStandings(deps)

  async function list(
    { userId }: CurrentUser,
    { id, limit = PAGE, offset = 0 }: typeof SentQuery.static,
  ): Promise<typeof SentList.static | Refused> {
    const head = await finder.findHead(id)
    if (!head) return 'not found'
    if (head.ownerId !== userId) return 'forbidden'
    const isIts = eq(offers.quotationId, id)
    const [links, total, versions, labels, told] = await Promise.all([
      selectLinks(db.read, isIts, now()).limit(limit).offset(offset),
      countLinks(db.read, id),
      moneyOf(db.read, id),
      labelsOf(db.read, id),
      standing(id),
    ])
    const linkIds = links.map(({ linkId }) => linkId)
    const offerIds = links.flatMap(({ offerId, answeredOffer }) => [offerId, answeredOffer ?? ''])
    const [byLink, answersByOffer, records, people] = await Promise.all([
      mailsOf(db.read, linkIds),
      answersTo(db.read, links),
      recordsOf(db.read, links),
      selectPeople(db.read, inArray(offerLinks.offerId, [...new Set(offerIds)])),
    ])
    const peopleByOffer = Map.groupBy(people, ({ offerId }) => offerId)
    const sent = links.map((link) => {
      const answer = answersByOffer.get(link.answeredOffer)
      const own = peopleByOffer.get(link.offerId) ?? []
      const person = own.find((one) => one.id === link.linkId)
      const answerers = peopleByOffer.get(answer?.offerId ?? '') ?? []
      return {
        ...declared(SentLink, link),
        label: labels.get(link.revision) ?? '',
        ...(versions.get(link.revision) ?? { currency: '', locale: '', decimals: 2 as const }),
        acceptsParts: link.mandatoryRows !== null,
        mandatoryRows: partTermsOf(link)?.mandatory ?? [],
        sentAt: iso(link.sentAt),
        expiresAt: isoOrNull(link.expiresAt),
        remindsAt: isoOrNull(link.remindsAt),
        remindedAt: isoOrNull(link.remindedAt),
        mail: byLink.get(link.linkId) ?? ('sent' as const),
        isRevoked: Boolean(link.isTakenBack),
        isRenewable: link.state !== 'withdrawn' && !link.isOffList && link.inPersonAt === null,
        openedAt: isoOrNull(link.openedAt),
        firstSeenAt: isoOrNull(link.firstSeenAt),
        lastSeenAt: isoOrNull(link.lastSeenAt),
        order: link.turn,
        standing: person ? stateWith(person, own, answer) : null,
        approval: person ? presentApproval(person) : null,
        answer: presentToOwner(answer, answerers, records),
        isAnswerer: isAnswerer(answer, link, answerers),
        takenBack: takenBackOf(records, link.offerId),
      }
    })
    return { sent, total, ...told }
  }

  /** Takes a person's link back, with those that were sent on by it: they then answer as unknown ones. */
  async function revoke(user: CurrentUser, linkId: string): Promise<'revoked' | 'not found'> {
    const link = await findOwn(user, linkId)
    if (!link) return 'not found'
    await db.write(
      [
        db.read
          .update(offerLinks)
          .set({ revokedAt: now() })
          .where(sql`${offerLinks.id} IN ${onward(link)} AND ${isKept}`),
        db.read
          .delete(mails)
          .where(sql`${mails.about} IN ${onward(link)} AND ${mails.kind} = 'offer'`),
      ],
      { usesReserve: true },
    )
    return 'revoked'
  }

  /**
   * Gives a person another link; the one before it ends. Its mail counts like that of an offer that is
   * sent. Nobody gets one whose share has ended.
   */
  async function renew(
    user: CurrentUser,
    { linkId, notify, address }: { linkId: string; notify: boolean; address: string },
  ): Promise<{ linkId: string; email: string; url: string } | LimitReached | 'not found'> {
    const link = await findOwn(user, linkId)
    if (!link || link.isOffList) return 'not found'
    const to = notify ? [link.email] : []
    const admitted = await gate.admit({ ...user, address }, to, 'offer')
    if ('retryAfter' in admitted) return admitted
    const generation = link.generation + 1
    const changed = { generation, tokenHash: tokens.hash(linkId, generation), revokedAt: null }
    const isAsFound = and(eq(offerLinks.id, linkId), eq(offerLinks.generation, link.generation))
    const [renewed] = await db.write([
      db.read.update(offerLinks).set(changed).where(isAsFound),
      ...(notify ? mailAgain(db.read, user, link, now()) : []),
    ])
    // Renewed by another tab meanwhile: that one's link is the one that holds, and was mailed.
    if (renewed !== 1) {
      gate.refund(admitted.counted)
      const current = await findOwn(user, linkId)
      if (!current || current.isTakenBack) return 'not found'
      return { linkId, email: link.email, url: tokens.url(linkId, current.generation) }
    }
    return { linkId, email: link.email, url: tokens.url(linkId, generation) }
  }

  /** Takes an offer back from everybody; one that was accepted stands. */
  async function withdraw(
    { userId }: CurrentUser,
    offerId: string,
  ): Promise<'withdrawn' | 'not found' | 'already accepted'> {
    const [offer] = await db.read.select().from(offers).where(eq(offers.id, offerId))
    if (offer?.ownerId !== userId) return 'not found'
    const at = now()
    const { quotationId } = offer
    const isLast = sql`NOT EXISTS (SELECT 1 FROM ${SENT_OFFERS} other
      WHERE other.quotation_id = ${quotationId})`
    const isOf = sql`${offerStates.revision} = ${offer.revision} AND ${isThere(offers, and(eq(offers.id, offerId), eq(offers.withdrawnAt, at)))}`
    const [withdrawn] = await db.write(
      [
        db.read
          .update(offers)
          .set({ withdrawnAt: at })
          .where(and(eq(offers.id, offerId), sql`NOT ${isAccepted}`)),
        db.read
          .update(offerStates)
          .set({ state: 'draft', changedAt: at, expiresAt: null })
          .where(and(eq(offerStates.quotationId, quotationId), isLast)),
        restate(db.read, offer, at, isOf),
      ],
      { usesReserve: true },
    )
    return withdrawn === 1 ? 'withdrawn' : 'already accepted'
  }

  async function findOwn({ userId }: CurrentUser, linkId: string) {
    const link = await findLink(db.read, linkId, now())
    // One that is shown on the sender's device ends with the offer.
    return link?.ownerId === userId && link.inPersonAt === null ? link : null
  }

  return { list, revoke, renew, withdraw }
}

/** SQL: a link and every link that was forwarded from it, directly or by others. */
const onward = ({ linkId, offerId }: { linkId: string; offerId: string }) =>
  sql`(WITH RECURSIVE onward(id) AS (VALUES (${linkId}) UNION
      SELECT further.id FROM offer_links further JOIN onward ON further.forwarded_by = onward.id
      WHERE further.offer_id = ${offerId})
    SELECT id FROM onward)`

/** Where it came from is evidence, for the sender alone. */
const presentToOwner = (
  answer: AnswerRow | undefined,
  people: readonly Person[],
  records: readonly FoundRecord[],
) => {
  if (!answer) return null
  const { address, browser } = answer
  return {
    ...presentAnswer(answer, people),
    address,
    browser,
    record: recordBeside(answer, records),
  }
}

async function countLinks(db: Db, quotationId: string): Promise<number> {
  const sent = db.select({ id: offers.id }).from(offers).where(eq(offers.quotationId, quotationId))
  return db.$count(offerLinks, inArray(offerLinks.offerId, sent))
}

/** The currency, number format and decimals of the versions that were sent. */
async function moneyOf(db: Db, id: string) {
  const { revision, currency, locale } = sentVersions
  const rows = await db
    .select({ revision, currency, locale, decimals: storedDecimals(sentVersions) })
    .from(sentVersions)
    .where(eq(sentVersions.quotationId, id))
  return new Map(rows.map(({ revision, ...money }) => [revision, money]))
}

/** The names of a quotation's versions that have one. */
async function labelsOf(db: Db, id: string): Promise<Map<number, string>> {
  const isNamed = and(eq(revisions.quotationId, id), ne(revisions.label, ''))
  const { revision, label } = revisions
  const rows = await db.select({ revision, label }).from(revisions).where(isNamed)
  return new Map(rows.map((row) => [row.revision, row.label]))
}

/** How the mail to each link stands, where it has not left. */
async function mailsOf(db: Db, linkIds: string[]): Promise<Map<string, 'queued' | 'failed'>> {
  const rows = await db
    .select({ about: mails.about, failedAt: mails.failedAt })
    .from(mails)
    .where(and(inArray(mails.about, linkIds), eq(mails.kind, 'offer')))
  return new Map(
    rows.map(({ about, failedAt }) => [about, failedAt === null ? 'queued' : 'failed']),
  )
}

/** In the place of a mail that waits, if the link was renewed by the query before. */
function mailAgain(
  db: Db,
  { userId }: CurrentUser,
  { linkId, email }: { linkId: string; email: string },
  at: number,
) {
  const id = nanoid()
  const isWaiting = and(eq(mails.about, linkId), eq(mails.kind, 'offer'), ne(mails.id, id))
  return [
    enqueueMail(
      db,
      { id, kind: 'offer', userId, address: email, about: linkId, at },
      sql`WHERE changes() > 0`,
    ),
    db
      .delete(mails)
      .where(and(isWaiting, sql`EXISTS (SELECT 1 FROM mails made WHERE made.id = ${id})`)),
  ]
}
