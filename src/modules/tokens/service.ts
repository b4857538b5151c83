import { and, asc, eq, sql } from 'drizzle-orm'
import { nanoid } from 'nanoid'
import { MAX_TOKENS, TOKEN_SCOPES, type TokenScope } from '#domain/integrations.ts'
import { apiTokens } from '../../../db/integration-schema.ts'
import { deleteRow, insertWhere } from '../../../db/prepared-statements.ts'
import { declared, iso, isoOrNull } from '../../plugins/response-schemas.ts'
import { hashOf } from '../auth/account-keys.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import { createTokenFinder, newTokenText } from '../auth/find-token.ts'
import type { Deps } from '../deps.ts'
import { Token } from './model.ts'

export type ApiTokens = ReturnType<typeof createApiTokens>

/** Personal tokens for the API (api: API tokens). */
export function createApiTokens({ db, log, now }: Deps<'db' | 'log' | 'now'>) {
  /** Stores a new token. Its text is answered this once. Null beyond the limit. */
  async function create({ userId }: CurrentUser, input: { name: string; scopes: TokenScope[] }) {
    const token = newTokenText()
    const scopes = TOKEN_SCOPES.filter((scope) => input.scopes.includes(scope))
    const row = { id: nanoid(), name: input.name.trim(), scopes, createdAt: now() }
    const insert = insertWhere(
      db.read,
      apiTokens,
      { ...row, userId, hash: hashOf(token) },
      sql`(SELECT count(*) FROM ${apiTokens} WHERE ${apiTokens.userId} = ${userId}) < ${MAX_TOKENS}`,
    )
    const [inserted] = await db.write([insert])
    return inserted === 1 ? { token, ...present({ ...row, lastUsedAt: null }) } : null
  }

  /** All of the user's own, the oldest first, without their texts. */
  async function list({ userId }: CurrentUser) {
    const rows = await db.read
      .select()
      .from(apiTokens)
      .where(eq(apiTokens.userId, userId))
      .orderBy(asc(apiTokens.createdAt), asc(apiTokens.id))
    return { tokens: rows.map(present), total: rows.length }
  }

  /** From now on calls with it are refused. */
  const remove = ({ userId }: CurrentUser, id: string) =>
    deleteRow(db, apiTokens, and(eq(apiTokens.id, id), eq(apiTokens.userId, userId)))

  return { create, list, remove, find: createTokenFinder({ db, log, now }) }
}

const present = (row: Omit<typeof apiTokens.$inferSelect, 'userId' | 'hash'>) => ({
  ...declared(Token, row),
  createdAt: iso(row.createdAt),
  lastUsedAt: isoOrNull(row.lastUsedAt),
})
