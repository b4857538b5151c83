import { access, constants } from 'node:fs/promises'
import { and, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { type DiskProblem, diskProblem, isBusyError } from '../db/errors.ts'
import { attemptWindows, mailKeys, mails, sessions, users } from '../db/schema.ts'
import { visitorMarks, visitorSalts } from '../db/visitor-schema.ts'
import type { Log } from './log.ts'
import { KEY_LIFETIME_MS } from './modules/auth/account-keys.ts'
import type { Files } from './modules/files/service.ts'
import type { OfferChecks } from './modules/offers/check-offers.ts'
import type { Deleted } from './modules/quotations/deleted/service.ts'
import { dayOf } from './modules/visitors/service.ts'
import type { Webhooks } from './modules/webhooks/service.ts'

const INTERVAL_MS = 6 * 60 * 60 * 1000
/** How long after its end a full window can still lengthen the next one (`maxWindowMs`). */
const ATTEMPTS_KEPT_MS = 24 * 60 * 60 * 1000
/** How long senders are told of a failed mail. */
const FAILED_MAILS_KEPT_MS = 30 * ATTEMPTS_KEPT_MS

interface CleanedUp {
  files: Pick<Files, 'cleanUp'>
  deleted: Pick<Deleted, 'cleanUp'>
  webhooks: Pick<Webhooks, 'cleanUp'>
}

/** Deletes expired rows, now and every six hours. Returns a function that stops it. */
export function scheduleCleanup(
  db: Database,
  { files, deleted, webhooks }: CleanedUp,
  log: Log,
  now: () => number,
): () => void {
  const cleanUp = () =>
    db
      .write([
        db.read.delete(sessions).where(lte(sessions.expiresAt, now())),
        db.read.delete(mailKeys).where(lte(mailKeys.expiresAt, now())),
        db.read.delete(mails).where(lte(mails.failedAt, now() - FAILED_MAILS_KEPT_MS)),
        db.read.delete(attemptWindows).where(lte(attemptWindows.endsAt, now() - ATTEMPTS_KEPT_MS)),
        // After the keys, so that an address is free again once nobody can activate its account.
        db.read.delete(users).where(isAbandoned(now())),
        // Visitors' hashes are kept only while their day may still be counted; counts stay.
        db.read.delete(visitorMarks).where(lt(visitorMarks.date, dayOf(now(), -1))),
        db.read.delete(visitorSalts).where(lt(visitorSalts.date, dayOf(now(), -1))),
      ])
      // After the rows, to include the files of accounts deleted just now.
      .then(files.cleanUp)
      .then(deleted.cleanUp)
      .then(webhooks.cleanUp)
      .catch((error) => log.error('Expired rows could not be deleted', error))
  void cleanUp()
  const timer = setInterval(cleanUp, INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Never activated, registered at least a key's lifetime ago, and without a key left. */
const isAbandoned = (now: number) =>
  and(
    isNull(users.activatedAt),
    lte(users.createdAt, now - KEY_LIFETIME_MS.activation),
    sql`NOT EXISTS (SELECT 1 FROM ${mailKeys} WHERE ${mailKeys.userId} = ${users.id})`,
  )

const PROBE_MS = 60_000

export interface DiskWatch {
  /** What prevents writing, as far as it was found. */
  problem(): DiskProblem | 'outbox not writable' | null
  stop(): void
}

/**
 * Keeps the database's reserve full, and tries whether database and outbox can be written. Resolves
 * after the first try, so that people can log in and delete on a full disk from the first request
 * on.
 * @param outbox the folder of mails, if they are kept in one
 * @param everyMs null keeps no reserve and tries nothing
 */
export async function watchDisk(
  { reserve, probe }: Pick<Database, 'reserve' | 'probe'>,
  outbox: string | null,
  log: Pick<Log, 'error' | 'mended'>,
  everyMs: number | null = PROBE_MS,
): Promise<DiskWatch> {
  let problem: ReturnType<DiskWatch['problem']> = null
  if (everyMs === null) return { problem: () => null, stop() {} }
  async function look(): Promise<void> {
    try {
      await reserve?.fill()
      await probe()
      log.mended()
      problem = outbox === null || (await isWritable(outbox)) ? null : 'outbox not writable'
    } catch (error) {
      if (isBusyError(error)) return
      problem = diskProblem(error) ?? 'not writable'
      log.error('The disk could not be written', error)
    }
  }
  await look()
  const timer = setInterval(look, everyMs)
  timer.unref()
  return { problem: () => problem, stop: () => clearInterval(timer) }
}

/** A missing folder is made with the first mail. */
const isWritable = (folder: string) =>
  access(folder, constants.W_OK).then(
    () => true,
    (error) => error.code === 'ENOENT',
  )

const CHECK_MS = 5 * 60_000

/**
 * Looks at what time has made of offers, now and every five minutes; any number of processes may do
 * so. Returns a function that stops it and waits for the last look.
 */
export function scheduleOfferChecks(
  checks: OfferChecks & { remindCustomers(): Promise<void> },
  log: Log,
): () => Promise<void> {
  let looking: Promise<void> | null = null
  const look = () => {
    looking ??= Promise.resolve()
      .then(checks.tellExpired)
      .then(checks.remind)
      .then(checks.remindCustomers)
      .catch((error) => log.error('It could not be checked which offers are due', error))
      .finally(() => {
        looking = null
      })
  }
  look()
  const timer = setInterval(look, CHECK_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await looking
  }
}
