import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createClient } from '@libsql/client'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/libsql'
import { createRowSearch } from '../../../db/list-search.ts'
import { migrate } from '../../../db/migrate.ts'
import * as schema from '../../../db/schema.ts'
import { containsWord } from '../../../db/search.ts'

const { quotations } = schema
const client = createClient({ url: ':memory:' })
const db = drizzle(client, { schema })
/** With 8 words they are looked through in three slices. */
const ROWS = 12_000
const WORDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

beforeAll(async () => {
  await migrate(client)
  await client.execute("INSERT INTO users VALUES ('ann', 'ann@example.com', 'hash', '[]', 1, 1, 1)")
  // Every third has all words, in an order of the names that is not that of the dates.
  await client.execute(`WITH RECURSIVE numbers(n) AS (
      SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${ROWS})
    INSERT INTO quotations (id, owner_id, revision, access_level, name, category, name_key,
      category_key, search_text, created_at, updated_at)
    SELECT 'q' || n, 'ann', 1, 'nobody', '', '', printf('%05d', n * 7919 % ${ROWS}), '',
      CASE n % 3 WHEN 0 THEN 'abcdefgh' ELSE 'abcdefg' END, n, n FROM numbers`)
})
afterAll(() => client.close())

test.each([
  ['date', quotations.updatedAt],
  ['name', quotations.nameKey],
])('a search of more rows than a slice finds all, each once, by %s', async (_, column) => {
  const { byName, byContent } = await createRowSearch(db, quotations)(
    {
      visible: [eq(quotations.ownerId, 'ann')],
      isNamed: WORDS.map((word) => containsWord(quotations.searchText, word)),
      ...{ words: WORDS, owners: [] },
    },
    { column: sql`${column}`, direction: sql`DESC` },
  )
  const expected = await db.all<{ rowid: number }>(
    sql`SELECT rowid FROM ${quotations} WHERE search_text LIKE '%h%' ORDER BY ${column} DESC`,
  )
  expect(byName).toEqual(expected.map(({ rowid }) => rowid))
  expect(byName).toHaveLength(ROWS / 3)
  expect(byContent).toEqual([])
})
