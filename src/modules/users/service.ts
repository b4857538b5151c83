import { and, eq, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { nanoid } from 'nanoid'
import { isEmail, normalizeEmail } from '#domain/words/email.ts'
import { type Role, users } from '../../../db/schema.ts'
import { insertOrReplace } from '../auth/activation.ts'
import { isUsablePassword } from '../auth/passwords.ts'
import type { Deps } from '../deps.ts'
import { findListedUser, listUsers } from './list.ts'
import type { UserListQuery } from './model.ts'

export interface UserDeps extends Deps<'db' | 'now' | 'passwords'> {
  /** Deletes the bytes of a deleted account's files. */
  files: { removeLeft(): Promise<unknown> }
}

/** The command line's client name in the queue of hashes, where others are addresses. */
const COMMAND_LINE = 'command line'

export type Users = ReturnType<typeof createUsers>

/**
 * Account management for super-admins and the command line. Ended sessions and changed roles take
 * effect at once (api: Session).
 */
export function createUsers({ db, passwords, files, now }: UserDeps) {
  /** Creates an activated account with the given roles. */
  async function create(
    address: string,
    password: string,
    roles: Role[] = ['user'],
  ): Promise<'created' | 'already exists' | 'bad email' | 'bad password'> {
    const email = normalizeEmail(address)
    if (!isEmail(email)) return 'bad email'
    if (!(await isUsablePassword(password))) return 'bad password'
    const passwordHash = await passwords.hash(password, COMMAND_LINE)
    const user = { id: nanoid(), email, passwordHash, roles, activatedAt: now(), createdAt: now() }
    const [created] = await db.write([insertOrReplace(db.read, user)])
    return created === 1 ? 'created' : 'already exists'
  }

  /** Makes a user super-admin. */
  async function promote(address: string): Promise<'promoted' | 'unchanged' | 'not found'> {
    const email = normalizeEmail(address)
    const isPlain = and(eq(users.email, email), not(isSuperAdmin(users.roles)))
    const [changed] = await db.write([setRoles(['user', 'super-admin']).where(isPlain)])
    if (changed === 1) return 'promoted'
    return (await findByEmail(email)) ? 'unchanged' : 'not found'
  }

  /** Makes a super-admin an ordinary user, but never the last one. */
  async function demote(
    address: string,
  ): Promise<'demoted' | 'unchanged' | 'not found' | 'last super-admin'> {
    const email = normalizeEmail(address)
    const isOneOfMany = and(eq(users.email, email), isSuperAdmin(users.roles), hasOtherSuperAdmin())
    const [changed] = await db.write([setRoles(['user']).where(isOneOfMany)])
    if (changed === 1) return 'demoted'
    const user = await findByEmail(email)
    if (!user) return 'not found'
    return user.roles.includes('super-admin') ? 'last super-admin' : 'unchanged'
  }

  /**
   * Deletes an account with all its data (on delete cascade), but not the current user's own and
   * not the last super-admin's (api: Account calls).
   */
  async function remove(
    address: string,
    currentUserId?: string,
  ): Promise<'deleted' | 'not found' | 'oneself' | 'last super-admin'> {
    const email = normalizeEmail(address)
    const isDispensable = or(not(isSuperAdmin(users.roles)), hasOtherSuperAdmin())
    const isAnother = currentUserId === undefined ? undefined : ne(users.id, currentUserId)
    const isDeletable = and(eq(users.email, email), isAnother, isDispensable)
    const [deleted] = await db.write([db.read.delete(users).where(isDeletable)], {
      usesReserve: true,
    })
    if (deleted === 1) {
      await files.removeLeft()
      return 'deleted'
    }
    const user = await findByEmail(email)
    if (!user) return 'not found'
    return user.id === currentUserId ? 'oneself' : 'last super-admin'
  }

  const setRoles = (roles: Role[]) => db.read.update(users).set({ roles })

  /** Whether another super-admin can log in. */
  const hasOtherSuperAdmin = () =>
    sql`EXISTS (SELECT 1 FROM ${users} other WHERE ${other.id} <> ${users.id}
      AND ${other.activatedAt} IS NOT NULL AND ${isSuperAdmin(other.roles)})`

  async function findByEmail(email: string) {
    const [user] = await db.read.select().from(users).where(eq(users.email, email))
    return user
  }

  const list = (query: UserListQuery) => listUsers(db.read, query)

  /** The account with exactly this address, as lists show it. */
  const find = (address: string) => findListedUser(db.read, normalizeEmail(address))

  return { list, find, create, promote, demote, remove }
}

const other = alias(users, 'other')

export const isSuperAdmin = (roles: typeof users.roles | typeof other.roles): SQL =>
  sql`EXISTS (SELECT 1 FROM json_each(${roles}) WHERE value = 'super-admin')`
