import { jwt } from '@elysiajs/jwt'
import { Type } from '@sinclair/typebox'
import type { Role } from '../../../db/schema.ts'

/** What an access token says. The email and roles in it are for the client to show (api: Common). */
export interface AccessClaims {
  sessionId: string
  email: string
  roles: Role[]
}

export interface AccessTokens {
  sign(claims: AccessClaims): Promise<string>
  /** The session of a genuine token that has not run out, else null. */
  sessionIdOf(token: string): Promise<string | null>
}

const LIFETIME_MS = 15 * 60 * 1000
/** Verified signatures that are remembered, since verifying each time halves the throughput (notes). */
const REMEMBERED = 10_000

/** Tokens of 15 minutes. That a token is genuine says nothing yet about its session's being alive. */
export function createAccessTokens(secret: string, now: () => number): AccessTokens {
  const { jwt: signer } = jwt({ secret, schema: ClaimsSchema }).decorator
  const verified = new Map<string, { sessionId: string; expiresAt: number }>()

  async function sign({ sessionId, email, roles }: AccessClaims): Promise<string> {
    const exp = Math.floor((now() + LIFETIME_MS) / 1000)
    return signer.sign({ use: 'access', sid: sessionId, email, roles, exp })
  }

  async function sessionIdOf(token: string): Promise<string | null> {
    const known = verified.get(token) ?? (await verify(token))
    return known && known.expiresAt > now() ? known.sessionId : null
  }

  async function verify(token: string) {
    const claims = await signer
      .verify(token, { algorithms: ['HS256'], currentDate: new Date(now()) })
      .catch(() => false as const)
    if (!claims || claims.exp === undefined) return null
    const known = { sessionId: claims.sid, expiresAt: claims.exp * 1000 }
    remember(token, known)
    return known
  }

  /** The map keeps the order of insertion: the oldest goes first. */
  function remember(token: string, known: { sessionId: string; expiresAt: number }): void {
    verified.set(token, known)
    const oldest = verified.size > REMEMBERED ? verified.keys().next().value : undefined
    if (oldest !== undefined) verified.delete(oldest)
  }

  return { sign, sessionIdOf }
}

const ClaimsSchema = Type.Object({
  use: Type.Literal('access'),
  sid: Type.String(),
  email: Type.String(),
  roles: Type.Array(Type.Unsafe<Role>(Type.String())),
})
