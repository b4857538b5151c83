import { createHash, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Database, Db } from '../../../db/client.ts'
import { insertWhere } from '../../../db/prepared-statements.ts'
import { mailKeys } from '../../../db/schema.ts'
import type { Mail, Mailer } from '../../adapters/mail/mail.ts'
import { mailOf } from '../../adapters/mail/mail-template.ts'
import type { Log } from '../../log.ts'

/** The mail that activates an account. `expiresAt` in ms since 1970. */
export const activationMail = (to: string, link: string, expiresAt: number): Mail =>
  mailOf(to, {
    title: 'Activate your account',
    paragraphs: [
      'Welcome! One click, and you can save your quotations and share them. In another browser than the one in which you registered you are asked for the password that you chose.',
    ],
    button: 'Activate account',
    link,
    smallPrint: `The link works once and runs out in 7 days, on ${formatTime(expiresAt)}. If you did not register, ignore this mail and nothing happens.`,
  })

/** The mail that resets a password. `expiresAt` in ms since 1970. */
export const resetMail = (to: string, link: string, expiresAt: number): Mail =>
  mailOf(to, {
    title: 'Choose a new password',
    paragraphs: [
      `Somebody, we hope you, asked for a new password for the account of ${to}.`,
      'Choosing one logs you out everywhere else.',
    ],
    button: 'Choose password',
    link,
    smallPrint: `The link works once and runs out in 1 hour, on ${formatTime(expiresAt)}. If you did not ask for it, ignore this mail and your password stays as it is.`,
  })

/** As `28 November 2026 at 21:37 UTC`: a mail does not know its reader's time zone. */
function formatTime(at: number): string {
  const day = new Date(at).toLocaleDateString('en-GB', {
    ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  })
  return `${day} at ${new Date(at).toISOString().slice(11, 16)} UTC`
}

/** A key that is sent by mail; only its hash is stored (api: Accounts). */
export interface MailKey {
  key: string
  hash: string
  email: string
  purpose: keyof typeof KEY_LIFETIME_MS
  expiresAt: number
  /** What an activation key sets: a person who follows the link knows only their own password. */
  passwordHash: string | null
  /** False where a day's mails to the person are used up (db/schema.ts). */
  isMailed: boolean
}

export const KEY_LIFETIME_MS = { activation: 7 * 24 * 60 * 60 * 1000, reset: 60 * 60 * 1000 }

/** 192 random bits can't be guessed, so a plain hash is enough. */
export const createActivationKey = (
  { email, passwordHash, isMailed }: Pick<MailKey, 'email' | 'passwordHash' | 'isMailed'>,
  now: number,
): MailKey => ({
  ...createKey(),
  ...{ email, purpose: 'activation', expiresAt: now + KEY_LIFETIME_MS.activation },
  ...{ passwordHash, isMailed },
})

export const createResetKey = (email: string, now: number): MailKey => ({
  ...createKey(),
  ...{ email, purpose: 'reset', expiresAt: now + KEY_LIFETIME_MS.reset },
  ...{ passwordHash: null, isMailed: true },
})

function createKey() {
  const key = randomBytes(24).toString('base64url')
  return { key, hash: hashOf(key) }
}

export const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

/**
 * Stores a key's hash, if its account still exists and, for an activation key, is not activated.
 * @param isWanted what else must hold
 */
export function storeMailKey(
  db: Db,
  { hash, email, purpose, expiresAt, passwordHash, isMailed }: MailKey,
  isWanted = sql`TRUE`,
) {
  const isOpen = sql`(${purpose} = 'reset' OR "activated_at" IS NULL)`
  const userId = sql`(SELECT "id" FROM "users" WHERE "email" = ${email} AND ${isOpen})`
  return insertWhere(
    db,
    mailKeys,
    {
      hash: sql`${hash}`,
      userId,
      purpose: sql`${purpose}`,
      expiresAt: sql`${expiresAt}`,
      usedAt: sql`NULL`,
      passwordHash: sql`${passwordHash}`,
      isMailed: sql`${isMailed ? 1 : 0}`,
    },
    sql`${userId} IS NOT NULL AND ${isWanted}`,
  )
}

/** The pages that take a key (design: Paths). */
export const activationLink = (publicUrl: string, { key }: MailKey): string =>
  `${publicUrl}/new/activate/${key}`

export const resetLink = (
  publicUrl: string,
  email: string,
  { key }: Pick<MailKey, 'key'>,
): string => `${publicUrl}/new/reset-password/${encodePathSegment(email)}/${key}`

/** Mail programs find links in plain text, and end them at characters like these. */
const encodePathSegment = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*~]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Sends a mail that carries a key. False: it could not be sent, and the log says why. */
export type SendKey = (mail: Mail, key: MailKey) => Promise<boolean>

/** The key of a mail that certainly never left is deleted: nobody knows it. */
export const createSendKey =
  ({ db, mailer, log }: { db: Database; mailer: Mailer; log: Log }): SendKey =>
  async (mail, { hash }) => {
    const sent = await mailer.send(mail)
    if (sent.ok) return true
    log.error(`Mail "${mail.subject}" not sent: ${sent.reason}`)
    if (!sent.mayHaveLeft) await db.write([db.read.delete(mailKeys).where(eq(mailKeys.hash, hash))])
    return false
  }
