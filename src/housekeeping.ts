import { lte } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { mailKeys, sessions } from '../db/schema.ts'
import type { Log } from './log.ts'

const EVERY_MS = 6 * 60 * 60 * 1000

/** Takes away what has run out, now and every six hours; gives what stops it. */
export function keepHouse(db: Database, log: Log, now: () => number): () => void {
  const sweep = () =>
    db
      .write([
        db.read.delete(sessions).where(lte(sessions.expiresAt, now())),
        db.read.delete(mailKeys).where(lte(mailKeys.expiresAt, now())),
      ])
      .catch((error) => log.error('What has run out could not be taken away', error))
  sweep()
  const timer = setInterval(sweep, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
