import { existsSync, realpathSync, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { copyDatabase, inspectDatabase } from '../../db/snapshot.ts'
import { reach } from '../data-lock.ts'
import { reasonOf } from '../start-error.ts'
import { command, Refusal } from './command.ts'
import { amountOf, localDatabase, refuseWithoutDatabase } from './local-database.ts'
import { newPart, publish, removePart, taken } from './part-file.ts'
import { settings } from './settings.ts'

export const backup = command({
  name: 'backup',
  summary: 'Copy the database to a file, while it is served',
  details: `FILE is an ordinary SQLite database with all accounts and all their work as they were at one
moment, whole even if the server writes meanwhile. It is for your eyes only (mode 0600), and is
there under its name once it is complete and on the disk. Restore it with: restore FILE`,
  takes: ['FILE'],
  options: { force: { type: 'boolean', about: 'Overwrite FILE if it is there already' } },
  async run({ force = false }, name = '') {
    const config = settings()
    const database = localDatabase(config, 'back it up')
    refuseWithoutDatabase(config)
    const file = targetOf(name, database, force)
    const reached = await reach(config)
    try {
      console.log(await copy(database, file, force))
    } catch (error) {
      if (error instanceof Refusal) throw error
      throw new Refusal(`${file} can't be written (${reasonOf(error)})`, { cause: error })
    } finally {
      if (!reached.server) reached.hold.release()
    }
  },
})

/** By a connection that only reads, in a process of its own: no server waits for it. */
async function copy(database: string, file: string, force: boolean): Promise<string> {
  const part = await newPart(file)
  try {
    copyDatabase(database, part)
    const found = inspectDatabase(part)
    if (!found.ok) throw new Refusal(`${database} can't be backed up: ${found.reason}`)
    await publish(part, file, force)
    return `Backed up to ${file}: ${amountOf(found)}, ${inMegabytes((await stat(file)).size)}`
  } finally {
    await removePart(part)
  }
}

function targetOf(name: string, database: string, force: boolean): string {
  const file = resolve(name)
  const folder = dirname(file)
  if (!existsSync(folder)) throw new Refusal(`There is no folder ${folder}; make it first`)
  const path = join(realpathSync(folder), basename(file))
  // The database itself, and what stands beside it under its name.
  if (path.startsWith(database)) {
    throw new Refusal(`${file} has the name of the database itself; choose another`)
  }
  const there = statSync(file, { throwIfNoEntry: false })
  if (there?.isDirectory()) throw new Refusal(`${file} is a folder; name a file in it`)
  if (there && !force) throw taken(file)
  return file
}

const inMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
