import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newTextBlock } from '#domain/document/quotation.ts'
import { query } from '../../../support/database.ts'
import { aNote } from '../../../support/documents.ts'
import { expect as waitFor } from '../../../support/expect.ts'
import { call } from '../../../support/person.ts'
import { type Spawned, spawnServer } from '../../../support/spawn.ts'

setDefaultTimeout(120_000)

let folder: string
let server: Spawned
let url: string
let headers: Record<string, string>

const COUNT = 30
const LONG = 'x'.repeat(2_900_000)
const LONG_PREVIEWS = `UPDATE quotation_documents SET head = json_set(head, '$.preview', ?)`

/** Copies the only bookmark, with a number in each copy's id and name. */
const COPY_BOOKMARK = `WITH RECURSIVE numbers(n) AS (
    SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${COUNT - 1})
  INSERT INTO bookmarks (owner_id, id, type, category, name_key, category_key, search_text,
    created_at, updated_at, bytes, item)
  SELECT owner_id, 'kept' || n, type, category, printf('item %03d', n), category_key, search_text,
    created_at, updated_at, bytes, json_set(item, '$.id', 'kept' || n, '$.name', 'Item ' || n)
  FROM bookmarks, numbers`

/** In a separate process, so that its memory can be measured. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quotation-lists-'))
  server = spawnServer({ DATA_DIR: folder, ACTIVATION: 'off', LOG_LEVEL: 'error' })
  url = await server.url()
  const body = { email: 'ann@example.com', password: 'correct horse battery' }
  const { accessJwtToken } = (await call({ url }, '/api/register', { body })).body
  headers = { 'access-jwt-token': accessJwtToken }
  const save = async (path: string, saved: object) =>
    expect((await call({ url }, path, { headers, body: saved })).status).toBe(200)
  for (let at = 0; at < COUNT; at += 1)
    await save('/api/save-quotation', { quotation: aNote('', { name: `Offer ${at}` }) })
  await save('/api/save-bookmark', { item: { ...newTextBlock('kept0', LONG), name: 'Item 0' } })
  await query({ dataDir: folder }, COPY_BOOKMARK)
  await query({ dataDir: folder }, LONG_PREVIEWS, [LONG])
})

afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const memory = async () => {
  const status = await readFile(`/proc/${server.process.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

test.each([
  ['quotations', '/api/get-quotation-list?sort=name&order=asc', 'Offer'],
  ['bookmarks', '/api/get-bookmark-list?sort=name&order=asc', 'Item'],
])('a list of 87 MB of %s is complete and ordered', async (key, path, word) => {
  const { status, body, headers: answered } = await call({ url }, path, { headers })
  expect([status, answered.get('content-type')]).toEqual([200, 'application/json'])
  expect(answered.get('x-content-type-options')).toBe('nosniff')
  expect(body.total).toBe(COUNT)
  const rows: { name: string; preview: string; text?: { html: string } }[] = body[key]
  expect(rows.map(({ name }) => name)).toEqual(
    Array.from({ length: COUNT }, (_, at) => `${word} ${at}`),
  )
  // A preview stored before the limit existed is read but not sent.
  const texts = rows.map(({ preview, text }) => text?.html ?? preview)
  expect(new Set(texts)).toEqual(new Set([key === 'bookmarks' ? LONG : '']))
})

test('clients that request lists and read nothing of them fill no memory', async () => {
  const before = await memory()
  const askers = await Promise.all(
    Array.from({ length: 8 }, () => fetch(`${url}/api/get-bookmark-list`, { headers })),
  )
  expect(askers.map(({ status }) => status)).toEqual(askers.map(() => 200))
  // All are under way; most of 700 MB is never read.
  for (let time = 0; time < 50; time += 1) await call({ url }, '/api/health-check')
  // What was read ahead is garbage by then, which stays until it is collected.
  await waitFor.poll(async () => (await memory()) - before).toBeLessThan(400)
  await Promise.all(askers.map(({ body }) => body?.cancel()))
  expect((await call({ url }, '/api/get-quotation-list?limit=1', { headers })).status).toBe(200)
})
