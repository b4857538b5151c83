import { chmod } from 'node:fs/promises'
import { type Database, openDatabase } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import type { Config } from './config.ts'
import { type DataLock, databaseFile, makeDataFolder } from './data-lock.ts'
import { reasonOf, StartError } from './errors.ts'
import type { Log } from './log.ts'
import { backUpBeforeUpgrade } from './upgrade-backup.ts'

/** The open database, and the lock on it and the data folder. */
export interface Data {
  db: Database
  /** Finishes pending writes, closes the database and releases the lock. */
  close(): Promise<void>
}

export interface DataOptions {
  busyTimeoutMs?: number | undefined
  log?: Pick<Log, 'info'>
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

async function open(config: Config, { busyTimeoutMs, log }: DataOptions): Promise<Database> {
  const { url } = config.database
  let copy: string | null = null
  try {
    const file = databaseFile(config)
    if (file) await makePrivate(file)
    const db = await openDatabase({ ...config.database, busyTimeoutMs })
    const migrated = await migrate(db.client, undefined, async (version) => {
      if (file) copy = await backUpBeforeUpgrade(db.client, config.dataDir, version)
    })
    if (copy !== null)
      log?.info(`The database was upgraded; as it was before, it is kept as ${copy}`)
    if (migrated.ok) return db
    await db.close()
  } catch (error) {
    if (error instanceof StartError) throw error
    const kept = copy === null ? '' : `; as it was before its upgrade, it is kept as ${copy}`
    throw new StartError(`DATABASE_URL: ${url} can't be opened (${reasonOf(error)})${kept}`, {
      cause: error,
    })
  }
  throw new StartError(`DATABASE_URL: ${url} was changed by a newer version; start that one`)
}
