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
  | {
      ok: false
      reason: string
      /** It may still arrive, as when the answer did not come in time. */
      mayHaveLeft: boolean
      /** The mail itself was refused, or its recipient: another try would be too. */
      isFinal: boolean
    }

export interface SendOptions {
  /**
   * Tells tries of one mail apart from other mails: part of its Message-ID, and Resend's
   * idempotency key.
   */
  id?: string
  /** For the whole mail. */
  timeoutMs?: number
}

/** Sends mails. Never rejects. */
export interface Mailer {
  send(mail: Mail, options?: SendOptions): Promise<Sent>
}

/** How mails are delivered (README: Settings). */
export type MailDelivery =
  | { by: 'outbox' }
  | { by: 'smtp'; url: string }
  /** Without a `baseUrl`, Resend's own. */
  | { by: 'resend'; apiKey: string; baseUrl: string | null }

/** Time limit for a whole mail that a person waits for. */
export const TIMEOUT_MS = 10_000
/** Of one that nobody waits for: a server that takes long to accept it gets it only once. */
export const PATIENT_TIMEOUT_MS = 60_000

/** The first line of an error's message. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
