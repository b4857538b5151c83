import { and, eq, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Quotation } from '#domain/document/schema.ts'
import type { Fields } from '#domain/document/upgrades/fields.ts'
import { withPeriods } from '#domain/document/upgrades/periods.ts'
import { withTaxParts } from '#domain/document/upgrades/tax-parts.ts'
import type { SentTotals } from '#domain/numbers/commitments.ts'
import { isOrdinary } from '#domain/numbers/periods.ts'
import { typedOver } from '#domain/numbers/typed-total.ts'
import { offeredRows } from '#domain/offers/choices.ts'
import { type Taken, withTaken } from '#domain/offers/part.ts'
import { senderName } from '#domain/offers/sender-name.ts'
import type { Db } from '../../../db/client.ts'
import { answers, offerLinks, offers, sentVersions } from '../../../db/offer-schema.ts'
import { isKeptAs, newerLink } from '../../../db/offer-standing.ts'
import { onceFor } from '../../../db/prepared-statements.ts'
import { declared, iso, isoOrNull } from '../../plugins/response-schemas.ts'
import type { Deps } from '../deps.ts'
import {
  type CustomersQuotation,
  decompressText,
  readSentDocument,
} from '../quotations/sent-document.ts'
import { totalsIn } from '../quotations/stored-quotation.ts'
import { toldTotal } from '../quotations/stored-total.ts'
import { OpenedOffer } from './customer-model.ts'
import { type AnswerRow, answerTo, type FoundLink, partTermsOf, signedOn } from './find-link.ts'
import {
  ANY_PART,
  acceptedBy,
  type Person,
  peopleOf,
  peopleOfAnswer,
  personOf,
  takenOf,
  toldPeople,
} from './find-people.ts'
import { Answer } from './model.ts'
import { RecordedBy } from './people-model.ts'
import { servedFiles } from './served-files.ts'

/** What a customer is told about an offer, beside its document. */
export type OfferFacts = (typeof OpenedOffer.static)['offer']

/** The facts as the link's person is told them. */
export async function factsOf(
  { db: { read: db }, tokens }: Deps<'db' | 'tokens'>,
  link: FoundLink,
): Promise<OfferFacts> {
  // Of a withdrawn one too, the page says in its language whose it was.
  const document = await sentDocument(db, link)
  const [files, answer, { newer, ...asked }, people] = await Promise.all([
    servedFiles(db, link, document),
    answerTo(db, link),
    findOthers(db, link),
    peopleOf(db, link),
  ])
  const own = personOf(people, link)
  const answerers =
    answer && answer.offerId !== link.offerId ? await peopleOfAnswer(db, answer) : people
  const taken = takenOf(people)
  // A file as it was sent may show something else than what the first one has accepted.
  const isTaken = link.state !== 'accepted' && isOwnTaking(taken)
  const terms = taken ? null : partTermsOf(link)
  const isAnswerable = link.state === 'open' && link.canBeAccepted && link.may === 'answer'
  return {
    ...declared(OpenedOffer.properties.offer, link),
    sentAt: iso(link.sentAt),
    expiresAt: isoOrNull(link.expiresAt),
    senderName: senderName(document, link.sender),
    recipient: { email: link.email, name: link.name },
    answer: answer && presentAnswer(answer, answerers),
    isAnswerer: isAnswerer(answer, link, people),
    recordedBy: recordedBy({ record: answer?.record ?? own?.record ?? null }),
    people: toldPeople(people, link, answer),
    taken,
    newer: newer && tokens.url(newer.id, newer.generation),
    mayTakePart: terms !== null && isAnswerable && !needsNewVersion(link, document),
    mandatoryRows: terms?.mandatory ?? [],
    needsNewVersion: needsNewVersion(link, document),
    mayForward: mayForward(link),
    inPerson: link.inPersonAt === null ? null : { asksPlace: link.asksPlace },
    ...asked,
    files: isTaken ? { pdf: null, xlsx: null } : namesOf(files),
  }
}

const namesOf = ({ pdf, xlsx }: Awaited<ReturnType<typeof servedFiles>>) => ({
  pdf: pdf?.name ?? null,
  xlsx: xlsx?.name ?? null,
})

/** Whether a link's person has given the answer that stands by it, or their part of it. */
export const isAnswerer = (
  answer: AnswerRow | null | undefined,
  { linkId }: Pick<FoundLink, 'linkId'>,
  people: readonly Person[],
): boolean => {
  if (answer?.answer === 'accept' && people.length > 0)
    return people.some(({ approval, record }) => approval?.linkId === linkId && !record)
  return answer?.linkId === linkId && !answer.record
}

/** What was only shared ends with its list, and of what is out of date the newer version is sent on. */
export const mayForward = ({
  isShared,
  state,
  inPersonAt,
}: Pick<FoundLink, 'isShared' | 'state' | 'inPersonAt'>): boolean =>
  !isShared && inPersonAt === null && state !== 'withdrawn' && state !== 'superseded'

/**
 * Whether an open offer can't be accepted because its total was typed over what its choices make:
 * only one that was sent by an earlier version of the program (product: Acceptance).
 */
export const needsNewVersion = (
  { state, canBeAccepted }: FoundLink,
  document: Quotation | null,
): boolean =>
  state === 'open' &&
  canBeAccepted &&
  document !== null &&
  typedOver(document) !== null &&
  offeredRows(document.blocks).length > 0

/** @param people of the offer that was answered, if several had to accept it */
export function presentAnswer(
  row: AnswerRow,
  people: readonly Person[],
): NonNullable<OfferFacts['answer']> {
  return {
    ...declared(Answer, toldTotal(row)),
    answeredAt: iso(row.answeredAt),
    offer: row.hash === row.textHash ? '' : row.offerId,
    files: row.files === '' ? {} : JSON.parse(row.files),
    leftOut: JSON.parse(row.leftOut ?? '[]'),
    signature: row.signature === '' ? [] : JSON.parse(row.signature),
    recordedBy: recordedBy(row),
    signedOn: signedOn(row),
    objectedAt: isoOrNull(row.record?.objectedAt ?? null),
    people: row.answer === 'accept' ? acceptedBy(people) : [],
  }
}

const recordedBy = ({ record }: Pick<AnswerRow, 'record'>) => record && declared(RecordedBy, record)

/**
 * SQL: what a link's person has asked about the quotation, by any of their links, and how many
 * replies to it they have not seen, as a json object.
 */
export const asked = sql<string>`(SELECT json_object('questions', count(DISTINCT questions.id),
    'newReplies', count(CASE WHEN said.is_from_owner AND said.seen_at IS NULL THEN 1 END))
  FROM questions JOIN offer_links asker ON asker.id = questions.link_id
    LEFT JOIN question_messages said ON said.question_id = questions.id
  WHERE questions.quotation_id = ${offers.quotationId} AND asker.email = ${offerLinks.email})`

/** SQL: to whom a link's person has sent the offer on, as a json array. */
export const forwarded = sql<string>`(SELECT json_group_array(
    json_object('email', onward.email, 'name', onward.name, 'may', onward.may))
  FROM offer_links onward WHERE onward.offer_id = ${offerLinks.offerId}
    AND onward.forwarded_by = ${offerLinks.id} AND ${isKeptAs('onward')})`

/** What a link's person has of the quotation beside the offer. */
interface Others {
  newer: { id: string; generation: number } | null
  questions: number
  newReplies: number
  forwarded: OfferFacts['forwarded']
}

async function findOthers(db: Db, { linkId }: FoundLink): Promise<Others> {
  const row = await othersOfLink(db).get({ linkId })
  return {
    newer: JSON.parse(row?.newerLink ?? 'null'),
    forwarded: JSON.parse(String(row?.forwarded)),
    ...JSON.parse(String(row?.asked)),
  }
}

const othersOfLink = onceFor((db) =>
  db
    .select({ newerLink, asked, forwarded })
    .from(offerLinks)
    .innerJoin(offers, eq(offers.id, offerLinks.offerId))
    .where(eq(offerLinks.id, sql.placeholder('linkId')))
    .prepare(),
)

/**
 * The document as it was sent, as the first of several has chosen, or as it was accepted; null when it
 * was withdrawn.
 */
export async function documentOf(db: Db, link: FoundLink): Promise<CustomersQuotation | null> {
  if (link.state === 'withdrawn') return null
  const document = await sentDocument(db, link)
  if (!document) return null
  if (link.state !== 'accepted') return asTaken(document, takenOf(await peopleOf(db, link)))
  const [accepted] = await db
    .select({ body: answers.body, total: answers.total })
    .from(answers)
    .where(eq(answers.offerId, link.answeredOffer ?? ''))
  if (!accepted?.body) return document
  const stored = withTaxParts.quotation(JSON.parse(await decompressText(accepted.body)))
  const { totals, blocks, ...content } = withPeriods.quotation(stored)
  const items = (blocks as Fields[]).map(withPeriods.item) as unknown as Quotation['blocks']
  return withShownTotal(
    { ...document, ...content, blocks: items, totals: totals as CustomersQuotation['totals'] },
    accepted.total,
  )
}

function asTaken(document: CustomersQuotation, taken: Taken | null): CustomersQuotation {
  const read = taken && withTaken(document, taken, ANY_PART)
  if (!read?.ok) return document
  const { quotation } = read.value
  return { ...quotation, totals: totalsIn(quotation).totals }
}

/** Whether something else may be taken than what was sent. */
export const isOwnTaking = (taken: Taken | null): boolean =>
  taken !== null && (taken.choices.length > 0 || taken.rows !== null)

/** A version as it was sent; its callers leave it as it is. */
export const sentDocument = async (
  db: Db,
  { quotationId, revision }: Pick<FoundLink, 'quotationId' | 'revision'>,
): Promise<CustomersQuotation | null> =>
  (await keptDocuments(db).fetch(`${revision} ${quotationId}`, {
    context: { quotationId, revision },
  })) ?? null

/**
 * A document is read once for all who open it together, and not kept for longer: what was sent
 * never changes, but a database can be put back.
 */
const keptDocuments = onceFor(
  (db) =>
    new LRUCache<string, CustomersQuotation, Pick<FoundLink, 'quotationId' | 'revision'>>({
      max: MAX_KEPT,
      ttl: KEPT_MS,
      ttlAutopurge: true,
      async fetchMethod(_key, _stale, { context }) {
        const row = await bodyOfVersion(db).get(context)
        return row && withShownTotal(await readSentDocument(row.body), row.total)
      },
    }),
)

/** Earlier versions of the program stored the calculated total where one was typed over it. */
const withShownTotal = (document: CustomersQuotation, total: number | null): CustomersQuotation =>
  document.totals && total !== null && isOrdinary(document.totals.periods)
    ? { ...document, totals: withTotal(document.totals, total) }
    : document

const withTotal = (totals: SentTotals, total: number): SentTotals => ({
  ...totals,
  total,
  periods: totals.periods.map((one) => ({ ...one, total })),
})

/** In ms. */
const KEPT_MS = 1_000
const MAX_KEPT = 20

const bodyOfVersion = onceFor((db) =>
  db
    .select({ body: sentVersions.body, total: sentVersions.total })
    .from(sentVersions)
    .where(
      and(
        eq(sentVersions.quotationId, sql.placeholder('quotationId')),
        eq(sentVersions.revision, sql.placeholder('revision')),
      ),
    )
    .prepare(),
)
