import { mkdir } from 'node:fs/promises'
import { type Database, openDatabase } from '../db/client.ts'
import { type DatabaseLock, holdDatabase } from '../db/lock.ts'
import { migrate } from '../db/migrate.ts'
import type { Config } from './config.ts'
import { reasonOf, StartError } from './start-error.ts'

/** The data folder and the database, held by this process. */
export interface Data {
  db: Database
  /** Writes what waits and lets go of both. */
  close(): Promise<void>
}

export interface DataOptions {
  busyTimeoutMs?: number | undefined
}

/**
 * Makes the folder, takes hold of the database and brings its tables up to date.
 * @throws StartError where that can't be done.
 */
export async function openData(config: Config, options: DataOptions = {}): Promise<Data> {
  await makeFolder(config.dataDir)
  const lock = hold(config)
  try {
    const db = await open(config, options)
    return {
      db,
      async close() {
        await db.close()
        lock?.release()
      },
    }
  } catch (error) {
    lock?.release()
    throw error
  }
}

async function makeFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new StartError(`DATA_DIR is "${dataDir}" and can't be made (${reasonOf(error)})`, {
      cause: error,
    })
  }
}

/** One process holds the database file (design: Settings); a remote database is nobody's alone. */
function hold({ database, dataDir }: Config): DatabaseLock | null {
  if (!database.url.startsWith('file:')) return null
  const path = database.url.slice('file:'.length).replace(/\?.*$/, '')
  const lock = attemptToHold(path)
  if (lock) return lock
  throw new StartError(`DATA_DIR: another server is running with ${dataDir}; stop it first`)
}

function attemptToHold(path: string): DatabaseLock | null {
  try {
    return holdDatabase(path)
  } catch (error) {
    throw new StartError(`DATABASE_URL: ${path} can't be locked (${reasonOf(error)})`, {
      cause: error,
    })
  }
}

async function open({ database }: Config, { busyTimeoutMs }: DataOptions): Promise<Database> {
  try {
    const db = await openDatabase({ ...database, busyTimeoutMs })
    const migrated = await migrate(db.client)
    if (migrated.ok) return db
    await db.close()
  } catch (error) {
    throw new StartError(`DATABASE_URL: ${database.url} can't be opened (${reasonOf(error)})`, {
      cause: error,
    })
  }
  throw new StartError(
    `DATABASE_URL: ${database.url} was changed by a newer version; start that one`,
  )
}
