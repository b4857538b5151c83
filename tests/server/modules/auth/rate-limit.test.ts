import { describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../../../db/client.ts'
import { migrate } from '../../../../db/migrate.ts'
import {
  createAttemptCounter,
  createMemoryCounter,
  type Limit,
  type MemoryCounter,
  type WindowCounter,
} from '../../../../src/plugins/attempt-counter.ts'
import { createStoredCounter } from '../../../../src/plugins/stored-attempts.ts'
import { query } from '../../../support/database.ts'
import { call, logIn, type Reply, signUp } from '../../../support/person.ts'
import {
  startWithRealHashes as startTestServer,
  startTestServer as startWithCheapHashes,
  type TestServer,
} from '../../../support/server.ts'

const twice = { attempts: 2, windowMs: 10_000 }
const once = { ...twice, attempts: 1 }

describe.each([
  ['in memory', inMemory],
  ['in the database', inDatabase],
])('a limit that is counted %s', (_, open) => {
  test('allows its number of attempts, then returns the seconds to wait', async () => {
    await using counter = await open()
    const attempt = () => counter.count([['key', twice]])
    expect([await attempt(), await attempt(), await attempt()]).toEqual([null, null, 10])
    await counter.elapse(9_500)
    expect(await attempt()).toBe(1)
    await counter.elapse(500)
    expect([await attempt(), await attempt(), await attempt()]).toEqual([null, null, 10])
  })

  test('counts attempts at the same moment one by one', async () => {
    await using counter = await open()
    const waits = await Promise.all(
      Array.from({ length: 9 }, () => counter.count([['key', twice]])),
    )
    expect(waits.filter((wait) => wait === null)).toHaveLength(2)
  })

  test('that refuses an attempt counts it against no key', async () => {
    await using counter = await open()
    await counter.count([['full', once]])
    for (let time = 0; time < 5; time += 1) {
      await counter.count([
        ['full', once],
        ['other', twice],
      ])
    }
    expect(await counter.count([['other', twice]])).toBeNull()
  })

  test('does not count an attempt that was refunded', async () => {
    await using counter = await open()
    for (let time = 0; time < 5; time += 1) {
      expect(await counter.count([['key', twice]])).toBeNull()
      counter.refund(['key'])
    }
  })

  test('grows after each full window up to its maximum, and shrinks back after a rest', async () => {
    await using counter = await open()
    const growing = { attempts: 1, windowMs: 10_000, maxWindowMs: 40_000 }
    const waitWhenFull = async () => {
      expect(await counter.count([['key', growing]])).toBeNull()
      const wait = (await counter.count([['key', growing]])) ?? 0
      await counter.elapse(wait * 1000)
      return wait
    }
    for (const wait of [10, 20, 40, 40]) expect(await waitWhenFull()).toBe(wait)
    await counter.elapse(40_000)
    expect(await waitWhenFull()).toBe(10)
  })
})

describe.each([
  ['beside memory', true],
  ['in the database alone', false],
])('a day that is counted %s', (_, hasMemory) => {
  const limit: Limit = { attempts: 2, windowMs: 10_000, perDay: 5 }
  const open = async () => {
    const [memory, stored] = [await inMemory(), await inDatabase()]
    const elapse = async (ms: number) => {
      await memory.elapse(ms)
      await stored.elapse(ms)
    }
    const counter = createAttemptCounter(stored, hasMemory ? memory : null)
    return { ...counter, stored, elapse, [Symbol.asyncDispose]: () => stored.close() }
  }

  test('ends what stays below each window, until the day is over', async () => {
    await using counter = await open()
    for (let time = 0; time < 5; time += 1) {
      expect(await counter.count([['key', limit]])).toBeNull()
      await counter.elapse(10_000)
    }
    const wait = await counter.count([['key', limit]])
    expect(wait).toBe(24 * 60 * 60 - 50)
    // Refused by the day, it is counted in no window.
    expect(await counter.count([['key', { ...limit, attempts: 1, perDay: 9 }]])).toBeNull()
    await counter.elapse((wait ?? 0) * 1000)
    expect(await counter.count([['key', limit]])).toBeNull()
  })

  test('is not forgotten by a restart', async () => {
    await using counter = await open()
    const month: Limit = { attempts: 1, windowMs: 30 * 24 * 60 * 60_000, perDay: null }
    for (let time = 0; time < 5; time += 1) {
      await counter.count([['key', limit]])
      await counter.elapse(10_000)
    }
    await counter.count([['once', month]])
    const restarted = createAttemptCounter(counter.stored, hasMemory ? await inMemory() : null)
    expect(await restarted.count([['key', limit]])).toBePositive()
    expect(await restarted.count([['once', month]])).toBe(30 * 24 * 60 * 60)
  })

  test('does not count an attempt that was refunded', async () => {
    await using counter = await open()
    for (let time = 0; time < 8; time += 1) {
      expect(await counter.count([['key', limit]])).toBeNull()
      counter.refund(['key'])
    }
  })
})

test('a day may count the windows of attempts that are too frequent to store', async () => {
  await using stored = await inDatabase()
  const memory = await inMemory()
  const counter = createAttemptCounter(stored, memory)
  const limit: Limit = { attempts: 3, windowMs: 10_000, perDay: 2, countsWindows: true }
  for (let time = 0; time < 2; time += 1) {
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect(await counter.count([['key', limit]])).toBeNull()
    await memory.elapse(10_000)
  }
  expect(await counter.count([['key', limit]])).toBePositive()
})

test('attempts during an outage of the database count in no window', async () => {
  const memory = await inMemory()
  let isAway = true
  const stored: WindowCounter = {
    count: async () => (isAway ? Promise.reject(new Error('away')) : null),
    refund: () => {},
  }
  const counter = createAttemptCounter(stored, memory)
  const limit: Limit = { attempts: 1, windowMs: 10_000, perDay: 5 }
  for (let time = 0; time < 3; time += 1)
    expect(counter.count([['key', limit]])).rejects.toThrow('away')
  isAway = false
  expect(await counter.count([['key', limit]])).toBeNull()
})

test('a counter in memory drops the oldest key when too many are counted', () => {
  const counter = createMemoryCounter(() => 0)
  counter.count([['first', once]])
  for (let key = 0; key < 50_000; key += 1) counter.count([[`key ${key}`, once]])
  expect(counter.count([['first', once]])).toBeNull()
  expect(counter.count([['key 49999', once]])).toBe(10)
})

test('a counter in the database keeps no address, and locks nobody out when its clock is set back', async () => {
  await using counter = await inDatabase()
  await counter.count([['login ann@example.com', once]])
  const [row] = (await counter.client.execute('SELECT key FROM attempt_windows')).rows
  expect(row?.key).toMatch(/^[\w-]{43}$/)
  await counter.elapse(-3_600_000)
  expect(await counter.count([['login ann@example.com', once]])).toBeNull()
  expect(await counter.count([['login ann@example.com', once]])).toBe(10)
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
        email: `p${guess}@example.com`,
        resetPasswordKey: `k${guess}`,
        password,
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

describe('who stays just below each window', () => {
  test('guesses 60 passwords of an account a day from one address, however it is restarted', async () => {
    let now = Date.now()
    const dataDir = await mkdtemp(join(tmpdir(), 'quotation-day-'))
    let guesses = 0
    const account = { email: 'ann@example.com', password: 'correct horse battery' }
    for (let half = 0; half < 2; half += 1) {
      const env = { ACTIVATION: 'off' }
      await using server = await startWithCheapHashes({ dataDir, env, now: () => now })
      if (half === 0) await post(server, '/api/register', account)
      for (let quarter = 0; quarter < 48; quarter += 1) {
        const body = { ...account, password: 'a wrong one' }
        const replies = await times(9, () => post(server, '/api/login', body))
        guesses += countOf(replies, 401)
        now += 15 * 60 * 1000
      }
    }
    expect(guesses).toBe(60)
    await rm(dataDir, { recursive: true })
  })

  test('sends 100 strangers a day a link to activate, from all of an IPv6 network', async () => {
    let now = Date.now()
    const env = { TRUST_PROXY: 'on' }
    await using server = await startWithCheapHashes({ env, now: () => now })
    const replies: Reply[] = []
    for (let window = 0; window < 3; window += 1) {
      const some = await times(60, (at) => {
        const body = { email: `stranger-${window}-${at}@example.com`, password }
        const headers = { 'x-forwarded-for': `2001:db8:1:2::${at}` }
        return post(server, '/api/register', body, headers)
      })
      replies.push(...some)
      now += 10 * 60 * 1000
    }
    expect(countOf(replies, 200)).toBe(100)
    expect(countOf(replies, 429)).toBe(80)
    expect(await server.outbox()).toHaveLength(100)
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
    const length = Math.min(50, count - guess)
    const some = Array.from({ length }, (_, index) => ask(guess + index))
    replies.push(...(await Promise.all(some)))
  }
  return replies
}

const countOf = (replies: Reply[], wanted: number) =>
  replies.filter(({ status }) => status === wanted).length

const waitOf = (reply: Reply) => Number(reply.headers.get('retry-after'))

/** A counter whose clock goes on by hand. */
interface Counter extends WindowCounter, AsyncDisposable {
  elapse(ms: number): Promise<unknown>
}

async function inMemory(): Promise<Counter & MemoryCounter> {
  let now = 0
  const elapse = async (ms: number) => {
    now += ms
  }
  return { ...createMemoryCounter(() => now), elapse, async [Symbol.asyncDispose]() {} }
}

async function inDatabase() {
  const folder = await mkdtemp(join(tmpdir(), 'quotation-attempts-'))
  const { client, ...db } = await openDatabase({ url: `file:${join(folder, 'quotation.db')}` })
  await migrate(client)
  await client.batch(['CREATE TABLE clock (now integer)', 'INSERT INTO clock VALUES (1)'], 'write')
  const counter = createStoredCounter({ ...db, client }, 'secret', '(SELECT now FROM clock)')
  return {
    ...counter,
    client,
    close: db.close,
    elapse: (ms: number) => client.execute({ sql: 'UPDATE clock SET now = now + ?', args: [ms] }),
    async [Symbol.asyncDispose]() {
      await db.close()
      await rm(folder, { recursive: true })
    },
  }
}
