import { and, eq, sql } from 'drizzle-orm'
import { normalizeEmail } from '#domain/words/email.ts'
import { recipientOf } from '#domain/words/recipient.ts'
import type { Database, Db } from '../../../db/client.ts'
import { quotationShares, quotations, users } from '../../../db/schema.ts'
import type { Mail } from '../../adapters/mail/mail.ts'
import {
  type AttemptCounter,
  DAY_MS,
  daily,
  type Key,
  type Limit,
} from '../../plugins/attempt-counter.ts'
import type { Letters, MailRow } from './mail-queue.ts'
import type { Subscriptions } from './subscriptions.ts'

/** Mails a day to people who don't know the sender: from a new account, and from an older one. */
export interface MailsPerDay {
  fresh: number
  usual: number
}

export interface GateDeps {
  db: Pick<Database, 'read'>
  counter: AttemptCounter
  subscriptions: Pick<Subscriptions, 'isUnsubscribed'>
  mailsPerDay: MailsPerDay
  now: () => number
}

/** Whose words a mail carries. */
export interface MailSender {
  userId: string
  email: string
  /**
   * Where the call comes from that has it sent; null for mails that were counted as they were asked
   * for, empty for those that the server writes by itself.
   */
  address: string | null
}

/** What the mail is about: shares have a lower ceiling of strangers (security: Limits). */
export type MailPurpose = 'share' | 'offer'

export interface Admitted {
  /** The keys that were counted, for `refund`. */
  counted: string[]
}

export interface LimitReached {
  /** In seconds. */
  retryAfter: number
  /** The sender's limit; null if it is that of a person, who gets too many, or of an address. */
  perDay: number | null
  /** The first person who can't be mailed. */
  email: string
}

export type MailGate = ReturnType<typeof createMailGate>

/** An account is new for this long. */
const NEW_FOR_MS = 7 * DAY_MS
/** Of people who know the sender, ten count as one. */
const ACQUAINTANCES = 10
/** An address mails at most as many strangers by new accounts as this many of them may, or 60. */
const NEW_ACCOUNTS = 3

const FROM_SENDER_TO_PERSON = daily(20)
/** Two keys, so that no stranger can use up the mails of people whom the recipient knows. */
const TO_PERSON = daily(60)
/** Of shares, from all senders together that the recipient doesn't know. */
const SHARES_OF_STRANGERS = daily(5)
const SHARES_OF_SENDER: Limit = { attempts: 100, windowMs: 60 * 60_000, perDay: 200 }

/** Mails about the recipient's own account, which have limits of their own. */
const ABOUT_ACCOUNTS: readonly string[] = [
  ...['activation', 'invitation', 'reset', 'reminder', 'undelivered', 'objection', 'backup failed'],
]

/**
 * The one gate for mails to people who are no users (security: Limits): `admit` counts a mail when it
 * is asked for, and `guard` lets none leave to who has unsubscribed, or without a way to do so.
 */
export function createMailGate({ db, counter, subscriptions, mailsPerDay, now }: GateDeps) {
  /** Counts a mail to each person, or says which limit forbids one; then nothing is counted. */
  async function admit(
    sender: MailSender,
    addresses: readonly string[],
    purpose: MailPurpose,
  ): Promise<Admitted | LimitReached> {
    const isNew = await isNewAccount(sender.userId)
    const counted: string[] = []
    for (const email of addresses) {
      const isKnown = await isAcquainted(db.read, email, sender.email)
      const ofSender = purpose === 'share' ? sharesOf(sender) : offersOf(sender, isNew, isKnown)
      const keys = [ofSender, ...keysOf(sender, email, { purpose, isNew, isKnown })]
      const retryAfter = await counter.count(keys)
      if (retryAfter !== null) {
        refund(counted)
        return {
          retryAfter,
          perDay: (await isReached(ofSender)) ? ofSender[1].attempts : null,
          email,
        }
      }
      counted.push(...keys.map(([key]) => key))
    }
    return { counted }
  }

  /** Counts a mail to each person but those who have unsubscribed, or whom a limit forbids to mail. */
  async function admitWilling(sender: MailSender, to: readonly string[]) {
    const admitted = await Promise.all(
      to.map(async (email) => {
        const result = (await subscriptions.isUnsubscribed(email))
          ? null
          : await admit(sender, [email], 'offer')
        return result && 'counted' in result ? [{ email, ...result }] : []
      }),
    )
    const all = admitted.flat()
    return {
      addresses: all.map(({ email }) => email),
      refund: () => refund(all.flatMap(({ counted }) => counted)),
    }
  }

  /** Those of the people who get no mails from here. */
  async function unsubscribedAmong(addresses: readonly string[]): Promise<string[]> {
    const asked = addresses.map(async (to) =>
      (await subscriptions.isUnsubscribed(to)) ? [to] : [],
    )
    return (await Promise.all(asked)).flat()
  }

  /** Also twice as many as one account, as several may share an address. */
  function keysOf(
    { userId, address }: MailSender,
    email: string,
    { purpose, isNew, isKnown }: { purpose: MailPurpose; isNew: boolean; isKnown: boolean },
  ): Key[] {
    // The mail of a share was counted when it was asked for; this is the link that it carries.
    if (address === null) return []
    const recipient = recipientOf(email)
    const perDay = 2 * Math.max(mailsPerDay.usual, 200)
    const fromAddress: Limit = { attempts: 0.75 * perDay, windowMs: 60 * 60_000, perDay }
    const keys: Key[] = [
      ...(address ? [[`mails from ${address}`, fromAddress] satisfies Key] : []),
      [`mails of ${userId} to ${recipient}`, FROM_SENDER_TO_PERSON],
      [`mails of ${isKnown ? 'acquaintances' : 'strangers'} to ${recipient}`, TO_PERSON],
    ]
    if (isKnown) return keys
    if (purpose === 'share')
      return [...keys, [`share mails of strangers to ${recipient}`, SHARES_OF_STRANGERS]]
    return isNew && address
      ? [
          ...keys,
          [
            `offers of new accounts from ${address}`,
            daily(Math.max(NEW_ACCOUNTS * mailsPerDay.fresh, 60)),
          ],
        ]
      : keys
  }

  function offersOf({ userId }: MailSender, isNew: boolean, isKnown: boolean): Key {
    const perDay = isNew ? mailsPerDay.fresh : mailsPerDay.usual
    return isKnown
      ? [`offers of ${userId} to acquaintances`, daily(ACQUAINTANCES * perDay)]
      : [`offers of ${userId} to strangers`, daily(perDay)]
  }

  async function isNewAccount(userId: string): Promise<boolean> {
    const [account] = await db.read
      .select({ createdAt: users.createdAt })
      .from(users)
      .where(eq(users.id, userId))
    return (account?.createdAt ?? 0) + NEW_FOR_MS > now()
  }

  async function isReached(key: Key): Promise<boolean> {
    const wait = await counter.count([key])
    if (wait === null) counter.refund([key[0]])
    return wait !== null
  }

  /** One by one: a list takes each key off once. */
  function refund(counted: readonly string[]): void {
    for (const key of counted) counter.refund([key])
  }

  /**
   * Each letter as it may leave. Of mails to others than the account's owner, only the copy of an
   * acceptance goes to who has unsubscribed: it answers what its reader has just done, and has none
   * of the sender's own words.
   */
  function guard(letters: Letters): Letters {
    const guarded = Object.entries(letters).map(([kind, write]) => [
      kind,
      ABOUT_ACCOUNTS.includes(kind) ? write : (row: MailRow) => leave(row, write),
    ])
    return Object.fromEntries(guarded)
  }

  async function leave(row: MailRow, write: Letters['offer']): Promise<Mail | null> {
    const mail = await write(row)
    if (!mail || mail.isOwnCopy || (await isOwner(row))) return mail
    if (!mail.unsubscribeLink) throw new Error(`A mail (${row.kind}) has no link to unsubscribe`)
    return (await subscriptions.isUnsubscribed(row.address)) ? null : mail
  }

  async function isOwner({ userId, address }: MailRow): Promise<boolean> {
    const [owner] = await db.read
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, userId))
    return owner?.email === address
  }

  const { isUnsubscribed } = subscriptions
  return { admit, admitWilling, unsubscribedAmong, refund, guard, isUnsubscribed }
}

const sharesOf = ({ email }: MailSender): Key => [`share mails of ${email}`, SHARES_OF_SENDER]

/**
 * Whether the recipient knows the sender, that is, has put them on the list of one of their own
 * quotations. Nothing that a sender does makes them known.
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
