import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { insertWhere } from '../../../db/insert-where.ts'
import { mailKeys } from '../../../db/schema.ts'

/** A key that goes out by mail; only its hash is kept (api: Accounts). */
export interface IssuedKey {
  key: string
  hash: string
  userId: string
  purpose: keyof typeof LIFETIME_MS
  expiresAt: number
}

const LIFETIME_MS = { activation: 7 * 24 * 60 * 60 * 1000, reset: 60 * 60 * 1000 }

/** 192 random bits: nothing to guess, so a plain hash is enough to keep. */
export function issueKey(userId: string, purpose: IssuedKey['purpose'], now: number): IssuedKey {
  const key = randomBytes(24).toString('base64url')
  return { key, hash: hashOf(key), userId, purpose, expiresAt: now + LIFETIME_MS[purpose] }
}

export const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** Keeps the hash of a key, where its user is still there. */
export const keepKey = (db: Db, { hash, userId, purpose, expiresAt }: IssuedKey) =>
  insertWhere(
    db,
    mailKeys,
    {
      hash: sql`${hash}`,
      userId: sql`${userId}`,
      purpose: sql`${purpose}`,
      expiresAt: sql`${expiresAt}`,
      usedAt: sql`NULL`,
    },
    sql`EXISTS (SELECT 1 FROM "users" WHERE "id" = ${userId})`,
  )

/** Where a key is brought to (design: Paths). */
export const activationLink = (publicUrl: string, { key }: IssuedKey): string =>
  `${publicUrl}/new/activate/${key}`

export const resetLink = (publicUrl: string, email: string, { key }: IssuedKey): string =>
  `${publicUrl}/new/reset-password/${inPath(email)}/${key}`

/** Mail programs make links of what they find in a text, and end them at signs like these. */
const inPath = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*~]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
