import { afterAll, beforeAll, expect, spyOn, test } from 'bun:test'
import { type Failure, isDecided, isUnreachable, send } from '../../../web/state/http.ts'

let server: ReturnType<typeof serve>

/** A body that breaks off. */
const cutShort = () =>
  new ReadableStream({
    start(controller) {
      controller.enqueue('{"id":')
      controller.error(new Error('cut'))
    },
  })

function serve() {
  return Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    routes: {
      '/created': () => Response.json({ id: 7 }, { status: 201 }),
      '/echo': async (request) =>
        Response.json({ type: request.headers.get('content-type'), body: await request.json() }),
      '/taken': () => Response.json({ message: 'already exists' }, { status: 409 }),
      '/busy': () =>
        Response.json({ message: 'no' }, { status: 429, headers: { 'retry-after': '90' } }),
      '/broken': () => new Response('<h1>Oops</h1>', { status: 502 }),
      '/cut': () => new Response(cutShort(), { headers: { 'content-type': 'application/json' } }),
      '/database': () => Response.json({ message: 'database error' }, { status: 503 }),
      '/page': () => new Response('<h1>not json</h1>'),
      '/redirected': () => new Response(null, { status: 304 }),
      '/never': () => new Promise<Response>(() => {}),
    },
  })
}

beforeAll(() => {
  server = serve()
})
afterAll(() => server.stop(true))

const get = (path: string, rest = {}) => send(server.url.origin, { method: 'GET', path, ...rest })

test('any status of 200 to 299 is a success', async () => {
  expect(await get('/created')).toEqual({ ok: true, status: 201, data: { id: 7 } })
})

test('a body travels as json', async () => {
  const call = { method: 'POST', path: '/echo', body: { name: 'Bad' } } as const
  const answer = await send(server.url.origin, call)
  expect(answer).toMatchObject({ data: { type: 'application/json', body: { name: 'Bad' } } })
})

test('a 4xx is a bad request with the server’s message and body', async () => {
  expect(await get('/taken')).toEqual({
    ok: false,
    code: 'bad request',
    status: 409,
    message: 'already exists',
    data: { message: 'already exists' },
  })
})

test('a 5xx is a bad response, readable or not', async () => {
  expect(await get('/broken')).toMatchObject({ code: 'bad response', status: 502 })
})

test.each([
  ['/created', true],
  ['/taken', true],
  ['/busy', false],
  ['/database', false],
  ['/broken', false],
  ['/page', false],
  ['/cut', false],
])('whether %s is decided: %p', async (path, expected) => {
  expect(isDecided(await get(path))).toBe(expected)
})

test('a server’s own refusal and failure are words of it, a proxy’s page is none', async () => {
  const isSilent = async (path: string) => isUnreachable((await get(path)) as Failure)
  expect(await Promise.all(['/taken', '/database', '/broken', '/cut'].map(isSilent))).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test('a 429 says in how many seconds to try again', async () => {
  expect(await get('/busy')).toMatchObject({ code: 'bad request', status: 429, waitS: 90 })
  expect(await get('/taken')).not.toHaveProperty('waitS')
})

test('a call that the browser cancels is aborted', async () => {
  using fetching = spyOn(globalThis, 'fetch')
  fetching.mockRejectedValue(new DOMException('left', 'AbortError'))
  expect(await get('/created')).toMatchObject({ ok: false, code: 'aborted', status: null })
})

test('a success that is not json is a bad response', async () => {
  expect(await get('/page')).toMatchObject({ ok: false, code: 'bad response', status: 200 })
})

test('a status that is neither success nor error is no success', async () => {
  expect(await get('/redirected')).toMatchObject({ ok: false, code: 'bad response', status: 304 })
})

test('a late answer is a timeout', async () => {
  expect(await get('/never', { timeoutMs: 30 })).toMatchObject({ code: 'timeout', status: null })
})

test('a call that its caller cancels is canceled', async () => {
  const caller = new AbortController()
  const call = get('/never', { signal: caller.signal, timeoutMs: 5000 })
  caller.abort()
  expect(await call).toMatchObject({ ok: false, code: 'canceled', status: null })
})

test('an unreachable server is a network error', async () => {
  const gone = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const { origin } = gone.url
  await gone.stop(true)
  const answer = await send(origin, { method: 'GET', path: '/' })
  expect(answer).toMatchObject({ ok: false, code: 'network error', message: 'network error' })
})
