import type { Mail, Mailer } from '../../adapters/mail/mail.ts'
import { mailOf } from '../../adapters/mail/mail-template.ts'
import { normalizeEmail } from '../../domain/words/email.ts'
import { plainName } from '../../domain/words/plain-name.ts'
import type { Log } from '../../log.ts'
import type { AttemptCounter, Limit } from '../auth/rate-limit.ts'

export interface ShareMailsDeps {
  mailer: Mailer
  log: Log
  publicUrl: () => string
  /** A clock in ms that nobody sets. */
  monotonic: () => number
  /** Counts mails per sender, client address and recipient. */
  counter: AttemptCounter
  /** Counts mails per quotation and recipient. */
  mailed: AttemptCounter
}

/** A quotation that was just shared. */
export interface Shared {
  id: string
  name: string
  /** The owner's. */
  email: string
}

const HOUR_MS = 60 * 60_000
const FROM_SENDER: Limit = { attempts: 100, windowMs: HOUR_MS, maxWindowMs: 24 * HOUR_MS }
/** Several accounts may share it. */
const FROM_ADDRESS: Limit = { attempts: 300, windowMs: HOUR_MS, maxWindowMs: 24 * HOUR_MS }
/** However many senders there are. */
const TO_RECIPIENT: Limit = { attempts: 10, windowMs: HOUR_MS, maxWindowMs: 24 * HOUR_MS }
/** Taken off the list and put on it again, a person gets no second mail. */
const ABOUT_QUOTATION: Limit = { attempts: 1, windowMs: 30 * 24 * HOUR_MS }

const AT_ONCE = 5
/** In ms. The save waits for its mails, and its sender for the save. */
const DEADLINE_MS = 15_000

export type ShareMails = ReturnType<typeof createShareMails>

/** Mails a quotation's link to the people who are new on its list. */
export function createShareMails(deps: ShareMailsDeps) {
  const { mailer, log, publicUrl, monotonic, counter, mailed } = deps

  /**
   * @param address the client's address, for rate limits
   * @returns the addresses whose mail was not sent: beyond a rate limit, or refused by the mail server
   */
  async function send(shared: Shared, added: readonly string[], address: string) {
    const waiting = added.filter((to) => normalizeEmail(to) !== normalizeEmail(shared.email))
    const notMailed: string[] = []
    const deadline = monotonic() + DEADLINE_MS
    const sendNext = async (): Promise<void> => {
      const to = waiting.shift()
      if (to === undefined) return
      if (monotonic() > deadline || !(await sendTo(to, shared, address))) notMailed.push(to)
      return sendNext()
    }
    await Promise.all(Array.from({ length: AT_ONCE }, sendNext))
    return notMailed
  }

  async function sendTo(to: string, shared: Shared, address: string): Promise<boolean> {
    const about = `${shared.id} to ${to}`
    if ((await mailed.count([[about, ABOUT_QUOTATION]])) !== null) return true
    const retryAfter = await counter.count([
      [`share mails of ${shared.email}`, FROM_SENDER],
      [`share mails from ${address}`, FROM_ADDRESS],
      [`share mails to ${to}`, TO_RECIPIENT],
    ])
    if (retryAfter !== null) {
      mailed.refund([about])
      return false
    }
    const sent = await mailer.send(shareMail(to, shared, publicUrl()))
    if (sent.ok) return true
    log.error(`Mail about ${shared.id} not sent: ${sent.reason}`)
    // One that may have left is not sent again, but its sender is told.
    if (!sent.mayHaveLeft) mailed.refund([about])
    return false
  }

  return { send }
}

/** The mail to a person who was put on a quotation's list. */
export function shareMail(to: string, { id, name, email }: Shared, publicUrl: string): Mail {
  // A stranger's text in a mail of ours.
  const shown = plainName(name)
  return mailOf(
    to,
    {
      title: 'A quotation for you',
      paragraphs: [
        shown
          ? `${email} shared the quotation “${shown}” with you.`
          : `${email} shared a quotation with you.`,
        `To open it, log in or register as ${to}.`,
      ],
      button: 'Open quotation',
      link: `${publicUrl}/${id}`,
      smallPrint: `You get this mail once, as ${email} has put your address on the list of people who may open this quotation. If you do not know the sender, ignore it.`,
    },
    email,
  )
}
