import { and, eq, ne } from 'drizzle-orm'
import { isThere } from '../../../db/prepared-statements.ts'
import { mailKeys, sessions, users } from '../../../db/schema.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import { isUsablePassword } from '../auth/passwords.ts'
import type { Deps } from '../deps.ts'
import type { Users } from './service.ts'

interface OwnAccountDeps extends Deps<'db' | 'passwords'> {
  users: Pick<Users, 'remove'>
}

export type OwnAccount = ReturnType<typeof createOwnAccount>

/**
 * What users can do to their own account. Both calls need the password: somebody who finds a
 * browser logged in must not be able to take over the account.
 */
export function createOwnAccount({ db, passwords, users: { remove } }: OwnAccountDeps) {
  /**
   * Sets a new password, and ends all other sessions and reset links mailed earlier.
   * @param client the connection's address, whose turn in the queue of hashes it takes
   */
  async function changePassword(
    user: CurrentUser,
    { password, newPassword }: { password: string; newPassword: string },
    client: string,
  ): Promise<'password changed' | 'bad password' | 'bad new password'> {
    const before = await verify(user, password, client)
    if (before === null) return 'bad password'
    if (!(await isUsablePassword(newPassword))) return 'bad new password'
    const passwordHash = await passwords.hash(newPassword, client)
    // A password that was set meanwhile is newer and stays.
    const isStill = and(eq(users.id, user.userId), eq(users.passwordHash, before))
    const applies = isThere(users, isStill)
    const isOther = and(eq(sessions.userId, user.userId), ne(sessions.id, user.sessionId))
    const isReset = and(eq(mailKeys.userId, user.userId), eq(mailKeys.purpose, 'reset'))
    const changes = await db.write([
      db.read.delete(sessions).where(and(isOther, applies)),
      db.read.delete(mailKeys).where(and(isReset, applies)),
      db.read.update(users).set({ passwordHash }).where(isStill),
    ])
    return changes.at(-1) === 1 ? 'password changed' : 'bad password'
  }

  /**
   * Deletes the account with all its data, but never the last super-admin's (api: Account calls).
   */
  async function deleteAccount(
    user: CurrentUser,
    password: string,
    client: string,
  ): Promise<'deleted' | 'bad password' | 'last super-admin'> {
    if ((await verify(user, password, client)) === null) return 'bad password'
    const outcome = await remove(user.email)
    return outcome === 'last super-admin' ? outcome : 'deleted'
  }

  /** The stored hash of the right password, else null. */
  async function verify({ userId }: CurrentUser, password: string, client: string) {
    const hash = await hashOf(userId)
    return hash !== undefined && (await passwords.verify(password, hash, client)) ? hash : null
  }

  /** Whether one is set: who only logs in with the provider has none. */
  const hasPassword = async (userId: string) => (await hashOf(userId)) !== ''

  async function hashOf(userId: string): Promise<string | undefined> {
    const hash = users.passwordHash
    const [found] = await db.read.select({ hash }).from(users).where(eq(users.id, userId))
    return found?.hash
  }

  return { changePassword, deleteAccount, hasPassword }
}
