import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from './client.ts'

/** A placeholder for each column of the table, under the column's own name. */
export function placeholders<Table extends SQLiteTable>(
  table: Table,
): Record<keyof Table['$inferInsert'], SQL> {
  const names = Object.keys(getTableColumns(table))
  const entries = names.map((name) => [name, sql`${sql.placeholder(name)}`])
  return Object.fromEntries(entries)
}

/** `INSERT … SELECT … WHERE`: an insert that happens under a condition. */
export function insertWhere<Table extends SQLiteTable>(
  db: Db,
  table: Table,
  row: Record<keyof Table['$inferInsert'], SQL>,
  where: SQL,
) {
  const names = Object.keys(getTableColumns(table)) as (keyof typeof row)[]
  const values = sql.join(
    names.map((name) => row[name]),
    sql`, `,
  )
  return db.insert(table).select(sql`SELECT ${values} WHERE ${where}`)
}
