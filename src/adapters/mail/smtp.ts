import nodemailer from 'nodemailer'
import { compose } from './compose.ts'
import { type Mailer, PATIENT_TIMEOUT_MS, reasonOf, TIMEOUT_MS } from './mail.ts'

export interface SmtpOptions {
  /** `smtp://` (port 587, STARTTLS where the server offers it) or `smtps://` (port 465, TLS). */
  url: string
  from: string
  timeoutMs?: number
}

/** Sends each mail to an SMTP server, on a connection of its own. */
export function createSmtp({ url, from, timeoutMs = TIMEOUT_MS }: SmtpOptions): Mailer {
  const transport = nodemailer.createTransport({
    ...serverOptions(new URL(url)),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: PATIENT_TIMEOUT_MS,
    dnsTimeout: timeoutMs,
    // A mail must never include content from a local file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  return {
    async send(mail, { id, timeoutMs: forMail = timeoutMs } = {}) {
      try {
        await withTimeout(transport.sendMail(compose(mail, from, id)), forMail)
        return { ok: true }
      } catch (error) {
        return { ok: false, reason: reasonOf(error), ...judge(error) }
      }
    },
  }
}

function serverOptions({ protocol, hostname, port, username, password }: URL) {
  const isSecure = protocol === 'smtps:'
  // Nobody can listen in on the loopback interface, and its servers have no real certificate.
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isSecure ? 465 : 587),
    secure: isSecure,
    // A password is never sent in clear text, even if STARTTLS was stripped from the greeting.
    requireTLS: username !== '' && !isLoopback,
    tls: { rejectUnauthorized: !isLoopback },
    ...(username === '' ? {} : { auth }),
  }
}

/** nodemailer's own timeouts restart with each byte from the server. */
async function withTimeout<T>(task: Promise<T>, timeoutMs: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('Timeout')), timeoutMs)
  try {
    return await Promise.race([task, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

function judge(error: unknown): { mayHaveLeft: boolean; isFinal: boolean } {
  if (!(error instanceof Error)) return { mayHaveLeft: true, isFinal: false }
  const { responseCode, code = '', syscall, timeoutType = '', command } = error as SmtpError
  // If the server refused the mail or was never reached, it has certainly not left.
  const isRefused = responseCode !== undefined
  const wasReached = syscall !== 'connect' && !TIMEOUTS_BEFORE_SENDING.has(timeoutType)
  return {
    mayHaveLeft: !isRefused && wasReached && !ERRORS_BEFORE_SENDING.has(code),
    // A refused sender, like a refused login, is a matter of settings.
    isFinal: (responseCode ?? 0) >= 500 && ABOUT_THE_MAIL.has(code) && command !== 'MAIL FROM',
  }
}

type SmtpError = Error & {
  responseCode?: number
  code?: string
  syscall?: string
  timeoutType?: string
  command?: string
}

const TIMEOUTS_BEFORE_SENDING = new Set(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT'])
const ERRORS_BEFORE_SENDING = new Set(['EDNS', 'EAUTH', 'ETLS', 'EENVELOPE'])
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE'])
