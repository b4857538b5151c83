import { expect, test } from 'bun:test'
import { aNote } from '../../../support/documents.ts'
import { call, cookieOf, type Person, signUp } from '../../../support/person.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

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

test('a clock that is set back gives a stolen refresh token no more time', async () => {
  let now = Date.now()
  await using server = await startTestServer({ now: () => now, monotonic: () => 0 })
  const { cookie } = await signUp(server)
  const current = cookieOf(await refresh(server, cookie))
  now -= 24 * HOUR_MS
  expect((await refresh(server, cookie)).status).toBe(401)
  expect((await refresh(server, current)).status).toBe(401)
})

test.each([
  ['forward', 24],
  ['back', -24],
])('a clock that is set %s ends no session and loses no save', async (_, hours) => {
  let now = Date.now()
  await using server = await startTestServer({ now: () => now, monotonic: () => 0 })
  const person = await signUp(server)
  const stored = (await save(server, person.token, aNote('<p>one</p>'))).body.quotation
  now += hours * HOUR_MS
  const renewed = await refresh(server, person.cookie)
  expect(renewed.status).toBe(200)
  const token: string = renewed.body.accessJwtToken
  const updated = await save(server, token, { ...stored, name: 'two' })
  expect(updated.body.message).toBe('updated')
  const behind = await save(server, token, { ...stored, name: 'three' })
  expect(behind.status).toBe(409)
  const headers = { 'access-jwt-token': token }
  const opened = await call(server, '/api/get-quotation', { headers, body: { id: stored.id } })
  expect(opened.body.quotation.name).toBe('two')
})

const refresh = (server: TestServer, cookie: string) =>
  call(server, '/api/get-access-token', { headers: { cookie } })

const save = (server: TestServer, token: string, quotation: unknown) =>
  call(server, '/api/save-quotation', {
    headers: { 'access-jwt-token': token },
    body: { quotation },
  })

const guess = (server: TestServer, { email }: Person) =>
  call(server, '/api/login', { body: { email, password: 'a wrong guess' } })
