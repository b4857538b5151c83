import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { normalizeEmail } from '#domain/words/email.ts'
import type { Language } from '#domain/words/language.ts'
import { isThere } from '../../../db/prepared-statements.ts'
import { mailKeys, sessions as sessionRows, users } from '../../../db/schema.ts'
import type { Deps } from '../deps.ts'
import { hashOf, isOpenKey, storeMailKey } from './account-keys.ts'
import { resetLink, type SendKey } from './account-mails.ts'
import { isUsablePassword } from './passwords.ts'
import type { Client, RateLimits } from './rate-limit.ts'
import type { AccountResult } from './sessions.ts'

interface PasswordResetDeps
  extends Deps<'db' | 'now' | 'publicUrl' | 'sessions' | 'passwords' | 'keys' | 'registration'> {
  rateLimits: Pick<RateLimits, 'accountMail'>
  sendKey: SendKey
  /** Off: an invitation leads to the login with the provider, and sets no password. */
  passwordLogin: boolean
}

/** Sets passwords with a mailed key: forgotten ones, and those of the invited (api: Account calls). */
export function createPasswordReset(deps: PasswordResetDeps) {
  const { db, sessions, passwords, rateLimits, keys, sendKey, now, publicUrl } = deps
  // Where registration is closed, an invitation is worth nothing.
  const isInvited = deps.passwordLogin && deps.registration !== 'closed'
  const purposes = isInvited ? SETTING_PASSWORDS : (['reset'] as const)

  async function requestPasswordReset(address: string, client: Client): Promise<ResetRequest> {
    const email = normalizeEmail(address)
    const [user] = await db.read.select().from(users).where(eq(users.email, email))
    if (!user) return { outcome: 'does not exists' }
    if (user.activatedAt === null) return { outcome: 'account not activated' }
    const attempt = rateLimits.accountMail(email, client)
    const retryAfter = await attempt.retryAfter
    if (retryAfter !== null) return { outcome: 'too many requests', retryAfter }
    const sent = await mailResetLink(email, client.language).catch((error) => {
      attempt.refund()
      throw error
    })
    // No mail was sent, so it may be requested again.
    if (sent.outcome !== 'reset link sent') attempt.refund()
    return sent
  }

  /**
   * Mails a reset link and returns it, for super-admins and the command line. It also works for an
   * account that is not activated: only its owner can follow the link, which activates it.
   * @param isMailed false for a link that is shown instead
   */
  async function mailResetLink(
    address: string,
    language: Language | null = null,
    isMailed = true,
  ): Promise<ResetLink> {
    const email = normalizeEmail(address)
    const key = keys.create({ email, purpose: 'reset', createdAt: now(), isMailed, language })
    const [stored] = await db.write(storeMailKey(db.read, key))
    // The account does not exist, or was just deleted.
    if (stored === 0) return { outcome: 'reset key not issued' }
    if (isMailed && !(await sendKey(key))) return { outcome: 'reset link not sent' }
    return { outcome: 'reset link sent', link: resetLink(publicUrl(), email, key.key) }
  }

  /** @param client the connection's address, whose turn in the queue of hashes it takes */
  async function resetPassword(
    resetPasswordKey: string,
    address: string,
    password: string,
    client: string,
  ): Promise<AccountResult<'password was reset' | 'incorrect reset key' | 'bad password'>> {
    if (!(await isUsablePassword(password))) return { outcome: 'bad password' }
    const hash = hashOf(resetPasswordKey)
    const user = await findOwner(hash, normalizeEmail(address))
    if (!user) return { outcome: 'incorrect reset key' }
    const passwordHash = await passwords.hash(password, client)
    const changes = await db.write(replacePassword(user.id, hash, passwordHash))
    if (changes.at(-1) === 0) return { outcome: 'incorrect reset key' }
    const session = await sessions.open({ id: user.id, passwordHash })
    return session ? { outcome: 'password was reset', session } : { outcome: 'incorrect reset key' }
  }

  /**
   * Ends every session, removes every other such key and activates the account: all or nothing,
   * and only while the key is valid, so that one of two concurrent uses wins. The last statement
   * marks the key as used.
   */
  function replacePassword(userId: string, hash: string, passwordHash: string) {
    const isValid = isThere(mailKeys, isValidKey(hash, now()))
    const others = and(eq(mailKeys.userId, userId), inArray(mailKeys.purpose, SETTING_PASSWORDS))
    return [
      db.read.delete(sessionRows).where(and(eq(sessionRows.userId, userId), isValid)),
      db.read
        .update(users)
        .set({ passwordHash, activatedAt: sql`coalesce(${users.activatedAt}, ${now()})` })
        .where(and(eq(users.id, userId), isValid)),
      db.read.delete(mailKeys).where(and(others, ne(mailKeys.hash, hash), isValid)),
      db.read.update(mailKeys).set({ usedAt: now() }).where(isValidKey(hash, now())),
    ]
  }

  /** The user of a valid key, if the address is theirs. */
  async function findOwner(hash: string, email: string) {
    const [found] = await db.read
      .select({ user: users })
      .from(mailKeys)
      .innerJoin(users, eq(users.id, mailKeys.userId))
      .where(and(isValidKey(hash, now()), eq(users.email, email)))
    return found?.user
  }

  const isValidKey = (hash: string, now: number) =>
    and(eq(mailKeys.hash, hash), inArray(mailKeys.purpose, purposes), isOpenKey(now))

  return { mailResetLink, requestPasswordReset, resetPassword }
}

type ResetRequest =
  | ResetLink
  | { outcome: 'does not exists' | 'account not activated' }
  /** In seconds. */
  | { outcome: 'too many requests'; retryAfter: number }

type ResetLink =
  | { outcome: 'reset link sent'; link: string }
  | { outcome: 'reset key not issued' | 'reset link not sent' }

/** The purposes of keys with which a password is set. */
const SETTING_PASSWORDS = ['reset', 'invitation'] as const
