import { Database } from 'bun:sqlite'

/**
 * Writes the whole database as it is at one moment into an empty file, while another process
 * goes on writing to it. Only for a process that has not opened the database otherwise (notes:
 * libSQL). The connection can neither write nor checkpoint, so the fault of old SQLite versions
 * that needs two that do is out of reach. The copy has not reached the disk yet.
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

/** What a file holds, or in a few words why it can't be used. */
export type Inspection =
  | { ok: true; users: number; quotations: number; migrations: string[] }
  | { ok: false; reason: string }

/** Looks whether a file is a whole database of ours. */
export function inspectDatabase(file: string): Inspection {
  try {
    using database = new Database(file, { readonly: true })
    const damage = database.query('PRAGMA integrity_check(1)').values()[0]?.[0]
    if (damage !== 'ok') return { ok: false, reason: `it is damaged (${lastLine(damage)})` }
    const migrations = migrationsIn(database)
    if (migrations.length === 0) return { ok: false, reason: 'it is no database of this program' }
    const [users, quotations] = [countOf(database, 'users'), countOf(database, 'quotations')]
    return { ok: true, users, quotations, migrations }
  } catch (error) {
    return { ok: false, reason: `it is no whole database (${(error as Error).message})` }
  }
}

const lastLine = (text: unknown) => String(text).split('\n').at(-1)

const migrationsIn = (database: Database): string[] =>
  database.query("SELECT 1 FROM sqlite_master WHERE name = 'migrations'").values().length === 0
    ? []
    : database
        .query('SELECT name FROM migrations')
        .values()
        .map(([name]) => String(name))

const countOf = (database: Database, table: 'users' | 'quotations'): number =>
  Number(database.query(`SELECT count(*) FROM ${table}`).values()[0]?.[0])

/** Takes out of a copy what must not come back to life: sessions and reset keys ended since. */
export function endSessions(file: string): void {
  using database = new Database(file)
  database.run('DELETE FROM sessions')
  database.run("DELETE FROM mail_keys WHERE purpose = 'reset'")
}

/**
 * Brings what the log beside a database holds into the file itself, so that the file is all of
 * it; nobody else may have it open. False where the file is too broken for that.
 */
export function foldLog(file: string): boolean {
  try {
    using database = new Database(file, { readwrite: true, create: false })
    database.run('PRAGMA journal_mode = DELETE')
    return true
  } catch (error) {
    if (isBroken(error)) return false
    throw error
  }
}

const isBroken = (error: unknown) =>
  error instanceof Error && 'code' in error && /^SQLITE_(NOTADB|CORRUPT)/.test(String(error.code))
