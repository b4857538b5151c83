import { describe, expect, test } from 'bun:test'
import { createAttemptCounter } from '../../../../src/modules/auth/rate-limit.ts'
import { query } from '../../../support/database.ts'
import { call, logIn, type Reply, signUp } from '../../../support/person.ts'
import { startWithRealHashes as startTestServer, type TestServer } from '../../../support/server.ts'

const twice = { attempts: 2, windowMs: 10_000 }

describe('a limit', () => {
  test('allows its number of attempts, then returns the seconds to wait', () => {
    let now = 0
    const counter = createAttemptCounter(() => now)
    const attempt = () => counter.count([['key', twice]])
    expect([attempt(), attempt(), attempt()]).toEqual([null, null, 10])
    now = 9_500
    expect(attempt()).toBe(1)
    now = 10_000
    expect([attempt(), attempt(), attempt()]).toEqual([null, null, 10])
  })

  test('that refuses an attempt counts it against no key', () => {
    const counter = createAttemptCounter(() => 0)
    counter.count([['full', { ...twice, attempts: 1 }]])
    for (let time = 0; time < 5; time += 1) {
      counter.count([
        ['full', { ...twice, attempts: 1 }],
        ['other', twice],
      ])
    }
    expect(counter.count([['other', twice]])).toBeNull()
  })

  test('does not count an attempt that was refunded', () => {
    const counter = createAttemptCounter(() => 0)
    for (let time = 0; time < 5; time += 1) {
      expect(counter.count([['key', twice]])).toBeNull()
      counter.refund(['key'])
    }
  })

  test('grows after each full window up to its maximum, and shrinks back after a rest', () => {
    let now = 0
    const counter = createAttemptCounter(() => now)
    const growing = { attempts: 1, windowMs: 10_000, maxWindowMs: 40_000 }
    const waitWhenFull = () => {
      expect(counter.count([['key', growing]])).toBeNull()
      const wait = counter.count([['key', growing]]) ?? 0
      now += wait * 1000
      return wait
    }
    expect([waitWhenFull(), waitWhenFull(), waitWhenFull(), waitWhenFull()]).toEqual([
      10, 20, 40, 40,
    ])
    now += 40_000
    expect(waitWhenFull()).toBe(10)
  })

  test('drops the oldest key when too many are counted', () => {
    const counter = createAttemptCounter(() => 0)
    const once = { ...twice, attempts: 1 }
    counter.count([['first', once]])
    for (let key = 0; key < 50_000; key += 1) counter.count([[`key ${key}`, once]])
    expect(counter.count([['first', once]])).toBeNull()
    expect(counter.count([['key 49999', once]])).toBe(10)
  })
})

describe('the limited address', () => {
  test('is the address of the connection, whatever X-Forwarded-For says', async () => {
    await using server = await startTestServer()
    const last = await guessFrom(server, (guess) => `203.0.113.${guess}`)
    expect(last.status).toBe(429)
  })

  test('is the address that the trusted proxy saw', async () => {
    await using server = await startTestServer({ env: { TRUST_PROXY: 'on' } })
    const last = await guessFrom(server, (guess) => `198.51.100.7, 203.0.113.${guess}`)
    expect(last.status).toBe(404)
    const forged = await guessFrom(server, (guess) => `198.51.100.${guess}, 203.0.113.99`)
    expect(forged.status).toBe(429)
  })
})

const password = 'correct horse'

describe('1,000 guesses', () => {
  test('at one password from 1,000 addresses are limited to 50 in a quarter of an hour', async () => {
    let now = Date.now()
    await using server = await startTestServer({ env: { TRUST_PROXY: 'on' }, now: () => now })
    const account = await signUp(server)
    const [kept] = await query(server, 'SELECT password_hash FROM users')
    // A hash that no password matches is not compared.
    await query(server, "UPDATE users SET password_hash = 'none'")
    const replies = await times(1000, (guess) =>
      post(server, '/api/login', { ...account, password: `guess ${guess}` }, fromAddress(guess)),
    )
    expect(countOf(replies, 401)).toBe(50)
    expect(countOf(replies, 429)).toBe(950)
    const waits = replies.filter(({ status }) => status === 429).map(waitOf)
    expect(Math.min(...waits)).toBeGreaterThan(0)
    expect(Math.max(...waits)).toBe(15 * 60)
    // The right password does not bypass the limit.
    await query(server, 'UPDATE users SET password_hash = ?', [String(kept?.password_hash)])
    expect((await post(server, '/api/login', account, fromAddress(2000))).status).toBe(429)
    now += 15 * 60 * 1000
    await logIn(server, account)
  })

  test.each([
    ['/api/login', (guess: number) => ({ email: `p${guess}@example.com`, password }), 404],
    ['/api/request-password-reset', (guess: number) => ({ email: `p${guess}@example.com` }), 404],
    [
      '/api/reset-password',
      (guess: number) => ({
        ...{ email: `p${guess}@example.com`, resetPasswordKey: `k${guess}`, password },
      }),
      400,
    ],
    ['/api/activate', (guess: number) => ({ activationKey: `key-${guess}` }), 404],
  ])(
    'by %s from one address, each at another account, are limited to 100',
    async (path, body, miss) => {
      await using server = await startTestServer()
      const replies = await times(1000, (guess) => post(server, path, body(guess)))
      expect(countOf(replies, miss)).toBe(100)
      const stopped = replies.filter(({ status }) => status === 429)
      expect(stopped).toHaveLength(900)
      expect(stopped[0]?.body).toEqual({ message: 'too many requests' })
      expect(Math.min(...stopped.map(waitOf))).toBeWithin(1, 15 * 60 + 1)
    },
  )

  test('by register are limited to 10 per account', async () => {
    await using server = await startTestServer({ env: { TRUST_PROXY: 'on' } })
    const account = await signUp(server)
    const replies = await times(1000, (guess) =>
      post(server, '/api/register', account, fromAddress(guess)),
    )
    // One of the ten registered the account.
    expect(countOf(replies, 409)).toBe(9)
    expect(countOf(replies, 429)).toBe(991)
  })
})

/** One guess more than an address has for an account, each with its X-Forwarded-For. */
async function guessFrom(server: TestServer, forwardedFor: (guess: number) => string) {
  const body = { email: 'nobody@example.com', password: 'guessed' }
  const guess = (time: number) =>
    call(server, '/api/login', { body, headers: { 'x-forwarded-for': forwardedFor(time) } })
  for (let time = 0; time < 10; time += 1) await guess(time)
  return guess(10)
}

const post = (server: TestServer, path: string, body: unknown, headers = {}) =>
  call(server, path, { body, headers })

const fromAddress = (guess: number) => ({
  'x-forwarded-for': `10.${guess >> 8}.${guess & 255}.1`,
})

/** Sends 50 at a time. */
async function times(count: number, ask: (guess: number) => Promise<Reply>): Promise<Reply[]> {
  const replies: Reply[] = []
  for (let guess = 0; guess < count; guess += 50) {
    const some = Array.from({ length: 50 }, (_, index) => ask(guess + index))
    replies.push(...(await Promise.all(some)))
  }
  return replies
}

const countOf = (replies: Reply[], wanted: number) =>
  replies.filter(({ status }) => status === wanted).length

const waitOf = (reply: Reply) => Number(reply.headers.get('retry-after'))
