import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createClient } from '@libsql/client'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/libsql'
import { containsWord } from '../../../db/list-query.ts'
import { rowIdOf, type Source } from '../../../db/list-rows.ts'
import { searchRows } from '../../../db/list-search.ts'
import { migrate } from '../../../db/migrate.ts'
import * as schema from '../../../db/schema.ts'
import { countTurns } from '../../support/turns.ts'

const { quotations } = schema
const client = createClient({ url: ':memory:' })
const db = drizzle(client, { schema })
/** More than are read in one turn. */
const ROWS = 12_000
const ownedByAnn = {
  walked: quotations,
  where: eq(quotations.ownerId, 'ann'),
  link: [rowIdOf(quotations), rowIdOf(quotations)] satisfies Source['link'],
}
const WORDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

beforeAll(async () => {
  await migrate(client)
  await client.execute(
    "INSERT INTO users VALUES ('ann', 'ann@example.com', 'hash', '[]', 1, 1, 1, NULL, NULL)",
  )
  // Every third has all words, in an order of the names that is not that of the dates; some texts are long.
  await client.execute(`WITH RECURSIVE numbers(n) AS (
      SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${ROWS})
    INSERT INTO quotations (id, owner_id, revision, access_level, name, category, name_key,
      category_key, search_text, created_at, updated_at)
    SELECT 'q' || n, 'ann', 1, 'nobody', '', '', printf('%05d', n * 7919 % ${ROWS}), '',
      CASE n % 50 WHEN 0 THEN printf('%.*c', 300, 'x') ELSE '' END ||
        CASE n % 3 WHEN 0 THEN 'abcdefgh' ELSE 'abcdefg' END, n, n FROM numbers`)
})
afterAll(() => client.close())

test.each([
  ['date', quotations.updatedAt],
  ['name', quotations.nameKey],
])('a search of more rows than a slice finds all, each once, by %s', async (_, column) => {
  const search = {
    sources: [ownedByAnn],
    isNamed: WORDS.map((word) => containsWord(quotations.searchText, word)),
    words: WORDS,
    hasContents: false,
  }
  const order = { column, isDescending: true }
  const { byName, byContent, total } = await searchRows(db, quotations, search, order, ROWS)
  const expected = await db.all<{ rowid: number }>(
    sql`SELECT rowid FROM ${quotations} WHERE search_text LIKE '%h%' ORDER BY ${column} DESC`,
  )
  expect(byName).toEqual(expected.map(({ rowid }) => rowid))
  expect([byName.length, byContent.length, total]).toEqual([ROWS / 3, 0, ROWS / 3])
  const first = await searchRows(db, quotations, search, order, 10)
  expect([first.byName, first.total]).toEqual([byName.slice(0, 10), total])
})

test('other requests have their turn while rows are searched and sorted', async () => {
  const isNamed = [containsWord(quotations.searchText, 'a')]
  const search = { sources: [ownedByAnn], isNamed, words: ['a'], hasContents: false }
  const order = { column: quotations.nameKey, isDescending: false }
  const turns = await countTurns(async () => {
    expect((await searchRows(db, quotations, search, order, 50)).total).toBe(ROWS)
  })
  // Once through all, at most four times the rows of the turn before, of 600 in the first; then the long texts.
  expect(turns).toBeGreaterThanOrEqual(4)
})
