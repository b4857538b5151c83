import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { createApi, createClient } from '../../../web/state/api.ts'
import {
  $session,
  currentAccessToken,
  forgetUser,
  rememberUser,
} from '../../../web/state/session.ts'
import { aNote } from '../../support/documents.ts'

/** A server with one valid token, which get-access-token returns. */
interface Desk {
  seen: string[]
  refresh: () => Response | Promise<Response>
  protectedCall: (request: Request) => Response | Promise<Response>
}

const anna = { accessJwtToken: 'fresh', email: 'anna@example.com', roles: ['user'] }
const stale = { ...anna, accessJwtToken: 'stale' }

let desk: Desk
let server: ReturnType<typeof serve>

function serve() {
  return Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      const { pathname } = new URL(request.url)
      desk.seen.push(`${pathname} ${request.headers.get('access-jwt-token') ?? '-'}`)
      return pathname === '/api/get-access-token' ? desk.refresh() : desk.protectedCall(request)
    },
  })
}

beforeEach(() => {
  desk = {
    seen: [],
    refresh: () => Response.json(anna),
    protectedCall: (request) =>
      request.headers.get('access-jwt-token') === 'fresh'
        ? Response.json({ message: 'here you are' })
        : Response.json({ message: 'not logged in' }, { status: 401 }),
  }
  server = serve()
})

afterEach(async () => {
  forgetUser()
  await server.stop(true)
})

const client = (options = {}) => createClient(server.url.origin, options)
const ask = { method: 'GET', path: '/api/thing' } as const

test('a protected call carries the token in access-jwt-token', async () => {
  rememberUser(anna)
  expect(await client().authenticated(ask)).toEqual({
    ok: true,
    status: 200,
    data: { message: 'here you are' },
  })
  expect(desk.seen).toEqual(['/api/thing fresh'])
})

test('on a 401 the token is fetched again and the call is sent once more', async () => {
  rememberUser(stale)
  const answer = await client().authenticated(ask)
  expect(answer.ok).toBe(true)
  expect(desk.seen).toEqual(['/api/thing stale', '/api/get-access-token -', '/api/thing fresh'])
  expect(currentAccessToken()).toBe('fresh')
})

test('a call that is refused with the new token too is not sent a third time', async () => {
  rememberUser(stale)
  desk.protectedCall = () => Response.json({ message: 'not logged in' }, { status: 401 })
  const answer = await client().authenticated(ask)
  expect(answer).toMatchObject({ ok: false, status: 401, message: 'not logged in' })
  expect(desk.seen).toHaveLength(3)
})

test('twenty calls in flight share one refresh', async () => {
  rememberUser(stale)
  const { authenticated } = client()
  const answers = await Promise.all(Array.from({ length: 20 }, () => authenticated(ask)))
  expect(answers.every((answer) => answer.ok)).toBe(true)
  expect(desk.seen.filter((line) => line.startsWith('/api/get-access-token'))).toHaveLength(1)
})

test('a call that was sent before a refresh and refused after it uses the new token', async () => {
  rememberUser(stale)
  const { promise, resolve } = Promise.withResolvers<Response>()
  desk.protectedCall = (request) =>
    request.headers.get('access-jwt-token') === 'stale' ? promise : Response.json({})
  const call = client().authenticated(ask)
  rememberUser(anna)
  resolve(Response.json({}, { status: 401 }))
  expect((await call).ok).toBe(true)
  expect(desk.seen).toEqual(['/api/thing stale', '/api/thing fresh'])
})

test('a refresh that answers 401 clears the token and logs the user out', async () => {
  rememberUser(stale)
  desk.refresh = () => Response.json({ message: 'not logged in' }, { status: 401 })
  const answer = await client().authenticated(ask)
  expect(answer).toMatchObject({ ok: false, status: 401 })
  expect(currentAccessToken()).toBeNull()
  expect($session.get()).toEqual({ status: 'anonymous', email: '', roles: [] })
  expect(desk.seen.filter((line) => line.startsWith('/api/get-access-token'))).toHaveLength(1)
})

test('a call open to guests is repeated as a guest once the session has ended', async () => {
  rememberUser(stale)
  desk.refresh = () => Response.json({ message: 'not logged in' }, { status: 401 })
  desk.protectedCall = (request) =>
    Response.json({}, { status: request.headers.has('access-jwt-token') ? 401 : 200 })
  const answer = await client().authenticated({ ...ask, isForGuests: true })
  expect(answer.ok).toBe(true)
  expect(desk.seen.at(-1)).toBe('/api/thing -')
})

test('an unreachable server during the refresh logs nobody out', async () => {
  rememberUser(stale)
  desk.refresh = () => new Response('busy', { status: 503 })
  const answer = await client().authenticated(ask)
  expect(answer).toMatchObject({ ok: false, status: 503 })
  expect($session.get().status).toBe('known')
})

test('a call is not repeated for another user who logged in from another tab', async () => {
  rememberUser(stale)
  desk.refresh = () => Response.json({ ...anna, email: 'bob@example.com' })
  const answer = await client().authenticated(ask)
  expect(answer).toMatchObject({ ok: false, status: 401 })
  expect($session.get().email).toBe('bob@example.com')
  expect(desk.seen.filter((line) => line.startsWith('/api/thing'))).toHaveLength(1)
})

test('an open call that answers 401 requests no token', async () => {
  const answer = await client().open({ method: 'POST', path: '/api/login', body: {} })
  expect(answer).toMatchObject({ ok: false, status: 401, message: 'not logged in' })
  expect(desk.seen).toEqual(['/api/login -'])
})

test('the access-token call is tried once more when the server fails', async () => {
  const answers = [new Response('busy', { status: 503 }), Response.json(anna)]
  desk.refresh = () => answers.shift() ?? new Response(null, { status: 500 })
  expect((await client().refresh()).ok).toBe(true)
  expect(desk.seen).toHaveLength(2)
  expect($session.get()).toEqual({ status: 'known', email: anna.email, roles: ['user'] })
})

test('the access-token call gives up after its timeout and one retry', async () => {
  desk.refresh = () => new Promise(() => {})
  // Long enough for a call to be sent on a busy machine.
  const answer = await client({ accessTokenTimeoutMs: 500 }).refresh()
  expect(answer).toMatchObject({ ok: false, code: 'timeout', status: null })
  expect(desk.seen).toHaveLength(2)
})

test('the access-token call has 10 s, and a call of others no limit', async () => {
  using timeout = spyOn(AbortSignal, 'timeout')
  await client().refresh()
  await client().authenticated(ask)
  expect(timeout.mock.calls).toEqual([[10_000]])
})

test('a call sends the input of a GET as its query, and any other as its body', async () => {
  const sent: string[] = []
  desk.protectedCall = async (request) => {
    sent.push(
      `${request.method} ${request.url.replace(server.url.origin, '')} ${await request.text()}`,
    )
    return Response.json({})
  }
  const { call } = createApi(server.url.origin)
  await call('GET', 'get-template-list')
  await call('GET', 'get-client-list', { search: 'a&b', limit: 2 })
  await call('POST', 'get-client', { id: 'x' })
  await call('DELETE', 'number-series', { profileId: '' }, { query: { timeZone: 'UTC' } })
  expect(sent).toEqual([
    'GET /api/get-template-list ',
    'GET /api/get-client-list?search=a%26b&limit=2 ',
    'POST /api/get-client {"id":"x"}',
    'DELETE /api/number-series?timeZone=UTC {"profileId":""}',
  ])
})

test('a save has 30 s, and longer where it is long', async () => {
  using timeout = spyOn(AbortSignal, 'timeout')
  rememberUser(anna)
  const { saveQuotation } = createApi(server.url.origin)
  await saveQuotation({ quotation: aNote('') })
  await saveQuotation({ quotation: aNote('x'.repeat(2_000_000)) })
  const [[short], [long]] = timeout.mock.calls as [[number], [number]]
  expect(short).toBe(30_000)
  expect(long).toBeGreaterThan(115_000)
})

test('a token without its holder logs nobody in', async () => {
  desk.refresh = () => Response.json({ accessJwtToken: 'fresh', roles: ['user'] })
  expect(await client().refresh()).toMatchObject({ ok: false, code: 'bad response' })
  expect(currentAccessToken()).toBeNull()
  expect($session.get().status).toBe('anonymous')
})

test('the access-token call is not tried again after a 401', async () => {
  desk.refresh = () => Response.json({ message: 'not logged in' }, { status: 401 })
  await client().refresh()
  expect(desk.seen).toHaveLength(1)
  expect($session.get().status).toBe('anonymous')
})

test('a refresh that ends after a logout logs nobody in', async () => {
  rememberUser(stale)
  const { promise, resolve } = Promise.withResolvers<Response>()
  desk.refresh = () => promise
  const refreshing = client().refresh()
  forgetUser()
  resolve(Response.json(anna))
  await refreshing
  expect($session.get().status).toBe('anonymous')
  expect(currentAccessToken()).toBeNull()
})
