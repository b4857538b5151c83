import { lt, lte } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { mailKeys, sessions, visitorMarks, visitorSalts } from '../db/schema.ts'
import type { Log } from './log.ts'
import { dayOf } from './modules/visitors/visitor-hashes.ts'

const INTERVAL_MS = 6 * 60 * 60 * 1000

/** Deletes expired rows, now and every six hours. Returns a function that stops it. */
export function scheduleCleanup(db: Database, log: Log, now: () => number): () => void {
  const cleanUp = () =>
    db
      .write([
        db.read.delete(sessions).where(lte(sessions.expiresAt, now())),
        db.read.delete(mailKeys).where(lte(mailKeys.expiresAt, now())),
        // Visitors' hashes go with the last day that may still be counted; the counts stay.
        db.read.delete(visitorMarks).where(lt(visitorMarks.date, dayOf(now(), -1))),
        db.read.delete(visitorSalts).where(lt(visitorSalts.date, dayOf(now(), -1))),
      ])
      .catch((error) => log.error('Expired rows could not be deleted', error))
  cleanUp()
  const timer = setInterval(cleanUp, INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
