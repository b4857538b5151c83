import type { Mailer, MailWay } from './mail.ts'
import { createOutbox, type OutboxOptions } from './outbox.ts'

/** The mailer that the settings ask for; only its own library is loaded. */
export async function createMailer(way: MailWay, outbox: OutboxOptions): Promise<Mailer> {
  const { from } = outbox
  if (way.way === 'smtp') return (await import('./smtp.ts')).createSmtp({ ...way, from })
  if (way.way === 'resend') return (await import('./resend.ts')).createResend({ ...way, from })
  return createOutbox(outbox)
}
