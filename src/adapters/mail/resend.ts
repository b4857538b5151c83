import { randomUUID } from 'node:crypto'
import { Resend } from 'resend'
import { headersOf } from './compose.ts'
import { type Mail, type Mailer, type Sent, TIMEOUT_MS } from './mail.ts'

export interface ResendOptions {
  apiKey: string
  baseUrl: string | null
  from: string
  timeoutMs?: number
}

/** Sends each mail through Resend's API. */
export function createResend(options: ResendOptions): Mailer {
  const { apiKey, baseUrl, from, timeoutMs = TIMEOUT_MS } = options
  const resend = new Resend(apiKey, baseUrl === null ? {} : { baseUrl })

  return {
    async send(mail) {
      // One key for both attempts: if only the answer was lost, no second mail is sent.
      const idempotencyKey = randomUUID()
      const first = await attempt(mail, idempotencyKey)
      return first.ok || !first.mayHaveLeft ? first : attempt(mail, idempotencyKey)
    },
  }

  /** The SDK never rejects: `error` tells the failure, without a status when there was no answer. */
  async function attempt(mail: Mail, idempotencyKey: string): Promise<Sent> {
    const { to, replyTo, subject, html, text } = mail
    const signal = AbortSignal.timeout(timeoutMs / 2)
    const { error } = await resend.emails.send(
      {
        ...{ from, to, subject, html, text },
        ...(replyTo && { replyTo }),
        headers: headersOf(mail),
      },
      { idempotencyKey, signal },
    )
    if (!error) return { ok: true }
    const { statusCode, name, message } = error
    const reason = `${statusCode ?? 'no answer'} ${name}: ${message}`
    return { ok: false, reason, mayHaveLeft: statusCode === null || statusCode >= 500 }
  }
}
