import type { Client } from '@libsql/client'
import { drizzle } from 'drizzle-orm/libsql/sqlite3'
import { createFileClient } from './file-client.ts'
import { createReserve, type Reserve } from './reserve.ts'
import { createWriteQueue, type WriteQueue } from './writes.ts'

export type Db = ReturnType<typeof drizzle>

export interface Database extends Pick<WriteQueue, 'write' | 'onWrite' | 'onCommit'> {
  /** For reading. Writes go through `write`, never through this and never in a transaction. */
  read: Db
  waitingWrites: WriteQueue['waiting']
  /** For a file: reserved disk space for writes that free space. */
  reserve: Reserve | null
  /** Writes a page of the file as it is; does nothing to a remote database. Rejects if that fails. */
  probe(): Promise<unknown>
  /** Whether only this process writes to it (architecture: Database). */
  isOurs: boolean
  client: Client
  /** Waits for pending writes, then closes the file. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** `file:`, `libsql:`, `http:` or `https:`. */
  url: string
  authToken?: string | undefined
  /** How long a write waits for another process's lock, in ms. It blocks this process meanwhile. */
  busyTimeoutMs?: number | undefined
}

/** Opens the database. Rejects if the file can't be opened or is not a database. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, busyTimeoutMs = 5000 } = options
  const isFile = url.startsWith('file:')
  const client = isFile
    ? createFileClient({
        path: decodeURIComponent(fileOf(url)),
        timeoutMs: busyTimeoutMs,
        pragmas: PRAGMAS,
      })
    : (await import('./remote-client.ts')).createRemoteClient(options)
  const reserve = isFile ? createReserve(`${fileOf(url)}-reserve`, () => shrinkLog(client)) : null
  const writes = createWriteQueue(client, reserve ?? undefined)
  return {
    read: drizzle(client),
    write: writes.write,
    onWrite: writes.onWrite,
    onCommit: writes.onCommit,
    waitingWrites: writes.waiting,
    reserve,
    probe: async () => isFile && writes.write([PROBE]),
    isOurs: isFile,
    client,
    async close() {
      await writes.drain()
      // Closing alone leaves the log behind while a statement waits to be garbage-collected.
      if (isFile) await shrinkLog(client).catch(() => {})
      client.close()
    },
  }
}

/** Rejects when a remote database stays silent: its client alone would wait forever. */
export async function waitForAnswer(client: Client, ms = 15_000): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer in ${ms / 1000} s`)), ms)
  try {
    await Promise.race([client.execute('SELECT 1'), promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Writes the first page, even with the number that it has. */
const PROBE = { toSQL: () => ({ sql: 'PRAGMA user_version = 0', params: [] }) }

const fileOf = (url: string) => url.slice('file:'.length).replace(/\?.*$/, '')

const shrinkLog = (client: Client) => client.execute('PRAGMA wal_checkpoint(TRUNCATE)')

const PRAGMAS = [
  'PRAGMA journal_mode = WAL',
  // A save is answered only after its fsync (architecture: Database).
  'PRAGMA synchronous = FULL',
  'PRAGMA cache_size = -16000',
  // 16 MB of log, four times the default: a document that is saved repeatedly is moved into the
  // database once instead of four times.
  'PRAGMA wal_autocheckpoint = 4000',
]
