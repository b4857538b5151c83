import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { Database, Db } from '../../../db/client.ts'
import { justChanged } from '../../../db/prepared-statements.ts'
import { mailKeys, users } from '../../../db/schema.ts'
import {
  activationLink,
  activationMail,
  createActivationKey,
  hashOf,
  type MailKey,
  type SendKey,
  storeMailKey,
} from './account-mails.ts'

interface ActivationDeps {
  db: Database
  sendKey: SendKey
  now: () => number
  publicUrl: () => string
}

/** At most one activation link per account is mailed within this time (api: Accounts). */
const RESEND_PAUSE_MS = 5 * 60 * 1000

type User = typeof users.$inferSelect

/** Activation of accounts by a key that is mailed. */
export function createActivation({ db, sendKey, now, publicUrl }: ActivationDeps) {
  /** Mails the link of a stored key. After a failure the account may ask for another at once. */
  async function sendLink(email: string, key: MailKey): Promise<boolean> {
    const link = activationLink(publicUrl(), key)
    const isSent = await sendKey(activationMail(email, link, key.expiresAt), key)
    if (!isSent) await db.write([setMailedAt(null).where(eq(users.email, email))])
    return isSent
  }

  /** Mails another link for the password that was just verified, unless one was sent a moment ago. */
  async function resendLink({ id, email, passwordHash }: User): Promise<boolean> {
    const isDue = or(
      isNull(users.activationMailedAt),
      lte(users.activationMailedAt, now() - RESEND_PAUSE_MS),
      // The clock was set back since.
      gt(users.activationMailedAt, now()),
    )
    const key = createActivationKey(email, passwordHash, now())
    // One batch: a key that is not stored may not keep the account from asking again.
    const [, stored] = await db.write([
      setMailedAt(now()).where(and(eq(users.id, id), isDue)),
      storeMailKey(db.read, key, justChanged),
    ])
    return stored === 0 || sendLink(email, key)
  }

  const setMailedAt = (at: number | null) => db.read.update(users).set({ activationMailedAt: at })

  /**
   * Activates the account of a mailed key with the key's own password, and returns its user: others
   * may have registered the address before or since, but only its owner can follow a link.
   */
  async function redeemKey(
    activationKey: string,
  ): Promise<User | 'already activated' | 'activation key not found'> {
    const hash = hashOf(activationKey)
    const [found] = await db.read
      .select({ key: mailKeys, user: users })
      .from(mailKeys)
      .innerJoin(users, eq(users.id, mailKeys.userId))
      .where(and(eq(mailKeys.hash, hash), eq(mailKeys.purpose, 'activation')))
    if (!found) return 'activation key not found'
    const { key, user } = found
    if (key.usedAt !== null || user.activatedAt !== null) return 'already activated'
    if (key.expiresAt <= now()) return 'activation key not found'
    const passwordHash = key.passwordHash ?? user.passwordHash
    const isUnused = and(eq(mailKeys.hash, hash), isNull(mailKeys.usedAt))
    const isInactive = and(eq(users.id, user.id), isNull(users.activatedAt))
    const [activated] = await db.write([
      db.read.update(users).set({ activatedAt: now(), passwordHash }).where(isInactive),
      db.read.update(mailKeys).set({ usedAt: now() }).where(isUnused),
    ])
    return activated === 1 ? { ...user, passwordHash } : 'already activated'
  }

  return { sendLink, resendLink, redeemKey }
}

/** Inserts a user, in place of a registration of the same address that nobody has activated. */
export function insertOrReplace(db: Db, user: typeof users.$inferInsert) {
  const { id: _, ...fields } = user
  return db
    .insert(users)
    .values(user)
    .onConflictDoUpdate({ target: users.email, set: fields, setWhere: isNull(users.activatedAt) })
}
