import { eq } from 'drizzle-orm'
import { nanoid } from 'nanoid'
import type { Database } from '../../../db/client.ts'
import { users } from '../../../db/schema.ts'
import type { Mailer } from '../../adapters/mail/mail.ts'
import { normalizeEmail } from '../../domain/words/email.ts'
import type { Log } from '../../log.ts'
import { createActivationKey, createSendKey, storeMailKey } from './account-mails.ts'
import { createActivation, insertOrReplace } from './activation.ts'
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

  /** @param client whose turn in the queue of hashes it takes: the address of the connection */
  async function register(
    address: string,
    password: string,
    client: string,
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
    const existing = await findUser(email)
    if (existing && existing.activatedAt !== null) return { outcome: 'already exists' }
    const passwordHash = await passwords.hash(password, client)
    return deps.needsActivation
      ? registerWithKey(email, passwordHash)
      : registerActivated(email, passwordHash)
  }

  async function registerWithKey(email: string, passwordHash: string) {
    const key = createActivationKey(email, passwordHash, now())
    const user = { ...newUser(email, passwordHash), activationMailedAt: now() }
    // One batch: no account may be left without its key.
    const [created] = await db.write([insertOrReplace(db.read, user), storeMailKey(db.read, key)])
    if (created === 0) return { outcome: 'already exists' as const }
    const isSent = await activation.sendLink(email, key)
    return {
      outcome: isSent ? ('activation link sent' as const) : ('activation link not sent' as const),
    }
  }

  async function registerActivated(email: string, passwordHash: string) {
    const user = { ...newUser(email, passwordHash), activatedAt: now() }
    const [created] = await db.write([insertOrReplace(db.read, user)])
    const registered = await findUser(email)
    if (created === 0 || !registered) return { outcome: 'already exists' as const }
    return logIn({ id: registered.id, passwordHash }, 'registered')
  }

  const newUser = (email: string, passwordHash: string) => ({
    id: nanoid(),
    email,
    passwordHash,
    roles: ['user' as const],
    createdAt: now(),
  })

  /** @param client as of `register` */
  async function login(
    address: string,
    password: string,
    client: string,
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
    const isRight = await passwords.verify(password, user.passwordHash, client)
    if (!isRight) return { outcome: 'bad password' }
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
