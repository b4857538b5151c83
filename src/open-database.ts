import { chmod } from 'node:fs/promises'
import { type Database, openDatabase } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import type { Config } from './config.ts'
import { type DataLock, databaseFile, makeDataFolder } from './data-lock.ts'
import { reasonOf, StartError } from './errors.ts'

/** The open database, and the lock on it and the data folder. */
export interface Data {
  db: Database
  /** Finishes pending writes, closes the database and releases the lock. */
  close(): Promise<void>
}

export interface DataOptions {
  busyTimeoutMs?: number | undefined
}

/**
 * Opens and migrates the database that is locked. Closing it releases the lock.
 * @throws StartError when that fails, after releasing the lock.
 */
export async function openData(
  config: Config,
  lock: DataLock,
  options: DataOptions = {},
): Promise<Data> {
  try {
    await makeDataFolder(config.dataDir)
    const db = await open(config, options)
    return {
      db,
      async close() {
        await db.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** A file that an older version created or somebody copied here may be readable for others. */
async function makePrivate(file: string): Promise<void> {
  const files = ['', '-wal', '-shm'].map((suffix) => file + suffix)
  await Promise.allSettled(files.map((path) => chmod(path, 0o600)))
}

async function open({ database }: Config, { busyTimeoutMs }: DataOptions): Promise<Database> {
  try {
    const file = databaseFile({ database })
    if (file) await makePrivate(file)
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
