import { randomUUID } from 'node:crypto'
import { Resend } from 'resend'
import { fromOf, headersOf } from './compose.ts'
import { type Attachment, type Mail, type Mailer, type Sent, TIMEOUT_MS } from './mail.ts'

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
    async send(mail, { id = randomUUID(), timeoutMs: forMail = timeoutMs } = {}) {
      // One key for all attempts: if only the answer was lost, no second mail is sent.
      const first = await attempt(mail, id, forMail / 2)
      return first.ok || !first.mayHaveLeft ? first : attempt(mail, id, forMail / 2)
    },
  }

  /** The SDK never rejects: it returns an `error`, without a status when there was no answer. */
  async function attempt(mail: Mail, idempotencyKey: string, ms: number): Promise<Sent> {
    const { to, replyTo, subject, html, text, attachments = [] } = mail
    const signal = AbortSignal.timeout(ms)
    const { error } = await resend.emails.send(
      {
        from: fromAsText(mail, from),
        to,
        subject,
        html,
        text,
        ...(replyTo && { replyTo }),
        headers: headersOf(mail),
        ...(attachments.length > 0 && { attachments: attachments.map(attached) }),
      },
      { idempotencyKey, signal },
    )
    if (!error) return { ok: true }
    const { statusCode, name, message } = error
    const reason = `${statusCode ?? 'no answer'} ${name}: ${message}`
    const mayHaveLeft = statusCode === null || statusCode >= 500
    // Other errors are about the key, the sender or the number of mails, and can be fixed.
    return { ok: false, reason, mayHaveLeft, isFinal: statusCode === 400 || statusCode === 422 }
  }
}

/** A quoted name: a comma in it would begin another address. */
function fromAsText(mail: Mail, settings: string): string {
  const from = fromOf(mail, settings)
  return typeof from === 'string'
    ? from
    : `"${from.name.replaceAll(/["\\]/g, '')}" <${from.address}>`
}

const attached = ({ name, type, bytes, contentId }: Attachment) => ({
  filename: name,
  contentType: type,
  content: Buffer.from(bytes).toString('base64'),
  ...(contentId && { contentId }),
})
