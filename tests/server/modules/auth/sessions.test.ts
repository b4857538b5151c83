import { describe, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { call, cookieOf, signUp } from '../../../support/person.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'
import { sharedServer } from '../../../support/shared.ts'

/** Each test has people of its own. */
const server = sharedServer()

const PROTECTED = '/api/get-quotation-list'
const notLoggedIn = { status: 401, body: { message: 'not logged in' } }

describe('the refresh token', () => {
  test('is exchanged for a new one and a token that works', async () => {
    const { cookie, email } = await signUp(server)
    const first = await refresh(server, cookie)
    expect(first).toMatchObject({ status: 200, body: { email, roles: ['user'] } })
    const second = await refresh(server, cookieOf(first))
    expect(new Set([cookie, cookieOf(first), cookieOf(second)]).size).toBe(3)
    const headers = { 'access-jwt-token': second.body.accessJwtToken }
    expect((await call(server, PROTECTED, { headers })).status).toBe(200)
  })

  test('used twice within 10 s serves two tabs, and both end up with the current one', async () => {
    let now = Date.now()
    await using server = await startTestServer({ now: () => now })
    const { cookie } = await signUp(server)
    const one = await refresh(server, cookie)
    now += 9_999
    const other = await refresh(server, cookie)
    expect(other.status).toBe(200)
    expect(cookieOf(other)).toBe(cookieOf(one))
    expect((await refresh(server, cookieOf(other))).status).toBe(200)
  })

  test('used twice after 10 s ends its whole family, at once', async () => {
    let now = Date.now()
    await using server = await startTestServer({ now: () => now })
    const person = await signUp(server)
    const current = await refresh(server, person.cookie)
    now += 10_000
    expect(await refresh(server, person.cookie)).toMatchObject(notLoggedIn)
    expect(await refresh(server, cookieOf(current))).toMatchObject(notLoggedIn)
    expect(await person.call(PROTECTED)).toMatchObject(notLoggedIn)
  })

  test('ends its family however old it is', async () => {
    let now = Date.now()
    await using server = await startTestServer({ now: () => now })
    const { cookie } = await signUp(server)
    let current = cookie
    for (let hour = 0; hour < 5; hour += 1) {
      now += 60 * 60 * 1000
      current = cookieOf(await refresh(server, current))
    }
    expect(await refresh(server, cookie)).toMatchObject(notLoggedIn)
    expect(await refresh(server, current)).toMatchObject(notLoggedIn)
  })

  test('comes with a hint that pages can read, which goes once the session is over', async () => {
    const { cookie } = await signUp(server)
    const refreshed = await refresh(server, cookie)
    expect(refreshed.headers.getSetCookie()).toEqual([
      expect.stringContaining('refresh-token='),
      'has-session=1; Path=/; SameSite=Strict; Max-Age=2592000',
    ])
    await call(server, '/api/logout', { headers: { cookie: cookieOf(refreshed) } })
    // Only the hint: another tab may have logged in meanwhile and stored a new refresh cookie.
    const none: Record<string, string> = {}
    for (const headers of [{ cookie: cookieOf(refreshed) }, none]) {
      const refused = await call(server, '/api/get-access-token', { headers })
      expect(refused).toMatchObject(notLoggedIn)
      expect(refused.headers.getSetCookie()).toEqual([
        'has-session=; Path=/; SameSite=Strict; Max-Age=0',
      ])
    }
  })

  test('survives 100 parallel refreshes of two tabs', async () => {
    const { cookie } = await signUp(server)
    const replies = await Promise.all(Array.from({ length: 100 }, () => refresh(server, cookie)))
    expect(replies.map(({ status }) => status)).toEqual(Array(100).fill(200))
    expect(new Set(replies.map(cookieOf)).size).toBe(1)
    const last = replies.at(-1)
    expect(last && (await refresh(server, cookieOf(last))).status).toBe(200)
  })

  test('survives two tabs that share a cookie and refresh again and again', async () => {
    let { cookie } = await signUp(server)
    const tab = async () => {
      const statuses = new Set<number>()
      for (let time = 0; time < 50; time += 1) {
        const reply = await refresh(server, cookie)
        cookie = cookieOf(reply)
        statuses.add(reply.status)
      }
      return statuses
    }
    expect(await Promise.all([tab(), tab()])).toEqual([new Set([200]), new Set([200])])
  })

  test('lives 30 days after its last use', async () => {
    let now = Date.now()
    await using server = await startTestServer({ now: () => now })
    const { cookie } = await signUp(server)
    now += 29 * 24 * 60 * 60 * 1000
    const used = await refresh(server, cookie)
    expect(used.status).toBe(200)
    now += 30 * 24 * 60 * 60 * 1000
    expect(await refresh(server, cookieOf(used))).toMatchObject(notLoggedIn)
  })

  test('of no session, of a forged generation or cut short is refused and ends nothing', async () => {
    const { cookie } = await signUp(server)
    const [name, value = ''] = cookie.split('=')
    const [id, , signature = ''] = value.split('.')
    for (const forged of [
      '',
      'x',
      `${id}.0.${signature}`,
      `${id}.2.${signature}`,
      `${id}.999999999.${signature}`,
      `${id}.1.${signature.slice(0, -1)}`,
      `${id}.1.${signature.toLowerCase()}`,
      `${'A'.repeat(22)}.1.${signature}`,
      `${id}.1.${signature}.${signature}`,
      '%E0%A4%A',
    ]) {
      expect(await refresh(server, `${name}=${forged}`)).toMatchObject(notLoggedIn)
    }
    expect((await refresh(server, cookie)).status).toBe(200)
  })
})

describe('the access token', () => {
  test('is refused when forged', async () => {
    const { token } = await signUp(server)
    const [head = '', payload = '', signature = ''] = token.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const secret = (await readFile(join(server.dataDir, 'jwt-secret'), 'utf8')).trim()
    const none = encode({ alg: 'none', typ: 'JWT' })
    const admin = encode({ ...claims, roles: ['user', 'super-admin'] })
    for (const forged of [
      'x',
      'x.y.z',
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      `${head}.${admin}.${signature}`,
      signed({ alg: 'HS256', typ: 'JWT' }, claims, 'another secret of enough characters'),
      // Signed with our key, but not what we issue.
      signed({ alg: 'HS256', typ: 'JWT' }, { ...claims, use: 'refresh' }, secret),
      signed({ alg: 'HS256', typ: 'JWT' }, { ...claims, exp: undefined }, secret),
      signed({ alg: 'HS256', typ: 'JWT' }, { ...claims, exp: claims.iat - 1 }, secret),
      signed({ alg: 'HS384', typ: 'JWT' }, claims, secret, 'sha384'),
      ...bitFlips(token),
    ]) {
      const headers = { 'access-jwt-token': forged }
      expect(await call(server, PROTECTED, { headers })).toMatchObject(notLoggedIn)
      const open = { headers, body: { id: 'any' } }
      expect(await call(server, '/api/get-quotation', open)).toMatchObject(notLoggedIn)
    }
  })

  test('made by this test as the server makes it is let in: the forgeries above are near misses', async () => {
    const { token } = await signUp(server)
    const claims = JSON.parse(atob(token.split('.')[1] ?? ''))
    const secret = (await readFile(join(server.dataDir, 'jwt-secret'), 'utf8')).trim()
    const headers = { 'access-jwt-token': signed({ alg: 'HS256', typ: 'JWT' }, claims, secret) }
    expect((await call(server, PROTECTED, { headers })).status).toBe(200)
  })

  test('runs out after 15 minutes, remembered or not', async () => {
    let now = Date.now()
    await using server = await startTestServer({ now: () => now })
    const person = await signUp(server)
    expect((await person.call(PROTECTED)).status).toBe(200)
    now += 15 * 60 * 1000 + 1000
    expect(await person.call(PROTECTED)).toMatchObject(notLoggedIn)
  })

  test('counts in its own header alone', async () => {
    const { token, cookie } = await signUp(server)
    const headers = { authorization: `Bearer ${token}`, cookie }
    expect(await call(server, PROTECTED, { headers })).toMatchObject(notLoggedIn)
  })
})

const refresh = (server: TestServer, cookie: string) =>
  call(server, '/api/get-access-token', { headers: { cookie } })

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function signed(header: object, claims: object, secret: string, hash = 'sha256'): string {
  const text = `${encode(header)}.${encode(claims)}`
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`
}

/** The token with one bit changed, at places over its whole length. */
function bitFlips(token: string): string[] {
  // The last character of a base64url text has bits that mean nothing.
  const places = Array.from({ length: 40 }, (_, index) =>
    Math.floor((index * (token.length - 2)) / 40),
  )
  return places.map((at) => {
    const flipped = token[at] === 'A' ? 'B' : 'A'
    return token.slice(0, at) + flipped + token.slice(at + 1)
  })
}
