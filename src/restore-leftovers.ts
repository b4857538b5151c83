import { existsSync } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { discard, isKeptAside, stagedBeside } from './commands/replace-database.ts'
import type { Config } from './config.ts'
import { databaseFile } from './data-lock.ts'
import type { Log } from './log.ts'
import { reasonOf } from './start-error.ts'

/**
 * Takes away what a restore left that was killed, and says so; whoever calls it holds the database.
 * The database itself is whole, the old one or the new: one rename decides. What can't be taken
 * away stops no start.
 */
export async function sweepRestore(config: Config, log: Log): Promise<void> {
  const file = databaseFile(config)
  if (file === null) return
  try {
    const database = await realpath(file).catch(() => file)
    for (const name of await leftBeside(database)) {
      await discard(join(dirname(database), name))
      log.warn(`A restore was cut short; what it left is taken away: ${name}`)
    }
  } catch (error) {
    log.warn(`What a restore has left could not be taken away (${reasonOf(error)})`)
  }
}

/** The copy in the making, and a second name that the database got before it was to be replaced. */
async function leftBeside(database: string): Promise<string[]> {
  const folder = dirname(database)
  if (!existsSync(folder)) return []
  const staged = basename(stagedBeside(database))
  const names = await readdir(folder)
  const copies = names.some((name) => name.startsWith(staged)) ? [staged] : []
  return [...copies, ...(await secondNames(database, names))]
}

async function secondNames(database: string, names: readonly string[]): Promise<string[]> {
  if (!existsSync(database)) return []
  const { ino, dev } = await stat(database)
  const found: string[] = []
  for (const name of names.filter((one) => isKeptAside(one, database))) {
    const other = await stat(join(dirname(database), name))
    if (other.ino === ino && other.dev === dev) found.push(name)
  }
  return found
}
