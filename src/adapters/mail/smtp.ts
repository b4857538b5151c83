import nodemailer from 'nodemailer'
import { compose } from './compose.ts'
import { type Mailer, reasonOf, TIMEOUT_MS } from './mail.ts'

export interface SmtpOptions {
  /** `smtp://` (port 587, STARTTLS where the server offers it) or `smtps://` (port 465, TLS). */
  url: string
  from: string
  timeoutMs?: number
}

/** Hands each mail to an SMTP server, on a connection of its own. */
export function createSmtp({ url, from, timeoutMs = TIMEOUT_MS }: SmtpOptions): Mailer {
  const transport = nodemailer.createTransport({
    ...serverOf(new URL(url)),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // A mail is what we made of it: no file and no address is fetched into it.
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  return {
    async send(mail) {
      try {
        await inTime(transport.sendMail(compose(mail, from)), timeoutMs)
        return { ok: true }
      } catch (error) {
        return { ok: false, reason: reasonOf(error), mayHaveLeft: !isRefusal(error) }
      }
    },
  }
}

function serverOf({ protocol, hostname, port, username, password }: URL) {
  const isSecure = protocol === 'smtps:'
  // Within one machine nobody listens in, and a certificate for it is never a real one.
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isSecure ? 465 : 587),
    secure: isSecure,
    // A password goes to nobody in clear, whatever is taken out of a greeting on its way.
    requireTLS: username !== '' && !isHere,
    tls: { rejectUnauthorized: !isHere },
    ...(username === '' ? {} : { auth }),
  }
}

/** A server that sends a sign of life now and then does not hold anybody up for ever either. */
async function inTime<T>(task: Promise<T>, timeoutMs: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('Timeout')), timeoutMs)
  try {
    return await Promise.race([task, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** The server said no, or was never reached: the mail has certainly not left. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { responseCode, code, syscall } = error as SmtpError
  return responseCode !== undefined || syscall === 'connect' || BEFORE_THE_MAIL.has(code ?? '')
}

type SmtpError = Error & { responseCode?: number; code?: string; syscall?: string }

const BEFORE_THE_MAIL = new Set(['EDNS', 'EAUTH', 'ETLS', 'EENVELOPE'])
