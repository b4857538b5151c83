import { desc, eq, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { mails } from '../../../db/schema.ts'
import type { Query } from '../../../db/writes.ts'
import { type Mail, type Mailer, PATIENT_TIMEOUT_MS, type Sent } from '../../adapters/mail/mail.ts'
import { reasonOf } from '../../errors.ts'
import type { Log } from '../../log.ts'
import { createOutbox, due } from '../outbox/queue.ts'

export type MailRow = typeof mails.$inferSelect

/** Writes a waiting mail of each kind as of now; null when it is no longer wanted. */
export type Letters = Record<MailRow['kind'], (row: MailRow) => Promise<Mail | null>>

export interface MailQueueDeps {
  db: Database
  log: Log
  now: () => number
  mailer: Mailer
  letters: Letters
  /** What is written when a mail is given up. */
  onGivenUp?: (row: MailRow, at: number) => Query[]
}

const MINUTE_MS = 60_000
/**
 * The pauses after the first try, the second and so on; the last one repeats. docs/self-hosting.md
 * lists them.
 */
const RETRY_AFTER_MS = [MINUTE_MS / 4, MINUTE_MS, 4 * MINUTE_MS, 15 * MINUTE_MS]
/** A mail that can't be sent for this long is given up. */
const GIVE_UP_AFTER_MS = 24 * 60 * MINUTE_MS
/** How often a mail that may already have left is tried: each try may deliver a duplicate. */
const MAX_UNCERTAIN_TRIES = 3
const AT_ONCE = 5
/** How many mails with a failure are listed. */
const LISTED = 200
/** Mails whose sender is told that they were given up. */
const KEPT_KINDS: readonly MailRow['kind'][] = ['share', 'personal share', 'offer']

export type MailQueue = ReturnType<typeof createMailQueue>

/**
 * Sends the mails of the table `mails` (outbox/queue.ts). The row of a mail is deleted once the mail
 * server has accepted it. A mail that is sent twice has the same Message-ID both times.
 */
export function createMailQueue({
  db,
  mailer,
  log,
  now,
  letters,
  onGivenUp = () => [],
}: MailQueueDeps) {
  const counts = { sent: 0, failed: 0 }
  const outbox = createOutbox<MailRow>({
    db,
    log,
    now,
    table: mails,
    name: 'mails',
    called: 'Waiting mails',
    isWaiting,
    isTakenOver: isWaiting,
    atOnce: AT_ONCE,
    lane: mails.id,
    laneOf: ({ id }) => id,
    longestWaitMs: Math.max(...RETRY_AFTER_MS),
    async send(row) {
      const sent = await send(row, PATIENT_TIMEOUT_MS)
      if (!sent.ok) await retryOrGiveUp(row, sent)
    },
  })
  const { takeOver, start, stop, write } = outbox

  /** Sends a claimed mail. Its row stays if that fails. */
  async function send(row: MailRow, timeoutMs?: number): Promise<Sent> {
    const mail = await letters[row.kind](row).catch((error) => reasonOf(error))
    if (typeof mail === 'string')
      return { ok: false, reason: mail, mayHaveLeft: false, isFinal: false }
    const sent = mail && (await mailer.send(mail, { id: row.id, ...(timeoutMs && { timeoutMs }) }))
    if (sent && !sent.ok) return sent
    if (sent) counts.sent += 1
    await write(db.read.delete(mails).where(eq(mails.id, row.id)))
    return { ok: true }
  }

  async function retryOrGiveUp(row: MailRow, { reason, ...failure }: Failure): Promise<void> {
    const { id, kind, attempts, createdAt } = row
    const isTooLate = createdAt + GIVE_UP_AFTER_MS <= now()
    const isUncertain = failure.mayHaveLeft && attempts >= MAX_UNCERTAIN_TRIES
    if (failure.isFinal || isTooLate || isUncertain) return giveUp(row, reason)
    const wait = RETRY_AFTER_MS[Math.min(attempts, RETRY_AFTER_MS.length) - 1] ?? 0
    log.warn(`A mail (${kind}) could not be sent yet, next try in ${wait / 1000} s: ${reason}`)
    await write(
      db.read
        .update(mails)
        .set({ dueAt: now() + wait, reason })
        .where(eq(mails.id, id)),
    )
  }

  /**
   * A quotation's owner is told when they open it, and an offer's by mail. People who miss a link to
   * their account ask for another.
   */
  async function giveUp(row: MailRow, reason: string): Promise<void> {
    const { id, kind } = row
    counts.failed += 1
    log.error(`A mail (${kind}) was not sent: ${reason}`)
    const isIt = eq(mails.id, id)
    const at = now()
    await write(
      KEPT_KINDS.includes(kind)
        ? db.read.update(mails).set({ failedAt: at, reason }).where(isIt)
        : db.read.delete(mails).where(isIt),
      ...onGivenUp(row, at),
    )
  }

  async function sendOnce(id: string): Promise<Sent> {
    const [row] = await db.read.select().from(mails).where(eq(mails.id, id))
    const sent = row ? await send(row) : GONE
    if (sent.ok) return sent
    counts.failed += 1
    await write(db.read.delete(mails).where(eq(mails.id, id)))
    return sent
  }

  /** What waits or was given up, the latest first; a super-admin sees what is wrong with it. */
  const list = () =>
    db.read
      .select()
      .from(mails)
      .where(or(isNotNull(mails.failedAt), ne(mails.reason, '')))
      .orderBy(desc(mails.createdAt))
      .limit(LISTED)

  /** Tries a mail again now, and for another day. False if it is gone. */
  async function retry(id: string): Promise<boolean> {
    const anew = { ...due(now()), failedAt: null }
    const [found] = await db.write([db.read.update(mails).set(anew).where(eq(mails.id, id))])
    return found === 1
  }

  return {
    takeOver,
    start,
    stop,
    list,
    retry,
    /**
     * Sends one mail that was written as claimed (`claimed`), for a person who waits for the
     * result. A failed mail is not tried again: the person is told.
     */
    sendNow: (id: string): Promise<Sent> => outbox.direct(() => sendOnce(id)),
    /**
     * Counted since the start, except `waiting`. `isSending` is true until all due mails were
     * tried.
     */
    counts: () => {
      const { waiting, sending, isLooking } = outbox.counts()
      return { ...counts, waiting, isSending: sending > 0 || isLooking }
    },
  }
}

type Failure = Extract<Sent, { ok: false }>

/** Its account was deleted meanwhile. */
const GONE: Failure = { ok: false, reason: 'it is gone', mayHaveLeft: false, isFinal: true }

const isWaiting = isNull(mails.failedAt)
