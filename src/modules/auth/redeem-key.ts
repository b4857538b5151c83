import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { mailKeys, users } from '../../../db/schema.ts'
import type { Deps } from '../deps.ts'
import { hashOf } from './account-keys.ts'
import type { Passwords } from './passwords.ts'

interface RedemptionDeps extends Deps<'db' | 'now'> {
  passwords: Pick<Passwords, 'verify'>
}

type User = typeof users.$inferSelect
type Key = typeof mailKeys.$inferSelect

/**
 * Who follows a link: a browser that registered, or somebody who knows a registration's password.
 */
export interface Follower {
  hasRegistered(keyHash: string): boolean
  password?: string | undefined
  /** The connection's address, whose turn in the queue of hashes it takes. */
  client: string
}

export type Redeemed =
  | { outcome: 'activated'; user: User }
  | { outcome: 'already activated' | 'activation key not found' }
  | PasswordAsked

export interface PasswordAsked {
  outcome: 'password needed' | 'bad password'
  /** The account's address. */
  email: string
}

/** Limited, since comparing a password with each costs a hash. */
const MAX_UNMAILED = 10

/**
 * Activates the account of a mailed key with the password of the key's own registration. The key
 * proves whose mailbox it is, but not who registered: others may have registered the address
 * earlier or later, and their mails look alike. So activating also takes the browser that
 * registered, or the password of that registration (api: Account calls).
 */
export function createRedemption({ db, passwords, now }: RedemptionDeps) {
  async function redeemKey(activationKey: string, follower: Follower): Promise<Redeemed> {
    const hash = hashOf(activationKey)
    const [found] = await db.read
      .select({ key: mailKeys, user: users })
      .from(mailKeys)
      .innerJoin(users, eq(users.id, mailKeys.userId))
      .where(and(eq(mailKeys.hash, hash), eq(mailKeys.purpose, 'activation')))
    if (!found) return { outcome: 'activation key not found' }
    const { key, user } = found
    if (key.usedAt !== null || user.activatedAt !== null) return { outcome: 'already activated' }
    if (key.expiresAt <= now()) return { outcome: 'activation key not found' }
    const passwordHash = await provenPassword(follower, [key, ...(await unmailedKeys(user))], user)
    if (passwordHash === null) {
      const outcome = follower.password === undefined ? 'password needed' : 'bad password'
      return { outcome, email: user.email }
    }
    const isUnused = and(eq(mailKeys.hash, hash), isNull(mailKeys.usedAt))
    const isInactive = and(eq(users.id, user.id), isNull(users.activatedAt))
    const [activated] = await db.write([
      db.read.update(users).set({ activatedAt: now(), passwordHash }).where(isInactive),
      db.read.update(mailKeys).set({ usedAt: now() }).where(isUnused),
    ])
    if (activated === 0) return { outcome: 'already activated' }
    return { outcome: 'activated', user: { ...user, passwordHash } }
  }

  /** The password hash of the registration that the follower has proved to be theirs, else null. */
  async function provenPassword(
    { hasRegistered, password, client }: Follower,
    keys: Key[],
    user: User,
  ): Promise<string | null> {
    const own = keys.find(({ hash }) => hasRegistered(hash))
    if (own) return own.passwordHash ?? user.passwordHash
    if (password === undefined) return null
    for (const key of keys) {
      const passwordHash = key.passwordHash ?? user.passwordHash
      if (await passwords.verify(password, passwordHash, client)) return passwordHash
    }
    return null
  }

  /**
   * The latest registrations without a mail of their own: any mailed key activates them
   * (activation.ts).
   */
  const unmailedKeys = ({ id }: User): Promise<Key[]> =>
    db.read
      .select()
      .from(mailKeys)
      .where(and(eq(mailKeys.userId, id), eq(mailKeys.isMailed, false), isOpenKey(now())))
      .orderBy(desc(mailKeys.expiresAt))
      .limit(MAX_UNMAILED)

  return redeemKey
}

/** Whether an activation key can still be used. */
export const isOpenKey = (now: number) =>
  and(eq(mailKeys.purpose, 'activation'), isNull(mailKeys.usedAt), gt(mailKeys.expiresAt, now))
