import type { Client } from '@libsql/client'
import { type Migration, migrations as ours } from './migrations.ts'

export type Migrated =
  | { ok: true; applied: string[] }
  /** The database knows a migration that this version does not. */
  | { ok: false; unknown: string }

/**
 * Brings the tables to this version: each migration in one transaction with the note that it
 * ran, so that a crash between two leaves nothing half done. A database that a newer version
 * has changed is refused rather than guessed at.
 */
export async function migrate(client: Client, migrations = ours): Promise<Migrated> {
  await client.execute(
    'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY NOT NULL, applied_at integer NOT NULL)',
  )
  const done = await appliedNames(client)
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = done.find((name) => !known.has(name))
  if (unknown !== undefined) return { ok: false, unknown }

  const waiting = migrations.filter(({ name }) => !done.includes(name))
  for (const migration of waiting) await apply(client, migration)
  return { ok: true, applied: waiting.map(({ name }) => name) }
}

async function appliedNames(client: Client): Promise<string[]> {
  const { rows } = await client.execute('SELECT name FROM migrations ORDER BY name')
  return rows.map(({ name }) => String(name))
}

async function apply(client: Client, { name, statements, fill }: Migration): Promise<void> {
  const filling = (await fill?.(client)) ?? []
  const note = { sql: 'INSERT INTO migrations VALUES (?, ?)', args: [name, Date.now()] }
  await client.batch([...statements, ...filling, note], 'write')
}
