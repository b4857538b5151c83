import { fillPlaceholders, getTableColumns, is, SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database, Db } from './client.ts'
import type { Query } from './writes.ts'

/**
 * A write whose SQL is built once, when it is first needed, with `sql.placeholder(name)` for its
 * values: building it for each call would cost more than running it.
 */
export function prepareWrite<Values extends Record<string, unknown>>(
  query: Query,
): (values: Values) => Query {
  let built: ReturnType<Query['toSQL']> | null = null
  return (values) => {
    built ??= query.toSQL()
    const { sql, params } = built
    return { toSQL: () => ({ sql, params: fillPlaceholders(params, values) }) }
  }
}

/** What is built once for each database, when it is first needed. */
export function onceFor<Built>(build: (db: Db) => Built): (db: Db) => Built {
  const known = new WeakMap<Db, Built>()
  return (db) => {
    const built = known.get(db) ?? build(db)
    known.set(db, built)
    return built
  }
}

/** The values of a row, or SQL in the place of any. */
export type RowToInsert<Table extends SQLiteTable> = {
  [Name in keyof Table['$inferInsert']]: Table['$inferInsert'][Name] | SQL
}

/**
 * `INSERT … SELECT … WHERE`: a conditional insert. Columns that are left out have their default, or
 * null.
 */
export function insertWhere<Table extends SQLiteTable>(
  db: Db,
  table: Table,
  row: RowToInsert<Table>,
  where: SQL,
) {
  const values = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = row[name as keyof typeof row] ?? column.default ?? null
    return is(value, SQL) ? value : sql.param(value, column)
  })
  return db.insert(table).select(sql`SELECT ${sql.join(values, sql`, `)} WHERE ${where}`)
}

/** SQL: a value that is given when a prepared statement runs. */
export const placeholder = (name: string): SQL => sql`${sql.placeholder(name)}`

/** SQL: whether the table has such a row. */
export const isThere = (table: SQLiteTable, where: SQL | undefined): SQL =>
  sql`EXISTS (SELECT 1 FROM ${table} WHERE ${where})`

/** Deletes a row, also on a full disk. Tells whether it was there. */
export async function deleteRow(
  { read, write }: Pick<Database, 'read' | 'write'>,
  table: SQLiteTable,
  isIt: SQL | undefined,
): Promise<'deleted' | 'not found'> {
  const [deleted] = await write([read.delete(table).where(isIt)], { usesReserve: true })
  return deleted === 1 ? 'deleted' : 'not found'
}

/** A placeholder for each column of the table, under the column's own name. */
export function placeholders<Table extends SQLiteTable>(
  table: Table,
): Record<keyof Table['$inferInsert'], SQL> {
  const names = Object.keys(getTableColumns(table))
  const entries = names.map((name) => [name, placeholder(name)])
  return Object.fromEntries(entries)
}

/** Whether the previous statement in the batch changed a row (SQLite). */
export const justChanged = sql`changes() > 0`
