import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Content } from '#domain/document/content.ts'
import { plainLines } from '#domain/html/plain-lines.ts'
import { indexTerms, MIN_BEGINNING, searchTerms } from '#domain/words/content-words.ts'
import type { Db } from './client.ts'
import { placeholder, prepareWrite } from './prepared-statements.ts'
import { contents } from './schema.ts'
import { nextTurn } from './turns.ts'
import type { Query } from './writes.ts'

/**
 * The full-text index of `contents` (FTS5, migration 0006). Each term starts with its owner's id,
 * so that a look-up reads only one owner's terms.
 */
const contentWords = sqliteTable('content_words', {
  id: integer('rowid').notNull(),
  words: text('words').notNull(),
})

/** The stored columns of a content. */
export const storedContent = (ownerId: string, content: Content) => ({
  ...storedTexts(content),
  words: termsOf(ownerId, content),
})

/** Without the index of its words, which takes longest. */
export const storedTexts = ({ lines, rows }: Content) => ({
  lines: JSON.stringify(lines),
  rows: JSON.stringify(rows),
})

function termsOf(ownerId: string, { lines, rows }: Content): string {
  const texts = [...lines, ...rows.flatMap(({ description }) => plainLines(description))]
  return [...indexTerms(texts)].map((term) => termOf(ownerId, term)).join(' ')
}

/** The id for the next content to be stored. */
export const nextContentId: SQL = sql`(SELECT coalesce(max(${contents.id}), 0) + 1 FROM ${contents})`

/**
 * The statements that store a document's content, with the placeholders `ownerId`, `updatedAt`,
 * `lines`, `rows` and `words`.
 * @param from SQL, starting with `FROM`, that gives one row with the document, or none if nothing
 * is to be stored
 * @param contentId the document's column with the id of its content
 */
export function prepareContentWrites(
  db: Db,
  contentId: SQLWrapper,
  from: { inserted: SQL; updated: SQL },
) {
  const { ownerId, updatedAt, lines, rows, words } = named
  const updatedId = sql`(SELECT ${contentId} ${from.updated})`
  return {
    insert: [
      db
        .insert(contents)
        .select(
          sql`SELECT ${contentId}, ${ownerId}, ${updatedAt}, ${lines}, ${rows} ${from.inserted}`,
        ),
      db.insert(contentWords).select(sql`SELECT ${contentId}, ${words} ${from.inserted}`),
    ].map(prepareContent),
    update: prepareContent(
      db.update(contents).set({ updatedAt, lines, rows }).where(sql`${contents.id} = ${updatedId}`),
    ),
    updateWords: [
      db.delete(contentWords).where(sql`${contentWords.id} = ${updatedId}`),
      db.insert(contentWords).select(sql`SELECT ${contentId}, ${words} ${from.updated}`),
    ].map(prepareContent),
  }
}

const named = {
  ownerId: placeholder('ownerId'),
  updatedAt: placeholder('updatedAt'),
  lines: placeholder('lines'),
  rows: placeholder('rows'),
  words: placeholder('words'),
}

const prepareContent = (query: Query) => prepareWrite<Record<string, unknown>>(query)

/** The number of ids read in one turn, which takes a few ms. */
const SLICE = 20_000

/**
 * The ids of all contents of the owners that contain every word; none for a search without words.
 */
export async function findContents(
  db: Db,
  ownerIds: readonly string[],
  search: string,
): Promise<Set<number>> {
  const terms = searchTerms(search)
  const found = new Set<number>()
  if (terms.length === 0) return found
  for (const ownerId of ownerIds) {
    for (let last = 0; ; ) {
      await nextTurn()
      const ids = await readIds(db, matchOf(ownerId, terms), last)
      for (const id of ids) found.add(id)
      if (ids.length < SLICE) break
      last = ids.at(-1) ?? 0
    }
  }
  return found
}

async function readIds(db: Db, match: string, after: number): Promise<number[]> {
  const slice = sql`SELECT rowid FROM content_words
    WHERE content_words MATCH ${match} AND rowid > ${after} ORDER BY rowid LIMIT ${SLICE}`
  const row = await db.get<{ ids: string }>(
    sql`SELECT json_group_array(rowid) AS ids FROM (${slice})`,
  )
  return JSON.parse(row.ids)
}

/**
 * SQL: whether a content is the owner's and has every word of the search; undefined without words.
 */
export function isOfOwner(ownerId: string, search: string): SQL | undefined {
  const terms = searchTerms(search).filter((term) => [...term].length >= MIN_BEGINNING)
  if (terms.length === 0) return
  const found = sql`(SELECT rowid FROM content_words
    WHERE content_words MATCH ${matchOf(ownerId, terms)} ORDER BY rowid DESC LIMIT ${MAX_FOUND})`
  return sql`${contents.ownerId} = ${ownerId} AND ${contents.id} IN ${found}`
}

/** Only the newest are wanted, so no more are needed. */
const MAX_FOUND = 100

/** A query for the index: the owner's contents with all of the terms. */
export const matchOf = (ownerId: string, terms: readonly string[]): string =>
  terms.map((term) => `"${termOf(ownerId, term)}"`).join(' ')

/** A dot occurs in no id and in no word. */
const termOf = (ownerId: string, term: string) => `${ownerId}.${term}`
