import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { BookClient } from '#domain/clients/client.ts'
import type { Db } from '../../../db/client.ts'
import { clients, clientWords } from '../../../db/client-schema.ts'
import { nextTurn } from '../../../db/turns.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import { presentClient, wordsIn } from './client-row.ts'

const MOST_SUGGESTED = 6

/** A beginning that more words of a book have is common: the clients are walked by rank instead. */
const COMMON = 1_500
/** How many of the most used clients are looked through for nothing but common beginnings. */
const MOST_WALKED = 4_000

/** Words beyond these hardly tell clients apart. */
const MOST_WORDS = 4

/**
 * The user's clients whose names or companies have words that begin as those typed, the most used
 * first and among those the last used (product: Clients).
 */
export async function suggestClients(
  db: Db,
  { userId }: CurrentUser,
  search: string,
): Promise<BookClient[]> {
  const words = wordsIn(search).slice(0, MOST_WORDS)
  if (words.length === 0) return []
  await nextTurn()
  const counts = await Promise.all(words.map((word) => countOf(db, userId, word)))
  const fewest = Math.min(...counts)
  if (fewest === 0) return []
  const rarest = words[counts.indexOf(fewest)] ?? ''
  const isFound = and(...words.map(hasWord))
  const found =
    fewest < COMMON
      ? sql`SELECT ${clients.id} AS id FROM ${clients} WHERE ${isFound} AND ${clients.id} IN
          (SELECT ${clientWords.clientId} FROM ${clientWords} WHERE ${beginning(userId, rarest)})
          ORDER BY ${ranked} LIMIT ${MOST_SUGGESTED}`
      : // Without a sort: SQLite stops at the last that is wanted.
        sql`SELECT id FROM (SELECT ${clients.id} FROM ${clients} WHERE ${eq(clients.ownerId, userId)}
          ORDER BY ${ranked} LIMIT ${MOST_WALKED}) clients WHERE ${isFound} LIMIT ${MOST_SUGGESTED}`
  const rows = await db
    .select()
    .from(clients)
    .where(sql`${clients.id} IN (${found})`)
    .orderBy(ranked)
  return rows.map(presentClient)
}

/** SQL: the order of suggestions. */
const ranked = sql`${clients.uses} DESC, ${clients.usedAt} DESC`

/** How many words of the book begin so, up to `COMMON`. */
async function countOf(db: Db, userId: string, word: string): Promise<number> {
  const { found } = await db.get<{ found: number }>(
    sql`SELECT count(*) AS "found" FROM (SELECT 1 FROM ${clientWords}
      WHERE ${beginning(userId, word)} LIMIT ${COMMON})`,
  )
  return found
}

/** SQL: a client's words that begin as the typed one. */
const beginning = (userId: string, word: string): SQL =>
  sql`${clientWords.ownerId} = ${userId} AND ${clientWords.word} >= ${word} AND ${clientWords.word} < ${after(word)}`

const hasWord = (word: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${clientWords} WHERE ${clientWords.clientId} = ${clients.id}
    AND ${clientWords.word} >= ${word} AND ${clientWords.word} < ${after(word)})`

/** After all words that begin so, byte by byte: no character comes after the last of Unicode. */
const after = (word: string) => `${word}\u{10ffff}`
