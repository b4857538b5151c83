import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { migrations } from '../../db/migrations.ts'
import { endSessions, foldLog, inspectDatabase } from '../../db/snapshot.ts'
import { reach } from '../data-lock.ts'
import { reasonOf } from '../start-error.ts'
import { command, Refusal } from './command.ts'
import { amountOf, localDatabase } from './local-database.ts'
import { discard, replaceDatabase, stage, stagedBeside } from './replace-database.ts'
import { settings } from './settings.ts'

export const restore = command({
  name: 'restore',
  summary: 'Put a backup in the place of the database',
  details: `Only while no server runs. FILE is looked at first: a damaged one, one of another program or one of
a newer version changes nothing. The database that was there is kept beside it. Everybody has to
log in again, since sessions that ended after the backup must not come back to life.`,
  takes: ['FILE'],
  options: {},
  async run(_, name = '') {
    const config = settings()
    const database = localDatabase(config, 'restore it')
    const file = sourceOf(name, database)
    const reached = await reach(config)
    if (reached.server) {
      throw new Refusal(`A server is running with ${config.dataDir}; stop it first`)
    }
    try {
      console.log(await putBack(file, database))
    } catch (error) {
      if (error instanceof Refusal) throw error
      throw new Refusal(`${file} can't be restored (${reasonOf(error)}); nothing was changed`, {
        cause: error,
      })
    } finally {
      reached.hold.release()
    }
  },
})

/** All is checked and made ready in a copy beside the database; one rename then puts it there. */
async function putBack(file: string, database: string): Promise<string> {
  const staged = stagedBeside(database)
  try {
    await stage(file, staged)
    const found = foldLog(staged) ? inspectDatabase(staged) : BROKEN
    if (!found.ok) throw unusable(file, found.reason)
    const known = migrations.map((migration) => migration.name)
    const newer = found.migrations.find((name) => !known.includes(name))
    if (newer) throw unusable(file, `it comes from a newer version of the program (${newer})`)
    endSessions(staged)
    const aside = await replaceDatabase(staged, database)
    return `Restored ${file}: ${amountOf(found)}. Everybody has to log in again.${keptAs(aside)}`
  } finally {
    await discard(staged)
  }
}

const BROKEN = { ok: false, reason: 'it is no database' } as const

const unusable = (file: string, reason: string) =>
  new Refusal(`${file} can't be restored: ${reason}; nothing was changed`)

const keptAs = (aside: string | null) =>
  aside === null ? '' : `\nThe database before is kept as ${aside}; delete it once all is well.`

function sourceOf(name: string, database: string): string {
  const file = resolve(name)
  if (!existsSync(file)) throw new Refusal(`There is no file ${file}`)
  const there = statSync(file)
  if (!there.isFile()) throw new Refusal(`${file} is no file`)
  const current = statSync(database, { throwIfNoEntry: false })
  if (current?.ino === there.ino && current.dev === there.dev) {
    throw new Refusal(`${file} is the database itself; name a backup`)
  }
  return file
}
