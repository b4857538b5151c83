import { expect, test } from 'bun:test'
import { createClient } from '@libsql/client'
import { migrate } from '../../../../db/migrate.ts'
import { migrations } from '../../../../db/migrations.ts'

test('what is stored of before with Arabic vowel signs and alefs is found and sorted without their signs', async () => {
  const client = createClient({ url: ':memory:' })
  await migrate(client, migrations.slice(0, 31))
  const [signed, plain] = ['أمَدْرَسـة 12', 'امدرسة 12']
  const row = { description: '<p>بَلاط</p>', itemPrice: 1, unit: '' }
  const contents = [JSON.stringify(['إطِلاء']), JSON.stringify([row])]
  await client.batch([
    "INSERT INTO users (id, email, password_hash, roles, created_at) VALUES ('u', 'a@b.cd', '', '[]', 0)",
    {
      sql: `INSERT INTO quotations (id, owner_id, revision, access_level, name, category, name_key, category_key,
        search_text, created_at, updated_at) VALUES ('q', 'u', 1, 'nobody', '', '', ?1, ?1, ?1, 0, 0),
        ('plain', 'u', 1, 'nobody', '', '', 'a', 'a', 'ä', 0, 0)`,
      args: [signed],
    },
    {
      sql: `INSERT INTO templates (id, owner_id, name, name_key, is_default, created_at, updated_at, version, bytes,
        file_ids, document) VALUES ('signed', 'u', '', ?, 0, 0, 0, 1, 0, '', ''), ('plain', 'u', '', ?, 0, 0, 0, 1, 0, '', '')`,
      args: [signed, plain],
    },
    {
      sql: "INSERT INTO contents (id, owner_id, updated_at, lines, rows) VALUES (1, 'u', 0, ?, ?), (2, 'u', 0, ?1, '[')",
      args: contents,
    },
    "INSERT INTO content_words (rowid, words) VALUES (1, 'u.طِلاء'), (2, 'u.طِلاء')",
  ])
  expect((await migrate(client)).ok).toBe(true)
  const read = async (query: string) =>
    (await client.execute(query)).rows.map((found) => Object.values(found))
  expect(
    await read('SELECT name_key, category_key, search_text FROM quotations ORDER BY id'),
  ).toEqual([
    ['a', 'a', 'ä'],
    [plain, plain, plain],
  ])
  // Names of templates that are the same now stay two.
  expect(await read('SELECT id, name_key FROM templates ORDER BY id')).toEqual([
    ['plain', plain],
    ['signed', 'أمدرسة 12'],
  ])
  for (const [term, ids] of [
    ['اطلاء', [1]],
    ['بلاط', [1]],
    ['طِلاء', [2]],
  ] as const) {
    const { rows } = await client.execute({
      sql: 'SELECT rowid AS id FROM content_words WHERE content_words MATCH ?',
      args: [`"u.${term}"`],
    })
    expect(rows.map(({ id }) => id)).toEqual([...ids])
  }
})
