import { and, eq, exists, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { mailKeys, sessions as sessionRows, users } from '../../../db/schema.ts'
import { normalizeEmail } from '../../domain/words/email.ts'
import { resetMail } from './account-mails.ts'
import { hashOf, issueKey, keepKey, resetLink } from './mail-keys.ts'
import type { MailLink } from './mail-link.ts'
import type { Passwords } from './passwords.ts'
import type { Outcome } from './service.ts'
import type { Sessions } from './sessions.ts'
import { isUsablePassword } from './usable-password.ts'

interface PasswordResetDeps {
  db: Database
  sessions: Sessions
  passwords: Passwords
  mailLink: MailLink
  now: () => number
  publicUrl: () => string
}

/** A new password for who forgot theirs, by a key that is mailed (api: Accounts). */
export function createPasswordReset(deps: PasswordResetDeps) {
  const { db, sessions, passwords, mailLink, now, publicUrl } = deps

  /** Mails a link, and gives it too: to whoever sits at the server, never to a web page. */
  async function mailResetLink(address: string): Promise<
    | { word: 'reset link sent'; link: string }
    | {
        word:
          | 'does not exists'
          | 'account not activated'
          | 'reset key not issued'
          | 'reset link not sent'
      }
  > {
    const email = normalizeEmail(address)
    const [user] = await db.read.select().from(users).where(eq(users.email, email))
    if (!user) return { word: 'does not exists' }
    if (user.activatedAt === null) return { word: 'account not activated' }
    const key = issueKey(user.id, 'reset', now())
    const [kept] = await db.write([keepKey(db.read, key)])
    // The account was deleted just now.
    if (kept === 0) return { word: 'reset key not issued' }
    const link = resetLink(publicUrl(), email, key)
    const isOnItsWay = await mailLink(resetMail(email, link, key.expiresAt), key)
    return isOnItsWay ? { word: 'reset link sent', link } : { word: 'reset link not sent' }
  }

  const requestPasswordReset = async (address: string) => (await mailResetLink(address)).word

  async function resetPassword(
    resetPasswordKey: string,
    address: string,
    password: string,
  ): Promise<
    Outcome<'password was reset' | 'incorrect reset key' | 'not activated' | 'bad password'>
  > {
    if (!isUsablePassword(password)) return { word: 'bad password' }
    const hash = hashOf(resetPasswordKey)
    const user = await findOwner(hash, normalizeEmail(address))
    if (!user) return { word: 'incorrect reset key' }
    if (user.activatedAt === null) return { word: 'not activated' }
    const passwordHash = await passwords.hash(password)
    const changes = await db.write(replacingPassword(user.id, hash, passwordHash))
    if (changes.at(-1) === 0) return { word: 'incorrect reset key' }
    const session = await sessions.open({ id: user.id, passwordHash })
    return session ? { word: 'password was reset', session } : { word: 'incorrect reset key' }
  }

  /**
   * All or nothing, and only while the key is good, so that of two who use it at once one wins:
   * every older session ends and every other key is worthless. The last statement uses it up.
   */
  function replacingPassword(userId: string, hash: string, passwordHash: string) {
    const isGood = exists(
      db.read.select({ one: sql`1` }).from(mailKeys).where(isGoodKey(hash, now())),
    )
    const others = and(eq(mailKeys.userId, userId), eq(mailKeys.purpose, 'reset'))
    return [
      db.read.delete(sessionRows).where(and(eq(sessionRows.userId, userId), isGood)),
      db.read
        .update(users)
        .set({ passwordHash })
        .where(and(eq(users.id, userId), isGood)),
      db.read.delete(mailKeys).where(and(others, ne(mailKeys.hash, hash), isGood)),
      db.read.update(mailKeys).set({ usedAt: now() }).where(isGoodKey(hash, now())),
    ]
  }

  /** Whose key it is, where it is good and theirs. */
  async function findOwner(hash: string, email: string) {
    const [found] = await db.read
      .select({ user: users })
      .from(mailKeys)
      .innerJoin(users, eq(users.id, mailKeys.userId))
      .where(and(isGoodKey(hash, now()), eq(users.email, email)))
    return found?.user
  }

  return { mailResetLink, requestPasswordReset, resetPassword }
}

const isGoodKey = (hash: string, now: number) =>
  and(
    eq(mailKeys.hash, hash),
    eq(mailKeys.purpose, 'reset'),
    isNull(mailKeys.usedAt),
    gt(mailKeys.expiresAt, now),
  )
