import type { Client, InStatement } from '@libsql/client'
import { type Migration, migrations as ours } from './migrations.ts'

export type Migrated =
  | { ok: true; applied: string[] }
  /** The database has a migration that this version does not know. */
  | { ok: false; unknown: string }

/**
 * Migrates the tables to this version: each migration runs in one transaction with the record that
 * it was applied, so that a crash leaves none half done; for a new database all run in one. A database of
 * a newer version is refused.
 * @param beforeUpgrade called before an older version's database is changed, with the name of its
 * last migration; if it rejects, nothing is changed
 */
export async function migrate(
  client: Client,
  migrations = ours,
  beforeUpgrade?: (version: string) => Promise<void>,
): Promise<Migrated> {
  await client.execute(
    'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY NOT NULL, applied_at integer NOT NULL)',
  )
  const applied = await appliedNames(client)
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = applied.find((name) => !known.has(name))
  if (unknown !== undefined) return { ok: false, unknown }

  const pending = migrations.filter(({ name }) => !applied.includes(name))
  const version = applied.at(-1)
  if (version === undefined) {
    // There are no rows to change besides.
    const tables = pending.map(({ name, statements }) => ({ name, statements }))
    await applyOnce(client, tables)
  } else if (pending.length > 0) {
    await beforeUpgrade?.(version)
    for (const migration of pending) await applyOnce(client, [migration])
  }
  return { ok: true, applied: pending.map(({ name }) => name) }
}

async function appliedNames(client: Client): Promise<string[]> {
  const { rows } = await client.execute('SELECT name FROM migrations ORDER BY name')
  return rows.map(({ name }) => String(name))
}

/** If several servers start on one database at once, one applies them and the others continue. */
async function applyOnce(client: Client, migrations: readonly Migration[]): Promise<void> {
  const batch: InStatement[] = []
  for (const { name, statements, backfill } of migrations) {
    const changes = (await backfill?.(client)) ?? []
    const record = { sql: 'INSERT INTO migrations VALUES (?, ?)', args: [name, Date.now()] }
    batch.push(...statements, ...changes, record)
  }
  try {
    await client.batch(batch, 'write')
  } catch (error) {
    const applied = await appliedNames(client)
    if (!migrations.every(({ name }) => applied.includes(name))) throw error
  }
}
