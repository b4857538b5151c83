import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The token of a session's cookie: session, generation and a signature over both and the
 * session's seed. Any token of a family can be told from a forged one without having been
 * stored, so reuse is seen however old the token is.
 */
export interface RefreshToken {
  sessionId: string
  generation: number
}

export interface RefreshTokens {
  write(token: RefreshToken, seed: string): string
  /** What the cookie claims; nothing is verified yet. Null when it is no token at all. */
  read(text: string): RefreshToken | null
  isGenuine(text: string, seed: string): boolean
}

export function createRefreshTokens(secret: string): RefreshTokens {
  const signature = ({ sessionId, generation }: RefreshToken, seed: string) =>
    createHmac('sha256', secret)
      .update(`refresh.${sessionId}.${generation}.${seed}`)
      .digest('base64url')

  const write = (token: RefreshToken, seed: string) =>
    `${token.sessionId}.${token.generation}.${signature(token, seed)}`

  function isGenuine(text: string, seed: string): boolean {
    const token = read(text)
    return token !== null && isSame(text, write(token, seed))
  }

  return { write, read, isGenuine }
}

function read(text: string): RefreshToken | null {
  const parts = /^([A-Za-z0-9_-]{1,64})\.(\d{1,9})\.[A-Za-z0-9_-]{43}$/.exec(text)
  const [, sessionId, generation] = parts ?? []
  return sessionId && generation ? { sessionId, generation: Number(generation) } : null
}

/** In the same time whatever differs. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
