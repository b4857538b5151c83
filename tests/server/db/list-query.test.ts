import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createClient } from '@libsql/client'
import { drizzle } from 'drizzle-orm/libsql'
import { readCategories } from '../../../db/categories.ts'
import { migrate } from '../../../db/migrate.ts'
import * as schema from '../../../db/schema.ts'
import { createLog } from '../../../src/log.ts'
import { listBookmarks } from '../../../src/modules/bookmarks/list.ts'
import { listQuotations } from '../../../src/modules/quotations/list.ts'
import { countTurns } from '../../support/turns.ts'

const client = createClient({ url: ':memory:' })
const user = { userId: 'ann', sessionId: 's', email: 'ann@example.com', roles: ['user' as const] }
const context = {
  db: drizzle(client, { schema }),
  user,
  log: createLog('error'),
  now: 0,
}
const LONG = 300_000
const SHORT_ROWS = 1200
const LONG_ROWS = 6

beforeAll(async () => {
  await migrate(client)
  await client.execute({
    sql: "INSERT INTO users VALUES (?, ?, 'hash', '[]', 1, 1, 1, NULL, NULL)",
    args: [user.userId, user.email],
  })
  // The short ones come first, since the last saved come first.
  await fill('short', SHORT_ROWS, 2, 10)
  await fill('long', LONG_ROWS, 1, LONG)
})
afterAll(() => client.close())

test.each([
  ['bookmarks', () => listBookmarks(context, user, {})],
  ['quotations', () => listQuotations(context, {})],
  ['quotations with a word in their names', () => listQuotations(context, { search: 'offer' })],
  ['quotations with a word in their contents', () => listQuotations(context, { search: 'tiles' })],
])(
  'of a list of %s, long rows are read one by one, however many short ones came before',
  async (_, list) => {
    const { rows, total } = await list()
    const slices: (readonly string[])[] = []
    const turns = await countTurns(async () => {
      for await (const slice of rows) slices.push(slice)
    })
    const lengths = slices.map((texts) => texts.join('').length)
    expect(slices.flat()).toHaveLength(SHORT_ROWS + LONG_ROWS)
    expect(total).toBe(SHORT_ROWS + LONG_ROWS)
    expect(slices.slice(-LONG_ROWS).every((texts) => texts.length === 1)).toBe(true)
    expect(lengths.slice(0, -LONG_ROWS).every((length) => length < LONG)).toBe(true)
    // Others have their turn before each long row.
    expect(turns).toBeGreaterThanOrEqual(LONG_ROWS)
    // Short rows aren't read one by one.
    expect(slices.length).toBeLessThan(20)
    const ids = slices.flat().map((text) => JSON.parse(text).id)
    expect(ids.slice(-LONG_ROWS).every((id: string) => id.startsWith('long'))).toBe(true)
  },
)

test('a list of nothing has no rows', async () => {
  const { rows, total } = await listBookmarks(context, { ...user, userId: 'nobody' }, {})
  expect([await Array.fromAsync(rows), total]).toEqual([[], 0])
})

test('of any number of own categories the first 1,000 are offered, each once, sorted by their keys', async () => {
  const before = await readCategories(context.db, schema.quotations, user.userId)
  expect(before).toEqual([])
  const fillCategories = (category: string) =>
    client.execute(`UPDATE quotations SET category = ${category} WHERE owner_id = 'ann'`)
  await fillCategories("substr('Zäb', 1 + rowid % 3, 1)")
  const few = await readCategories(context.db, schema.quotations, user.userId)
  expect(few).toEqual(['ä', 'b', 'Z'])
  await fillCategories(`printf('%05d', rowid % ${SHORT_ROWS})`)
  const first = Array.from({ length: 1000 }, (_, at) => String(at).padStart(5, '0'))
  expect(await readCategories(context.db, schema.quotations, user.userId)).toEqual(first)
  expect(await readCategories(context.db, schema.quotations, 'bob')).toEqual([])
})

/** Stores this many quotations and bookmarks with a description of this many characters. */
async function fill(name: string, count: number, updatedAt: number, length: number): Promise<void> {
  const numbers = `WITH RECURSIVE numbers(n) AS (
    SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})`
  const json = `json_object('id', '${name}' || n, 'email', 'ann@example.com', 'access',
    json_object('level', 'nobody', 'userList', json_array()), 'preview', '', 'createdAt', 1,
    'updatedAt', 1, 'ownerId', 'ann', 'desc', printf('%.*c', ${length}, 'x'))`
  await client.batch([
    `INSERT INTO bookmarks (id, owner_id, type, category, search_text, created_at, updated_at, item)
      ${numbers} SELECT '${name}' || n, 'ann', 'text', '', 'offer', 1, ${updatedAt}, ${json} FROM numbers`,
    `INSERT INTO quotations (id, owner_id, revision, access_level, name, category, search_text, created_at,
      updated_at) ${numbers} SELECT '${name}' || n, 'ann', 1, 'nobody', '', '', 'offer', 1, ${updatedAt}
      FROM numbers`,
    `INSERT INTO quotation_documents ${numbers} SELECT '${name}' || n, ${json}, '[]' FROM numbers`,
    `UPDATE quotations SET content_id = rowid WHERE id LIKE '${name}%'`,
    `INSERT INTO contents SELECT content_id, 'ann', 1,
      json_array(printf('%.*c tiles', ${length / 5}, 'x')), '[]' FROM quotations WHERE id LIKE '${name}%'`,
    `INSERT INTO content_words (rowid, words) SELECT content_id, 'ann.tiles' FROM quotations
      WHERE id LIKE '${name}%'`,
  ])
}
