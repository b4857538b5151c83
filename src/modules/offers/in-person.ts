import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { nanoid } from 'nanoid'
import type { OfferState } from '#domain/offers/quotation-states.ts'
import type { Db } from '../../../db/client.ts'
import { approvals, offerLinks, offers } from '../../../db/offer-schema.ts'
import { standingAt } from '../../../db/offer-standing.ts'
import { insertWhere, isThere } from '../../../db/prepared-statements.ts'
import { sessions, users } from '../../../db/schema.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import type { Passwords } from '../auth/passwords.ts'
import type { BeginBody, EndBody } from './in-person-model.ts'
import type { createSending, OfferDeps, SendResult } from './send-offer.ts'

/** What a call asks for, and where it comes from. */
type Asked = Omit<typeof BeginBody.static, 'asksPlace'> & { asksPlace: boolean; address: string }

export type BeginResult =
  | { outcome: 'begun'; url: string }
  | { outcome: 'not found' }
  | { outcome: 'bad request'; field: 'pin' }
  /** Nobody can accept it any more. */
  | { outcome: 'refused'; refusal: { message: OfferState } }
  | Exclude<SendResult, { outcome: 'sent' }>

interface InPersonDeps extends OfferDeps {
  passwords: Passwords
  send: ReturnType<typeof createSending>
}

/**
 * An offer that is signed on its sender's device (product: Signed on the spot): a link without an
 * address, and the lock of the sender's login to it.
 */
export function createInPerson({ db, tokens, now, passwords, send }: InPersonDeps) {
  const pathTo = (linkId: string) => new URL(tokens.url(linkId, 1)).pathname

  /** Locks the login to an offer: one that was sent, or the version that is named, sent to nobody. */
  async function begin(user: CurrentUser, asked: Asked): Promise<BeginResult> {
    // Nothing else would unlock it.
    if (!asked.pin && !(await hasPassword(user))) return { outcome: 'bad request', field: 'pin' }
    const known = await findOffer(user, asked)
    if (known && known.state !== 'open') return refuse(known.state)
    const refusal = known ? null : await sendToNobody(user, asked)
    return refusal ?? lock(user, known?.id ?? asked.offerId, asked)
  }

  async function hasPassword({ userId }: CurrentUser): Promise<boolean> {
    return (await db.read.$count(users, and(eq(users.id, userId), ne(users.passwordHash, '')))) > 0
  }

  async function sendToNobody(user: CurrentUser, { offerId, quotation, address }: Asked) {
    if (!quotation) return { outcome: 'not found' as const }
    const nobody = { ...TO_NOBODY, timeZone: 'UTC', ...quotation, sendId: offerId }
    const sent = await send(user, nobody, address)
    return sent.outcome === 'sent' ? null : sent
  }

  async function lock(
    { sessionId }: CurrentUser,
    id: string,
    { pin, asksPlace, linkId: signer, address }: Asked,
  ): Promise<BeginResult> {
    const pinHash = pin ? await passwords.hash(pin, address) : null
    const linkId = nanoid()
    const isOf = and(eq(offerLinks.offerId, id), sql`${offerLinks.inPersonAt} IS NOT NULL`)
    await db.write([
      insertLink(db.read, { linkId, offerId: id, hash: tokens.hash(linkId, 1), at: now() }),
      db.read
        .update(offerLinks)
        .set({ asksPlace, answersFor: awaited(id, signer) })
        .where(isOf),
      db.read
        .update(sessions)
        .set({ lockedTo: sql`(SELECT ${offerLinks.id} FROM ${offerLinks} WHERE ${isOf})`, pinHash })
        .where(eq(sessions.id, sessionId)),
    ])
    const [link] = await db.read.select({ id: offerLinks.id }).from(offerLinks).where(isOf)
    return link ? { outcome: 'begun', url: tokens.url(link.id, 1) } : { outcome: 'not found' }
  }

  /** The offer that is meant: of a version, one that can still be accepted comes first. */
  async function findOffer({ userId }: CurrentUser, { offerId, quotation }: Asked) {
    const isMeant = quotation
      ? sql`(${offers.id} = ${offerId} OR (${offers.quotationId} = ${quotation.id}
          AND ${offers.revision} = ${quotation.revision} AND ${offers.canBeAccepted}))`
      : eq(offers.id, offerId)
    const isOwn = and(eq(offers.ownerId, userId), eq(offers.isShared, false), isMeant)
    const found = await db.read
      .select({ id: offers.id, state: standingAt(now()) })
      .from(offers)
      .where(isOwn)
      .orderBy(sql`${offers.id} <> ${offerId}`, desc(offers.sentAt))
    const isStill = ({ state }: (typeof found)[number]) => state === 'open' || state === 'accepted'
    return found.find(isStill) ?? (quotation ? null : (found[0] ?? null))
  }

  /** Unlocks the login, by its PIN or the password of the account. */
  async function end(
    { userId, sessionId, lockedTo }: CurrentUser,
    { pin, password }: typeof EndBody.static,
    address: string,
  ): Promise<{ outcome: 'ended'; quotationId: string | null } | 'bad password'> {
    const [held] = await db.read
      .select({ pinHash: sessions.pinHash, passwordHash: users.passwordHash })
      .from(sessions)
      .innerJoin(users, eq(users.id, userId))
      .where(eq(sessions.id, sessionId))
    const [given, hash] = pin ? [pin, held?.pinHash] : [password, held?.passwordHash]
    const isRight = given && hash && (await passwords.verify(given, hash, address))
    if (lockedTo && !isRight) return 'bad password'
    const [offer] = await db.read
      .select({ quotationId: offers.quotationId })
      .from(offers)
      .innerJoin(offerLinks, eq(offerLinks.offerId, offers.id))
      .where(eq(offerLinks.id, lockedTo ?? ''))
    const unlocked = db.read.update(sessions).set({ lockedTo: null, pinHash: null })
    await db.write([unlocked.where(eq(sessions.id, sessionId))], { usesReserve: true })
    return { outcome: 'ended', quotationId: offer?.quotationId ?? null }
  }

  return { begin, end, pathTo }
}

const TO_NOBODY = { to: [], subject: '', text: '', canBeAccepted: true, attachment: null }

const refuse = (message: OfferState): BeginResult => ({ outcome: 'refused', refusal: { message } })

/** SQL: of several who must accept an offer, this one if they have not, else the first. */
const awaited = (offerId: string, linkId: string | null = null) =>
  sql`(SELECT person.id FROM offer_links person WHERE person.offer_id = ${offerId}
    AND person.answers_for = person.id
    AND NOT EXISTS (SELECT 1 FROM ${approvals} WHERE ${approvals.personId} = person.id)
    ORDER BY person.id = ${linkId} DESC, person.turn, person.rowid LIMIT 1)`

/** One for each offer, however often it is shown. */
const insertLink = (
  db: Db,
  { linkId, offerId, hash, at }: { linkId: string; offerId: string; hash: string; at: number },
) =>
  insertWhere(
    db,
    offerLinks,
    { id: linkId, offerId, email: '', name: '', tokenHash: hash, inPersonAt: at },
    sql`${isThere(offers, eq(offers.id, offerId))} AND NOT EXISTS (SELECT 1 FROM offer_links shown
      WHERE shown.offer_id = ${offerId} AND shown.in_person_at IS NOT NULL)`,
  )
