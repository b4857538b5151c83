import { expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { SaveBody } from '../../src/modules/quotations/model.ts'
import { attackedServer, headOf } from '../support/attacked-server.ts'
import { call } from '../support/person.ts'
import { amount } from '../support/soak.ts'

const server = attackedServer()

const MB = 1024 * 1024

test.each([
  ['a save without a token', '/api/save-quotation', 401],
  ['a call for admins only', '/api/get-quotation-list-all', 401],
  ['a long call of anyone', '/api/get-quotation', 413],
  ['a long login', '/api/login', 413],
])('%s is refused before its body is sent', async (_, path, status) => {
  const { socket, answered, answer } = server.open()
  socket.write(headOf(path, {}, `Content-Length: ${4 * MB - 1}`))
  await answered
  expect(answer()).toStartWith(`HTTP/1.1 ${status} `)
})

test('a call from another site is refused before its body is sent', async () => {
  const { socket, answered, answer } = server.open()
  socket.write(headOf('/api/login', { 'sec-fetch-site': 'cross-site' }, 'Content-Length: 1000'))
  await answered
  expect(answer()).toStartWith('HTTP/1.1 403 ')
})

test('strangers with 4 MB each cost neither memory nor others their time', async () => {
  const fields = Array.from({ length: 370_000 }, (_, at) => `"${at}":0`)
  const body = `{"id":{${fields}}}`
  expect(body.length).toBeWithin(3.5 * MB, 4 * MB)
  const before = await server.memory()
  let [longestMs, peak, underWay] = [0, 0, 6]
  const floods = Array.from({ length: underWay }, async () => {
    for (let round = 0; round < amount(2, 200); round += 1) {
      expect((await call(server, '/api/get-quotation', { body })).status).toBe(413)
    }
    underWay -= 1
  })
  while (underWay > 0) {
    const start = performance.now()
    await call(server, '/api/health-check')
    longestMs = Math.max(longestMs, performance.now() - start)
    peak = Math.max(peak, await server.memory())
  }
  await Promise.all(floods)
  server.report('strangers with 4 MB each', { longestMs, peak })
  // It was 3 s and 150 MB with 12 bodies, 11 s and 1.3 GB with more.
  expect(longestMs).toBeLessThan(1_500)
  expect(peak - before).toBeLessThan(100)
})

test('a refusal is worded without its body', async () => {
  const app = new Elysia()
    .onError(({ error }) => String('message' in error ? error.message.length : error))
    .post('/', () => 'saved', { body: SaveBody, parse: ({ request }) => request.json() })
  const quotation = Array.from({ length: 10_000 }, () => ({}))
  const refused = [
    { quotation, saveId: { toString: 1 } },
    { quotation, share: 'yes' },
  ]
  for (const body of refused) {
    const request = new Request('http://localhost/', { method: 'POST', body: JSON.stringify(body) })
    expect(Number(await (await app.handle(request)).text())).toBeLessThan(200)
  }
})
