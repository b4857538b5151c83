import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Database, Db } from '../../../db/client.ts'
import { insertWhere } from '../../../db/insert-where.ts'
import { sessions } from '../../../db/schema.ts'
import { type Asker, createAskers } from './current-user.ts'
import type { RefreshTokens } from './refresh-tokens.ts'

/** A session that was opened or carried on, with the cookie's next value. */
export interface OpenSession {
  asker: Asker
  refreshToken: string
}

export interface Sessions {
  /** Null where the user is gone, or has another password than the one that opened it. */
  open(user: { id: string; passwordHash: string }): Promise<OpenSession | null>
  /** Carries the session on with the token of its cookie. Null: not logged in. */
  refresh(refreshToken: string): Promise<OpenSession | null>
  /** Ends the session of a genuine token; of any other text, nothing. */
  end(refreshToken: string): Promise<void>
  /** The asker of a session that is alive, else null. */
  find(sessionId: string): Promise<Asker | null>
}

const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000
/** Two tabs may send the same cookie at nearly the same time (api: Accounts). */
const GRACE_MS = 10_000
/** Of one family within the grace; a browser comes nowhere near it. */
const RECENT = 200

export function createSessions(db: Database, tokens: RefreshTokens, now: () => number): Sessions {
  const find = createAskers(db, now)

  async function open(user: { id: string; passwordHash: string }): Promise<OpenSession | null> {
    const session = {
      id: randomBytes(16).toString('base64url'),
      userId: user.id,
      seed: randomBytes(16).toString('base64url'),
      generation: 1,
      recentlyUsed: [],
      createdAt: now(),
      expiresAt: now() + LIFETIME_MS,
    }
    // What ends all sessions at this very moment ends this one too.
    const [opened] = await db.write([
      insertSession(db.read, session, user.passwordHash),
      db.read.delete(sessions).where(isOneTooMany(user.id)),
    ])
    return opened === 1 ? answer(session) : null
  }

  async function refresh(refreshToken: string): Promise<OpenSession | null> {
    const session = await genuine(refreshToken)
    const generation = tokens.read(refreshToken)?.generation
    if (!session || generation === undefined || session.expiresAt <= now()) return null
    if (generation === session.generation) return rotate(session, refreshToken)
    if (isWithinGrace(session, generation)) return answer(session)
    // Used twice: whoever holds the other copy, the family ends (api: Accounts).
    await remove(session.id)
    return null
  }

  /** Loses against a rotation at the same moment, and then counts as the second of two tabs. */
  async function rotate(session: Session, refreshToken: string): Promise<OpenSession | null> {
    const { id, generation } = session
    const next = {
      generation: generation + 1,
      recentlyUsed: [...recentOf(session), [generation, now()] as [number, number]].slice(-RECENT),
      expiresAt: now() + LIFETIME_MS,
    }
    const unchanged = and(eq(sessions.id, id), eq(sessions.generation, generation))
    const [changed] = await db.write([db.read.update(sessions).set(next).where(unchanged)])
    return changed === 1 ? answer({ ...session, ...next }) : refresh(refreshToken)
  }

  async function end(refreshToken: string): Promise<void> {
    const session = await genuine(refreshToken)
    if (session) await remove(session.id)
  }

  async function genuine(refreshToken: string): Promise<Session | null> {
    const sessionId = tokens.read(refreshToken)?.sessionId
    if (sessionId === undefined) return null
    const [session] = await db.read.select().from(sessions).where(eq(sessions.id, sessionId))
    return session && tokens.isGenuine(refreshToken, session.seed) ? session : null
  }

  const remove = (id: string) => db.write([db.read.delete(sessions).where(eq(sessions.id, id))])

  const isWithinGrace = (session: Session, generation: number) =>
    recentOf(session).some(([used]) => used === generation)

  const recentOf = (session: Session) =>
    session.recentlyUsed.filter(([, usedAt]) => usedAt > now() - GRACE_MS)

  /** Always with the family's current token: a tab whose answer came late ends up with it too. */
  async function answer(session: Session): Promise<OpenSession | null> {
    const asker = await find(session.id)
    const { id: sessionId, generation, seed } = session
    return asker && { asker, refreshToken: tokens.write({ sessionId, generation }, seed) }
  }

  return { open, refresh, end, find }
}

type Session = typeof sessions.$inferSelect

/** Nobody has so many browsers: more are a program's, and the ones used longest ago give way. */
const SESSIONS_A_USER = 1000

const isOneTooMany = (userId: string) =>
  sql`${sessions.id} IN (SELECT id FROM sessions WHERE user_id = ${userId}
    ORDER BY expires_at DESC, rowid DESC LIMIT -1 OFFSET ${SESSIONS_A_USER})`

const insertSession = (db: Db, session: Session, passwordHash: string) =>
  insertWhere(
    db,
    sessions,
    {
      id: sql`${session.id}`,
      userId: sql`${session.userId}`,
      seed: sql`${session.seed}`,
      generation: sql`${session.generation}`,
      recentlyUsed: sql`${JSON.stringify(session.recentlyUsed)}`,
      createdAt: sql`${session.createdAt}`,
      expiresAt: sql`${session.expiresAt}`,
    },
    sql`EXISTS (SELECT 1 FROM "users" WHERE "id" = ${session.userId} AND "password_hash" = ${passwordHash})`,
  )
