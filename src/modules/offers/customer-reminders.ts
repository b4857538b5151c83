import { and, eq, isNull, sql } from 'drizzle-orm'
import { stateOfPerson } from '#domain/offers/people.ts'
import { fill } from '#domain/words/fill.ts'
import type { Db } from '../../../db/client.ts'
import { offerLinks, offers } from '../../../db/offer-schema.ts'
import { isKept, standingAt } from '../../../db/offer-standing.ts'
import { users } from '../../../db/schema.ts'
import type { Deps } from '../deps.ts'
import { enqueueMail } from '../mails/enqueue-mail.ts'
import type { Letters } from '../mails/mail-queue.ts'
import { storedTotal } from '../quotations/stored-total.ts'
import { createMailLogos } from './attachments.ts'
import { findLink } from './find-link.ts'
import { peopleOf, personOf, selectPeople } from './find-people.ts'
import { letterContext, mailToPerson, smallPrint } from './letter-words.ts'
import { sentDocument } from './opened-offer.ts'

type ReminderDeps = Deps<'db' | 'now' | 'tokens' | 'gate' | 'subscriptions' | 'storage'>

/** How many offers are dealt with at once. */
const AT_ONCE = 100
/** When it is tried again where the mails of the day are used up. */
const LATER_MS = 60 * 60_000

/** Reminds the people of an offer of its last day, each once (product: Reminders). */
export function createCustomerReminders(deps: ReminderDeps) {
  const { db, now, gate } = deps
  const logoOf = createMailLogos(deps)

  /** Writes the mails that are due. */
  async function remind(): Promise<void> {
    for (let isDone = false; !isDone; ) {
      const due = await findDue(db.read, now())
      for (const offer of due) await deal(offer)
      isDone = due.length < AT_ONCE
    }
  }

  async function deal(offer: DueOffer): Promise<void> {
    const people = offer.isOpen ? await askedPeople(offer.id) : []
    let isOverLimit = false
    for (const person of people) isOverLimit = !(await remindPerson(offer, person)) || isOverLimit
    const remindsAt = isOverLimit ? now() + LATER_MS : null
    await db.write([db.read.update(offers).set({ remindsAt }).where(eq(offers.id, offer.id))])
  }

  /** Of several, those whose turn it is. */
  async function askedPeople(offerId: string) {
    const [reached, people] = await Promise.all([
      findReached(db.read, offerId),
      selectPeople(db.read, eq(offerLinks.offerId, offerId)),
    ])
    const asked = people.filter((one) => stateOfPerson(one, people) === 'asked')
    return people.length === 0
      ? reached
      : reached.filter(({ id }) => asked.some((one) => one.id === id))
  }

  /** False where a limit of mails forbids it for now. */
  async function remindPerson(
    { ownerId, sender }: DueOffer,
    { id, email }: { id: string; email: string },
  ): Promise<boolean> {
    if (await gate.isUnsubscribed(email)) return true
    const by = { userId: ownerId, email: sender, address: '' }
    const admitted = await gate.admit(by, [email], 'offer')
    if ('retryAfter' in admitted) return false
    const at = now()
    // Marked with its mail, so that it is written once, by whichever process looks first.
    const [marked] = await db.write([
      db.read
        .update(offerLinks)
        .set({ remindedAt: at })
        .where(and(eq(offerLinks.id, id), isNull(offerLinks.remindedAt))),
      enqueueMail(
        db.read,
        { kind: 'customer reminder', userId: ownerId, address: email, about: id, at },
        sql`WHERE changes() > 0`,
      ),
    ])
    if (marked !== 1) gate.refund(admitted.counted)
    return true
  }

  /** Null once the offer is no longer open: nobody is reminded after an answer. */
  const letter: Letters['customer reminder'] = async ({ about, address }) => {
    const link = await findLink(db.read, about, now())
    if (link?.state !== 'open' || link.isTakenBack || link.expiresAt === null) return null
    if (personOf(await peopleOf(db.read, link), link)?.hasAccepted) return null
    const document = await sentDocument(db.read, link)
    const context = letterContext(link, document, { logo: await logoOf(document) })
    const { words } = context
    const date = context.day(link.expiresAt - 1, link.timeZone)
    const values = { ...context.values, date }
    const total = context.total(storedTotal(document?.totals ?? null))
    const greeting = link.name ? fill(words.greetingName, { name: link.name }) : words.greeting
    const { personal } = words.offer
    return mailToPerson(address, link, context, deps, {
      title: fill(words.lastDay.subject, values),
      paragraphs: [
        greeting,
        fill(words.lastDay.lines, values),
        ...(total ? [fill(words.offer.total, { total })] : []),
      ],
      button: words.offer.button,
      smallPrint: smallPrint([personal, words.small.replies, words.small.unexpected], context),
    })
  }

  return { remind, letter }
}

type DueOffer = Awaited<ReturnType<typeof findDue>>[number]

/**
 * Offers whose people are to be reminded by now, and those that are over. Until then one that is not open
 * may be again: an answer is taken back, a newer version withdrawn, a deleted one brought back.
 */
const findDue = (db: Db, at: number) =>
  db
    .select({
      id: offers.id,
      ownerId: offers.ownerId,
      sender: users.email,
      isOpen: sql<number>`${standingAt(at)} = 'open'`,
    })
    .from(offers)
    .innerJoin(users, eq(users.id, offers.ownerId))
    .where(
      sql`${offers.remindsAt} <= ${at} AND (${standingAt(at)} = 'open' OR ${offers.expiresAt} <= ${at})`,
    )
    .orderBy(offers.remindsAt)
    .limit(AT_ONCE)

/**
 * Whom it was sent to, not yet reminded, also not of the same version and last day by an offer that was
 * sent again; not whom they have sent it on to.
 */
const findReached = (db: Db, offerId: string) =>
  db
    .select({ id: offerLinks.id, email: offerLinks.email })
    .from(offerLinks)
    .innerJoin(offers, eq(offers.id, offerLinks.offerId))
    .where(
      sql`${offerLinks.offerId} = ${offerId} AND ${isKept} AND ${offerLinks.forwardedBy} IS NULL
        AND ${offerLinks.inPersonAt} IS NULL
        AND NOT EXISTS (SELECT 1 FROM offers again JOIN offer_links own ON own.offer_id = again.id
          WHERE again.quotation_id = ${offers.quotationId} AND again.revision = ${offers.revision}
            AND again.expires_at = ${offers.expiresAt} AND own.email = ${offerLinks.email}
            AND own.reminded_at IS NOT NULL)`,
    )
