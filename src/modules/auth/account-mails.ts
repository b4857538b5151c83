import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { mailKeys, users } from '../../../db/schema.ts'
import type { Mail } from '../../adapters/mail/mail.ts'
import { mailOf } from '../../adapters/mail/mail-template.ts'
import type { Log } from '../../log.ts'
import type { Deps } from '../deps.ts'
import type { Letters, MailQueue } from '../mails/mail-queue.ts'
import { type AccountKeys, hashOf, type MailKey } from './account-keys.ts'

const TITLES = { activation: 'Activate your account', reset: 'Choose a new password' }

/** The mail that activates an account. `expiresAt` in ms since 1970. */
export const activationMail = (to: string, link: string, expiresAt: number): Mail =>
  mailOf(to, {
    title: TITLES.activation,
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
    title: TITLES.reset,
    paragraphs: [
      `Somebody, we hope you, asked for a new password for the account of ${to}.`,
      'Choosing one logs you out everywhere else.',
    ],
    button: 'Choose password',
    link,
    smallPrint: `The link works once and runs out in 1 hour, on ${formatTime(expiresAt)}. If you did not ask for it, ignore this mail and your password stays as it is.`,
  })

/** Like `28 November 2026 at 21:37 UTC`: a mail does not know its reader's time zone. */
function formatTime(at: number): string {
  const day = new Date(at).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return `${day} at ${new Date(at).toISOString().slice(11, 16)} UTC`
}

/** Links to the pages that take a key (product: Paths). */
const activationLink = (publicUrl: string, _: string, key: string): string =>
  `${publicUrl}/new/activate/${key}`

export const resetLink = (publicUrl: string, email: string, key: string): string =>
  `${publicUrl}/new/reset-password/${encodePathSegment(email)}/${key}`

/** Mail programs detect links in plain text, and cut them off at characters like these. */
const encodePathSegment = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*~]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

interface AccountLetters extends Deps<'db' | 'now' | 'publicUrl'> {
  keys: AccountKeys
}

/** Writes mails about accounts; null once their key can no longer be used. */
export function createAccountLetters({
  db,
  keys,
  now,
  publicUrl,
}: AccountLetters): Pick<Letters, 'activation' | 'reset'> {
  async function write(about: string, mail: typeof resetMail, linkTo: typeof resetLink) {
    const key = keys.keyOf(about)
    const isOpen = and(isNull(mailKeys.usedAt), gt(mailKeys.expiresAt, now()))
    const [found] = await db.read
      .select({ email: users.email, expiresAt: mailKeys.expiresAt })
      .from(mailKeys)
      .innerJoin(users, eq(users.id, mailKeys.userId))
      .where(and(eq(mailKeys.hash, hashOf(key)), isOpen))
    return found ? mail(found.email, linkTo(publicUrl(), found.email, key), found.expiresAt) : null
  }

  return {
    activation: ({ about }) => write(about, activationMail, activationLink),
    reset: ({ about }) => write(about, resetMail, resetLink),
  }
}

/** Sends the mail stored with a key. False when it could not be sent; the log says why. */
export type SendKey = (key: MailKey) => Promise<boolean>

/** The key of a mail that certainly never left is deleted: nobody knows it. */
export const createSendKey =
  ({ db, mails, log }: { db: Database; mails: MailQueue; log: Log }): SendKey =>
  async ({ hash, mailId, purpose }) => {
    const sent = await mails.sendNow(mailId)
    if (sent.ok) return true
    log.error(`Mail "${TITLES[purpose]}" not sent: ${sent.reason}`)
    if (!sent.mayHaveLeft) await db.write([db.read.delete(mailKeys).where(eq(mailKeys.hash, hash))])
    return false
  }
