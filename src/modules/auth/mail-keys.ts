import { createHash, randomBytes } from 'node:crypto'
import type { mailKeys } from '../../../db/schema.ts'

/** A key that goes out by mail; only its hash is kept (api: Accounts). */
export interface IssuedKey {
  key: string
  record: typeof mailKeys.$inferInsert
}

const LIFETIME_MS = { activation: 7 * 24 * 60 * 60 * 1000, reset: 60 * 60 * 1000 }

/** 192 random bits: nothing to guess, so a plain hash is enough to keep. */
export function issueKey(
  userId: string,
  purpose: keyof typeof LIFETIME_MS,
  now: number,
): IssuedKey {
  const key = randomBytes(24).toString('base64url')
  return {
    key,
    record: { hash: hashOf(key), userId, purpose, expiresAt: now + LIFETIME_MS[purpose] },
  }
}

export const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** Where a key is brought to (design: Paths). */
export const activationLink = (publicUrl: string, key: string): string =>
  `${publicUrl}/new/activate/${key}`

export const resetLink = (publicUrl: string, email: string, key: string): string =>
  `${publicUrl}/new/reset-password/${encodeURIComponent(email)}/${key}`
