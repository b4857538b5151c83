import { realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { databaseFile } from '../data-lock.ts'
import { Refusal } from './command.ts'

/**
 * The database's file, with symbolic links resolved.
 * @throws Refusal for a remote database.
 */
export function localDatabase(config: Config, action: 'back it up' | 'restore it'): string {
  const file = databaseFile(config)
  if (file === null) {
    throw new Refusal(`DATABASE_URL is a remote database; ${action} with the tools of its provider`)
  }
  return exists(file) ? realpathSync(file) : file
}

/** A mistyped folder must not become an empty database. */
export function refuseWithoutDatabase(config: Config): void {
  const file = databaseFile(config)
  if (file === null || exists(file)) return
  throw new Refusal(`There is no database at ${file} yet; set DATA_DIR, or start the server once`)
}

/** Throws when this user may not read the folder: the file is not necessarily missing then. */
const exists = (file: string) => statSync(file, { throwIfNoEntry: false }) !== undefined

export interface Counts {
  users: number
  quotations: number
}

/** A database's contents in words: `2 accounts, 1 quotation`. */
export const describeContents = ({ users, quotations }: Counts) =>
  `${countOf(users, 'account')}, ${countOf(quotations, 'quotation')}`

export const countOf = (count: number, noun: string): string =>
  `${count} ${count === 1 ? noun : `${noun}s`}`

/** A line about the uploaded files, which a backup does not contain; empty when there are none. */
export function filesNote({ files }: { files: number }, { bucket, dataDir }: Config, todo: string) {
  if (files === 0) return ''
  const place = bucket === null ? join(dataDir, 'uploads') : `the bucket ${bucket.name}`
  return `\n${countOf(files, 'uploaded file')} in ${place}: ${todo}`
}
