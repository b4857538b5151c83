import { chmod, stat } from 'node:fs/promises'
import type { Client } from '@libsql/client'
import { checkLog } from '../db/check-log.ts'
import { findForeignObject, readSchema } from '../db/check-schema.ts'
import { type Database, openDatabase, waitForAnswer } from '../db/client.ts'
import { isBusyError, isFullError, UNREACHABLE } from '../db/errors.ts'
import { migrate } from '../db/migrate.ts'
import { PROGRAM } from './commands/command.ts'
import { removeRestoreLeftovers } from './commands/replace-database.ts'
import type { Config } from './config.ts'
import { type DataLock, databaseFile, makeDataFolder, refuseSharedFile } from './data-lock.ts'
import { reasonOf, StartError } from './errors.ts'
import type { Log } from './log.ts'
import { refuseUnwritable, refuseUnwritableFiles } from './unwritable.ts'
import { backUpBeforeUpgrade } from './upgrade-backup.ts'

/** The open database, and the lock on it and the data folder. */
export interface Data {
  db: Database
  /** Finishes pending writes, closes the database and releases the lock. */
  close(): Promise<void>
}

export interface DataOptions {
  busyTimeoutMs?: number | undefined
  /** How long to wait for a remote database's first answer. */
  answerMs?: number
  log: Pick<Log, 'info' | 'warn'>
}

/**
 * Opens and migrates the locked database, after removing the leftovers of a killed restore. Closing
 * it releases the lock.
 * @throws StartError when that fails, after releasing the lock.
 */
export async function openData(
  config: Config,
  lock: DataLock,
  options: DataOptions,
): Promise<Data> {
  try {
    await makeDataFolder(config.dataDir)
    const file = databaseFile(config)
    if (file) await refuseUnwritable(config.dataDir)
    if (file) await removeRestoreLeftovers(file, config.dataDir, options.log)
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

/** @throws StartError */
async function refuseFolder(file: string, url: string): Promise<void> {
  const found = await stat(file).catch(() => null)
  if (found?.isDirectory()) throw new StartError(`DATABASE_URL: ${url} is a folder; name a file`)
}

/** Others may be able to read a file that an older version created or somebody copied here. */
async function makePrivate(file: string): Promise<void> {
  const files = ['', '-wal', '-shm'].map((suffix) => file + suffix)
  await Promise.allSettled(files.map((path) => chmod(path, 0o600)))
}

async function open(config: Config, options: DataOptions): Promise<Database> {
  const { busyTimeoutMs, answerMs, log } = options
  const url = withoutSecrets(config.database.url)
  const file = databaseFile(config)
  let copy: string | null = null
  try {
    if (file) await refuseFolder(file, url)
    if (file) await refuseSharedFile(file)
    if (file) await makePrivate(file)
    if (file) await refuseUnwritableFiles(file)
    if (file) await refuseDamagedLog(file, url)
    const db = await openDatabase({ ...config.database, busyTimeoutMs })
    if (file) {
      refuseUnusable(await checkDatabase(db.client), url)
      await refuseForeignObjects(db.client, url)
    } else await waitForAnswer(db.client, answerMs)
    const migrated = await migrate(db.client, undefined, async (version) => {
      if (file) copy = await backUpBeforeUpgrade(db.client, config.dataDir, version)
    })
    if (copy !== null)
      log.info(`The database was upgraded; as it was before, it is kept as ${copy}`)
    if (migrated.ok) {
      await db.probe().catch((error) => {
        // The server starts then, so that people can delete.
        if (!isFullError(error) && !isBusyError(error)) throw error
      })
      return db
    }
    await db.close()
  } catch (error) {
    if (error instanceof StartError) throw error
    const kept = copy === null ? '' : `; as it was before its upgrade, it is kept as ${copy}`
    throw new StartError(`DATABASE_URL: ${url} ${failureOf(error, file)}${kept}`, { cause: error })
  }
  throw new StartError(
    `DATABASE_URL: ${url} was changed by a newer version; start that one, or restore an older copy`,
  )
}

/** @throws StartError */
function refuseUnusable(problem: Problem | null, url: string): void {
  if (problem === null) return
  throw new StartError(
    problem.kind === 'damaged'
      ? `DATABASE_URL: ${url} ${damaged(problem.reason)}`
      : `DATABASE_URL: ${url} is the database of another program; name a file of its own. It is unchanged`,
  )
}

/** @throws StartError */
async function refuseForeignObjects(client: Client, url: string): Promise<void> {
  const { objects, applied } = await readSchema(client)
  const foreign = applied.length === 0 ? null : await findForeignObject(objects, applied)
  if (foreign === null) return
  throw new StartError(
    `DATABASE_URL: ${url} was changed by another program: ${foreign}; remove the change, or restore a backup: ${PROGRAM} restore FILE. It is unchanged`,
  )
}

/** @throws StartError. Runs before opening, which would merge the readable rest of the log. */
async function refuseDamagedLog(file: string, url: string): Promise<void> {
  const log = await checkLog(file)
  if (log === null) return
  throw new StartError(
    `DATABASE_URL: ${url} has a damaged log (${log.readable} of ${log.frames} pages in ${file}-wal can be read); restore a backup: ${PROGRAM} restore FILE, or remove the log to go on without what was saved last. Both are unchanged`,
  )
}

function failureOf(error: unknown, file: string | null): string {
  const reason = reasonOf(error).replace(`${UNREACHABLE}: `, '')
  if (file === null) {
    return `can't be reached (${reason}); check the address, DATABASE_AUTH_TOKEN and that server`
  }
  if (isFullError(error)) return `can't be opened (${reason}); make room on its disk`
  return /^SQLITE_(NOTADB|CORRUPT)/.test(reason)
    ? damaged(reason)
    : `can't be opened or written (${reason})`
}

const damaged = (reason: string) =>
  `is damaged or no database (${reason}); restore a backup: ${PROGRAM} restore FILE. It is unchanged`

/** An address as it may be printed, without password and token. */
const withoutSecrets = (url: string) =>
  url.startsWith('file:') ? url : url.replace(/\/\/[^/@]*@/, '//').replace(/[?#].*$/, '')

/** The most pages of 4 kB checked at startup: 64 MB take a tenth of a second. */
const MAX_CHECKED_PAGES = 16_384

/** Why a database's file must not be used. */
type Problem = { kind: 'damaged'; reason: string } | { kind: 'foreign' }

/**
 * Checks a file before anything in it is changed: that it is intact, if it is small enough to check
 * quickly, and that its tables, if any, are ours. Null if both hold. Rejects if it can't be read.
 */
async function checkDatabase(client: Client): Promise<Problem | null> {
  if ((await firstOf(client, 'PRAGMA page_count')) <= MAX_CHECKED_PAGES) {
    const { rows } = await client.execute('PRAGMA quick_check(1)')
    const [reason] = Object.values(rows[0] ?? {})
    if (reason !== 'ok') return { kind: 'damaged', reason: String(reason).replaceAll('\n', ' ') }
  }
  const tables = await firstOf(client, `SELECT count(*) ${OTHER_TABLES}`)
  const ours = await firstOf(client, `SELECT count(*) ${OTHER_TABLES} AND name = 'migrations'`)
  return tables > 0 && ours === 0 ? { kind: 'foreign' } : null
}

const OTHER_TABLES = "FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"

async function firstOf(client: Client, sql: string): Promise<number> {
  const { rows } = await client.execute(sql)
  return Number(Object.values(rows[0] ?? {})[0])
}
