import { and, eq } from 'drizzle-orm'
import { fill } from '#domain/words/fill.ts'
import type { Language } from '#domain/words/language.ts'
import type { Database } from '../../../db/client.ts'
import { mailKeys, users } from '../../../db/schema.ts'
import { frameIn, mailOf } from '../../adapters/mail/mail-template.ts'
import { toolWords } from '../../adapters/tool-words.ts'
import type { Log } from '../../log.ts'
import type { Deps } from '../deps.ts'
import type { Letters, MailQueue } from '../mails/mail-queue.ts'
import { hashOf, isOpenKey, type MailKey } from './account-keys.ts'

/** The mail with the link of a key. */
const letterOf =
  (purpose: MailKey['purpose']) => (to: string, link: string, language: Language) => {
    const words: AccountWords = toolWords(language, 'mails')[purpose]
    const { subject, text, effect, button, small: smallPrint } = words
    const values = { email: to, host: new URL(link).host }
    const paragraphs = [fill(text, values), ...(effect ? [effect] : [])]
    const title = fill(subject, values)
    return mailOf(to, { title, paragraphs, button, link, smallPrint, frame: frameIn(language) })
  }

interface AccountWords {
  subject: string
  text: string
  effect?: string
  button: string
  small: string
}

export const activationMail = letterOf('activation')
export const resetMail = letterOf('reset')
export const invitationMail = letterOf('invitation')

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

type AccountLetters = Deps<'db' | 'now' | 'publicUrl' | 'keys'>

/** Writes mails about accounts; null once their key can no longer be used. */
export function createAccountLetters({
  db,
  keys,
  now,
  publicUrl,
}: AccountLetters): Pick<Letters, 'activation' | 'invitation' | 'reset'> {
  async function write(about: string, mail: typeof resetMail, linkTo: typeof resetLink) {
    const key = keys.keyOf(about)
    const [found] = await db.read
      .select({
        email: users.email,
        chosen: users.language,
        asked: mailKeys.language,
        last: users.browserLanguage,
      })
      .from(mailKeys)
      .innerJoin(users, eq(users.id, mailKeys.userId))
      .where(and(eq(mailKeys.hash, hashOf(key)), isOpenKey(now())))
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
