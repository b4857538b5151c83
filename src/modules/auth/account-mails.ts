import { and, eq, gt, isNull } from 'drizzle-orm'
import { fill } from '#domain/words/fill.ts'
import type { Language } from '#domain/words/language.ts'
import type { Database } from '../../../db/client.ts'
import { mailKeys, users } from '../../../db/schema.ts'
import type { Mail } from '../../adapters/mail/mail.ts'
import { frameIn, mailOf } from '../../adapters/mail/mail-template.ts'
import { toolWords } from '../../adapters/tool-words.ts'
import type { Log } from '../../log.ts'
import type { Deps } from '../deps.ts'
import type { Letters, MailQueue } from '../mails/mail-queue.ts'
import { type AccountKeys, hashOf, type MailKey } from './account-keys.ts'

/** The mail that activates an account. */
export function activationMail(to: string, link: string, language: Language): Mail {
  const { subject, text, button, small } = toolWords(language, 'mails').activation
  const letter = { title: subject, paragraphs: [text], button, link, smallPrint: small }
  return mailOf(to, { ...letter, frame: frameIn(language) })
}

/** The mail that resets a password. */
export function resetMail(to: string, link: string, language: Language): Mail {
  const { subject, text, effect, button, small } = toolWords(language, 'mails').reset
  const paragraphs = [fill(text, { email: to }), effect]
  const letter = { title: subject, paragraphs, button, link, smallPrint: small }
  return mailOf(to, { ...letter, frame: frameIn(language) })
}

/** The mail that invites somebody to an account. */
export function invitationMail(to: string, link: string, language: Language): Mail {
  const { subject, text, button, small } = toolWords(language, 'mails').invitation
  const values = { email: to, host: new URL(link).host }
  const paragraphs = [fill(text, values)]
  const letter = { title: fill(subject, values), paragraphs, button, link, smallPrint: small }
  return mailOf(to, { ...letter, frame: frameIn(language) })
}

/** Links to the pages that take a key (product: Paths). */
const activationLink = (publicUrl: string, _: string, key: string): string =>
  `${publicUrl}/new/activate/${key}`

export const resetLink = (publicUrl: string, email: string, key: string): string =>
  `${publicUrl}/new/reset-password/${encodePathSegment(email)}/${key}`

export const invitationLink = (publicUrl: string, email: string, key: string): string =>
  `${resetLink(publicUrl, email, key)}?invited`

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
}: AccountLetters): Pick<Letters, 'activation' | 'invitation' | 'reset'> {
  async function write(about: string, mail: typeof resetMail, linkTo: typeof resetLink) {
    const key = keys.keyOf(about)
    const isOpen = and(isNull(mailKeys.usedAt), gt(mailKeys.expiresAt, now()))
    const [found] = await db.read
      .select({
        email: users.email,
        chosen: users.language,
        asked: mailKeys.language,
        last: users.browserLanguage,
      })
      .from(mailKeys)
      .innerJoin(users, eq(users.id, mailKeys.userId))
      .where(and(eq(mailKeys.hash, hashOf(key)), isOpen))
    if (!found) return null
    const language = found.chosen ?? found.asked ?? found.last ?? 'en'
    return mail(found.email, linkTo(publicUrl(), found.email, key), language)
  }

  return {
    activation: ({ about }) => write(about, activationMail, activationLink),
    invitation: ({ about }) => write(about, invitationMail, invitationLink),
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
    log.error(`Mail "${toolWords('en', 'mails')[purpose].subject}" not sent: ${sent.reason}`)
    if (!sent.mayHaveLeft) await db.write([db.read.delete(mailKeys).where(eq(mailKeys.hash, hash))])
    return false
  }
