import { createHmac } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { sessions } from '../../../db/schema.ts'
import { isEqual } from '../../plugins/same-site.ts'

/**
 * The content of a refresh token. Its text adds a signature over both fields and the session's
 * seed: a genuine token of a family can be told from a forged one without being stored, so reuse is
 * detected however old the token is.
 */
export interface RefreshToken {
  sessionId: string
  generation: number
}

export type RefreshTokens = ReturnType<typeof createRefreshTokens>

export function createRefreshTokens(secret: string) {
  const signature = ({ sessionId, generation }: RefreshToken, seed: string) =>
    createHmac('sha256', secret)
      .update(`refresh.${sessionId}.${generation}.${seed}`)
      .digest('base64url')

  const sign = (token: RefreshToken, seed: string) =>
    `${token.sessionId}.${token.generation}.${signature(token, seed)}`

  function isGenuine(text: string, seed: string): boolean {
    const token = parse(text)
    return token !== null && isEqual(text, sign(token, seed))
  }

  return { sign, parse, isGenuine }
}

/** Reads a token's text without verifying it. Null for any other text. */
function parse(text: string): RefreshToken | null {
  const parts = /^([A-Za-z0-9_-]{1,64})\.(\d{1,9})\.[A-Za-z0-9_-]{43}$/.exec(text)
  const [, sessionId, generation] = parts ?? []
  return sessionId && generation ? { sessionId, generation: Number(generation) } : null
}

/** A session's row: the family of refresh tokens of one login on one device. */
export type SessionRow = typeof sessions.$inferSelect

/** A session ends this long after its last rotation. */
export const SESSION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000
/** Two tabs may send the same cookie at nearly the same time (api: Session). */
const GRACE_MS = 10_000
/** How many tokens of one family may be in their grace period at once; browsers use far fewer. */
const MAX_RECENT = 200

/**
 * Rotation of refresh tokens: each may be used once, which creates the family's next one. A token
 * that is used again after its grace period is in somebody else's hands, so the whole family ends.
 */
export function createRotation(db: Database, tokens: RefreshTokens, now: () => number) {
  /** Uses up a token. Returns the session with its current generation, or null: not logged in. */
  async function rotate(refreshToken: string): Promise<SessionRow | null> {
    const session = await findSession(refreshToken)
    const generation = tokens.parse(refreshToken)?.generation
    if (!session || generation === undefined || session.expiresAt <= now()) return null
    if (generation === session.generation) return advance(session, refreshToken)
    // A tab that used the same token moments later gets the family's current token too.
    if (isWithinGrace(session, generation)) return session
    await endFamily(session.id)
    return null
  }

  /** If another tab rotates at the same moment, this one counts as the second. */
  async function advance(session: SessionRow, refreshToken: string): Promise<SessionRow | null> {
    const { id, generation } = session
    const used: [number, number] = [generation, now()]
    const next = {
      generation: generation + 1,
      recentlyUsed: [...recentOf(session), used].slice(-MAX_RECENT),
      expiresAt: now() + SESSION_LIFETIME_MS,
    }
    const unchanged = and(eq(sessions.id, id), eq(sessions.generation, generation))
    const [changed] = await db.write([db.read.update(sessions).set(next).where(unchanged)], {
      usesReserve: true,
    })
    return changed === 1 ? { ...session, ...next } : rotate(refreshToken)
  }

  const isWithinGrace = (session: SessionRow, generation: number) =>
    recentOf(session).some(([used]) => used === generation)

  const recentOf = (session: SessionRow) =>
    // The absolute difference, because the clock may be set back: a use in the future is not
    // recent.
    session.recentlyUsed.filter(([, usedAt]) => Math.abs(now() - usedAt) < GRACE_MS)

  /** Ends the session of a genuine token; ignores any other text. */
  async function end(refreshToken: string): Promise<void> {
    const session = await findSession(refreshToken)
    if (session) await endFamily(session.id)
  }

  /** The session of a genuine token, expired or not, and of one that is used up too. */
  async function findSession(refreshToken: string): Promise<SessionRow | null> {
    const sessionId = tokens.parse(refreshToken)?.sessionId
    if (sessionId === undefined) return null
    const [session] = await db.read.select().from(sessions).where(eq(sessions.id, sessionId))
    return session && tokens.isGenuine(refreshToken, session.seed) ? session : null
  }

  const endFamily = (id: string) =>
    db.write([db.read.delete(sessions).where(eq(sessions.id, id))], { usesReserve: true })

  return { rotate, end, findSession }
}
