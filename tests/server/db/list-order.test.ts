import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createClient } from '@libsql/client'
import { drizzle } from 'drizzle-orm/libsql'
import { LANGUAGES, type Language } from '#domain/words/language.ts'
import { searchText, sortKey } from '#domain/words/normalize-text.ts'
import { migrate } from '../../../db/migrate.ts'
import * as schema from '../../../db/schema.ts'
import { createLog } from '../../../src/log.ts'
import { listQuotations } from '../../../src/modules/quotations/list.ts'

const client = createClient({ url: ':memory:' })
const user = { userId: 'ann', sessionId: 's', email: 'ann@example.com', roles: ['user' as const] }
const context = { db: drizzle(client, { schema }), user, log: createLog('error'), now: 0 }
/** More than are read in one turn. */
const OWN = 3_000
const SHARED = 4_000

beforeAll(async () => {
  await migrate(client)
  for (const id of ['ann', 'bob'])
    await client.execute(
      `INSERT INTO users VALUES ('${id}', '${id}@example.com', 'x', '[]', 1, 1, 1, NULL, NULL)`,
    )
  await fill('ann', 'nobody', OWN)
  await fill('bob', 'custom', SHARED)
  await client.execute(
    `INSERT INTO quotation_shares SELECT id, 'ann@example.com' FROM quotations WHERE owner_id = 'bob'`,
  )
  // What she shares with herself is in her list once, and what is shared no longer is not.
  await client.batch([
    `INSERT INTO quotation_shares VALUES ('ann1', 'ann@example.com')`,
    `UPDATE quotations SET access_level = 'custom' WHERE id = 'ann1'`,
    `UPDATE quotations SET access_level = 'nobody' WHERE id = 'bob7'`,
  ])
})
afterAll(() => client.close())

const COLUMNS = {
  name: 'name_key',
  category: 'category_key',
  total: 'total',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const
const SORTS = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]
const OWNERS = { own: "owner_id = 'ann'", shared: "owner_id = 'bob'", all: 'TRUE' }

const CASES = SORTS.flatMap((sort) =>
  (['asc', 'desc'] as const).flatMap((order) =>
    [undefined, 'b'].map((category) => ({ sort, order, category })),
  ),
)
const PAGES = [
  { limit: 20, offset: 0 },
  { limit: 20, offset: 90 },
  { limit: 200, offset: 2_600 },
  { limit: 20, offset: 9_000 },
]

describe.each(['own', 'shared', undefined] as const)('of %s quotations', (ownership) => {
  // A category narrows whatever there is.
  const cases = ownership ? CASES.filter(({ category }) => !category) : CASES
  test.each(cases)('each page has the rows that SQLite sorts there: %j', async (asked) => {
    const expected = await sortedBySql(OWNERS[ownership ?? 'all'], asked)
    for (const { limit, offset } of PAGES) {
      const page = await listQuotations(context, { ...asked, ownership, limit, offset })
      expect(await idsOf(page)).toEqual(expected.slice(offset, offset + limit))
      expect(page.total).toBe(expected.length)
    }
  })
})

test('a whole list holds every row once, in order', async () => {
  const { rows } = await client.execute(
    `SELECT id FROM quotations WHERE id <> 'bob7' ORDER BY name_key, rowid`,
  )
  const whole = await listQuotations(context, { sort: 'name', order: 'asc' })
  expect(await idsOf(whole)).toEqual(rows.map(({ id }) => String(id)))
})

describe('by the letters of a language', () => {
  const LATIN = [
    ...'aázäæąåcčçdhilłnñńoóöøőrřsšśuüyzžźżéß',
    'A\u030a',
    'ch',
    'aa',
    'Č',
    'Ł',
    '2',
    '10',
  ]
  /** How letters of third scripts follow is of no matter. */
  const FOREIGN: Partial<Record<Language, RegExp>> = { el: /[ايÀ-ɏ]|\u030a/, ar: /[άζÀ-ɏ]|\u030a/ }
  const placed = { ...user, userId: 'placed', email: 'placed@example.com' }
  const names = new Map<string, string>()

  beforeAll(async () => {
    await client.execute(
      `INSERT INTO users VALUES ('placed', 'placed@example.com', 'x', '[]', 1, 1, 1, NULL, NULL)`,
    )
    const LETTERS = [...LATIN, ...'άζاي']
    const all = LETTERS.flatMap((first) => LATIN.map((second) => `${first}b${second}`))
    for (const [at, name] of all.entries()) names.set(`p${(at * 7919) % all.length}`, name)
    await client.batch(
      [...names].flatMap(([id, name]) => [
        {
          sql: `INSERT INTO quotations (id, owner_id, revision, access_level, name, category, name_key, category_key,
            search_text, created_at, updated_at) VALUES (?, 'placed', 1, 'nobody', ?, '', ?, '', ?, 1, 1)`,
          args: [id, name, sortKey(name), searchText(name)],
        },
        {
          sql: `INSERT INTO quotation_documents VALUES (?, json_object('id', ?, 'email', '', 'access',
            json_object('level', 'nobody', 'userList', json_array()), 'preview', '', 'createdAt', 1, 'updatedAt', 1,
            'ownerId', 'placed'), '[]')`,
          args: [id, id],
        },
      ]),
    )
  })

  test.each(LANGUAGES)(
    'pages have the order of short lists, which browsers sort: %s',
    async (language) => {
      const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
      for (const order of ['asc', 'desc'] as const)
        for (const search of ['', 'b']) {
          const found: string[] = []
          for (let offset = 0; offset < names.size; offset += 900) {
            const asked = { sort: 'name', order, search, limit: 900, offset } as const
            const page = await listQuotations({ ...context, user: placed, language }, asked)
            expect(page.total).toBe(names.size)
            found.push(...(await idsOf(page)))
          }
          expect(new Set(found).size).toBe(names.size)
          const listed = found.map((id) => names.get(id) ?? '')
          if (order === 'desc') listed.reverse()
          const known = listed.filter((name) => !FOREIGN[language]?.test(name))
          expect(
            known.flatMap((name, at) =>
              compare(known[at - 1] ?? '', name) > 0 ? [[known[at - 1], name]] : [],
            ),
          ).toEqual([])
        }
    },
  )
})

async function sortedBySql(owner: string, { sort, order, category }: (typeof CASES)[number]) {
  const { rows } = await client.execute({
    sql: `SELECT id FROM quotations WHERE ${owner} AND id <> 'bob7' AND category = coalesce(?, category)
      ORDER BY ${COLUMNS[sort]} ${order}, rowid ${order}`,
    args: [category ?? null],
  })
  return rows.map(({ id }) => String(id))
}

const idsOf = async ({ rows }: Awaited<ReturnType<typeof listQuotations>>): Promise<string[]> =>
  (await Array.fromAsync(rows)).flat().map((text) => JSON.parse(text).id)

/** Names that often are equal, some with an emoji, which UTF-16 sorts before '�' and UTF-8 after it, categories, totals of which some are missing, and dates. */
async function fill(owner: string, level: string, count: number): Promise<void> {
  const numbers = `WITH RECURSIVE numbers(n) AS (
    SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})`
  const head = `json_object('id', '${owner}' || n, 'email', '', 'access', json_object('level', '${level}',
    'userList', json_array()), 'preview', '', 'createdAt', 1, 'updatedAt', 1, 'ownerId', '${owner}')`
  await client.batch([
    `INSERT INTO quotations (id, owner_id, revision, access_level, name, category, name_key, category_key,
      search_text, total, created_at, updated_at) ${numbers}
      SELECT '${owner}' || n, '${owner}', 1, '${level}', '', char(97 + n % 3),
      char(97 + n * 7919 % 26) || CASE n % 4 WHEN 1 THEN char(128512) WHEN 3 THEN char(65533) ELSE '' END || (n * 31 % 400), char(97 + n % 3), '', nullif(n * 17 % 300, 0),
      n * 7919 % 1000, n * 104729 % 1000 FROM numbers`,
    `INSERT INTO quotation_documents ${numbers} SELECT '${owner}' || n, ${head}, '[]' FROM numbers`,
  ])
}
