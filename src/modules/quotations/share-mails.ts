import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { quotationShares, quotations, users } from '../../../db/schema.ts'
import type { Mail, Mailer } from '../../adapters/mail/mail.ts'
import { mailOf } from '../../adapters/mail/mail-template.ts'
import type { Access } from '../../domain/document/quotation.ts'
import { isEmail, normalizeEmail } from '../../domain/words/email.ts'
import { plainName } from '../../domain/words/plain-name.ts'
import { recipientOf } from '../../domain/words/recipient.ts'
import type { Log } from '../../log.ts'
import { type AttemptCounter, DAY_MS, type Key, type Limit } from '../auth/attempt-counter.ts'
import { daily } from '../auth/rate-limit.ts'
import type { Subscriptions } from '../unsubscribe/service.ts'
import { createMailKeys } from './mail-keys.ts'

export interface ShareMailsDeps {
  db: Db
  subscriptions: Pick<Subscriptions, 'unsubscribeLink' | 'isUnsubscribed'>
  mailer: Mailer
  log: Log
  publicUrl: () => string
  /** Signs the keys in links. */
  secret: string
  /** A clock in ms that nobody sets. */
  monotonic: () => number
  /** Counts mails per sender, client address and recipient. */
  counter: AttemptCounter
  /** Counts mails per quotation and recipient, be there limits or not. */
  mailed: AttemptCounter
}

/** A quotation that was just shared. */
export interface Shared {
  id: string
  name: string
  /** The owner's. */
  email: string
  access: Access
}

/** Who gets the link. */
export interface Recipients {
  addresses: readonly string[]
  /** The sender named them; else they are those who are new on the list. */
  isExplicit: boolean
}

const HOUR_MS = 60 * 60_000
const FROM_SENDER: Limit = { attempts: 100, windowMs: HOUR_MS, perDay: 200 }
/** Several accounts may share it. */
const FROM_ADDRESS: Limit = { attempts: 300, windowMs: HOUR_MS, perDay: 400 }
/** From all senders together whom the recipient does not know. */
const FROM_STRANGERS = daily(5)
/** From one whom the recipient knows: no stranger can use it up. */
const FROM_ACQUAINTANCE = daily(20)
/** Taken off the list and put on it again, a person gets no second mail. */
const ABOUT_QUOTATION: Limit = { attempts: 1, windowMs: 30 * DAY_MS, perDay: null }
/** Unless the sender asks for it: a mail may be lost among others. */
const AGAIN = daily(3)

const AT_ONCE = 5
/** In ms. The save waits for its mails, and its sender for the save. */
const DEADLINE_MS = 15_000

export type ShareMails = ReturnType<typeof createShareMails>

/** Mails a quotation's link to the people whom it is shared with. */
export function createShareMails(deps: ShareMailsDeps) {
  const { db, subscriptions, mailer, log, publicUrl, secret, monotonic, counter, mailed } = deps
  const keys = createMailKeys(secret)

  /**
   * @param address the client's address, for rate limits
   * @returns the addresses whose mail was not sent: of people who may not open it or have unsubscribed, beyond
   * a rate limit, or refused by the mail server
   */
  async function send(shared: Shared, recipients: Recipients, address: string) {
    const addresses = [...new Set(recipients.addresses.map(normalizeEmail))]
    const others = addresses.filter((to) => to !== normalizeEmail(shared.email))
    const waiting = others.filter((to) => mayBeMailed(to, shared.access))
    const notMailed = others.filter((to) => !waiting.includes(to))
    const { isExplicit } = recipients
    const deadline = monotonic() + DEADLINE_MS
    const sendNext = async (): Promise<void> => {
      const to = waiting.shift()
      if (to === undefined) return
      const isWanted = monotonic() <= deadline && !(await subscriptions.isUnsubscribed(to))
      if (!isWanted || !(await sendTo(to, shared, isExplicit, address))) notMailed.push(to)
      return sendNext()
    }
    await Promise.all(Array.from({ length: AT_ONCE }, sendNext))
    return notMailed
  }

  async function sendTo(
    to: string,
    shared: Shared,
    isExplicit: boolean,
    address: string,
  ): Promise<boolean> {
    const about = `${shared.id} to ${to}${isExplicit ? ' again' : ''}`
    const limit = isExplicit ? AGAIN : ABOUT_QUOTATION
    if ((await mailed.count([[about, limit]])) !== null) return !isExplicit
    const retryAfter = await counter.count(await limitsFor(to, shared, address))
    if (retryAfter !== null) {
      mailed.refund([about])
      return false
    }
    const sent = await mailer.send(
      shareMail(to, shared, linkFor(to, shared), subscriptions.unsubscribeLink(to)),
    )
    if (sent.ok) return true
    log.error(`Mail about ${shared.id} not sent: ${sent.reason}`)
    // One that may have left is not sent again, but its sender is told.
    if (!sent.mayHaveLeft) mailed.refund([about])
    return false
  }

  async function limitsFor(to: string, { email }: Shared, address: string): Promise<Key[]> {
    const recipient = recipientOf(to)
    return [
      [`share mails of ${email}`, FROM_SENDER],
      [`share mails from ${address}`, FROM_ADDRESS],
      (await isAcquainted(db, to, email))
        ? [`share mails of ${email} to ${recipient}`, FROM_ACQUAINTANCE]
        : [`share mails of strangers to ${recipient}`, FROM_STRANGERS],
    ]
  }

  /**
   * Behind a list, the link tells its reader which address it was mailed to. In the fragment, which no server
   * and no other page gets to see.
   */
  function linkFor(to: string, { id, access }: Shared): string {
    const link = `${publicUrl()}/${id}`
    return access.level === 'custom' ? `${link}#mail=${keys.keyOf(id, to)}` : link
  }

  /** Who shared it with whom, for somebody who may not read it but has the link of the mail. */
  function mailedTo({ id, email, access }: Shared, mailKey: string) {
    const to = keys.recipientOf(id, access.userList, mailKey)
    return to && { from: email, to }
  }

  return { send, mailedTo }
}

/**
 * Whether the recipient knows the sender: has put them on the list of a quotation of their own. Nothing that
 * a sender does makes one known.
 */
async function isAcquainted(db: Db, recipient: string, sender: string): Promise<boolean> {
  const [shared] = await db
    .select({ one: sql`1` })
    .from(quotationShares)
    .innerJoin(quotations, eq(quotations.id, quotationShares.quotationId))
    .innerJoin(users, eq(users.id, quotations.ownerId))
    .where(and(eq(quotationShares.email, normalizeEmail(sender)), eq(users.email, recipient)))
    .limit(1)
  return shared !== undefined
}

/** People on the list, or anybody where everyone may open it. */
const mayBeMailed = (to: string, { level, userList }: Access): boolean =>
  isEmail(to) && (level === 'everyone' || userList.some((email) => normalizeEmail(email) === to))

/** The mail to a person whom a quotation was shared with. */
export function shareMail(
  to: string,
  { name, email, access }: Pick<Shared, 'name' | 'email' | 'access'>,
  link: string,
  unsubscribeLink: string,
): Mail {
  // A stranger's text in a mail of ours.
  const shown = plainName(name)
  return mailOf(
    to,
    {
      title: 'A quotation for you',
      paragraphs: [
        shown
          ? `${email} shared the quotation “${shown}” with you.`
          : `${email} shared a quotation with you.`,
        access.level === 'everyone'
          ? 'Anyone with the link can open it, without logging in.'
          : `To open it, register or log in as ${to}.`,
      ],
      button: 'Open quotation',
      link,
      smallPrint: `You get this mail as ${email} asked us to send you the link. If you do not know the sender, ignore it.`,
      unsubscribeLink,
    },
    email,
  )
}
