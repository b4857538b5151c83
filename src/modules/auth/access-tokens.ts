import { Type } from '@sinclair/typebox'
import { LRUCache } from 'lru-cache'
import { upTo } from '../../../db/cached-look-up.ts'
import type { Role } from '../../../db/schema.ts'
import { loadOnce } from '../../adapters/load-once.ts'

/** The content of an access token. The client shows the email and roles (api: Session). */
interface AccessClaims {
  sessionId: string
  email: string
  roles: Role[]
}

export type AccessTokens = ReturnType<typeof createAccessTokens>

const LIFETIME_MS = 15 * 60 * 1000
/** Verifying a signature on each request halves the throughput (libraries: Elysia). */
const MAX_CACHED = 10_000

/**
 * JWTs that are valid for 15 minutes. A genuine token does not prove that its session is still
 * alive.
 */
export function createAccessTokens(secret: string, now: () => number) {
  /** Its library is loaded with the first token, to start faster. */
  const loaded = loadOnce(async () => {
    const { jwt } = await import('@elysiajs/jwt')
    return jwt({ secret, schema: ClaimsSchema }).decorator.jwt
  })
  const verified = new LRUCache<string, Verified>(upTo(MAX_CACHED))

  async function sign({ sessionId, email, roles }: AccessClaims): Promise<string> {
    const exp = Math.floor((now() + LIFETIME_MS) / 1000)
    return (await loaded()).sign({ use: 'access', sid: sessionId, email, roles, exp })
  }

  /** The session of a genuine, unexpired token, else null. */
  async function sessionIdOf(token: string): Promise<string | null> {
    const known = verified.get(token) ?? (await verify(token))
    return known && known.expiresAt > now() ? known.sessionId : null
  }

  async function verify(token: string): Promise<Verified | null> {
    const claims = await (await loaded())
      .verify(token, { algorithms: ['HS256'], currentDate: new Date(now()) })
      .catch(() => false as const)
    if (!claims || claims.exp === undefined) return null
    const known = { sessionId: claims.sid, expiresAt: claims.exp * 1000 }
    verified.set(token, known)
    return known
  }

  return { sign, sessionIdOf }
}

interface Verified {
  sessionId: string
  expiresAt: number
}

const ClaimsSchema = Type.Object({
  use: Type.Literal('access'),
  sid: Type.String(),
  email: Type.String(),
  roles: Type.Array(Type.Unsafe<Role>(Type.String())),
})
