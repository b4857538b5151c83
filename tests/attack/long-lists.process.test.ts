import { expect, test } from 'bun:test'
import { newQuotation, newTextBlock } from '#domain/document/quotation.ts'
import { sanitizeHtml } from '../../src/adapters/html/sanitize.ts'
import { attackedServer, headOf } from '../support/attacked-server.ts'
import { aNote } from '../support/documents.ts'
import { call } from '../support/person.ts'

const server = attackedServer()

/** Each list belongs to the item before: all become one. */
const lists = (count: number) => `<ul>${'<ul><li>x</li></ul>'.repeat(count)}</ul>`
const items = (count: number) => '<li>x</li>'.repeat(count)

test('lists side by side become one, in order', () => {
  expect(sanitizeHtml('<ul><ul><li>a</li></ul><ol><li>b</li></ol><ul><li>c</li></ul></ul>')).toBe(
    '<ul><li><br><ul><li>a</li><li>b</li><li>c</li></ul></li></ul>',
  )
  expect(sanitizeHtml(`<ul><li>a${'<ul><li>x</li></ul>'.repeat(3)}</li></ul>`)).toBe(
    `<ul><li>a<ul>${items(3)}</ul></li></ul>`,
  )
})

const save = (headers: Record<string, string>, html: string, signal?: AbortSignal) =>
  fetch(`${server.url}/api/save-quotation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ quotation: aNote(html) }),
    ...(signal && { signal }),
  })

test('a save of 150,000 lists holds nobody up', async () => {
  const neighbour = await server.register()
  const start = performance.now()
  const saving = save(server.headers, lists(150_000))
  // Long enough for the worker that everybody shares.
  const reply = await save(neighbour, lists(2_000))
  const neighbourMs = performance.now() - start
  expect(reply.status).toBe(200)
  expect((await saving).status).toBe(200)
  const tookMs = performance.now() - start
  server.report('a save of 150,000 lists', { tookMs, neighbourMs })
  // It took 7 s and more, and 0.4 s since.
  expect(tookMs).toBeLessThan(4_000)
})

test("a user's saves that wait for the worker are limited, others' are not", async () => {
  const neighbour = await server.register()
  const long = lists(150_000)
  const replies = await Promise.all([
    ...Array.from({ length: 6 }, () => save(server.headers, long)),
    save(neighbour, lists(2_000)),
  ])
  const statuses = replies.map(({ status }) => status)
  expect(statuses.at(-1)).toBe(200)
  expect(statuses).toContain(429)
})

test('what a sender who has gone has sent is not worked on', async () => {
  const gone = await server.register()
  const body = JSON.stringify({ quotation: newQuotation(manyTexts()) })
  const { socket } = server.open()
  const head = headOf('/api/save-quotation', gone, `Content-Length: ${body.length}`)
  await new Promise<void>((resolve) => socket.write(head + body, () => resolve()))
  // The server has received it: what comes after it is answered.
  await save(gone, '')
  socket.destroy()
  // Saves take turns in the worker: each of these is a turn that the other would have used.
  for (let turn = 0; turn < TURNS + 5; turn += 1) {
    expect((await save(gone, `${turn}${lists(3_500)}`)).status).toBe(200)
  }
  const reply = await call(server, '/api/get-quotation-list', { headers: gone })
  expect(reply.body.total).toBe(TURNS + 6)
})

const TURNS = 40

/** Each text takes the worker a turn of its own. */
const manyTexts = () =>
  Array.from({ length: TURNS }, (_, at) => newTextBlock(`text${at}`, `${at}${lists(3_500)}`))
