import { realpathSync, statSync } from 'node:fs'
import type { Config } from '../config.ts'
import { databaseFile } from '../data-lock.ts'
import { Refusal } from './command.ts'

/**
 * The database's file, whatever links lead to it.
 * @throws Refusal where the database is a remote one.
 */
export function localDatabase(config: Config, what: 'back it up' | 'restore it'): string {
  const file = databaseFile(config)
  if (file === null) {
    throw new Refusal(
      `DATABASE_URL is a remote database; ${what} with the tools of whoever runs it`,
    )
  }
  return isThere(file) ? realpathSync(file) : file
}

/** A folder that was mistyped should not become an empty database. */
export function refuseWithoutDatabase(config: Config): void {
  const file = databaseFile(config)
  if (file === null || isThere(file)) return
  throw new Refusal(`There is no database at ${file} yet; set DATA_DIR, or start the server once`)
}

/** Throws where nobody of this user's may look: that is not the same as nothing there. */
const isThere = (file: string) => statSync(file, { throwIfNoEntry: false }) !== undefined

/** How much a database holds, in words. */
export const amountOf = ({ users, quotations }: { users: number; quotations: number }): string =>
  `${counted(users, 'account')}, ${counted(quotations, 'quotation')}`

export const counted = (count: number, thing: string): string =>
  `${count} ${count === 1 ? thing : `${thing}s`}`
