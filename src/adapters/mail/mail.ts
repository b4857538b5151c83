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
