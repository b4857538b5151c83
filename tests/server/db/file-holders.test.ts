import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createClient } from '@libsql/client'
import { drizzle } from 'drizzle-orm/libsql'
import { findFileHolders } from '../../../db/file-holders.ts'
import { migrate } from '../../../db/migrate.ts'
import * as schema from '../../../db/schema.ts'
import { countTurns } from '../../support/turns.ts'

const client = createClient({ url: ':memory:' })
const db = drizzle(client, { schema })
/** Each refers to 12,000 files, in 300 kB: more than is read in one turn. */
const DOCUMENTS = 15

beforeAll(async () => {
  await migrate(client)
  await client.execute(
    "INSERT INTO users VALUES ('ann', 'ann@example.com', 'hash', '[]', 1, 1, 1, NULL, NULL)",
  )
  await client.execute(`WITH RECURSIVE
      numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 12000),
      files(ids) AS (SELECT group_concat(printf('%024d', n), ' ') FROM numbers)
    INSERT INTO quotations (id, owner_id, revision, access_level, name, category, search_text,
      created_at, updated_at, file_ids)
    SELECT 'q' || n, 'ann', 1, 'nobody', '', '', '', n, n,
      CASE WHEN n % 5 THEN ids ELSE ids || ' wanted' END
    FROM numbers, files WHERE n <= ${DOCUMENTS}`)
})
afterAll(() => client.close())

test('the documents that refer to a file are found in turns, however many files they refer to', async () => {
  const turns = await countTurns(async () => {
    expect(await findFileHolders(db, schema.quotations, 'wanted')).toEqual([5, 10, 15])
  })
  expect(turns).toBeGreaterThanOrEqual(DOCUMENTS)
})
