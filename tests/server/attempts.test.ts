import { describe, expect, test } from 'bun:test'
import { createAttempts } from '../../src/modules/auth/attempts.ts'
import { call } from '../support/person.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const twice = { times: 2, withinMs: 10_000 }

describe('a limit', () => {
  test('lets so many tries through, then says how many seconds to wait', () => {
    let now = 0
    const attempts = createAttempts(() => now)
    const take = () => attempts.take([['key', twice]])
    expect([take(), take(), take()]).toEqual([null, null, 10])
    now = 9_500
    expect(take()).toBe(1)
    now = 10_000
    expect([take(), take(), take()]).toEqual([null, null, 10])
  })

  test('that stops a try counts it nowhere', () => {
    const attempts = createAttempts(() => 0)
    attempts.take([['full', { ...twice, times: 1 }]])
    for (let time = 0; time < 5; time += 1) {
      attempts.take([
        ['full', { ...twice, times: 1 }],
        ['other', twice],
      ])
    }
    expect(attempts.take([['other', twice]])).toBeNull()
  })

  test('gets back a try that was none', () => {
    const attempts = createAttempts(() => 0)
    for (let time = 0; time < 5; time += 1) {
      expect(attempts.take([['key', twice]])).toBeNull()
      attempts.giveBack(['key'])
    }
  })

  test('forgets the oldest key rather than grow without end', () => {
    const attempts = createAttempts(() => 0)
    const once = { ...twice, times: 1 }
    attempts.take([['first', once]])
    for (let key = 0; key < 50_000; key += 1) attempts.take([[`key ${key}`, once]])
    expect(attempts.take([['first', once]])).toBeNull()
    expect(attempts.take([['key 49999', once]])).toBe(10)
  })
})

describe('who is limited', () => {
  test('is the address of the connection, whatever a header says', async () => {
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

/** One guess more than an address has for an account, each with its X-Forwarded-For. */
async function guessFrom(server: TestServer, forwardedFor: (guess: number) => string) {
  const body = { email: 'nobody@example.com', password: 'guessed' }
  const guess = (time: number) =>
    call(server, '/api/login', { body, headers: { 'x-forwarded-for': forwardedFor(time) } })
  for (let time = 0; time < 10; time += 1) await guess(time)
  return guess(10)
}
