import { expect, test } from 'bun:test'
import { call, type Person, signUp } from '../support/person.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const HOUR_MS = 60 * 60 * 1000

test('a clock that is set back lengthens no lock-out', async () => {
  let now = Date.now()
  let elapsed = 0
  await using server = await startTestServer({ now: () => now, monotonic: () => elapsed })
  const person = await signUp(server)
  let reply = await guess(server, person)
  while (reply.status === 401) reply = await guess(server, person)
  expect(reply.status).toBe(429)
  const waitMs = Number(reply.headers.get('retry-after')) * 1000
  now -= 24 * HOUR_MS
  expect(Number((await guess(server, person)).headers.get('retry-after')) * 1000).toBe(waitMs)
  elapsed += waitMs
  expect((await guess(server, person)).status).toBe(401)
})

test('a clock that is set back keeps nobody from another activation link', async () => {
  let now = Date.now()
  await using server = await startTestServer({ now: () => now, monotonic: () => 0 })
  const account = { email: 'ann@example.com', password: 'correct horse battery' }
  await call(server, '/api/register', { body: account })
  now -= 24 * HOUR_MS
  for (const mails of [2, 2]) {
    const reply = await call(server, '/api/login', { body: account })
    expect(reply.body.message).toBe('activation link sent again')
    expect(await server.outbox()).toHaveLength(mails)
  }
})

const guess = (server: TestServer, { email }: Person) =>
  call(server, '/api/login', { body: { email, password: 'a wrong guess' } })
