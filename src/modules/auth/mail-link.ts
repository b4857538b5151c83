import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { mailKeys } from '../../../db/schema.ts'
import type { Mail, Mailer } from '../../adapters/mail/mail.ts'
import type { Log } from '../../log.ts'
import type { IssuedKey } from './mail-keys.ts'

/** Sends the mail that carries a key. False: it could not be sent, and the log says why. */
export type MailLink = (mail: Mail, key: IssuedKey) => Promise<boolean>

/** Of a mail that certainly never left nothing is kept: no key that nobody knows. */
export const createMailLink =
  ({ db, mailer, log }: { db: Database; mailer: Mailer; log: Log }): MailLink =>
  async (mail, { hash }) => {
    const sent = await mailer.send(mail)
    if (sent.ok) return true
    log.error(`Mail "${mail.subject}" not sent: ${sent.reason}`)
    if (!sent.mayHaveLeft) await db.write([db.read.delete(mailKeys).where(eq(mailKeys.hash, hash))])
    return false
  }
