import type { Client, InStatement } from '@libsql/client'
import { normalizeText, prefixNumbersWithLength } from '../../src/domain/words/normalize-text.ts'

/** Fills the normalized columns that lists search and sort by, for rows stored before. */
export async function foldQuotations(client: Client): Promise<InStatement[]> {
  const { rows } = await client.execute('SELECT id, name, category, search_text FROM quotations')
  return rows.map(({ id, name, category, search_text }) => ({
    sql: 'UPDATE quotations SET name_key = ?, category_key = ?, search_text = ? WHERE id = ?',
    args: [normalizeText(String(name)), normalizeText(String(category)), normalizeText(String(search_text)), id ?? null],
  }))
}

/** Makes lists sort 'Bathroom 2' before 'Bathroom 10': rewrites the sort keys of rows stored before. */
export async function numberKeys(client: Client): Promise<InStatement[]> {
  const tables = ['quotations', 'bookmarks'].map((table) => numberKeysOf(client, table))
  return (await Promise.all(tables)).flat()
}

async function numberKeysOf(client: Client, table: string): Promise<InStatement[]> {
  const { rows } = await client.execute(`SELECT rowid, name_key, category_key FROM ${table}`)
  return rows.flatMap(({ rowid, name_key, category_key }) => {
    const before = [String(name_key), String(category_key)]
    const after = before.map(prefixNumbersWithLength)
    if (after.join() === before.join()) return []
    const sql = `UPDATE ${table} SET name_key = ?, category_key = ? WHERE rowid = ?`
    return [{ sql, args: [...after, rowid ?? null] }]
  })
}
