import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { customAlphabet } from 'nanoid'
import type { TokenScope } from '#domain/integrations.ts'
import { createCachedLookUp, upTo } from '../../../db/cached-look-up.ts'
import type { Database } from '../../../db/client.ts'
import { apiTokens } from '../../../db/integration-schema.ts'
import { users } from '../../../db/schema.ts'
import type { Deps } from '../deps.ts'
import { hashOf } from './account-keys.ts'
import type { CurrentUser } from './current-user.ts'

export interface TokenUser {
  /** With the role `user` alone, whatever roles the account has (api: API tokens). */
  user: CurrentUser & { scopes: readonly TokenScope[] }
}

interface Found extends TokenUser {
  tokenId: string
  lastUsedAt: number | null
}

const MAX_NOTED = 10_000
const LONGEST_TOKEN = 100

/** How precise the last use is: not every request is a write. */
const USED_TO_MS = 60_000

/**
 * Finds the user of an API token, and notes its use. Cached like the user of a session, so that a
 * revoked token and a deleted user are refused at once.
 */
export function createTokenFinder({ db, log, now }: Deps<'db' | 'log' | 'now'>) {
  const tokens = tokenByHash(db)
  const find = createCachedLookUp<Found>(db, now, ['users', 'api_tokens'], async (hash) => {
    const row = await tokens.get({ hash })
    if (!row) return null
    const { tokenId, scopes, lastUsedAt, userId, email } = row
    const user = { userId, sessionId: '', email, roles: ['user' as const], scopes }
    return { found: { user, tokenId, lastUsedAt } }
  })
  /** By token, the use that was stored last: its look-up may be older. */
  const noted = new LRUCache<string, number>(upTo(MAX_NOTED))

  return async (token: string): Promise<TokenUser | null> => {
    if (!token.startsWith(TOKEN_PREFIX) || token.length > LONGEST_TOKEN) return null
    const found = await find(hashOf(token))
    if (found) noteUse(found)
    return found
  }

  function noteUse({ tokenId, lastUsedAt }: Found): void {
    const at = now()
    const last = Math.max(lastUsedAt ?? Number.NEGATIVE_INFINITY, noted.get(tokenId) ?? 0)
    if (Math.abs(at - last) < USED_TO_MS) return
    noted.set(tokenId, at)
    const { id, lastUsedAt: column } = apiTokens
    const isOlder = or(isNull(column), lte(column, at - USED_TO_MS))
    const note = db.read.update(apiTokens).set({ lastUsedAt: at })
    // The request doesn't wait for it.
    db.write([note.where(and(eq(id, tokenId), isOlder))]).catch((error) =>
      log.error('The last use of an API token could not be stored', error),
    )
  }
}

const tokenByHash = ({ read }: Database) =>
  read
    .select({
      tokenId: apiTokens.id,
      scopes: apiTokens.scopes,
      lastUsedAt: apiTokens.lastUsedAt,
      userId: users.id,
      email: users.email,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(eq(apiTokens.hash, sql.placeholder('hash')))
    .prepare()

/** By it people and secret scanners recognise a token. */
export const TOKEN_PREFIX = 'qt_'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLetters = customAlphabet(LETTERS, 32)

/** 190 random bits; letters and digits alone, so that a double click selects all of it. */
export const newTokenText = (): string => TOKEN_PREFIX + randomLetters()
