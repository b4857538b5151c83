import { eq } from 'drizzle-orm'
import { nanoid } from 'nanoid'
import type { Registration } from '#domain/registration.ts'
import { normalizeEmail } from '#domain/words/email.ts'
import { mailKeys, users } from '../../../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { MailQueue } from '../mails/mail-queue.ts'
import { createSendKey } from './account-mails.ts'
import {
  createActivation,
  type Follower,
  insertOrReplace,
  type LinkResult,
  type PasswordAsked,
  type Redeemed,
} from './activation.ts'
import type { FirstAccount } from './first-account.ts'
import { createInvitations } from './invitations.ts'
import { createPasswordReset } from './password-reset.ts'
import { isUsablePassword } from './passwords.ts'
import type { Client, RateLimits } from './rate-limit.ts'
import type { AccountResult } from './sessions.ts'

export interface AccountDeps
  extends Deps<
    'db' | 'log' | 'now' | 'publicUrl' | 'sessions' | 'passwords' | 'keys' | 'registration'
  > {
  mails: MailQueue
  rateLimits: RateLimits
  /** Whether a new account must follow the link in its mail first (README: Settings). */
  needsActivation: boolean
  /** Off: people log in with the provider alone. */
  passwordLogin: boolean
  firstAccount: FirstAccount
}

/** The result for an account that its owner must still activate. */
interface Linked {
  link: LinkResult
}

export type Accounts = ReturnType<typeof createAccounts>

/** Registration, login, activation and password reset (api: Account calls). */
export function createAccounts(deps: AccountDeps) {
  const { db, sessions, passwords, firstAccount, registration, now } = deps
  const sendKey = createSendKey(deps)
  const activation = createActivation({ ...deps, sendKey })
  const { invite, isWelcome } = createInvitations({ ...deps, sendKey })

  async function register(
    address: string,
    password: string,
    client: Client,
  ): Promise<
    AccountResult<'registered' | 'bad password' | 'already exists' | NotWelcome> | Linked
  > {
    if (registration !== 'open') return { outcome: whyNot(registration) }
    if (!deps.passwordLogin) return { outcome: 'password login is off' }
    if (!(await isUsablePassword(password))) return { outcome: 'bad password' }
    const email = normalizeEmail(address)
    const existing = await findUser(email)
    if (existing && existing.activatedAt !== null) return { outcome: 'already exists' }
    const passwordHash = await passwords.hash(password, client.address)
    if (!deps.needsActivation) return registerActivated(email, passwordHash)
    const result = await activation.register(newUser(email, passwordHash), client)
    return result === 'already exists' ? { outcome: result } : { link: result }
  }

  async function registerActivated(email: string, passwordHash: string) {
    const user = { ...newUser(email, passwordHash), activatedAt: now() }
    const [created] = await db.write([insertOrReplace(db.read, user)])
    const registered = await findUser(email)
    if (created === 0 || !registered) return { outcome: 'already exists' as const }
    return logIn({ id: registered.id, passwordHash }, 'registered')
  }

  /** Makes the first account with the code of the console (`createFirstAccount`). */
  async function registerFirst(
    address: string,
    password: string,
    { code, client }: { code: string; client: Client },
  ): Promise<AccountResult<'registered' | 'bad password' | 'bad code' | NotWelcome>> {
    const isNeeded = (await firstAccount.codeIfNeeded()) !== null
    if (!isNeeded) return { outcome: whyNot(registration) }
    if (!firstAccount.isRight(code)) return { outcome: 'bad code' }
    if (!(await isUsablePassword(password))) return { outcome: 'bad password' }
    const passwordHash = await passwords.hash(password, client.address)
    const user = { ...newUser(normalizeEmail(address), passwordHash), activatedAt: now() }
    const isFirst = await firstAccount.create(user)
    return isFirst ? logIn(user, 'registered') : { outcome: whyNot(registration) }
  }

  /**
   * Logs in whom the provider has identified by a verified address. Who has no account gets one, if
   * they may register; what others have registered for the address is replaced.
   */
  async function logInVerified(address: string): Promise<AccountResult<'logged in' | NotWelcome>> {
    const email = normalizeEmail(address)
    const user = await findUser(email)
    if (user && user.activatedAt !== null) return logIn(user, 'logged in')
    if (!(await isWelcome(email))) return { outcome: whyNot(registration) }
    const activated = { ...newUser(email, NO_PASSWORD), activatedAt: now() }
    const keysOf = (id: string) => db.read.delete(mailKeys).where(eq(mailKeys.userId, id))
    await db.write([...(user ? [keysOf(user.id)] : []), insertOrReplace(db.read, activated)])
    const known = await findUser(email)
    return known ? logIn(known, 'logged in') : { outcome: whyNot(registration) }
  }

  const newUser = (email: string, passwordHash: string) => ({
    id: nanoid(),
    email,
    passwordHash,
    roles: ['user' as const],
    createdAt: now(),
  })

  async function login(
    address: string,
    password: string,
    client: Client,
  ): Promise<
    | AccountResult<'good password' | 'not registered' | 'bad password' | 'registration closed'>
    | Linked
  > {
    const user = await findUser(normalizeEmail(address))
    if (!user) return { outcome: 'not registered' }
    const isRight = await passwords.verify(password, user.passwordHash, client.address)
    if (!isRight) return { outcome: 'bad password' }
    if (user.activatedAt !== null) return logIn(user, 'good password')
    if (registration === 'closed') return { outcome: 'registration closed' }
    return { link: await activation.resendLink(user, client) }
  }

  async function activate(
    activationKey: string,
    follower: Follower,
  ): Promise<AccountResult<Exclude<Redeemed, PasswordAsked>['outcome']> | PasswordAsked> {
    const redeemed = await activation.redeemKey(activationKey, follower)
    return redeemed.outcome === 'activated' ? logIn(redeemed.user, 'activated') : redeemed
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

  return {
    register,
    registerFirst,
    logInVerified,
    login,
    activate,
    invite,
    ...createPasswordReset({ ...deps, sendKey }),
  }
}

/** No password has this hash. */
const NO_PASSWORD = ''

type NotWelcome = 'registration closed' | 'invitation needed' | 'password login is off'

const whyNot = (registration: Registration): NotWelcome =>
  registration === 'invited' ? 'invitation needed' : 'registration closed'
