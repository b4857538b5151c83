import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { mails } from '../../../db/schema.ts'
import type { Query } from '../../../db/writes.ts'
import { type Mail, type Mailer, PATIENT_TIMEOUT_MS, type Sent } from '../../adapters/mail/mail.ts'
import { reasonOf } from '../../errors.ts'
import type { Log } from '../../log.ts'

type MailRow = typeof mails.$inferSelect

/** Writes a waiting mail of each kind as of now; null when it is no longer wanted. */
export type Letters = Record<MailRow['kind'], (row: MailRow) => Promise<Mail | null>>

export interface MailQueueDeps {
  db: Database
  mailer: Mailer
  log: Log
  now: () => number
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
/** No mail is due later than this from now, unless the clock was set back. */
const LONGEST_WAIT_MS = Math.max(...RETRY_AFTER_MS)
/** A mail that can't be sent for this long is given up. */
const GIVE_UP_AFTER_MS = 24 * 60 * MINUTE_MS
/** How often a mail that may already have left is tried: each try may deliver a duplicate. */
const MAX_UNCERTAIN_TRIES = 3
/** How long a process owns a claimed mail: longer than a try plus any difference between clocks. */
const LEASE_MS = 3 * MINUTE_MS
const AT_ONCE = 5
/** Mails whose sender is told that they were given up. */
const KEPT_KINDS: readonly MailRow['kind'][] = ['share', 'personal share', 'offer']
/** How often to look for mails that another process left, or that a database outage delayed. */
const LOOK_AGAIN_MS = MINUTE_MS
/** How long a stopping server waits for mails that are being sent. */
const STOPPING_MS = 10_000

/** The columns of a mail that `sendNow` sends: the process that writes it owns it. */
export const claimed = (at: number) => ({ createdAt: at, attempts: 1, dueAt: at + LEASE_MS })

/** The columns of a mail that is sent as soon as it is written. */
export const due = (at: number) => ({ createdAt: at, attempts: 0, dueAt: at })

export type MailQueue = ReturnType<typeof createMailQueue>

/**
 * Sends the mails of the table `mails`, which are written in one batch with the change that they
 * tell of, so that a process that dies loses none. A mail is claimed before it is sent, and its row
 * is deleted afterwards. Each mail is sent at least once; twice only if the process dies or the
 * connection breaks between the mail server's acceptance and the deletion. Both then have the same
 * Message-ID.
 */
export function createMailQueue({
  db,
  mailer,
  log,
  now,
  letters,
  onGivenUp = () => [],
}: MailQueueDeps) {
  const counts = { sent: 0, failed: 0, waiting: 0 }
  let isOpen = false
  let isWoken = false
  let sending: Promise<void> | null = null
  const direct = new Set<Promise<unknown>>()
  let timer: ReturnType<typeof setTimeout> | undefined

  /**
   * Makes mails due that an ended process was sending, before this one writes any mail: no other
   * process sends from our own database. If that fails, for example on a full disk, they are due a
   * little later.
   */
  async function takeOver(): Promise<void> {
    if (!db.isOurs || (await db.read.$count(mails, isWaiting)) === 0) return
    await write(db.read.update(mails).set({ dueAt: now() }).where(isWaiting)).catch((error) =>
      log.error('Waiting mails could not be made due', error),
    )
  }

  /** From now on sends waiting mails, each as soon as it is written. */
  function start(): void {
    isOpen = true
    db.onWrite(['mails'], wake)
    wake()
  }

  /** Lets the mails that are being sent finish. The next process sends those again that don't. */
  async function stop(): Promise<void> {
    isOpen = false
    clearTimeout(timer)
    const { promise: late, resolve } = Promise.withResolvers<void>()
    setTimeout(resolve, STOPPING_MS).unref()
    await Promise.race([Promise.allSettled([sending, ...direct]), late])
  }

  function wake(): void {
    isWoken = true
    if (isOpen && !sending) sending = sendAll()
  }

  async function sendAll(): Promise<void> {
    let nextAt: number | null
    do {
      isWoken = false
      nextAt = await sendWaiting().catch((error) => {
        log.error('Waiting mails could not be read', error)
        // The write that failed has set it.
        isWoken = false
        return now() + LOOK_AGAIN_MS
      })
    } while (isWoken && isOpen)
    // In the same turn of the event loop as the last check, so that no mail is missed in between.
    sending = null
    clearTimeout(timer)
    if (!isOpen || (nextAt === null && db.isOurs)) return
    const wait = Math.min(Math.max((nextAt ?? Infinity) - now(), 1000), LOOK_AGAIN_MS)
    timer = setTimeout(wake, wait)
    timer.unref()
  }

  /** Tries all due mails. Returns the time when the next one is due. */
  async function sendWaiting(): Promise<number | null> {
    while (isOpen && (await sendDue()) > 0);
    const [found] = await db.read
      .select({ waiting: sql<number>`count(*)`, nextAt: sql<number | null>`min(${mails.dueAt})` })
      .from(mails)
      .where(isWaiting)
    counts.waiting = found?.waiting ?? 0
    return found?.nextAt ?? null
  }

  /** Returns how many mails it claimed and tried. */
  async function sendDue(): Promise<number> {
    const rows = await db.read
      .select()
      .from(mails)
      .where(and(isWaiting, isDueAt(now())))
      .orderBy(asc(mails.dueAt))
      .limit(AT_ONCE)
    const tried = await Promise.all(rows.map(claimAndSend))
    return tried.filter(Boolean).length
  }

  async function claimAndSend(row: MailRow): Promise<boolean> {
    const isUnclaimed = and(eq(mails.id, row.id), eq(mails.attempts, row.attempts), isWaiting)
    const attempts = row.attempts + 1
    const claim = db.read.update(mails).set({ attempts, dueAt: now() + LEASE_MS })
    const [claimed] = await write(claim.where(isUnclaimed))
    if (claimed !== 1) return false
    const sent = await send(row, PATIENT_TIMEOUT_MS)
    if (!sent.ok) await retryOrGiveUp({ ...row, attempts }, sent)
    return true
  }

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
        .set({ dueAt: now() + wait })
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
        ? db.read.update(mails).set({ failedAt: at }).where(isIt)
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

  /** Works on a full disk too: a mail whose row can't be deleted would be sent again. */
  const write = (...queries: Query[]) => db.write(queries, { usesReserve: true })

  return {
    ...{ takeOver, start, stop },
    /**
     * Sends one mail that was written as claimed (`claimed`), for a person who waits for the
     * result. A failed mail is not tried again: the person is told.
     */
    async sendNow(id: string): Promise<Sent> {
      const sent = sendOnce(id)
      direct.add(sent)
      return sent.finally(() => direct.delete(sent))
    },
    /**
     * Counted since the start, except `waiting`. `isSending` is true until all due mails were
     * tried.
     */
    counts: () => ({ ...counts, isSending: sending !== null }),
  }
}

type Failure = Extract<Sent, { ok: false }>

/** Its account was deleted meanwhile. */
const GONE: Failure = { ok: false, reason: 'it is gone', mayHaveLeft: false, isFinal: true }

const isWaiting = isNull(mails.failedAt)

const isDueAt = (at: number) => or(lte(mails.dueAt, at), gt(mails.dueAt, at + LONGEST_WAIT_MS))
