import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { users } from '../../../db/schema.ts'
import { activationMail } from './account-mails.ts'
import { activationLink, type IssuedKey, issueKey, keepKey } from './mail-keys.ts'
import type { MailLink } from './mail-link.ts'

interface ActivationDeps {
  db: Database
  mailLink: MailLink
  now: () => number
  publicUrl: () => string
}

/** At most one activation link goes out in so long (api: Accounts). */
const PAUSE_MS = 5 * 60 * 1000

/** The links that activate accounts. */
export function createActivationLinks({ db, mailLink, now, publicUrl }: ActivationDeps) {
  /** Mails a link that was kept with its account. One that fails leaves an account that can ask again. */
  async function send(email: string, key: IssuedKey): Promise<boolean> {
    const link = activationLink(publicUrl(), key)
    const isOnItsWay = await mailLink(activationMail(email, link, key.expiresAt), key)
    if (!isOnItsWay) await db.write([markMailed(null).where(eq(users.id, key.userId))])
    return isOnItsWay
  }

  /** Mails another link unless one left a moment ago. */
  async function sendAgain({ id, email }: { id: string; email: string }): Promise<boolean> {
    const isDue = or(
      isNull(users.activationMailedAt),
      lte(users.activationMailedAt, now() - PAUSE_MS),
    )
    const [due] = await db.write([markMailed(now()).where(and(eq(users.id, id), isDue))])
    if (due === 0) return true
    const key = issueKey(id, 'activation', now())
    await db.write([keepKey(db.read, key)])
    return send(email, key)
  }

  const markMailed = (at: number | null) => db.read.update(users).set({ activationMailedAt: at })

  return { send, sendAgain }
}
