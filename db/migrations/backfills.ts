import type { Client, InStatement, Row } from '@libsql/client'
import { contentColumns } from './frozen-content.ts'
import { ARABIC_ALEFS, ARABIC_SIGNS, indexTerms, normalizeText, plainLines, prefixNumbersWithLength } from './frozen-text.ts'

/** Fills the normalized columns that lists search and sort by, for older rows. */
export async function foldQuotations(client: Client): Promise<InStatement[]> {
  const { rows } = await client.execute('SELECT id, name, category, search_text FROM quotations')
  return rows.map(({ id, name, category, search_text }) => ({
    sql: 'UPDATE quotations SET name_key = ?, category_key = ?, search_text = ? WHERE id = ?',
    args: [normalizeText(String(name)), normalizeText(String(category)), normalizeText(String(search_text)), id ?? null],
  }))
}

/** Makes lists sort 'Bathroom 2' before 'Bathroom 10': rewrites the sort keys of older rows. */
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

/** Stores what searches find inside existing quotations and bookmarks, oldest first. */
export async function indexContents(client: Client): Promise<InStatement[]> {
  const quotations = `SELECT q.rowid AS at, q.owner_id, q.updated_at, d.blocks AS items
    FROM quotations q JOIN quotation_documents d ON d.quotation_id = q.id WHERE q.rowid = ?`
  const bookmarks = `SELECT rowid AS at, owner_id, updated_at, json_array(json(item)) AS items
    FROM bookmarks WHERE rowid = ? AND json_valid(item)`
  const statements: InStatement[] = []
  let id = 0
  for (const [table, query] of Object.entries({ quotations, bookmarks })) {
    const { rows } = await client.execute(`SELECT rowid AS at FROM ${table} ORDER BY updated_at`)
    // One document at a time: all of them may not fit into memory.
    for (const { at = null } of rows) {
      const [document] = (await client.execute({ sql: query, args: [at] })).rows
      id += 1
      statements.push({
        sql: `UPDATE ${table} SET content_id = ? WHERE rowid = ?`,
        args: [id, at],
      })
      statements.push(...insertContent(id, document))
    }
  }
  return statements
}

function insertContent(id: number, document: Row | undefined): InStatement[] {
  const ownerId = String(document?.owner_id ?? '')
  const { lines, rows, words } = columnsOf(ownerId, document)
  return [
    {
      sql: 'INSERT INTO contents (id, owner_id, updated_at, lines, rows) VALUES (?, ?, ?, ?, ?)',
      args: [id, ownerId, document?.updated_at ?? 0, lines, rows],
    },
    { sql: 'INSERT INTO content_words (rowid, words) VALUES (?, ?)', args: [id, words] },
  ]
}

/** No search finds a damaged document; the damage is noticed when it is opened. */
function columnsOf(ownerId: string, document: Row | undefined) {
  try {
    return contentColumns(ownerId, JSON.parse(String(document?.items ?? '[]')))
  } catch {
    return contentColumns(ownerId, [])
  }
}

/** Before a number on its line, in the languages of the templates. */
const NUMBER_LABELS = [
  'Quotation no.', 'Angebot Nr.', 'Devis n°', 'Presupuesto n.º', 'Preventivo n.',
  'Offertenr.', 'Oferta nr', 'Nabídka č.', 'Orçamento n.º', 'Offertnr', 'Tilbud nr.',
  'Αρ. προσφοράς', 'عرض رقم',
]

/** Records the numbers that stand in quotations, so that no new one gets the same. */
export async function recordNumbers(client: Client): Promise<InStatement[]> {
  const { rows } = await client.execute(`SELECT q.id, q.owner_id, c.lines
    FROM quotations q JOIN contents c ON c.id = q.content_id`)
  return rows.flatMap(({ id, owner_id, lines }) => {
    const key = normalizeText(numberIn(String(lines))).slice(0, 200)
    const sql = 'INSERT INTO quotation_numbers (quotation_id, owner_id, key) VALUES (?, ?, ?)'
    return key ? [{ sql, args: [id ?? null, owner_id ?? null, key] }] : []
  })
}

function numberIn(lines: string): string {
  for (const line of JSON.parse(lines) as string[])
    for (const label of NUMBER_LABELS)
      if (line.startsWith(`${label} `)) return line.slice(label.length + 1).trim()
  return ''
}

/** What is normalized, by table. */
const NORMALIZED: Readonly<Record<string, readonly string[]>> = {
  quotations: ['name_key', 'category_key', 'search_text'],
  bookmarks: ['name_key', 'category_key', 'search_text'],
  files: ['name_key', 'search_text'],
  templates: ['name_key'],
  clients: ['name_key', 'names_text', 'town_text', 'search_text'],
  client_words: ['word'],
  quotation_numbers: ['key'],
}

/** Lets searches, which leave out Arabic's vowel signs, find older rows that have them. */
export const dropArabicSigns = (client: Client) => replaceLetters(client, ARABIC_SIGNS)

/** The same of alefs, which all count as one. */
export const foldArabicAlefs = (client: Client) =>
  replaceLetters(client, { ...ARABIC_SIGNS, ...ARABIC_ALEFS })

type Letters = Readonly<Record<string, string>>

async function replaceLetters(client: Client, letters: Letters): Promise<InStatement[]> {
  const hasLetters = `*[${Object.keys(letters).join('')}]*`
  const replaced = (column: string) =>
    Object.entries(letters).reduce((text, [from, to]) => `replace(${text}, '${from}', '${to}')`, column)
  // A template that then has another's name keeps its key, and a client's word that is there twice stays.
  const statements: InStatement[] = Object.entries(NORMALIZED).map(([table, columns]) => ({
    sql: `UPDATE OR IGNORE ${table} SET ${columns.map((column) => `${column} = ${replaced(column)}`).join(', ')}
      WHERE ${columns.map((column) => `${column} GLOB ?1`).join(' OR ')}`,
    args: [hasLetters],
  }))
  const { rows: ids } = await client.execute({
    sql: `SELECT id FROM contents
      WHERE (lines GLOB ?1 OR rows GLOB ?1) AND json_valid(lines) AND json_valid(rows)`,
    args: [hasLetters],
  })
  // One document at a time: all of them may not fit into memory.
  for (const { id = null } of ids) {
    const found = await client.execute({
      sql: 'SELECT owner_id, lines, rows FROM contents WHERE id = ?',
      args: [id],
    })
    statements.push(
      { sql: 'DELETE FROM content_words WHERE rowid = ?', args: [id] },
      {
        sql: 'INSERT INTO content_words (rowid, words) VALUES (?, ?)',
        args: [id, wordsWith(letters, found.rows[0])],
      },
    )
  }
  return statements
}

function wordsWith(letters: Letters, content: Row | undefined): string {
  const lines: string[] = JSON.parse(String(content?.lines ?? '[]'))
  const rows: { description: string }[] = JSON.parse(String(content?.rows ?? '[]'))
  const texts = [...lines, ...rows.flatMap(({ description }) => plainLines(description))]
  const any = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')
  const terms = indexTerms(
    texts.map((text) => normalizeText(text).replace(any, (letter) => letters[letter] ?? '')),
  )
  return terms.map((term) => `${content?.owner_id}.${term}`).join(' ')
}
