import { describe, expect, test } from 'bun:test'
import { query } from '../../../support/database.ts'
import { call, cookieOf, logIn, signUp } from '../../../support/person.ts'
import { startTestServer, startWithRealHashes, type TestServer } from '../../../support/server.ts'
import { sharedServer } from '../../../support/shared.ts'

const ann = { email: 'ann@example.com', password: 'correct horse' }

/** Of tests that leave nothing behind which another one meets. */
const shared = sharedServer()

describe('register', () => {
  test('sends a link and no token until it is clicked', async () => {
    await using server = await startTestServer()
    const reply = await call(server, '/api/register', { body: ann })
    expect(reply).toMatchObject({ status: 200, body: { message: 'activation link sent' } })
    expect(reply.body).toEqual({ message: 'activation link sent' })
    expect(reply.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^registrations=[\w-]{43}; Path=\/api; HttpOnly; SameSite=Strict; Max-Age=604800$/,
      ),
    ])
  })

  test('refuses an address that is activated, however it is written', async () => {
    await using server = await startTestServer()
    const { email } = await signUp(server, 'ann')
    const reply = await call(server, '/api/register', {
      body: { ...ann, email: ` ${email.toUpperCase()} ` },
    })
    expect(reply).toMatchObject({ status: 409, body: { message: 'already exists' } })
  })

  test('makes one account of many requests at once', async () => {
    await using server = await startWithRealHashes()
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => call(server, '/api/register', { body: ann })),
    )
    const statuses = replies.map(({ status }) => status).sort()
    expect(statuses).toEqual(Array(8).fill(200))
    expect(await query(server, 'SELECT * FROM users')).toHaveLength(1)
    // Of a day's mails; their links serve the other registrations too.
    expect(await server.outbox()).toHaveLength(3)
  })

  test('logs in at once where ACTIVATION is off, and mails nothing', async () => {
    await using server = await startTestServer({ env: { ACTIVATION: 'off' } })
    const reply = await call(server, '/api/register', { body: ann })
    expect(reply).toMatchObject({
      status: 200,
      body: { message: 'registered', email: 'ann@example.com', roles: ['user'] },
    })
    expect(reply.body.accessJwtToken).toBeString()
    expect(await server.outbox()).toBeEmpty()
  })

  test.each([
    ['no address', { password: ann.password }, 'email'],
    ['what is no address', { ...ann, email: 'ann at example' }, 'email'],
    ['a line break in the address', { ...ann, email: 'ann@example.com\r\nBcc: x@y.z' }, 'email'],
    ['a short password', { ...ann, password: '1234567' }, 'password'],
    ['a password of 201 characters', { ...ann, password: 'x'.repeat(201) }, 'password'],
    ['a password that everybody tries', { ...ann, password: 'Password123' }, 'password'],
    ['a password that is no text', { ...ann, password: 12345678 }, 'password'],
  ])('refuses %s and names the field', async (_, body, field) => {
    const reply = await call(shared, '/api/register', { body })
    expect(reply).toMatchObject({ status: 400, body: { message: 'bad request', field } })
  })
})

describe('activate', () => {
  test('logs in with the key of the mail and the password, once', async () => {
    await using server = await startTestServer()
    const person = await signUp(server)
    expect((await person.call('/api/get-quotation-list')).status).toBe(200)
    const again = await activate(server, await keyOf(server), { password: person.password })
    expect(again).toMatchObject({ status: 409, body: { message: 'already activated' } })
  })

  test('asks no password in the browser that registered', async () => {
    await using server = await startTestServer()
    const cookie = cookieOf(await call(server, '/api/register', { body: ann }))
    const reply = await activate(server, await keyOf(server), {}, { cookie })
    expect(reply).toMatchObject({ status: 200, body: { message: 'activated', email: ann.email } })
    await logIn(server, ann)
  })

  test('remembers the registrations of a browser, in one that has logged in with its password too', async () => {
    let now = Date.now()
    await using server = await startTestServer({ now: () => now })
    const bob = { ...ann, email: 'bob@example.com' }
    const first = cookieOf(await call(server, '/api/register', { body: ann }))
    const key = await keyOf(server)
    const headers = { cookie: first }
    const both = cookieOf(await call(server, '/api/register', { body: bob, headers }))
    expect((await activate(server, key, {}, { cookie: both })).status).toBe(200)
    now += 5 * 60 * 1000
    const again = await call(server, '/api/login', { body: bob })
    expect(again.status).toBe(403)
    const reply = await activate(server, await keyOf(server), {}, { cookie: cookieOf(again) })
    expect(reply).toMatchObject({ status: 200, body: { email: bob.email } })
  })

  test('asks any other browser for the password of the registration', async () => {
    await using server = await startTestServer()
    await call(server, '/api/register', { body: ann })
    const key = await keyOf(server)
    const { email } = ann
    const stranger = cookieOf(
      await call(server, '/api/register', { body: { ...ann, email: 'eve@example.com' } }),
    )
    for (const cookie of ['', stranger, 'registrations=', `${stranger}.x`]) {
      const asked = await activate(server, key, {}, { cookie })
      expect(asked).toMatchObject({ status: 401, body: { message: 'password needed', email } })
    }
    const wrong = await activate(server, key, { password: 'wrong horse' })
    expect(wrong).toMatchObject({ status: 401, body: { message: 'bad password', email } })
    expect((await call(server, '/api/login', { body: ann })).status).toBe(403)
    const right = await activate(server, key, { password: ann.password })
    expect(right).toMatchObject({ status: 200, body: { message: 'activated', email } })
    expect(right.headers.getSetCookie()).toHaveLength(3)
  })

  test('allows 20 guesses of that password, then a wait', async () => {
    await using server = await startTestServer()
    await call(server, '/api/register', { body: ann })
    const key = await keyOf(server)
    for (let guess = 0; guess < 20; guess += 1)
      expect((await activate(server, key, { password: `guess ${guess}` })).status).toBe(401)
    expect((await activate(server, key, { password: ann.password })).status).toBe(429)
  })

  test('leaves the session of the browser alone where it is asked to', async () => {
    await using server = await startTestServer()
    await call(server, '/api/register', { body: ann })
    const { password } = ann
    const reply = await activate(server, await keyOf(server), { password, keepsSession: true })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('set-cookie')).toBeNull()
  })

  test('knows no other key, and not one that ran out after 7 days', async () => {
    let now = Date.now()
    await using server = await startTestServer({ now: () => now })
    await call(server, '/api/register', { body: ann })
    const unknown = { status: 404, body: { message: 'activation key not found' } }
    expect(await activate(server, 'x'.repeat(32))).toMatchObject(unknown)
    now += 7 * 24 * 60 * 60 * 1000
    const { password } = ann
    expect(await activate(server, await keyOf(server), { password })).toMatchObject(unknown)
  })
})

const activate = (
  server: { url: string },
  activationKey: string,
  rest: object = {},
  headers: Record<string, string> = {},
) => call(server, '/api/activate', { body: { activationKey, ...rest }, headers })

/** The key of the latest mail. */
const keyOf = async (server: TestServer) =>
  (await server.outbox()).at(-1)?.link.split('/').at(-1) ?? ''

describe('login', () => {
  test('returns token, address and roles, and sets the refresh cookie', async () => {
    await using server = await startTestServer()
    const { email, password } = await signUp(server)
    const reply = await call(server, '/api/login', {
      body: { email: ` ${email.toUpperCase()} `, password },
    })
    expect(reply).toMatchObject({
      status: 200,
      body: { message: 'good password', email, roles: ['user'] },
    })
    const claims = JSON.parse(atob(reply.body.accessJwtToken.split('.')[1]))
    expect(claims).toMatchObject({ email, roles: ['user'] })
    expect(claims.exp - claims.iat).toBe(15 * 60)
    expect(reply.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^refresh-token=[^;]+; Path=\/api; HttpOnly; SameSite=Strict; Max-Age=2592000$/,
      ),
      'has-session=1; Path=/; SameSite=Strict; Max-Age=2592000',
      expect.stringMatching(
        /^device=[^;]+; Path=\/api; HttpOnly; SameSite=Strict; Max-Age=31536000$/,
      ),
    ])
  })

  test('sets a Secure cookie with its prefix where PUBLIC_URL is https', async () => {
    await using server = await startTestServer({
      env: { PUBLIC_URL: 'https://offers.example', ACTIVATION: 'off' },
    })
    const reply = await call(server, '/api/register', { body: ann })
    expect(reply.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Secure-refresh-token=[^;]+; Path=\/api; HttpOnly; SameSite=Strict; Secure; Max-Age=\d+$/,
      ),
      'has-session=1; Path=/; SameSite=Strict; Secure; Max-Age=2592000',
      expect.stringMatching(
        /^__Secure-device=[^;]+; Path=\/api; HttpOnly; SameSite=Strict; Secure; Max-Age=31536000$/,
      ),
    ])
    expect(reply.headers.get('strict-transport-security')).not.toBeNull()
    const headers = { cookie: cookieOf(reply) }
    expect((await call(server, '/api/get-access-token', { headers })).status).toBe(200)
  })

  test('distinguishes an unknown address from a wrong password', async () => {
    await using server = await startTestServer()
    const { email } = await signUp(server)
    expect(await call(server, '/api/login', { body: ann })).toMatchObject({
      status: 404,
      body: { message: 'not registered' },
    })
    expect(
      await call(server, '/api/login', { body: { email, password: 'wrong horse' } }),
    ).toMatchObject({ status: 401, body: { message: 'bad password' } })
  })

  test('sends another link to an account that is not activated, at most one in 5 minutes', async () => {
    let now = Date.now()
    await using server = await startTestServer({ now: () => now })
    await call(server, '/api/register', { body: ann })
    const again = { status: 403, body: { message: 'activation link sent again' } }
    expect(await call(server, '/api/login', { body: ann })).toMatchObject(again)
    expect(await server.outbox()).toHaveLength(1)
    now += 5 * 60 * 1000
    expect(await call(server, '/api/login', { body: ann })).toMatchObject(again)
    expect(await call(server, '/api/login', { body: ann })).toMatchObject(again)
    expect(await server.outbox()).toHaveLength(2)
    const wrong = await call(server, '/api/login', { body: { ...ann, password: 'wrong horse' } })
    expect(wrong.status).toBe(401)
  })

  test('tries again at once when the key of another link could not be stored', async () => {
    await using server = await startTestServer()
    await call(server, '/api/register', { body: ann })
    await query(server, 'UPDATE users SET activation_mailed_at = 0')
    await query(
      server,
      "CREATE TRIGGER broken BEFORE INSERT ON mail_keys BEGIN SELECT RAISE(ABORT, 'broken'); END",
    )
    expect((await call(server, '/api/login', { body: ann })).status).toBe(503)
    await query(server, 'DROP TRIGGER broken')
    const reply = await call(server, '/api/login', { body: ann })
    expect(reply.body).toEqual({ message: 'activation link sent again' })
    expect(await server.outbox()).toHaveLength(2)
  })

  test('refuses the right password too after 10 wrong ones, and says for how long', async () => {
    let now = Date.now()
    await using server = await startTestServer({ now: () => now })
    const { email, password } = await signUp(server)
    for (let guess = 0; guess < 10; guess += 1) {
      const reply = await call(server, '/api/login', {
        body: { email, password: `guess ${guess}` },
      })
      expect(reply.status).toBe(401)
    }
    const stopped = await call(server, '/api/login', { body: { email, password } })
    expect(stopped).toMatchObject({ status: 429, body: { message: 'too many requests' } })
    const wait = Number(stopped.headers.get('retry-after'))
    expect(wait).toBeWithin(1, 15 * 60 + 1)
    now += wait * 1000
    expect((await logIn(server, { email, password })).email).toBe(email)
  })

  test('never counts the right password as a guess', async () => {
    await using server = await startTestServer()
    const account = await signUp(server)
    for (let time = 0; time < 12; time += 1) await logIn(server, account)
  })

  test('lets guess on where RATE_LIMITS is off', async () => {
    await using server = await startTestServer({ env: { RATE_LIMITS: 'off' } })
    const { email } = await signUp(server)
    for (let guess = 0; guess < 12; guess += 1) {
      const reply = await call(server, '/api/login', {
        body: { email, password: `guess ${guess}` },
      })
      expect(reply.status).toBe(401)
    }
  })
})

describe('logout', () => {
  test('ends the session for its token and its cookie at once, and may be repeated', async () => {
    await using server = await startTestServer()
    const person = await signUp(server)
    const headers = { cookie: person.cookie }
    const reply = await call(server, '/api/logout', { headers })
    expect(reply).toMatchObject({ status: 200, body: { message: 'logged out' } })
    expect(reply.headers.getSetCookie()).toEqual([
      'refresh-token=; Path=/api; HttpOnly; SameSite=Strict; Max-Age=0',
      'has-session=; Path=/; SameSite=Strict; Max-Age=0',
    ])
    expect((await person.call('/api/get-quotation-list')).status).toBe(401)
    expect((await call(server, '/api/get-access-token', { headers })).status).toBe(401)
    expect((await call(server, '/api/logout', { headers })).status).toBe(200)
    expect((await call(server, '/api/logout')).status).toBe(200)
  })

  test('leaves the other sessions of the same person alone', async () => {
    await using server = await startTestServer()
    const here = await signUp(server)
    const there = await logIn(server, here)
    await call(server, '/api/logout', { headers: { cookie: here.cookie } })
    expect((await there.call('/api/get-quotation-list')).status).toBe(200)
  })
})

describe('a page of another site, and a link', () => {
  test.each([
    ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site' }],
    ['a strange Origin', { origin: 'https://evil.example' }],
    ['an Origin that is null', { origin: 'null' }],
    ['a link that is followed', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }],
    ['a link that an older browser follows', { accept: 'text/html,*/*;q=0.8' }],
  ])('can use no cookie: %s', async (_, headers) => {
    const person = await signUp(shared)
    const withCookie = { headers: { ...headers, cookie: person.cookie } }
    for (const path of ['/api/logout', '/api/get-access-token']) {
      const reply = await call(shared, path, withCookie)
      expect(reply).toMatchObject({ status: 403, body: { message: 'forbidden' } })
      expect(reply.headers.get('set-cookie')).toBeNull()
    }
    const login = await call(shared, '/api/login', { ...withCookie, body: person })
    expect(login.status).toBe(403)
    expect((await person.call('/api/get-quotation-list')).status).toBe(200)
  })

  test('is distinguished from our own, under any of our addresses', async () => {
    await using server = await startTestServer()
    const { cookie } = await signUp(server)
    const { port } = new URL(server.url)
    const ours: Record<string, string>[] = [
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
      { origin: `http://localhost:${port}` },
      { origin: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}` },
    ]
    for (const headers of ours) {
      const reply = await call(server, '/api/get-access-token', { headers: { ...headers, cookie } })
      expect(reply.status).toBe(200)
      expect(cookieOf(reply)).not.toBe('')
    }
  })
})
