import type { Client, InStatement } from '@libsql/client'
import { prefixNumbersWithLength } from '../../src/domain/words/normalize-text.ts'

/** 'Bathroom 2' stands before 'Bathroom 10' in lists: the keys of what was stored before. */
export async function numberKeys(client: Client): Promise<InStatement[]> {
  const tables = ['quotations', 'bookmarks'].map((table) => keysOf(client, table))
  return (await Promise.all(tables)).flat()
}

async function keysOf(client: Client, table: string): Promise<InStatement[]> {
  const { rows } = await client.execute(`SELECT rowid, name_key, category_key FROM ${table}`)
  return rows.flatMap(({ rowid, name_key, category_key }) => {
    const keys = [String(name_key), String(category_key)]
    const after = keys.map(prefixNumbersWithLength)
    if (after.join() === keys.join()) return []
    const sql = `UPDATE ${table} SET name_key = ?, category_key = ? WHERE rowid = ?`
    return [{ sql, args: [...after, rowid ?? null] }]
  })
}
