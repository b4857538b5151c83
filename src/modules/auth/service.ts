import { eq } from 'drizzle-orm'
import { nanoid } from 'nanoid'
import type { Database } from '../../../db/client.ts'
import { users } from '../../../db/schema.ts'
import type { Mailer } from '../../adapters/mail/mail.ts'
import { normalizeEmail } from '../../domain/words/email.ts'
import type { Log } from '../../log.ts'
import { createMailKey, createSendKey, storeMailKey } from './account-mails.ts'
import { createActivation } from './activation.ts'
import { createPasswordReset } from './password-reset.ts'
import { isUsablePassword, type Passwords } from './passwords.ts'
import type { AccountResult, Sessions } from './sessions.ts'

export interface AccountDeps {
  db: Database
  sessions: Sessions
  passwords: Passwords
  mailer: Mailer
  log: Log
  now: () => number
  publicUrl: () => string
  /** Whether a new account must follow the link in its mail first (design: Settings, ACTIVATION). */
  needsActivation: boolean
}

export type Accounts = ReturnType<typeof createAccounts>

/** Registration, login, activation and password reset (api: Accounts). */
export function createAccounts(deps: AccountDeps) {
  const { db, sessions, passwords, now } = deps
  const sendKey = createSendKey(deps)
  const activation = createActivation({ ...deps, sendKey })

  async function register(
    address: string,
    password: string,
  ): Promise<
    AccountResult<
      | 'registered'
      | 'bad password'
      | 'activation link sent'
      | 'already exists'
      | 'activation link not sent'
    >
  > {
    if (!isUsablePassword(password)) return { outcome: 'bad password' }
    const email = normalizeEmail(address)
    if (await findUser(email)) return { outcome: 'already exists' }
    const passwordHash = await passwords.hash(password)
    const user = newUser(email, passwordHash)
    const key = deps.needsActivation ? createMailKey(user.id, 'activation', now()) : null
    const insert = db.read.insert(users).values(user).onConflictDoNothing()
    // One batch: no account may be left without its key.
    const [created] = await db.write(key ? [insert, storeMailKey(db.read, key)] : [insert])
    if (created === 0) return { outcome: 'already exists' }
    if (!key) return logIn(user, 'registered')
    const isSent = await activation.sendLink(email, key)
    return { outcome: isSent ? 'activation link sent' : 'activation link not sent' }
  }

  const newUser = (email: string, passwordHash: string) => ({
    ...{ id: nanoid(), email, passwordHash, roles: ['user' as const], createdAt: now() },
    ...(deps.needsActivation ? { activationMailedAt: now() } : { activatedAt: now() }),
  })

  async function login(
    address: string,
    password: string,
  ): Promise<
    AccountResult<
      | 'good password'
      | 'not registered'
      | 'bad password'
      | 'activation link sent again'
      | 'activation link not sent'
    >
  > {
    const user = await findUser(normalizeEmail(address))
    if (!user) return { outcome: 'not registered' }
    if (!(await passwords.verify(password, user.passwordHash))) return { outcome: 'bad password' }
    if (user.activatedAt !== null) return logIn(user, 'good password')
    const isSent = await activation.resendLink(user)
    return { outcome: isSent ? 'activation link sent again' : 'activation link not sent' }
  }

  async function activate(
    activationKey: string,
  ): Promise<AccountResult<'activated' | 'already activated' | 'activation key not found'>> {
    const user = await activation.redeemKey(activationKey)
    return typeof user === 'string' ? { outcome: user } : logIn(user, 'activated')
  }

  async function logIn<Outcome extends string>(
    user: { id: string; passwordHash: string },
    outcome: Outcome,
  ): Promise<AccountResult<Outcome>> {
    const session = await sessions.open(user)
    return session ? { outcome, session } : { outcome }
  }

  async function findUser(email: string) {
    const [user] = await db.read.select().from(users).where(eq(users.email, email))
    return user
  }

  return { register, login, activate, ...createPasswordReset({ ...deps, sendKey }) }
}
