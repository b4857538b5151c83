import type { Client, InValue, Row } from '@libsql/client'
import {
  Column,
  fillPlaceholders,
  type GetColumnData,
  getTableColumns,
  is,
  SQL,
  sql,
} from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database, Db } from './client.ts'
import type { Query } from './writes.ts'

/**
 * A write whose SQL is built once, with `sql.placeholder(name)` for its values: building it for
 * each call would cost more than running it.
 */
export function prepareWrite<Values extends Record<string, unknown>>(
  query: Query,
): (values: Values) => Query {
  const { sql, params } = query.toSQL()
  return (values) => ({ toSQL: () => ({ sql, params: fillPlaceholders(params, values) }) })
}

/**
 * A look-up for the hottest paths: its SQL is built once, and it returns the first row as the
 * driver gives it, without drizzle's mapping. Suitable for a few text columns.
 */
export function prepareLookUp(client: Client, query: Query) {
  const { sql, params } = query.toSQL()
  return async (values: Record<string, InValue>): Promise<Row | null> => {
    const args = fillPlaceholders(params, values) as InValue[]
    const { rows } = await client.execute({ sql, args })
    return rows[0] ?? null
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

/** As `prepareLookUp`, for any database. */
export function lookUpOf(build: (db: Db) => Query) {
  const lookUpIn = onceFor((db) => prepareLookUp(db.$client, build(db)))
  return (db: Db, values: Record<string, InValue>) => lookUpIn(db)(values)
}

type Selected = Record<string, SQLiteColumn | SQL>
type JsonRow<Columns extends Selected> = {
  [Name in keyof Columns]: Columns[Name] extends SQLiteColumn
    ? GetColumnData<Columns[Name]>
    : Columns[Name] extends SQL<infer Data>
      ? Data
      : never
}

/**
 * Columns as one json object: the driver takes far longer to read many. For texts and whole numbers,
 * since SQLite rounds others in json.
 */
export function asJson<Columns extends Selected>(columns: Columns) {
  const entries = Object.entries(columns)
  const pairs = entries.map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`)
  const decoded = entries.flatMap(([name, column]) =>
    is(column, Column) ? [{ name, column }] : [],
  )

  return {
    column: sql<string>`json_object(${sql.join(pairs, sql`, `)})`,
    read(json: string): JsonRow<Columns> {
      const row = JSON.parse(json)
      for (const { name, column } of decoded)
        if (row[name] !== null) row[name] = column.mapFromDriverValue(row[name])
      return row
    },
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
