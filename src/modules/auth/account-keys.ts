import { createHash, createHmac, randomBytes } from 'node:crypto'
import { and, gt, isNull, sql } from 'drizzle-orm'
import { nanoid } from 'nanoid'
import type { Language } from '#domain/words/language.ts'
import type { Db } from '../../../db/client.ts'
import { insertWhere } from '../../../db/prepared-statements.ts'
import { mailKeys } from '../../../db/schema.ts'
import { enqueueMail } from '../mails/enqueue-mail.ts'
import { claimed } from '../outbox/queue.ts'

/** A key that is sent by mail; only its hash is stored (api: Account calls). */
export interface MailKey {
  key: string
  /** The key is derived from it with this server's secret. */
  seed: string
  hash: string
  /** The id of its mail. */
  mailId: string
  email: string
  purpose: keyof typeof KEY_LIFETIME_MS
  createdAt: number
  /** What activating sets: a person who follows the link knows only their own password. */
  passwordHash: string | null
  /** Of the browser that asked for it; null: not known. */
  language: Language | null
  /** False for a link that is shown, or when the person's mails of the day are used up (db/schema.ts). */
  isMailed: boolean
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000
export const KEY_LIFETIME_MS = { activation: WEEK_MS, invitation: WEEK_MS, reset: 60 * 60 * 1000 }

export type AccountKeys = ReturnType<typeof createAccountKeys>

/** A waiting mail contains only its key's seed, and the key can't be derived without the secret. */
export function createAccountKeys(secret: string) {
  const signing = createHmac('sha256', secret).update('account keys').digest()

  const keyOf = (seed: string): string =>
    createHmac('sha256', signing).update(seed).digest().subarray(0, 24).toString('base64url')

  function create(given: GivenOfKey): MailKey {
    const seed = randomBytes(24).toString('base64url')
    const key = keyOf(seed)
    return { passwordHash: null, ...given, seed, key, hash: hashOf(key), mailId: nanoid() }
  }

  return { keyOf, create }
}

type GivenOfKey = Pick<MailKey, 'email' | 'purpose' | 'createdAt' | 'isMailed' | 'language'> &
  Partial<Pick<MailKey, 'passwordHash'>>

/** What is stored of a key or a token. Random ones can't be guessed, so a plain hash is enough. */
export const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** SQL: whether a stored key can still be used. */
export const isOpenKey = (now: number) => and(isNull(mailKeys.usedAt), gt(mailKeys.expiresAt, now))

/**
 * Stores a key's hash and, as claimed, its mail, if the account still exists and, for any key but a
 * reset key, is not activated. The changes of the first statement tell whether it did.
 * @param isWanted a further condition
 */
export function storeMailKey(db: Db, mailKey: MailKey, isWanted = sql`TRUE`) {
  const { hash, email, purpose, createdAt, passwordHash, isMailed, language } = mailKey
  const isOpen = sql`(${purpose} = 'reset' OR "activated_at" IS NULL)`
  const userId = sql`(SELECT "id" FROM "users" WHERE "email" = ${email} AND ${isOpen})`
  const key = insertWhere(
    db,
    mailKeys,
    {
      hash,
      userId,
      purpose,
      passwordHash,
      isMailed,
      language,
      expiresAt: createdAt + KEY_LIFETIME_MS[purpose],
    },
    sql`${userId} IS NOT NULL AND ${isWanted}`,
  )
  return isMailed ? [key, storeMail(db, mailKey)] : [key]
}

function storeMail(db: Db, { hash, mailId, seed, email, purpose, createdAt }: MailKey) {
  const userId = sql`(SELECT ${mailKeys.userId} FROM ${mailKeys} WHERE ${mailKeys.hash} = ${hash})`
  return enqueueMail(
    db,
    {
      id: mailId,
      kind: purpose,
      userId,
      address: email,
      about: seed,
      ...claimed(createdAt),
      at: createdAt,
    },
    sql`WHERE ${userId} IS NOT NULL`,
  )
}
