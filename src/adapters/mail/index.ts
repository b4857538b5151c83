import type { Mailer, MailWay } from './mail.ts'
import type { OutboxOptions } from './outbox.ts'

/** The mailer that the settings ask for. Its library is loaded with the first mail: no start waits for it. */
export function createMailer(way: MailWay, outbox: OutboxOptions): Mailer {
  let loading: Promise<Mailer> | null = null
  return {
    async send(mail) {
      loading ??= load(way, outbox)
      return (await loading).send(mail)
    },
  }
}

async function load(way: MailWay, outbox: OutboxOptions): Promise<Mailer> {
  const { from } = outbox
  if (way.way === 'smtp') return (await import('./smtp.ts')).createSmtp({ ...way, from })
  if (way.way === 'resend') return (await import('./resend.ts')).createResend({ ...way, from })
  return (await import('./outbox.ts')).createOutbox(outbox)
}
