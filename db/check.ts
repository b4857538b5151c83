import type { Client } from '@libsql/client'

/** The most pages of 4 kB checked at startup: 64 MB take a tenth of a second. */
const MAX_CHECKED_PAGES = 16_384

/** Why a database's file must not be used. */
export type Problem = { kind: 'damaged'; reason: string } | { kind: 'foreign' }

/**
 * Checks a file before anything in it is changed: that it is intact, if it is small enough to check
 * quickly, and that its tables, if any, are ours. Null if both hold. Rejects if it can't be read.
 */
export async function checkDatabase(client: Client): Promise<Problem | null> {
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
