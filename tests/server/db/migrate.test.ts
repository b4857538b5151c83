import { expect, test } from 'bun:test'
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { createClient } from '@libsql/client'
import { hashOf, readSchema, SCHEMA_HASH } from '../../../db/check-schema.ts'
import { migrate } from '../../../db/migrate.ts'
import { migrations } from '../../../db/migrations.ts'
import config from '../../../drizzle.config.ts'
import { countedBytes } from '../../../src/modules/users/quota.ts'

const root = join(import.meta.dir, '../../..')
const memory = () => createClient({ url: ':memory:' })

test('every generated migration is carried along, in its order', async () => {
  const files = await readdir(join(root, 'db/migrations'))
  const names = files.filter((name) => name.endsWith('.sql')).map((name) => name.slice(0, -4))
  expect(migrations.map(({ name }) => name)).toEqual(names.sort())
})

test('the generated migrations give the tables that the schema files describe', async () => {
  const out = await mkdtemp(join(tmpdir(), 'quotation-migrations-'))
  await cp(join(root, 'db/migrations'), out, { recursive: true })
  const files = await readdir(out)
  // It takes folders beside the project alone, and exits with 0 whatever happens.
  const own = { ...config, out: relative(root, out) }
  const file = join(out, 'config.json')
  await writeFile(file, JSON.stringify(own))
  const generate = Bun.spawnSync(['bunx', 'drizzle-kit', 'generate', `--config=${file}`], {
    cwd: root,
  })
  await rm(file)
  expect(generate.stdout.toString()).toContain('No schema changes')
  // A schema change without `bun run migration` would add a file here.
  expect(await readdir(out)).toEqual(files)
  await rm(out, { recursive: true })
})

test('the hash of what all migrations make is that by which a start knows it', async () => {
  const client = memory()
  await migrate(client)
  const { objects } = await readSchema(client)
  expect(SCHEMA_HASH).toBe(hashOf(objects))
})

test('what has run does not run again', async () => {
  const client = memory()
  const first = await migrate(client)
  expect(first).toEqual({ ok: true, applied: migrations.map(({ name }) => name) })
  expect(await migrate(client)).toEqual({ ok: true, applied: [] })
})

test('what comes later runs alone', async () => {
  const client = memory()
  await migrate(client)
  const later = { name: '9999_later', statements: ['CREATE TABLE later (id integer)'] }
  expect(await migrate(client, [...migrations, later])).toEqual({
    ok: true,
    applied: ['9999_later'],
  })
})

const broken = { name: '9999_broken', statements: ['CREATE TABLE half (id integer)', 'NO SQL'] }

test('a migration that fails leaves nothing of itself behind', async () => {
  const client = memory()
  await migrate(client)
  await expect(migrate(client, [...migrations, broken])).rejects.toThrow()
  const { rows } = await client.execute("SELECT name FROM sqlite_master WHERE name = 'half'")
  expect(rows).toBeEmpty()
  expect(await migrate(client)).toEqual({ ok: true, applied: [] })
})

test('one that fails in a new database leaves nothing of any behind', async () => {
  const client = memory()
  await expect(migrate(client, [...migrations, broken])).rejects.toThrow()
  const { rows } = await client.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
  expect(rows.map(({ name }) => name)).toEqual(['migrations'])
  expect(await migrate(client)).toMatchObject({ ok: true, applied: { length: migrations.length } })
})

test('a database that a newer version has changed is refused', async () => {
  const client = memory()
  await migrate(client, [...migrations, { name: '9999_newer', statements: ['SELECT 1'] }])
  expect(await migrate(client)).toEqual({ ok: false, unknown: '9999_newer' })
})

test('quotations of a database of before are sorted and found without case and accents', async () => {
  const client = memory()
  await migrate(client, migrations.slice(0, 1))
  await client.batch([
    "INSERT INTO users VALUES ('u', 'a@b.cd', '', '[]', 0, 0, 0)",
    `INSERT INTO quotations VALUES
      ('q', 'u', 1, NULL, 'nobody', 'Äußere Fassade', 'Église', 1, 'äußere fassade', 0, 0)`,
  ])
  await migrate(client)
  const { rows } = await client.execute(
    'SELECT name, name_key, category_key, search_text FROM quotations',
  )
  expect(rows[0]).toMatchObject({
    name: 'Äußere Fassade',
    name_key: 'aussere fassade',
    category_key: 'eglise',
    search_text: 'aussere fassade',
  })
})

test('what is stored of before sorts by the numbers in its name', async () => {
  const client = memory()
  await migrate(client, migrations.slice(0, 2))
  await client.execute("INSERT INTO users VALUES ('u', 'a@b.cd', '', '[]', 0, 0, 0)")
  const names = ['bath 10', 'bath 2', 'attic']
  for (const [at, name] of names.entries()) {
    await client.execute({
      sql: `INSERT INTO quotations (id, owner_id, revision, access_level, name, category, name_key,
        category_key, search_text, created_at, updated_at)
        VALUES (?, 'u', 1, 'nobody', ?, ?, ?, ?, ?, 0, 0)`,
      args: [`q${at}`, name, name, name, name, name],
    })
    await client.execute({
      sql: `INSERT INTO bookmarks (owner_id, id, type, category, name_key, category_key, search_text,
        created_at, updated_at, item) VALUES ('u', ?, 'text', ?, ?, ?, ?, 0, 0, '{}')`,
      args: [`b${at}`, name, name, name, name],
    })
  }
  await migrate(client)
  for (const table of ['quotations', 'bookmarks']) {
    for (const key of ['name_key', 'category_key']) {
      const { rows } = await client.execute(`SELECT search_text FROM ${table} ORDER BY ${key}`)
      expect(rows.map(({ search_text }) => search_text)).toEqual(['attic', 'bath 2', 'bath 10'])
    }
  }
})

test('an activation link that was mailed before sets the password of its account', async () => {
  const client = memory()
  await migrate(client, migrations.slice(0, 3))
  await client.batch([
    "INSERT INTO users VALUES ('u', 'a@b.cd', 'hash of a', '[]', NULL, 0, 0)",
    "INSERT INTO users VALUES ('v', 'b@b.cd', 'hash of b', '[]', 0, 0, 0)",
    "INSERT INTO mail_keys VALUES ('k', 'u', 'activation', 9, NULL), ('r', 'v', 'reset', 9, NULL)",
  ])
  await migrate(client)
  const { rows } = await client.execute('SELECT hash, password_hash FROM mail_keys ORDER BY hash')
  expect(rows.map(({ hash, password_hash }) => [hash, password_hash])).toEqual([
    ['k', 'hash of a'],
    ['r', null],
  ])
})

test('what accounts have stored before is counted', async () => {
  const client = memory()
  await migrate(client, migrations.slice(0, 5))
  await client.batch([
    "INSERT INTO users VALUES ('u', 'a@b.cd', '', '[]', 0, 0, 0), ('v', 'b@b.cd', '', '[]', 0, 0, 0)",
    `INSERT INTO quotations (id, owner_id, revision, access_level, name, category, created_at, updated_at)
      VALUES ('q', 'u', 1, 'nobody', '', '', 0, 0)`,
    "INSERT INTO quotation_documents VALUES ('q', '{}', '[ä]')",
    `INSERT INTO bookmarks (owner_id, id, type, category, search_text, created_at, updated_at, item)
      VALUES ('u', 'b', 'text', '', '', 0, 0, '{"id":1}')`,
  ])
  await migrate(client)
  const counted = async () => {
    const { rows } = await client.execute('SELECT user_id, bytes FROM user_storage ORDER BY 1')
    return rows.map(({ user_id, bytes }) => [user_id, bytes])
  }
  // Short documents count as this much.
  const least = countedBytes('')
  expect(await counted()).toEqual([
    ['u', 2 * least],
    ['v', 0],
  ])
  await client.execute("DELETE FROM quotations WHERE id = 'q'")
  expect(await counted()).toEqual([
    ['u', least],
    ['v', 0],
  ])
})

test('small files of before count as much as new ones', async () => {
  const client = memory()
  await migrate(client, migrations.slice(0, 8))
  await client.batch([
    "INSERT INTO users VALUES ('u', 'a@b.cd', '', '[]', 0, 0, 0)",
    `INSERT INTO files VALUES
      ('small', 'u', '', '', '', '', 10, 5, 6), ('large', 'u', '', '', '', '', 50000, 5, 6)`,
  ])
  await migrate(client)
  const counted = async () =>
    (await client.execute('SELECT bytes FROM user_storage')).rows[0]?.bytes
  expect(await counted()).toBe(50_000 + countedBytes(''))
  await client.execute('UPDATE files SET bytes = bytes + 1')
  expect(await counted()).toBe(50_001 + countedBytes(''))
  await client.execute('DELETE FROM files')
  expect(await counted()).toBe(0)
  const { rows } = await client.execute('SELECT id, created_at FROM deleted_files ORDER BY id')
  expect(rows.map(({ id, created_at }) => [id, created_at])).toEqual([
    ['large', 5],
    ['small', 5],
  ])
})

test('the texts of quotations and bookmarks of before are indexed', async () => {
  const client = memory()
  await migrate(client, migrations.slice(0, 6))
  const text = { id: 't', type: 'text', text: { html: '<p>Dear Mrs Vogel</p>', value: null } }
  const stored = JSON.stringify([text])
  await client.batch([
    "INSERT INTO users VALUES ('u', 'a@b.cd', '', '[]', 0, 0, 0)",
    `INSERT INTO quotations (id, owner_id, revision, access_level, name, category, search_text,
      created_at, updated_at) VALUES ('q', 'u', 1, 'nobody', '', '', '', 0, 5),
      ('damaged', 'u', 1, 'nobody', '', '', '', 0, 4), ('hollow', 'u', 1, 'nobody', '', '', '', 0, 3)`,
    { sql: "INSERT INTO quotation_documents VALUES ('q', '{}', ?)", args: [stored] },
    "INSERT INTO quotation_documents VALUES ('damaged', '{}', '[{')",
    `INSERT INTO quotation_documents VALUES ('hollow', '{}', '[{"type":"text"}]')`,
    {
      sql: `INSERT INTO bookmarks (owner_id, id, type, category, search_text, created_at, updated_at, item)
        VALUES ('u', 't', 'text', '', '', 0, 6, ?)`,
      args: [JSON.stringify(text)],
    },
  ])
  expect((await migrate(client)).ok).toBe(true)
  const found = await client.execute(
    `SELECT updated_at FROM content_words JOIN contents ON id = content_words.rowid
      WHERE content_words MATCH '"u.vogel"' ORDER BY id`,
  )
  expect(found.rows.map(({ updated_at }) => updated_at)).toEqual([5, 6])
  await client.execute("DELETE FROM users WHERE id = 'u'")
  const left = await client.execute(
    'SELECT (SELECT count(*) FROM contents) AS n, (SELECT count(*) FROM content_words) AS w',
  )
  expect([left.rows[0]?.n, left.rows[0]?.w]).toEqual([0, 0])
})

test('sort keys of before are cut, and the searched texts stay', async () => {
  const client = memory()
  await migrate(client, migrations.slice(0, 10))
  await client.execute("INSERT INTO users VALUES ('u', 'u@example.com', 'x', '[]', 0, 0, 0)")
  const long = 'ä'.repeat(3_000)
  await client.execute({
    sql: `INSERT INTO quotations (id, owner_id, revision, access_level, name, category, name_key, category_key,
      search_text, total, created_at, updated_at) VALUES ('q', 'u', 1, 'nobody', 'n', 'c', ?, 'c', ?, 5, 0, 0)`,
    args: [long, long],
  })
  await migrate(client)
  const { rows, columns } = await client.execute('SELECT * FROM quotations')
  expect(rows[0]).toMatchObject({ name_key: long.slice(0, 300), category_key: 'c', total: 5 })
  expect([columns.at(-1), rows[0]?.search_text]).toEqual(['search_text', long])
})

test('the numbers in quotations of before are recorded, so that none is given again', async () => {
  const client = memory()
  await migrate(client, migrations.slice(0, 20))
  await client.execute("INSERT INTO users VALUES ('u', 'a@b.cd', '', '[]', 0, 0, 0)")
  const texts = [
    ['Details', 'Quotation no. 2026-013', 'Date: today'],
    ['Angebot Nr. Ä-7'],
    ['No number'],
    ['Quotation no.'],
  ]
  for (const [at, lines] of texts.entries()) {
    const args = [at + 1, 'u', 0, JSON.stringify(lines), '[]']
    await client.execute({ sql: 'INSERT INTO contents VALUES (?, ?, ?, ?, ?)', args })
    await client.execute({
      sql: `INSERT INTO quotations (id, owner_id, revision, access_level, name, category, search_text,
        created_at, updated_at, content_id) VALUES (?, 'u', 3, 'nobody', '', '', '', 0, 0, ?)`,
      args: [`q${at}`, at + 1],
    })
  }
  await migrate(client)
  const { rows } = await client.execute(
    'SELECT quotation_id, key FROM quotation_numbers ORDER BY 1',
  )
  expect(rows.map(({ quotation_id, key }) => [quotation_id, key])).toEqual([
    ['q0', '2026-013'],
    ['q1', 'a-7'],
  ])
})
