import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newQuotation, newTextBlock, type Quotation } from '#domain/document/quotation.ts'
import { rewriteInWorker } from '../../../../src/adapters/html/html-pool.ts'
import { sanitizeHtml } from '../../../../src/adapters/html/sanitize.ts'
import { aNote, aPricedQuotation } from '../../../support/documents.ts'
import { HOSTILE_HTML } from '../../../support/hostile-html.ts'
import { call } from '../../../support/person.ts'
import { type Spawned, spawnServer } from '../../../support/spawn.ts'

setDefaultTimeout(120_000)

let folder: string
let server: Spawned
let url: string
let headers: Record<string, string>

/** In a separate process: a blocked server does not stop this one's clock. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quotation-large-'))
  server = spawnServer({ DATA_DIR: folder, ACTIVATION: 'off', LOG_LEVEL: 'error' })
  url = await server.url()
  const body = { email: 'ann@example.com', password: 'correct horse battery' }
  const { accessJwtToken } = (await call({ url }, '/api/register', { body })).body
  headers = { 'access-jwt-token': accessJwtToken }
})

afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const line = (at: number) =>
  `<p>Kind ${at}: <b>bold</b>, <em>new</em>, <a href="https://example.com/${at}" onclick=x>more</a></p>`
const lines = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => line(from + at)).join('')

const save = (quotation: Quotation) =>
  call({ url }, '/api/save-quotation', { headers, body: { quotation } })

/** The duration of each of the others' calls during a save, and of the save, in ms. */
async function pingsDuring(saving: () => Promise<unknown>) {
  const pings: number[] = []
  let isUnderWay = true
  const start = performance.now()
  const saved = saving().finally(() => {
    isUnderWay = false
  })
  while (isUnderWay) {
    const sent = performance.now()
    await call({ url }, '/api/health-check')
    pings.push(performance.now() - sent)
  }
  await saved
  return { longest: Math.max(...pings), count: pings.length, took: performance.now() - start }
}

test.each([
  ['in one cell', () => aNote(lines(25_000))],
  [
    'in many blocks',
    () =>
      newQuotation(
        Array.from({ length: 400 }, (_, at) => newTextBlock(`b${at}`, lines(60, at * 60))),
      ),
  ],
])('nobody waits for 2.5 MB of rich html %s', async (_, make) => {
  const quotation = make()
  expect(JSON.stringify(quotation).length).toBeWithin(2_300_000, 3_900_000)
  let status = 0
  const { longest, count, took } = await pingsDuring(async () => {
    status = (await save(quotation)).status
  })
  expect(status).toBe(200)
  // With a blocked event loop two or three are answered, one of them after nearly all of the save.
  expect(count).toBeGreaterThan(20)
  expect(longest).toBeLessThan(took / 2)
})

test('much html is stored like little html: each place as the sanitizer writes it', async () => {
  const texts = [...HOSTILE_HTML, lines(300), 'plain', '', line(1), '<p>half a pair \ud83d</p>']
  const quotation = aPricedQuotation(texts.length)
  const table = quotation.blocks[1]
  if (table?.type !== 'boq') throw new Error('no table')
  for (const [at, row] of table.boq.rows.entries()) row.description.html = texts[at] ?? ''
  const { status, body } = await save(quotation)
  expect(status).toBe(200)
  const stored = body.quotation.blocks[1].boq.rows.map(
    (row: { description: { html: string } }) => row.description.html,
  )
  expect(stored).toEqual(texts.map(sanitizeHtml))
  const again = await save(body.quotation)
  expect(again.body.quotation.blocks).toEqual(body.quotation.blocks)
})

test('much html in a bookmark is sanitized in the worker too', async () => {
  const item = newTextBlock('kept', lines(1_000))
  const { status, body } = await call({ url }, '/api/save-bookmark', { headers, body: { item } })
  expect(status).toBe(200)
  expect(body.item.text.html).toBe(sanitizeHtml(item.text.html))
})

test('of two large saves of the same revision one is stored and the other gets a conflict', async () => {
  const { quotation } = (await save(aNote(lines(2_000)))).body
  const sent = ['one', 'two'].map((name) => save({ ...quotation, name }))
  const replies = await Promise.all(sent)
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  const winner = replies.find(({ status }) => status === 200)
  for (const { body } of replies) expect(body.quotation.name).toBe(winner?.body.quotation.name)
})

test('html that grows beyond the body limit in the worker is refused', async () => {
  const blowUp = `<table><tr>${'<td>'.repeat(29)}${'<tr><td>'.repeat(2_000)}</table>`
  const many = newQuotation(
    Array.from({ length: 20 }, (_, at) => newTextBlock(`b${at}`, `${at}${blowUp}`)),
  )
  expect(await save(many)).toMatchObject({ status: 400, body: { field: 'quotation.blocks' } })
})

test('the worker returns what the sanitizer returns, for any html', async () => {
  const odd = [...HOSTILE_HTML, '\ud800<b>x', '<p>\0</p>', '<p>😀</p>', lines(3_000)]
  const clean = await rewriteInWorker({ htmls: odd, withoutFile: null })
  expect(odd.map((html) => clean.get(html))).toEqual(odd.map(sanitizeHtml))
})
