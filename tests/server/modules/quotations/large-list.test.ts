import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newTextBlock } from '../../../../src/domain/document/quotation.ts'
import { query } from '../../../support/database.ts'
import { aNote } from '../../../support/documents.ts'
import { call } from '../../../support/person.ts'
import { type Spawned, spawnServer } from '../../../support/spawn.ts'

setDefaultTimeout(120_000)

let folder: string
let server: Spawned
let url: string
let headers: Record<string, string>

const COUNT = 50
const LONG = 'x'.repeat(2_900_000)
const LONG_PREVIEWS = `UPDATE quotation_documents SET head = json_set(head, '$.preview', ?)`

/** In a separate process, so that its memory can be measured. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quotation-lists-'))
  server = spawnServer({ DATA_DIR: folder, ACTIVATION: 'off', LOG_LEVEL: 'error' })
  url = await server.url()
  const body = { email: 'ann@example.com', password: 'correct horse battery' }
  const { accessJwtToken } = (await call({ url }, '/api/register', { body })).body
  headers = { 'access-jwt-token': accessJwtToken }
  for (let at = 0; at < COUNT; at += 1) {
    const quotation = aNote('', { name: `Offer ${at}` })
    const item = { ...newTextBlock(`kept${at}`, LONG), name: `Item ${at}` }
    const saved = [
      await call({ url }, '/api/save-quotation', { headers, body: { quotation } }),
      await call({ url }, '/api/save-bookmark', { headers, body: { item } }),
    ]
    for (const { status } of saved) expect(status).toBe(200)
  }
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
])(
  'a list of 145 MB of %s is complete and ordered, and delays no other request',
  async (key, path, word) => {
    let pings = 0
    let isUnderWay = true
    const listing = call({ url }, path, { headers }).finally(() => {
      isUnderWay = false
    })
    while (isUnderWay) {
      expect((await call({ url }, '/api/health-check')).status).toBe(200)
      pings += 1
    }
    const { status, body, headers: answered } = await listing
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
    // Read in one go it would block the event loop: one or two would be answered.
    expect(pings).toBeGreaterThan(10)
  },
)

test('clients that request lists and read nothing of them fill no memory', async () => {
  const before = await memory()
  const askers = await Promise.all(
    Array.from({ length: 8 }, () => fetch(`${url}/api/get-bookmark-list`, { headers })),
  )
  expect(askers.map(({ status }) => status)).toEqual(askers.map(() => 200))
  // All are under way; most of 1.2 GB is never read.
  for (let time = 0; time < 50; time += 1) await call({ url }, '/api/health-check')
  expect((await memory()) - before).toBeLessThan(1_000)
  await Promise.all(askers.map(({ body }) => body?.cancel()))
  expect((await call({ url }, '/api/get-quotation-list?limit=1', { headers })).status).toBe(200)
})
