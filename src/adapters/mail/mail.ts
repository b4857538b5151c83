/** A mail with one message and one link, as html and as text. */
export interface Mail {
  to: string
  /** Where an answer goes, in place of the sender's address. */
  replyTo?: string
  subject: string
  html: string
  text: string
  /** By which the recipient gets no more such mails, at once (RFC 8058). */
  unsubscribeLink?: string
  /** The mail's link. Without a mail server it is printed on the console. */
  link: string
}

export type Sent =
  | { ok: true }
  /** `mayHaveLeft`: it may still arrive, as when the answer did not come in time. */
  | { ok: false; reason: string; mayHaveLeft: boolean }

/** Sends mails. Never rejects. */
export interface Mailer {
  send(mail: Mail): Promise<Sent>
}

/** How mails are delivered (design: Settings, mail). */
export type MailDelivery =
  | { by: 'outbox' }
  | { by: 'smtp'; url: string }
  /** Without a `baseUrl`, Resend's own. */
  | { by: 'resend'; apiKey: string; baseUrl: string | null }

/** Time limit for a whole mail: a person waits for the answer. */
export const TIMEOUT_MS = 10_000

/** The first line of an error's message. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
