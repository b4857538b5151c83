import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { users } from '../../../db/schema.ts'
import { recipientOf } from '../../domain/words/recipient.ts'
import { type AttemptCounter, DAY_MS, daily, type Key } from '../../plugins/attempt-counter.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import { isAcquainted } from '../quotations/share-mails.ts'

/** Mails a day to people who don't know the sender: from a new account, and from an older one. */
export interface MailsPerDay {
  fresh: number
  usual: number
}

export interface LimitReached {
  /** In seconds. */
  retryAfter: number
  /** The sender's limit; null if it is that of a person, who gets too many. */
  perDay: number | null
  /** The first person who can't be mailed. */
  email: string
}

interface MailLimitDeps {
  db: Pick<Database, 'read'>
  counter: AttemptCounter
  mailsPerDay: MailsPerDay
  now: () => number
}

/** An account is new for this long. */
const NEW_FOR_MS = 7 * DAY_MS

/** From all senders together that the person doesn't know. */
const TO_PERSON = daily(20)

/** Limits how many strangers an account mails offers to, so that nobody sends spam with it. */
export function createMailLimit({ db, counter, mailsPerDay, now }: MailLimitDeps) {
  /**
   * Counts a mail to each person who doesn't know the sender. Returns what it counted, or which
   * limit forbids it; then nothing is counted.
   */
  async function count(
    { userId, email }: CurrentUser,
    addresses: readonly string[],
  ): Promise<string[] | LimitReached> {
    const [account] = await db.read
      .select({ createdAt: users.createdAt })
      .from(users)
      .where(eq(users.id, userId))
    const isNew = (account?.createdAt ?? 0) + NEW_FOR_MS > now()
    const { fresh, usual } = mailsPerDay
    const ofSender: Key = [`offers of ${userId} to strangers`, daily(isNew ? fresh : usual)]
    const counted: string[] = []
    for (const address of addresses) {
      if (await isAcquainted(db.read, address, email)) continue
      const toPerson: Key = [`offers of strangers to ${recipientOf(address)}`, TO_PERSON]
      const wait = await counter.count([ofSender, toPerson])
      if (wait !== null) {
        const perDay = (await isReached(ofSender)) ? ofSender[1].attempts : null
        refund(counted)
        return { retryAfter: wait, perDay, email: address }
      }
      counted.push(ofSender[0], toPerson[0])
    }
    return counted
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

  return { count, refund }
}
