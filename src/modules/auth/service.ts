import { and, eq, isNull } from 'drizzle-orm'
import { nanoid } from 'nanoid'
import type { Database } from '../../../db/client.ts'
import { mailKeys, users } from '../../../db/schema.ts'
import type { Mailer } from '../../adapters/mail/mail.ts'
import { normalizeEmail } from '../../domain/words/email.ts'
import type { Log } from '../../log.ts'
import { createActivationLinks } from './activation.ts'
import { hashOf, issueKey, keepKey } from './mail-keys.ts'
import { createMailLink } from './mail-link.ts'
import { createPasswordReset } from './password-reset.ts'
import type { Passwords } from './passwords.ts'
import type { OpenSession, Sessions } from './sessions.ts'
import { isUsablePassword } from './usable-password.ts'

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

export function createAccounts(deps: AccountDeps) {
  const { db, sessions, passwords, now } = deps
  const mailLink = createMailLink(deps)
  const activationLinks = createActivationLinks({ ...deps, mailLink })

  async function register(
    address: string,
    password: string,
  ): Promise<
    Outcome<
      | 'registered'
      | 'bad password'
      | 'activation link sent'
      | 'already exists'
      | 'activation link not sent'
    >
  > {
    if (!isUsablePassword(password)) return { word: 'bad password' }
    const email = normalizeEmail(address)
    if (await findUser(email)) return { word: 'already exists' }
    const passwordHash = await passwords.hash(password)
    const user = newUser(email, passwordHash)
    const key = deps.needsActivation ? issueKey(user.id, 'activation', now()) : null
    const insert = db.read.insert(users).values(user).onConflictDoNothing()
    // In one unit: no account is ever left whose key was not issued.
    const [created] = await db.write(key ? [insert, keepKey(db.read, key)] : [insert])
    if (created === 0) return { word: 'already exists' }
    if (!key) return signIn(user, 'registered')
    const isOnItsWay = await activationLinks.send(email, key)
    return { word: isOnItsWay ? 'activation link sent' : 'activation link not sent' }
  }

  const newUser = (email: string, passwordHash: string) => ({
    ...{ id: nanoid(), email, passwordHash, roles: ['user' as const], createdAt: now() },
    ...(deps.needsActivation ? { activationMailedAt: now() } : { activatedAt: now() }),
  })

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
    if (user.activatedAt !== null) return signIn(user, 'good password')
    const isOnItsWay = await activationLinks.sendAgain(user)
    return { word: isOnItsWay ? 'activation link sent again' : 'activation link not sent' }
  }

  async function activate(
    activationKey: string,
  ): Promise<Outcome<'activated' | 'already activated' | 'activation key not found'>> {
    const hash = hashOf(activationKey)
    const found = await findActivation(hash)
    if (!found) return { word: 'activation key not found' }
    const { key, user } = found
    if (key.usedAt !== null || user.activatedAt !== null) return { word: 'already activated' }
    if (key.expiresAt <= now()) return { word: 'activation key not found' }
    const unused = and(eq(mailKeys.hash, hash), isNull(mailKeys.usedAt))
    const waiting = and(eq(users.id, user.id), isNull(users.activatedAt))
    const [, activated] = await db.write([
      db.read.update(mailKeys).set({ usedAt: now() }).where(unused),
      db.read.update(users).set({ activatedAt: now() }).where(waiting),
    ])
    if (activated === 0) return { word: 'already activated' }
    return signIn(user, 'activated')
  }

  async function signIn<Word extends string>(
    user: { id: string; passwordHash: string },
    word: Word,
  ): Promise<Outcome<Word>> {
    const session = await sessions.open(user)
    return session ? { word, session } : { word }
  }

  async function findUser(email: string) {
    const [user] = await db.read.select().from(users).where(eq(users.email, email))
    return user
  }

  async function findActivation(hash: string) {
    const [found] = await db.read
      .select({ key: mailKeys, user: users })
      .from(mailKeys)
      .innerJoin(users, eq(users.id, mailKeys.userId))
      .where(and(eq(mailKeys.hash, hash), eq(mailKeys.purpose, 'activation')))
    return found
  }

  return { register, login, activate, ...createPasswordReset({ ...deps, mailLink }) }
}
