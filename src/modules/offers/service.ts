import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { type Taken, withTaken } from '#domain/offers/part.ts'
import type { Language } from '#domain/words/language.ts'
import { createCachedLookUp } from '../../../db/cached-look-up.ts'
import type { Database } from '../../../db/client.ts'
import { offerLinks, offerStates, offers } from '../../../db/offer-schema.ts'
import {
  answeredOffer,
  approvalsOf,
  earlierVersion,
  isTakenBack,
  newerLink,
  standingAt,
} from '../../../db/offer-standing.ts'
import { onceFor, prepareWrite } from '../../../db/prepared-statements.ts'
import { gathered, quietTurn } from '../../../db/turns.ts'
import { hashOf } from '../auth/account-keys.ts'
import type { CurrentUser, IsOwner } from '../auth/current-user.ts'
import type { Passwords } from '../auth/passwords.ts'
import type { CustomersQuotation } from '../quotations/sent-document.ts'
import { totalsIn } from '../quotations/stored-quotation.ts'
import { acceptedOffer, findAcceptance } from './acceptances.ts'
import { createAnswering } from './answer-offer.ts'
import { type Compared, createSentComparisons, type EarlierFacts } from './earlier-version.ts'
import { type Events, seenEvent } from './events.ts'
import { findByToken } from './find-link.ts'
import { peopleOf, takenOf, termsFor } from './find-people.ts'
import { createForwarding } from './forward-offer.ts'
import { createInPerson } from './in-person.ts'
import type { ForClient } from './model.ts'
import {
  asked,
  documentOf,
  factsOf,
  forwarded,
  type OfferFacts,
  sentDocument,
} from './opened-offer.ts'
import { createRecording } from './record-answer.ts'
import { sendDefaults } from './send-defaults.ts'
import { createSending, type OfferDeps } from './send-offer.ts'
import { createSentLinks } from './sent-links.ts'
import { createShareLinks } from './share-links.ts'
import { createTakingBack } from './take-back-answer.ts'

export interface Opened {
  quotation: CustomersQuotation | null
  language: Language
  offer: OfferFacts
  earlier: EarlierFacts
}

export type Offers = ReturnType<typeof createOffers>

/** Sent offers: what their sender does with them, and their customers (product: Sending). */
export function createOffers(deps: OfferDeps & { passwords: Passwords }) {
  const { db, now } = deps
  const versionOf = createPageVersions(db, now)
  const comparisons = createSentComparisons(db.read)
  const find = (token: string) => findByToken(db.read, token, now())

  /** What a link's person reads; null for an unknown and for a revoked link alike. */
  async function open(token: string): Promise<Opened | null> {
    const link = await find(token)
    if (!link) return null
    const [quotation, sent, offer, earlier] = await Promise.all([
      documentOf(db.read, link),
      sentDocument(db.read, link),
      factsOf(deps, link),
      comparisons.summary(link),
    ])
    const { language = 'en' } = sent ?? {}
    return { quotation, language, offer, earlier }
  }

  /** An offer with what its person was sent before; null without that, and as `open`. */
  async function compare(token: string): Promise<Compared | null> {
    const link = await find(token)
    return link && comparisons.compare(link)
  }

  /** The offer as a customer would take it, as the server calculates it. Nothing is stored. */
  async function price(
    token: string,
    taken: Taken,
  ): Promise<
    | { outcome: 'priced'; quotation: CustomersQuotation }
    | { outcome: 'not found' }
    | { outcome: 'bad request'; field: string }
  > {
    const link = await find(token)
    const document = link && (await sentDocument(db.read, link))
    if (!document || link.state === 'withdrawn') return { outcome: 'not found' }
    // What the first of several has accepted stays as it is.
    const people = await peopleOf(db.read, link)
    const read = withTaken(document, takenOf(people) ?? taken, termsFor(link, people))
    if (!read.ok) return { outcome: 'bad request', field: read.at }
    const { quotation } = read.value
    const { totals } = totalsIn(quotation)
    return { outcome: 'priced', quotation: { ...quotation, totals } }
  }

  const send = createSending(deps)

  return {
    /** The id of a token's link; null as `open`. */
    linkOf: async (token: string) => (await find(token))?.linkId ?? null,
    send,
    /** What is signed on the sender's device. */
    inPerson: createInPerson({ ...deps, send }),
    sent: createSentLinks(deps),
    /** What the next offer starts from. */
    defaults: (user: CurrentUser, client: typeof ForClient.static) =>
      sendDefaults(db.read, deps.finder, user, client),
    /** What the mail of a share adds for people without an account. */
    shared: createShareLinks(deps),
    open,
    compare,
    price,
    /** Changes with everything that a link's page shows; null as `open`. */
    versionOf,
    answer: createAnswering(deps),
    /** What the sender records of an answer that came in another way. */
    record: createRecording(deps),
    takeBack: createTakingBack(deps),
    /** Sends a colleague of a link's person a link of their own. */
    forward: createForwarding(deps),
    findAcceptance: (hash: string) => findAcceptance(db.read, hash),
    accepted: (user: CurrentUser, offerId: string) => acceptedOffer(db.read, user, offerId, now()),
    countView: (token: string, isOwner: IsOwner, isTouched: boolean) =>
      countView(deps, token, isOwner, isTouched),
  }
}

/** Whatever a page shows beside what was sent, which never changes, is in these. */
const TABLES = [
  'offers',
  'offer_links',
  'answers',
  'approvals',
  'recorded_answers',
  'deleted_quotations',
  'users',
  'questions',
  'question_messages',
  'quotation_shares',
  'offer_files',
]

/**
 * Tells a link's page from any other: by a text that changes with all that it shows, or null for an
 * unknown and for a revoked link alike. The look-up costs more than the rest of a page, so when only
 * this process uses the database, it is kept until something is written to these tables: a link that
 * is taken back and an answer take effect at once.
 */
export function createPageVersions(db: Database, now: () => number) {
  const versions = versionByToken(db)
  return createCachedLookUp<string>(db, now, TABLES, async (token) => {
    // A hundred people may open their links together.
    await quietTurn()
    const at = now()
    const row = await versions.get({ tokenHash: hashOf(token), now: at })
    if (!row) return null
    // Short, since each request for the page looks it up by this.
    const found = hashOf(JSON.stringify(row))
    const { expiresAt } = row
    return expiresAt !== null && expiresAt > at ? { found, until: expiresAt } : { found }
  })
}

/** Which files its link serves. */
const files = sql`(SELECT json_group_array(offer_files.format) FROM offer_files
  WHERE offer_files.quotation_id = ${offers.quotationId}
    AND offer_files.revision = ${offers.revision})`

/** How the answers came that stand, and whether somebody objected to it. */
const recorded = sql`(SELECT json_group_array(json_array(recorded.answer_id, recorded.objected_at))
  FROM recorded_answers recorded WHERE recorded.offer_id IN (${answeredOffer}, ${offers.id})
    AND recorded.taken_back_at IS NULL)`

const versionByToken = ({ read }: Pick<Database, 'read'>) =>
  read
    .select({
      expiresAt: offers.expiresAt,
      link: offerLinks.id,
      generation: offerLinks.generation,
      asksPlace: offerLinks.asksPlace,
      answersFor: offerLinks.answersFor,
      state: standingAt(sql.placeholder('now')),
      answeredOffer,
      recorded,
      approved: approvalsOf(offers.id),
      newerLink,
      asked,
      forwarded,
      earlierVersion,
      files,
    })
    .from(offerLinks)
    .innerJoin(offers, eq(offers.id, offerLinks.offerId))
    .where(sql`${offerLinks.tokenHash} = ${sql.placeholder('tokenHash')} AND NOT ${isTakenBack}`)
    .prepare()

/** A page that is opened again within this time is the same reading. */
const READING_MS = 10 * 60_000

/**
 * Counts that a person has read an offer (product: Seen), or notes when it was first opened. Called by
 * a page that was in sight for 5 s; no address is stored.
 * @param isOwner whether the offer's own sender looks at it, which counts for nothing
 * @param isTouched whether somebody has touched the page, typed or scrolled, as mail scanners don't
 */
async function countView(
  { db, now, events }: { db: Database; now: () => number; events: Events },
  token: string,
  isOwner: IsOwner,
  isTouched: boolean,
): Promise<'viewed' | 'not found'> {
  // Many may read at the same time.
  await quietTurn()
  const link = await findByToken(db.read, token, now())
  if (!link) return 'not found'
  if (await isOwner(link.ownerId)) return 'viewed'
  const at = now()
  if (!isTouched && link.openedAt !== null) return 'viewed'
  if (link.lastSeenAt !== null && link.lastSeenAt >= at - READING_MS) return 'viewed'
  const { linkId, quotationId, revision } = link
  await gathered()
  if (!isTouched) {
    await db.write([noteOpening(db.read)({ linkId, at })])
    return 'viewed'
  }
  await db.write([
    countReading(db.read)({ linkId, at, last: at - READING_MS }),
    ...(link.isShared ? [] : [setSeen(db.read)({ quotationId, revision, at })]),
    ...(link.isShared ? [] : seenEvent(events, link, at)),
  ])
  return 'viewed'
}

const seenAt = sql`${sql.placeholder('at')}`

const noteOpening = onceFor((db) =>
  prepareWrite<{ linkId: string; at: number }>(
    db
      .update(offerLinks)
      .set({ openedAt: sql`coalesce(${offerLinks.openedAt}, ${seenAt})` })
      .where(eq(offerLinks.id, sql.placeholder('linkId'))),
  ),
)

const countReading = onceFor((db) => {
  const { id, firstSeenAt, lastSeenAt, views } = offerLinks
  const isNewReading = or(isNull(lastSeenAt), lt(lastSeenAt, sql.placeholder('last')))
  return prepareWrite<{ linkId: string; at: number; last: number }>(
    db
      .update(offerLinks)
      .set({
        firstSeenAt: sql`coalesce(${firstSeenAt}, ${seenAt})`,
        lastSeenAt: seenAt,
        views: sql`${views} + 1`,
      })
      .where(and(eq(id, sql.placeholder('linkId')), isNewReading)),
  )
})

const setSeen = onceFor((db) => {
  const { quotationId, state, revision } = offerStates
  const isIt = eq(quotationId, sql.placeholder('quotationId'))
  const isThisVersion = eq(revision, sql.placeholder('revision'))
  return prepareWrite<{ quotationId: string; revision: number; at: number }>(
    db
      .update(offerStates)
      .set({ state: 'seen', changedAt: seenAt })
      .where(and(isIt, eq(state, 'sent'), isThisVersion)),
  )
})
