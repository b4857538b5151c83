import { chmod } from 'node:fs/promises'
import { type Database, openDatabase } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import type { Config } from './config.ts'
import { databaseFile, type Hold, makeFolder } from './data-lock.ts'
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
 * Opens the database that is held and brings its tables up to date; closing lets go of both.
 * @throws StartError where that can't be done; then it is held no longer.
 */
export async function openData(
  config: Config,
  hold: Hold,
  options: DataOptions = {},
): Promise<Data> {
  try {
    await makeFolder(config.dataDir)
    const db = await open(config, options)
    return {
      db,
      async close() {
        await db.close()
        hold.release()
      },
    }
  } catch (error) {
    hold.release()
    throw error
  }
}

/** A file from before the start made its files private, or copied here, is so from now on. */
async function forOwnEyes(file: string): Promise<void> {
  const files = ['', '-wal', '-shm'].map((suffix) => file + suffix)
  await Promise.allSettled(files.map((path) => chmod(path, 0o600)))
}

async function open({ database }: Config, { busyTimeoutMs }: DataOptions): Promise<Database> {
  try {
    const file = databaseFile({ database })
    if (file) await forOwnEyes(file)
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
