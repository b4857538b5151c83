import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { nanoid } from 'nanoid'
import type { Database } from '../../../db/client.ts'
import { mailKeys, users } from '../../../db/schema.ts'
import type { Mailer } from '../../adapters/mail/mail.ts'
import { normalizeEmail } from '../../domain/email.ts'
import type { Log } from '../../log.ts'
import { activationMail } from './activation-mail.ts'
import { activationLink, hashOf, issueKey } from './mail-keys.ts'
import type { Passwords } from './passwords.ts'
import type { OpenSession, Sessions } from './sessions.ts'

export interface AccountDeps {
  db: Database
  sessions: Sessions
  passwords: Passwords
  mailer: Mailer
  log: Log
  now: () => number
  publicUrl: () => string
  /** Whether a new account waits for the click in its mail (design: Settings, ACTIVATION). */
  needsActivation: boolean
}

/** What came of a call: api.md's word, and a session where somebody is now logged in. */
export type Outcome<Word extends string> = { word: Word; session?: OpenSession }

export type Accounts = ReturnType<typeof createAccounts>

/** At most one activation link goes out in so long (api: Accounts). */
const MAIL_PAUSE_MS = 5 * 60 * 1000

export function createAccounts(deps: AccountDeps) {
  const { db, sessions, passwords, now } = deps

  async function register(
    address: string,
    password: string,
  ): Promise<
    Outcome<'registered' | 'activation link sent' | 'already exists' | 'activation link not sent'>
  > {
    const email = normalizeEmail(address)
    if (await findUser(email)) return { word: 'already exists' }
    const user = {
      id: nanoid(),
      email,
      passwordHash: await passwords.hash(password),
      roles: ['user' as const],
      activatedAt: deps.needsActivation ? null : now(),
      createdAt: now(),
    }
    const [created] = await db.write([db.read.insert(users).values(user).onConflictDoNothing()])
    if (created === 0) return { word: 'already exists' }
    if (!deps.needsActivation) return signIn(user.id, 'registered')
    const isOnItsWay = await mailLink(user.id, email)
    return { word: isOnItsWay ? 'activation link sent' : 'activation link not sent' }
  }

  async function login(
    address: string,
    password: string,
  ): Promise<
    Outcome<
      | 'good password'
      | 'not registered'
      | 'bad password'
      | 'activation link sent again'
      | 'activation link not sent'
    >
  > {
    const user = await findUser(normalizeEmail(address))
    if (!user) return { word: 'not registered' }
    if (!(await passwords.verify(password, user.passwordHash))) return { word: 'bad password' }
    if (user.activatedAt !== null) return signIn(user.id, 'good password')
    const isOnItsWay = await mailLink(user.id, user.email)
    return { word: isOnItsWay ? 'activation link sent again' : 'activation link not sent' }
  }

  async function activate(
    activationKey: string,
  ): Promise<Outcome<'activated' | 'already activated' | 'activation key not found'>> {
    const hash = hashOf(activationKey)
    const key = await findActivation(hash)
    if (!key) return { word: 'activation key not found' }
    if (key.usedAt !== null || key.activatedAt !== null) return { word: 'already activated' }
    if (key.expiresAt <= now()) return { word: 'activation key not found' }
    const unused = and(eq(mailKeys.hash, hash), isNull(mailKeys.usedAt))
    const waiting = and(eq(users.id, key.userId), isNull(users.activatedAt))
    const [, activated] = await db.write([
      db.read.update(mailKeys).set({ usedAt: now() }).where(unused),
      db.read.update(users).set({ activatedAt: now() }).where(waiting),
    ])
    if (activated === 0) return { word: 'already activated' }
    return signIn(key.userId, 'activated')
  }

  async function signIn<Word extends string>(userId: string, word: Word): Promise<Outcome<Word>> {
    const session = await sessions.open(userId)
    return session ? { word, session } : { word }
  }

  /**
   * Mails a link unless one left a moment ago. One that fails leaves an account that can ask
   * again, by logging in.
   */
  async function mailLink(userId: string, email: string): Promise<boolean> {
    const isDue = or(
      isNull(users.activationMailedAt),
      lte(users.activationMailedAt, now() - MAIL_PAUSE_MS),
    )
    const { key, record } = issueKey(userId, 'activation', now())
    const [due] = await db.write([
      markMailed(now()).where(and(eq(users.id, userId), isDue)),
      db.read.insert(mailKeys).values(record),
    ])
    if (due === 0) return true
    const link = activationLink(deps.publicUrl(), key)
    const sent = await deps.mailer.send(activationMail(email, link))
    if (sent.ok) return true
    deps.log.error(`Activation mail not sent: ${sent.reason}`)
    await db.write([markMailed(null).where(eq(users.id, userId))])
    return false
  }

  const markMailed = (at: number | null) => db.read.update(users).set({ activationMailedAt: at })

  async function findUser(email: string) {
    const [user] = await db.read.select().from(users).where(eq(users.email, email))
    return user
  }

  async function findActivation(hash: string) {
    const [key] = await db.read
      .select({
        userId: mailKeys.userId,
        usedAt: mailKeys.usedAt,
        expiresAt: mailKeys.expiresAt,
        activatedAt: users.activatedAt,
      })
      .from(mailKeys)
      .innerJoin(users, eq(users.id, mailKeys.userId))
      .where(and(eq(mailKeys.hash, hash), eq(mailKeys.purpose, 'activation')))
    return key
  }

  return { register, login, activate }
}
