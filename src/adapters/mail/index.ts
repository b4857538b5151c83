import { loadOnce } from '../load-once.ts'
import type { MailDelivery, Mailer } from './mail.ts'
import type { OutboxOptions } from './outbox-folder.ts'

/**
 * The mailer that the settings choose. Its library is loaded with the first mail, to start faster.
 */
export function createMailer(delivery: MailDelivery, outbox: OutboxOptions): Mailer {
  const loaded = loadOnce(() => load(delivery, outbox))
  return { send: async (mail, options) => (await loaded()).send(mail, options) }
}

async function load(delivery: MailDelivery, outbox: OutboxOptions): Promise<Mailer> {
  const { from } = outbox
  if (delivery.by === 'smtp') return (await import('./smtp.ts')).createSmtp({ ...delivery, from })
  if (delivery.by === 'resend')
    return (await import('./resend.ts')).createResend({ ...delivery, from })
  return (await import('./outbox-folder.ts')).createOutbox(outbox)
}
