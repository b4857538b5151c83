import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { usualDecimals } from '#domain/numbers/usual-decimals.ts'
import type { Db } from '../../../db/client.ts'
import {
  answers,
  offerLinks,
  offers,
  recordedAnswers,
  sentVersions,
} from '../../../db/offer-schema.ts'
import { isRecordOf, isVersionOf } from '../../../db/offer-standing.ts'
import { users } from '../../../db/schema.ts'
import { declared, iso, isoOrNull } from '../../plugins/response-schemas.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import type { CustomersQuotation } from '../quotations/sent-document.ts'
import { toldTotal } from '../quotations/stored-total.ts'
import { FoundAcceptance } from './customer-model.ts'
import { answerColumns, answerTo, findLink, signedOn } from './find-link.ts'
import { acceptedBy, peopleOfAnswer } from './find-people.ts'
import { documentOf, type OfferFacts, presentAnswer, sentDocument } from './opened-offer.ts'
import { RecordedBy } from './people-model.ts'

/** An acceptance as anybody is told it who has what was accepted. */
type Acceptance = (typeof FoundAcceptance.static)['acceptance']

/** How many others are listed. */
const MOST_OTHERS = 20

/**
 * The acceptance whose text has this SHA-256 (product: Acceptance). Texts of before have no offer in
 * them: of several that are equal the first is told.
 */
export async function findAcceptance(db: Db, hash: string): Promise<Acceptance | null> {
  const row = (await findStanding(db, hash)) ?? (await findTakenBack(db, hash))
  if (!row) return null
  const { offerId, textHash, email, quotationId, revision, record } = row
  const told = declared(FoundAcceptance.properties.acceptance, toldTotal(row))
  // What was accepted can be vouched for although its document is damaged.
  const document = await sentDocument(db, { quotationId, revision }).catch(() => null)
  const people = acceptedBy(await peopleOfAnswer(db, { offerId }))
  const others = await db
    .select({ answeredAt: answers.answeredAt })
    .from(answers)
    .where(and(eq(answers.textHash, textHash), ne(answers.offerId, offerId)))
    .orderBy(answers.answeredAt)
    .limit(MOST_OTHERS)
  return {
    ...told,
    decimals: document?.decimals ?? usualDecimals(row.currency),
    mailedTo: (people.length > 0 ? people : [{ email }]).map((one) => masked(one.email)).join(', '),
    answeredAt: iso(row.answeredAt),
    recordedBy: record && declared(RecordedBy, record),
    leftOut: record?.takenBackAt ? null : JSON.parse(row.leftOut ?? '[]').length,
    signedOn: signedOn(row),
    takenBackAt: isoOrNull(record?.takenBackAt ?? null),
    others: others.map((other) => ({ answeredAt: iso(other.answeredAt) })),
  }
}

const OF_VERSION = {
  sender: users.email,
  offer: sentVersions.name,
  quotationId: sentVersions.quotationId,
  revision: sentVersions.revision,
  currency: sentVersions.currency,
  locale: sentVersions.locale,
  record: recordedAnswers,
}

async function findStanding(db: Db, hash: string) {
  const [row] = await db
    .select({ ...answerColumns, ...OF_VERSION })
    .from(answers)
    .innerJoin(sentVersions, isVersionOf(answers))
    .innerJoin(users, eq(users.id, answers.ownerId))
    .leftJoin(recordedAnswers, isRecordOf)
    .where(and(eq(answers.hash, hash), eq(answers.answer, 'accept')))
    .orderBy(answers.answeredAt)
    .limit(1)
  return row
}

/** One that its sender had recorded, and has taken back. */
async function findTakenBack(db: Db, hash: string) {
  const { offerId, name, recordedAt: answeredAt, total, periodTotals } = recordedAnswers
  const own = { offerId, hash: recordedAnswers.hash, name, answeredAt, total, periodTotals }
  const [row] = await db
    .select({ ...own, email: offerLinks.email, timeZone: offers.timeZone, ...OF_VERSION })
    .from(recordedAnswers)
    .innerJoin(offers, eq(offers.id, offerId))
    .innerJoin(offerLinks, eq(offerLinks.id, recordedAnswers.linkId))
    .innerJoin(sentVersions, isVersionOf(offers))
    .innerJoin(users, eq(users.id, offers.ownerId))
    .where(and(eq(recordedAnswers.hash, hash), isNotNull(recordedAnswers.takenBackAt)))
  // Without the hash of the text alone, no others are listed.
  const none = { device: '', place: '', receivedAt: null, leftOut: null }
  return row && { ...row, textHash: hash, ...none }
}

/** Enough of an address for who knows it: `c…@example.org`. */
const masked = (email: string): string => email.replace(/^(.).*(?=@)/su, '$1…')

/** What was accepted of one's own offer, with its choices, and the answer. */
export async function acceptedOffer(
  db: Db,
  { userId }: CurrentUser,
  offerId: string,
  now: number,
): Promise<{ quotation: CustomersQuotation; answer: NonNullable<OfferFacts['answer']> } | null> {
  const [row] = await db
    .select({ linkId: answers.linkId })
    .from(answers)
    .innerJoin(offers, eq(offers.id, answers.offerId))
    .where(
      and(
        ...[eq(answers.offerId, offerId), eq(answers.answer, 'accept')],
        eq(offers.ownerId, userId),
      ),
    )
  const link = row && (await findLink(db, row.linkId, now))
  if (!link) return null
  const [quotation, answer] = await Promise.all([documentOf(db, link), answerTo(db, link)])
  if (!quotation || !answer) return null
  return { quotation, answer: presentAnswer(answer, await peopleOfAnswer(db, answer)) }
}
