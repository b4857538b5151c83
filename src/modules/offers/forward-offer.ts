import { and, eq, sql } from 'drizzle-orm'
import { MOST_FORWARDED, MOST_RECIPIENTS } from '#domain/offers/limits.ts'
import { isEmail, normalizeEmail } from '#domain/words/email.ts'
import { plainName } from '#domain/words/plain-name.ts'
import { recipientOf } from '#domain/words/recipient.ts'
import { oneLine } from '#domain/words/without-hidden.ts'
import type { Db } from '../../../db/client.ts'
import { LINK_RIGHTS, offerLinks, offers } from '../../../db/offer-schema.ts'
import { isKeptAs, isWithdrawn } from '../../../db/offer-standing.ts'
import { insertWhere, isThere } from '../../../db/prepared-statements.ts'
import type { IsOwner } from '../auth/current-user.ts'
import { enqueueMail } from '../mails/enqueue-mail.ts'
import type { LimitReached } from '../mails/mail-gate.ts'
import type { ForwardBody } from './customer-model.ts'
import { type FoundLink, findByToken } from './find-link.ts'
import { factsOf, mayForward, type OfferFacts } from './opened-offer.ts'
import type { OfferDeps } from './send-offer.ts'

interface Asked extends Required<typeof ForwardBody.static> {
  /** Where the call comes from, for the limits of mails. */
  address: string
}

/** What forbids it, beside the state of the offer. */
type Reason = 'is the sender' | 'already sent' | 'was revoked' | 'too many people' | 'unsubscribed'

export type ForwardResult =
  | { outcome: 'not found' | 'forbidden' }
  | { outcome: 'bad request'; field: string }
  | ({ outcome: 'too many requests' } & LimitReached)
  | { outcome: 'forwarded'; offer: OfferFacts }
  | { outcome: 'refused'; refusal: { message: Reason | OfferFacts['state']; offer: OfferFacts } }

/**
 * Sends a colleague of a link's person a link of their own, with at most the rights of that person
 * (product: Forwarding). The mail is that of an offer, and counts as one of its sender's.
 */
export function createForwarding(deps: OfferDeps) {
  const { db, tokens, now, gate } = deps

  return async function forward(sent: Asked, isOwner: IsOwner): Promise<ForwardResult> {
    const link = await findByToken(db.read, sent.token, now())
    if (!link || link.isDeleted) return { outcome: 'not found' }
    if (await isOwner(link.ownerId)) return { outcome: 'forbidden' }
    // The name is in a mail to a stranger, and none that the sender typed.
    const name = plainName(oneLine(sent.name))
    const asked = { ...sent, email: normalizeEmail(sent.email), name }
    const field = badField(link, asked)
    if (field) return { outcome: 'bad request', field }
    return (await resultOf(link, asked)) ?? store(link, asked)
  }

  async function store(link: FoundLink, asked: Asked): Promise<ForwardResult> {
    const { email, messageId, address } = asked
    if (await gate.isUnsubscribed(email)) return refuse(link, 'unsubscribed')
    const by = { userId: link.ownerId, email: link.sender, address }
    const admitted = await gate.admit(by, [email], 'offer')
    if ('retryAfter' in admitted) return { outcome: 'too many requests', ...admitted }
    const mail = { userId: link.ownerId, address: email, about: messageId, at: now() }
    const [stored] = await db.write([
      insertForwarded(db.read, link, { ...asked, tokenHash: tokens.hash(messageId, 1) }),
      enqueueMail(db.read, { kind: 'offer', ...mail }, sql`WHERE changes() > 0`),
    ])
    if (stored === 1) return { outcome: 'forwarded', offer: await factsOf(deps, link) }
    gate.refund(admitted.counted)
    return (await resultOf(link, asked)) ?? { outcome: 'not found' }
  }

  /** The result if nothing is to be sent: this very call has done it before, or something forbids it. */
  async function resultOf(link: FoundLink, asked: Asked): Promise<ForwardResult | null> {
    const { id, email, forwardedBy, revokedAt } = offerLinks
    const links = await db.read
      .select({ id, email, forwardedBy, revokedAt })
      .from(offerLinks)
      .where(sql`${eq(offerLinks.offerId, link.offerId)} OR ${eq(offerLinks.id, asked.messageId)}`)
    const same = links.find((one) => one.id === asked.messageId)
    if (same?.forwardedBy === link.linkId && same.email === asked.email)
      return { outcome: 'forwarded', offer: await factsOf(deps, link) }
    if (same) return { outcome: 'bad request', field: 'messageId' }
    const reason = mayForward(link) ? reasonAgainst(link, asked, links) : link.state
    return reason && refuse(link, reason)
  }

  async function refuse(link: FoundLink, message: Reason | OfferFacts['state']) {
    return { outcome: 'refused' as const, refusal: { message, offer: await factsOf(deps, link) } }
  }
}

function badField({ may }: FoundLink, asked: Asked): string | null {
  if (!isEmail(asked.email)) return 'email'
  return LINK_RIGHTS.indexOf(asked.may) > LINK_RIGHTS.indexOf(may) ? 'may' : null
}

type Linked = Pick<typeof offerLinks.$inferSelect, 'email' | 'forwardedBy' | 'revokedAt'>

/** A link that goes in a circle leads to somebody who has one. */
function reasonAgainst(link: FoundLink, { email }: Asked, links: readonly Linked[]): Reason | null {
  const isTo = (address: string) => recipientOf(address) === recipientOf(email)
  if (isTo(link.sender)) return 'is the sender'
  const known = links.find((one) => isTo(one.email))
  if (known) return known.revokedAt === null ? 'already sent' : 'was revoked'
  const own = links.filter(({ forwardedBy }) => forwardedBy === link.linkId)
  const all = links.filter(({ forwardedBy }) => forwardedBy !== null)
  const isFull = own.length >= MOST_FORWARDED || all.length >= MOST_RECIPIENTS
  return isFull ? 'too many people' : null
}

/** Two calls at once store no link too many, and none twice. */
function insertForwarded(
  db: Db,
  { linkId, offerId, answersFor }: FoundLink,
  { messageId, email, name, may, tokenHash }: Asked & { tokenHash: string },
) {
  const linked = sql`FROM offer_links linked WHERE linked.offer_id = ${offerId}`
  return insertWhere(
    db,
    offerLinks,
    {
      id: messageId,
      offerId,
      email,
      name,
      tokenHash,
      forwardedBy: linkId,
      may,
      answersFor: may === 'answer' ? answersFor : null,
    },
    sql`${isThere(offers, and(eq(offers.id, offerId), sql`NOT ${isWithdrawn}`))}
      AND EXISTS (SELECT 1 ${linked} AND linked.id = ${linkId} AND ${isKeptAs('linked')})
      AND NOT EXISTS (SELECT 1 ${linked} AND linked.email = ${email})
      AND (SELECT count(*) ${linked} AND linked.forwarded_by = ${linkId}) < ${MOST_FORWARDED}
      AND (SELECT count(*) ${linked} AND linked.forwarded_by IS NOT NULL) < ${MOST_RECIPIENTS}`,
  ).onConflictDoNothing()
}
