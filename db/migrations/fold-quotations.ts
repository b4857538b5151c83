import type { Client, InStatement } from '@libsql/client'
import { normalizeText } from '../../src/domain/words/normalize-text.ts'

/** Lists sort and search without case and accents: the folded texts of what was stored before. */
export async function foldQuotations(client: Client): Promise<InStatement[]> {
  const { rows } = await client.execute('SELECT id, name, category, search_text FROM quotations')
  return rows.map(({ id, name, category, search_text }) => ({
    sql: 'UPDATE quotations SET name_key = ?, category_key = ?, search_text = ? WHERE id = ?',
    args: [normalizeText(String(name)), normalizeText(String(category)), normalizeText(String(search_text)), id ?? null],
  }))
}
