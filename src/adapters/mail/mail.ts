/** A mail as the product writes it: one idea, one button, once as html and once as text. */
export interface Mail {
  to: string
  subject: string
  html: string
  text: string
  /** What the mail is for. Without a mail server it goes to the console. */
  link: string
}

export type Sent =
  | { ok: true }
  /** `mayHaveLeft`: nobody can say whether it arrives, as when the answer did not come in time. */
  | { ok: false; reason: string; mayHaveLeft: boolean }

/** One small face for every way a mail can leave. It never rejects. */
export interface Mailer {
  send(mail: Mail): Promise<Sent>
}

/** Which way mails leave (design: Settings, mail). */
export type MailWay =
  | { way: 'outbox' }
  | { way: 'smtp'; url: string }
  /** Without a `baseUrl` it is Resend's own. */
  | { way: 'resend'; apiKey: string; baseUrl: string | null }

/** How long a mail server may take for all of a mail: somebody waits for the answer. */
export const TIMEOUT_MS = 10_000

/** What an error says, cut to one line. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
