import { describe, expect, test } from 'bun:test'
import { addressOf } from '../../src/plugins/client-address.ts'
import { query } from '../support/database.ts'
import { call, logIn, type Reply, signUp } from '../support/person.ts'
import { startWithRealHashes as startTestServer, type TestServer } from '../support/server.ts'

const password = 'correct horse'

describe('1,000 guesses', () => {
  test('at one password from 1,000 addresses come to 50, and the account waits a quarter of an hour', async () => {
    let now = Date.now()
    await using server = await startTestServer({ env: { TRUST_PROXY: 'on' }, now: () => now })
    const account = await signUp(server)
    const [kept] = await query(server, 'SELECT password_hash FROM users')
    // What no password fits costs no time to compare with.
    await query(server, "UPDATE users SET password_hash = 'none'")
    const replies = await times(1000, (guess) =>
      post(server, '/api/login', { ...account, password: `guess ${guess}` }, fromAddress(guess)),
    )
    expect(countOf(replies, 401)).toBe(50)
    expect(countOf(replies, 429)).toBe(950)
    const waits = replies.filter(({ status }) => status === 429).map(waitOf)
    expect(Math.min(...waits)).toBeGreaterThan(0)
    expect(Math.max(...waits)).toBe(15 * 60)
    // The right password is no way round it.
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
  ])('by %s from one address, each at another account, come to 100', async (path, body, miss) => {
    await using server = await startTestServer()
    const replies = await times(1000, (guess) => post(server, path, body(guess)))
    expect(countOf(replies, miss)).toBe(100)
    const stopped = replies.filter(({ status }) => status === 429)
    expect(stopped).toHaveLength(900)
    expect(stopped[0]?.body).toEqual({ message: 'too many requests' })
    expect(Math.min(...stopped.map(waitOf))).toBeWithin(1, 15 * 60 + 1)
  })

  test('by register find out no more about an account than 10 tell', async () => {
    await using server = await startTestServer({ env: { TRUST_PROXY: 'on' } })
    const account = await signUp(server)
    const replies = await times(1000, (guess) =>
      post(server, '/api/register', account, fromAddress(guess)),
    )
    // One of the ten made the account.
    expect(countOf(replies, 409)).toBe(9)
    expect(countOf(replies, 429)).toBe(991)
  })
})

describe('an address', () => {
  const seenAs = (address: string) => addressOf(new Request('http://x'), at(address), 0)

  test('of IPv6 stands for its whole subscriber', () => {
    const same = [
      '2001:db8:1:2:aaaa:bbbb:cccc:dddd',
      '2001:0DB8:0001:0002::1',
      '2001:db8:1:2::',
      '2001:db8:1:2:0:0:0:1%eth0',
    ]
    expect(new Set(same.map(seenAs))).toEqual(new Set(['2001:db8:1:2']))
    expect(seenAs('2001:db8:1:3::1')).not.toBe(seenAs('2001:db8:1:2::1'))
    expect(seenAs('::1')).toBe('0:0:0:0')
    expect(seenAs('fe80::1:2')).toBe('fe80:0:0:0')
  })

  test('of IPv4 stays what it is, in whatever dress', () => {
    expect(seenAs('203.0.113.7')).toBe('203.0.113.7')
    expect(seenAs('::ffff:203.0.113.7')).toBe('203.0.113.7')
    expect(seenAs('unix')).toBe('unix')
  })
})

const at = (address: string) => ({
  requestIP: () => ({ address, port: 1, family: 'IPv6' as const }),
})

const post = (server: TestServer, path: string, body: unknown, headers = {}) =>
  call(server, path, { body, headers })

const fromAddress = (guess: number) => ({
  'x-forwarded-for': `10.${guess >> 8}.${guess & 255}.1`,
})

/** So many at once as a guesser would have under way. */
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
