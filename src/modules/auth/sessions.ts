import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database, Db } from '../../../db/client.ts'
import { insertWhere } from '../../../db/prepared-statements.ts'
import { sessions } from '../../../db/schema.ts'
import { type CurrentUser, createCurrentUsers } from './current-user.ts'
import {
  createRotation,
  type RefreshTokens,
  SESSION_LIFETIME_MS,
  type SessionRow,
} from './refresh-tokens.ts'

/** A session that was just opened or refreshed, with the token for its cookie. */
export interface OpenSession {
  user: CurrentUser
  refreshToken: string
}

/** A call's outcome, worded as in its message, with a session when it logged somebody in. */
export type AccountResult<Outcome extends string> = { outcome: Outcome; session?: OpenSession }

export type Sessions = ReturnType<typeof createSessions>

export function createSessions(db: Database, tokens: RefreshTokens, now: () => number) {
  const find = createCurrentUsers(db, now)
  const { rotate, end, findSession } = createRotation(db, tokens, now)

  /** Null when the user was deleted, or has changed the password meanwhile. */
  async function open(user: { id: string; passwordHash: string }): Promise<OpenSession | null> {
    const session = {
      id: randomBytes(16).toString('base64url'),
      userId: user.id,
      seed: randomBytes(16).toString('base64url'),
      generation: 1,
      recentlyUsed: [],
      createdAt: now(),
      expiresAt: now() + SESSION_LIFETIME_MS,
      lockedTo: null,
      pinHash: null,
    }
    // One batch, so that a write that ends all sessions at this moment ends this one too.
    const [opened] = await db.write(
      [
        insertSession(db.read, session, user.passwordHash),
        db.read.delete(sessions).where(isBeyondLimit(user.id)),
      ],
      { usesReserve: true },
    )
    return opened === 1 ? withToken(session) : null
  }

  /** Continues a refresh token's session with its next token. Null: not logged in. */
  async function refresh(refreshToken: string): Promise<OpenSession | null> {
    const session = await rotate(refreshToken)
    return session && withToken(session)
  }

  async function withToken(session: SessionRow): Promise<OpenSession | null> {
    const user = await find(session.id)
    const { id: sessionId, generation, seed } = session
    return user && { user, refreshToken: tokens.sign({ sessionId, generation }, seed) }
  }

  /** Whether this refresh token's login is locked to an offer. */
  async function isLocked(refreshToken: string): Promise<boolean> {
    const token = tokens.parse(refreshToken)
    return Boolean(token && (await find(token.sessionId))?.lockedTo)
  }

  /** The id of the user whose browser has this refresh token. */
  async function userOf(refreshToken: string | null): Promise<string | null> {
    const session = refreshToken === null ? null : await findSession(refreshToken)
    return session && session.expiresAt > now() ? session.userId : null
  }

  return { open, refresh, end, isLocked, userOf, find }
}

/** Nobody uses this many browsers: beyond it, the least recently used sessions are dropped. */
const MAX_SESSIONS_PER_USER = 1000

const isBeyondLimit = (userId: string) =>
  sql`${sessions.id} IN (SELECT id FROM sessions WHERE user_id = ${userId}
    ORDER BY expires_at DESC, rowid DESC LIMIT -1 OFFSET ${MAX_SESSIONS_PER_USER})`

const insertSession = (db: Db, session: SessionRow, passwordHash: string) =>
  insertWhere(
    db,
    sessions,
    session,
    sql`EXISTS (SELECT 1 FROM "users" WHERE "id" = ${session.userId} AND "password_hash" = ${passwordHash})`,
  )
