/** A mail with one message and one link, as html and as text, and the files that go along. */
export interface Mail {
  to: string
  /** Where answers go, instead of the sender's address. */
  replyTo?: string
  /** Stands beside the address that mails are sent from, in place of the settings' name. */
  fromName?: string
  subject: string
  html: string
  text: string
  /** Unsubscribes the recipient from such mails at once (RFC 8058). */
  unsubscribeLink?: string
  /** The copy of what its recipient has just done: it is theirs, whatever they unsubscribed from. */
  isOwnCopy?: boolean
  attachments?: readonly Attachment[]
  /** The mail's link. Without a mail server it is printed on the console. */
  link: string
}

/** A file that goes along with a mail. */
export interface Attachment {
  name: string
  /** Its media type. */
  type: string
  bytes: Uint8Array
  /** Of a picture that the html shows, as `cid:` and this. */
  contentId?: string
}

export type Sent =
  | { ok: true }
  | {
      ok: false
      reason: string
      /** It may still arrive, for example when the server's answer came too late. */
      mayHaveLeft: boolean
      /** The mail itself or its recipient was refused: another try would be refused too. */
      isFinal: boolean
    }

export interface SendOptions {
  /** The same for all tries of one mail: part of its Message-ID, and Resend's idempotency key. */
  id?: string
  /** The time limit for the whole mail. */
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
  /** A null `baseUrl` means Resend's own. */
  | { by: 'resend'; apiKey: string; baseUrl: string | null }

/** Time limit for a whole mail that a person waits for. */
export const TIMEOUT_MS = 10_000
/** For a mail that nobody waits for: long, so that a slow server does not get the mail twice. */
export const PATIENT_TIMEOUT_MS = 60_000

/** The first line of an error's message. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
