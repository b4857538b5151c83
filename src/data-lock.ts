import { mkdir, realpath } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { holdLock, type Lock } from '../db/lock.ts'
import type { Config } from './config.ts'
import { isAnswered } from './control/client.ts'
import { reasonOf, StartError } from './start-error.ts'

/** The data folder and the database file, held by this process alone until it lets go. */
export type Hold = Lock

/** The running server that is to be asked, or the hold of what no server holds. */
export type Reached = { server: true } | { server: false; hold: Hold }

/** The database's file, or null where it is a remote one. */
export const databaseFile = ({ database: { url } }: Pick<Config, 'database'>): string | null =>
  url.startsWith('file:') ? resolve(url.slice('file:'.length).replace(/\?.*$/, '')) : null

/** A command that is at work, or a server that just starts or stops, is waited for so long. */
const WAIT_MS = 5000

/**
 * Makes the data folder and takes hold of it and of the database, or finds the server that
 * does. A remote database is nobody's alone and needs no hold.
 * @throws StartError where neither can be done.
 */
export async function reach(config: Config, waitMs = WAIT_MS): Promise<Reached> {
  if (databaseFile(config) === null) return { server: false, hold: { release() {} } }
  await makeFolder(config.dataDir)
  const deadline = Date.now() + waitMs
  for (;;) {
    if (await isAnswered(config.dataDir)) return { server: true }
    const hold = await attempt(config)
    if (hold) return { server: false, hold }
    if (Date.now() > deadline) {
      throw new StartError(
        `DATA_DIR: another process holds ${config.dataDir}, and none answers at its socket; wait for it to end, or stop it`,
      )
    }
    await Bun.sleep(50)
  }
}

export async function makeFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new StartError(`DATA_DIR is "${dataDir}" and can't be made (${reasonOf(error)})`, {
      cause: error,
    })
  }
}

/** Both: two servers may share neither a folder nor a file, whichever way they name it. */
async function attempt(config: Config): Promise<Hold | null> {
  const locks: Lock[] = []
  const release = () => {
    for (const lock of locks.reverse()) lock.release()
  }
  for (const path of await placesOf(config)) {
    const lock = lockOrFail(path, config, release)
    if (!lock) {
      release()
      return null
    }
    locks.push(lock)
  }
  return { release }
}

async function placesOf(config: Config): Promise<string[]> {
  const folder = join(config.dataDir, 'server')
  const file = databaseFile(config)
  // A link's target counts: the file is one, however many names it has.
  return file === null ? [folder] : [folder, await realpath(file).catch(() => file)]
}

function lockOrFail(path: string, { dataDir }: Config, release: () => void): Lock | null {
  try {
    return holdLock(path)
  } catch (error) {
    release()
    const setting = dirname(path) === resolve(dataDir) ? 'DATA_DIR' : 'DATABASE_URL'
    throw new StartError(`${setting}: ${dirname(path)} can't be locked (${reasonOf(error)})`, {
      cause: error,
    })
  }
}
