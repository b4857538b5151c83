import { and, desc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { justChanged } from '../../../db/prepared-statements.ts'
import { mailKeys, users } from '../../../db/schema.ts'
import type { Deps } from '../deps.ts'
import { hashOf, isOpenKey, type MailKey, storeMailKey } from './account-keys.ts'
import type { SendKey } from './account-mails.ts'
import type { Passwords } from './passwords.ts'
import type { Client, RateLimits } from './rate-limit.ts'

interface ActivationDeps extends Deps<'db' | 'now' | 'keys' | 'registration'> {
  passwords: Pick<Passwords, 'verify'>
  rateLimits: Pick<RateLimits, 'accountMail'>
  sendKey: SendKey
}

/** At most one activation link per account is mailed within this time (api: Account calls). */
const RESEND_PAUSE_MS = 5 * 60 * 1000

const isActivation = eq(mailKeys.purpose, 'activation')

type NewUser = typeof users.$inferInsert
type User = typeof users.$inferSelect

/** The result of mailing a link, with the hash of the registration's current key. */
export type LinkResult =
  | { outcome: 'activation link sent'; keyHash?: string }
  | { outcome: 'activation link not sent' }
  /** In seconds. */
  | { outcome: 'too many requests'; retryAfter: number }

/** Activation of accounts with a mailed key. */
export function createActivation(deps: ActivationDeps) {
  const { db, rateLimits, keys, sendKey, now } = deps

  /** Stores a registration, replacing one that nobody has activated, and mails its link. */
  async function register(user: NewUser, client: Client): Promise<LinkResult | 'already exists'> {
    // One batch, so that no account is left without its key, and no key without its mail.
    const store = async (key: MailKey) => {
      const registered = insertOrReplace(db.read, { ...user, activationMailedAt: now() })
      const [created] = await db.write([registered, ...storeMailKey(db.read, key)])
      return created === 1
    }
    return (await mailLink(user, client, store)) ?? 'already exists'
  }

  /** Mails another link for the password that was just verified, unless one was mailed recently. */
  async function resendLink(user: User, client: Client): Promise<LinkResult> {
    const isDue = or(
      isNull(users.activationMailedAt),
      lte(users.activationMailedAt, now() - RESEND_PAUSE_MS),
      // The clock was set back since then.
      gt(users.activationMailedAt, now()),
    )
    // One batch, so that the pause only starts when the key is stored.
    const store = async (key: MailKey) => {
      const paused = setMailedAt(now()).where(and(eq(users.id, user.id), isDue))
      const [, stored] = await db.write([paused, ...storeMailKey(db.read, key, justChanged)])
      return stored === 1
    }
    return (await mailLink(user, client, store)) ?? { outcome: 'activation link sent' }
  }

  /**
   * Mails the link of a registration's key. Once anybody has used up the person's mails of the day,
   * none is sent: a link mailed earlier activates this registration too (`createRedemption`), so that
   * strangers can't keep anyone from registering.
   * @returns null when the key was not stored
   */
  async function mailLink(
    { email, passwordHash }: NewUser,
    client: Client,
    store: (key: MailKey) => Promise<boolean>,
  ): Promise<LinkResult | null> {
    const attempt = rateLimits.accountMail(email, client)
    const retryAfter = await attempt.retryAfter
    const isMailed = retryAfter === null
    const refund = () => isMailed && attempt.refund()
    const { language = null } = client
    const createdAt = now()
    const purpose = 'activation'
    const key = keys.create({ email, purpose, createdAt, passwordHash, isMailed, language })
    const isStored = await store(key).catch((error) => {
      refund()
      throw error
    })
    if (isStored && !isMailed && !(await hasMailedKey(email)))
      return { outcome: 'too many requests', retryAfter }
    if (isStored && (!isMailed || (await send(key))))
      return { outcome: 'activation link sent', keyHash: key.hash }
    refund()
    return isStored ? { outcome: 'activation link not sent' } : null
  }

  /** Sends the key's mail. After a failure the account may ask for another at once. */
  async function send(key: MailKey): Promise<boolean> {
    const isSent = await sendKey(key)
    if (!isSent) await db.write([setMailedAt(null).where(eq(users.email, key.email))])
    return isSent
  }

  async function hasMailedKey(email: string): Promise<boolean> {
    const [mailed] = await db.read
      .select({ hash: mailKeys.hash })
      .from(mailKeys)
      .innerJoin(users, eq(users.id, mailKeys.userId))
      .where(
        and(eq(users.email, email), eq(mailKeys.isMailed, true), isActivation, isOpenKey(now())),
      )
      .limit(1)
    return mailed !== undefined
  }

  const setMailedAt = (at: number | null) => db.read.update(users).set({ activationMailedAt: at })

  return { register, resendLink, redeemKey: createRedemption(deps) }
}

/** Inserts a user, replacing a registration of the same address that nobody has activated. */
export function insertOrReplace(db: Db, user: NewUser) {
  const { id: _, ...fields } = user
  return db
    .insert(users)
    .values(user)
    .onConflictDoUpdate({ target: users.email, set: fields, setWhere: isNull(users.activatedAt) })
}

type RedemptionDeps = Pick<ActivationDeps, 'db' | 'now' | 'passwords' | 'registration'>

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
  | { outcome: 'already activated' | 'activation key not found' | 'registration closed' }
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
function createRedemption({ db, passwords, now, registration }: RedemptionDeps) {
  async function redeemKey(activationKey: string, follower: Follower): Promise<Redeemed> {
    const hash = hashOf(activationKey)
    const [found] = await db.read
      .select({ key: mailKeys, user: users })
      .from(mailKeys)
      .innerJoin(users, eq(users.id, mailKeys.userId))
      .where(and(eq(mailKeys.hash, hash), isActivation))
    if (!found) return { outcome: 'activation key not found' }
    const { key, user } = found
    const refusal = refusalOf(found)
    if (refusal) return { outcome: refusal }
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

  /** Why a key activates nothing, if it doesn't. */
  function refusalOf({ key, user }: { key: Key; user: User }) {
    if (key.usedAt !== null || user.activatedAt !== null) return 'already activated' as const
    if (key.expiresAt <= now()) return 'activation key not found' as const
    return registration === 'closed' && ('registration closed' as const)
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
   * (`mailLink`).
   */
  const unmailedKeys = ({ id }: User): Promise<Key[]> =>
    db.read
      .select()
      .from(mailKeys)
      .where(
        and(eq(mailKeys.userId, id), eq(mailKeys.isMailed, false), isActivation, isOpenKey(now())),
      )
      .orderBy(desc(mailKeys.expiresAt))
      .limit(MAX_UNMAILED)

  return redeemKey
}
