import { and, eq, gt, sql } from 'drizzle-orm'
import type { TokenScope } from '#domain/integrations.ts'
import { createCachedLookUp } from '../../../db/cached-look-up.ts'
import type { Database } from '../../../db/client.ts'
import { type Role, sessions, users } from '../../../db/schema.ts'

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
  /** The link to whose page this login is locked (product: Signed on the spot). */
  lockedTo?: string | null
}

/**
 * Finds the user of a live session. A user is cached (`createCachedLookUp`): a logout, a deleted user
 * and a changed role take effect at once nevertheless.
 */
export function createCurrentUsers(db: Database, now: () => number) {
  const session = liveSession(db)
  return createCachedLookUp<CurrentUser>(db, now, ['users', 'sessions'], async (sessionId) => {
    const row = await session.get({ id: sessionId, now: now() })
    if (!row) return null
    const { until, ...user } = row
    return { found: { ...user, sessionId }, until }
  })
}

const liveSession = ({ read }: Database) =>
  read
    .select({
      userId: users.id,
      email: users.email,
      roles: users.roles,
      // A link that is gone with its quotation locks nothing any more.
      lockedTo: sql<string | null>`(SELECT id FROM offer_links WHERE id = ${sessions.lockedTo})`,
      until: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(eq(sessions.id, sql.placeholder('id')), gt(sessions.expiresAt, sql.placeholder('now'))),
    )
    .prepare()

/** Whether who asks is this user, by the session of their browser. */
export type IsOwner = (ownerId: string) => Promise<boolean>
