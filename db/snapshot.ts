import { Database } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { SCHEMA_QUERY, type SchemaObject } from './check-schema.ts'

/**
 * Writes a consistent copy of the whole database into an empty file while another process continues
 * to write to the database. Only for a process that has not opened the database in any other way
 * (libraries: libSQL client). The connection can neither write nor checkpoint, so it can't trigger
 * the bug in old SQLite versions that needs two such connections. The copy is not fsynced yet.
 */
export function copyDatabase(file: string, emptyFile: string): void {
  const database = new Database(file, { readonly: true })
  try {
    database.run('PRAGMA busy_timeout = 5000')
    database.run('VACUUM INTO ?', [emptyFile])
  } finally {
    database.close()
  }
}

/**
 * Whether a file was copied from under a running server, without the log that holds what was saved
 * last: byte 18 of the file says that it has one. A backup says that it has none.
 */
export async function lacksLog(file: string): Promise<boolean> {
  const [writes] = new Uint8Array(await Bun.file(file).slice(18, 19).arrayBuffer())
  return writes === 2 && !existsSync(`${file}-wal`)
}

/** A database file's contents, or why it can't be used. */
export type Inspection =
  | { ok: true; users: number; quotations: number; files: number; migrations: string[] }
  | { ok: false; reason: string }

/** Checks that a file is an intact database of this program. */
export function inspectDatabase(file: string): Inspection {
  try {
    using database = new Database(file, { readonly: true })
    const damage = database.query('PRAGMA integrity_check(1)').values()[0]?.[0]
    if (damage !== 'ok') return { ok: false, reason: `it is damaged (${lastLine(damage)})` }
    const migrations = migrationsIn(database)
    if (migrations.length === 0) return { ok: false, reason: 'it is no database of this program' }
    const [users, quotations] = [countOf(database, 'users'), countOf(database, 'quotations')]
    // Versions before migration 0007 have none.
    const files = hasTable(database, 'files') ? countOf(database, 'files') : 0
    return { ok: true, users, quotations, files, migrations }
  } catch (error) {
    return { ok: false, reason: `it is no whole database (${(error as Error).message})` }
  }
}

const lastLine = (text: unknown) => String(text).split('\n').at(-1)

const migrationsIn = (database: Database): string[] =>
  hasTable(database, 'migrations')
    ? database
        .query('SELECT name FROM migrations')
        .values()
        .map(([name]) => String(name))
    : []

export function hasTable(database: Database, name: string): boolean {
  // A statement that is kept would keep the file locked after it is closed.
  using found = database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?')
  return found.values(name).length > 0
}

const countOf = (database: Database, table: 'users' | 'quotations' | 'files'): number =>
  Number(database.query(`SELECT count(*) FROM ${table}`).values()[0]?.[0])

/** The ids of all uploaded files that a database names. */
export function fileIdsIn(file: string): string[] {
  using database = new Database(file, { readonly: true })
  if (!hasTable(database, 'files')) return []
  const stored = database.query('SELECT id FROM files WHERE confirmed_at IS NOT NULL').values()
  return stored.map(([id]) => String(id))
}

/** The objects in a database file's schema. */
export function schemaOf(file: string): SchemaObject[] {
  using database = new Database(file, { readonly: true })
  return database.query<SchemaObject, []>(SCHEMA_QUERY).all()
}

/**
 * Deletes sessions, API tokens, reset keys, waiting mails and waiting deliveries from a copy: since
 * the backup, they may have ended or been sent.
 */
export function endSessions(file: string): void {
  using database = new Database(file)
  database.run('DELETE FROM sessions')
  database.run("DELETE FROM mail_keys WHERE purpose = 'reset'")
  // Versions before migration 0013 have none.
  if (hasTable(database, 'mails')) database.run('DELETE FROM mails')
  // Versions before migration 0015 have none.
  if (!hasTable(database, 'api_tokens')) return
  database.run('DELETE FROM api_tokens')
  database.run("DELETE FROM webhook_deliveries WHERE status IN ('waiting', 'sending')")
}

/**
 * Moves the write-ahead log into the database file, so that the file is complete. No other process
 * may have it open. False if the file is too damaged for that.
 */
export function mergeLog(file: string): boolean {
  try {
    using database = new Database(file, { readwrite: true, create: false })
    database.run('PRAGMA journal_mode = DELETE')
    return true
  } catch (error) {
    if (isDamaged(error)) return false
    throw error
  }
}

const isDamaged = (error: unknown) =>
  error instanceof Error && 'code' in error && /^SQLITE_(NOTADB|CORRUPT)/.test(String(error.code))
