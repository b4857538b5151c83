import { lt, lte } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { mailKeys, sessions, visitorMarks, visitorSalts } from '../db/schema.ts'
import type { Log } from './log.ts'
import { dayOf } from './modules/visitors/days.ts'

const EVERY_MS = 6 * 60 * 60 * 1000

/** Takes away what has run out, now and every six hours; gives what stops it. */
export function keepHouse(db: Database, log: Log, now: () => number): () => void {
  const sweep = () =>
    db
      .write([
        db.read.delete(sessions).where(lte(sessions.expiresAt, now())),
        db.read.delete(mailKeys).where(lte(mailKeys.expiresAt, now())),
        // What tells a visitor goes with the last day that may still be counted; the counts stay.
        db.read.delete(visitorMarks).where(lt(visitorMarks.date, dayOf(now(), -1))),
        db.read.delete(visitorSalts).where(lt(visitorSalts.date, dayOf(now(), -1))),
      ])
      .catch((error) => log.error('What has run out could not be taken away', error))
  sweep()
  const timer = setInterval(sweep, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
