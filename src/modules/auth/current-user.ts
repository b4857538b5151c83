import { and, eq, gt, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../db/client.ts'
import { prepareLookUp } from '../../../db/prepared-statements.ts'
import { type Role, sessions, users } from '../../../db/schema.ts'
import type { TokenScope } from '../../domain/integrations/scopes.ts'

/**
 * The user of a request, looked up each time so that the end of a session takes effect at once
 * (api: Session).
 */
export interface CurrentUser {
  userId: string
  /** Empty for an API token, and for a command. */
  sessionId: string
  email: string
  roles: Role[]
  /** What the API token of the request may be used for; none for a session. */
  scopes?: readonly TokenScope[]
}

/**
 * How long a change that another program makes to the file (which none should) can stay unnoticed.
 */
const CACHED_MS = 1000
const MAX_CACHED = 10_000

/**
 * Finds the user of a live session. The look-up costs as much as reading a quotation, so when only
 * this process uses the database, a user is cached until anything is written to users or sessions:
 * a logout, a deleted user and a changed role still take effect at once.
 */
export function createCurrentUsers(db: Database, now: () => number) {
  const lookUp = prepareLookUp(db.client, liveSession(db))
  const cache = new LRUCache<string, { user: CurrentUser; until: number }>({ max: MAX_CACHED })
  let writes = 0
  db.onWrite(['users', 'sessions'], () => {
    writes += 1
    cache.clear()
  })

  return async (sessionId: string): Promise<CurrentUser | null> => {
    const cached = cache.get(sessionId)
    if (cached && cached.until > now()) return cached.user
    const writesBefore = writes
    const row = await lookUp({ id: sessionId, now: now() })
    if (!row) return null
    const [userId, email, roles, expiresAt] = JSON.parse(String(row[0]))
    const user: CurrentUser = { userId, sessionId, email, roles }
    // A user read before a write may be outdated by now.
    if (db.isOurs && writes === writesBefore) {
      cache.set(sessionId, { user, until: Math.min(expiresAt, now() + CACHED_MS) })
    }
    return user
  }
}

/** One column, because this driver reads it much faster than four. */
const liveSession = ({ read }: Database) =>
  read
    .select({
      user: sql`json_array(${users.id}, ${users.email}, json(${users.roles}), ${sessions.expiresAt})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(eq(sessions.id, sql.placeholder('id')), gt(sessions.expiresAt, sql.placeholder('now'))),
    )

/** Whether who asks is this user, by the session of their browser. */
export type IsOwner = (ownerId: string) => Promise<boolean>
