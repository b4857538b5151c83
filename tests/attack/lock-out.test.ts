import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { call, logIn, type Reply, signUp } from '../support/person.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

setDefaultTimeout(120_000)

const QUARTER_HOUR_MS = 15 * 60 * 1000

const behindProxy = { TRUST_PROXY: 'on' }
const from = (address: string) => ({ 'x-forwarded-for': address })

describe('wrong passwords of strangers', () => {
  test('lock out no device that has logged in before, at its own or another address', async () => {
    await using server = await startTestServer({ env: behindProxy })
    const owner = await signUp(server)
    const cookie = deviceCookie(await tryPassword(server, owner, from('192.0.2.1')))
    await lockAccount(server, owner.email)
    expect((await tryPassword(server, owner, from('192.0.2.1'))).status).toBe(429)
    for (const address of ['192.0.2.1', '192.0.2.2']) {
      const reply = await tryPassword(server, owner, { ...from(address), cookie })
      expect(reply).toMatchObject({ status: 200, body: { message: 'good password' } })
    }
  })

  test('are let through by no cookie that is forged or of another account', async () => {
    await using server = await startTestServer({ env: behindProxy })
    const owner = await signUp(server)
    const stranger = await signUp(server)
    const own = deviceCookie(await tryPassword(server, owner, from('192.0.2.1')))
    const strange = deviceCookie(await tryPassword(server, stranger, from('192.0.2.2')))
    await lockAccount(server, owner.email)
    const signature = own.split('.')[1] ?? ''
    for (const cookie of [
      'device=',
      'device=x',
      strange,
      `${strange}.${signature}`,
      `${own.slice(0, -1)}${own.endsWith('A') ? 'B' : 'A'}`,
      own.replace('device=', 'device=x'),
    ]) {
      const headers = { ...from('192.0.2.3'), cookie }
      expect((await tryPassword(server, owner, headers)).status).toBe(429)
    }
  })

  test('are limited on a device that has logged in before too', async () => {
    let now = Date.now()
    await using server = await startTestServer({ env: behindProxy, now: () => now })
    const owner = await signUp(server)
    const cookie = deviceCookie(await tryPassword(server, owner, from('192.0.2.1')))
    const guess = (at: number) => {
      const headers = { ...from(`198.51.100.${at}`), cookie }
      return tryPassword(server, { ...owner, password: `guess ${at}` }, headers)
    }
    for (let at = 0; at < 10; at += 1) expect((await guess(at)).status).toBe(401)
    const stopped = await guess(10)
    expect(stopped.status).toBe(429)
    now += waitOf(stopped)
    const reply = await tryPassword(server, owner, { ...from('192.0.2.1'), cookie })
    expect(reply.status).toBe(200)
  })

  test('wait longer each time at the address that sends them, and nobody else does', async () => {
    let now = Date.now()
    await using server = await startTestServer({ env: behindProxy, now: () => now })
    const owner = await signUp(server)
    const waits: number[] = []
    for (let time = 0; time < 6; time += 1) {
      const stopped = await guessUntilStopped(server, owner.email, '203.0.113.1')
      waits.push(waitOf(stopped) / QUARTER_HOUR_MS)
      now += waitOf(stopped)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 16])
    const reply = await tryPassword(server, owner, from('192.0.2.1'))
    expect(reply.status).toBe(200)
  })
})

test('a device is remembered for each of the people who use it', async () => {
  await using server = await startTestServer({ env: behindProxy })
  const [ann, bob] = [await signUp(server, 'ann'), await signUp(server, 'bob')]
  const first = deviceCookie(await tryPassword(server, ann, from('192.0.2.1')))
  const second = await tryPassword(server, bob, { ...from('192.0.2.1'), cookie: first })
  const cookie = deviceCookie(second)
  for (const { email } of [ann, bob]) await lockAccount(server, email)
  for (const person of [ann, bob]) {
    expect((await tryPassword(server, person, from('192.0.2.1'))).status).toBe(429)
    const headers = { ...from('192.0.2.1'), cookie }
    expect((await tryPassword(server, person, headers)).status).toBe(200)
  }
})

test('200 wrong reset keys of strangers do not stop the good one', async () => {
  await using server = await startTestServer({ env: behindProxy })
  const { email } = await signUp(server)
  await call(server, '/api/request-password-reset', { body: { email } })
  const resetPasswordKey = (await server.outbox()).at(-1)?.link.split('/').at(-1)
  const password = 'another good horse'
  for (let guess = 0; guess < 200; guess += 1) {
    const body = { email, password, resetPasswordKey: `guess-${guess}` }
    const reply = await call(server, '/api/reset-password', {
      body,
      headers: from(`203.0.113.${guess}`),
    })
    expect(reply.status).toBe(400)
  }
  const reply = await call(server, '/api/reset-password', {
    body: { email, password, resetPasswordKey },
    headers: from('192.0.2.1'),
  })
  expect(reply).toMatchObject({ status: 200, body: { message: 'password was reset' } })
  await logIn(server, { email, password })
})

describe('strangers who ask for reset links of others', () => {
  const ask = (server: TestServer, email: string, headers: Record<string, string>) =>
    call(server, '/api/request-password-reset', { body: { email }, headers })

  test('from one address keep nobody from a link asked for elsewhere', async () => {
    await using server = await startTestServer({ env: behindProxy })
    const { email } = await signUp(server)
    for (let time = 0; time < 20; time += 1) await ask(server, email, from('203.0.113.1'))
    expect((await ask(server, email, from('203.0.113.1'))).status).toBe(429)
    expect((await ask(server, email, from('192.0.2.1'))).status).toBe(200)
  })

  test('from many addresses send five a day, and keep no device that has logged in from one', async () => {
    await using server = await startTestServer({ env: behindProxy })
    const owner = await signUp(server)
    const cookie = deviceCookie(await tryPassword(server, owner, from('192.0.2.1')))
    const before = (await server.outbox()).length
    for (let at = 0; at < 20; at += 1) await ask(server, owner.email, from(`203.0.113.${at}`))
    expect(await server.outbox()).toHaveLength(before + 5)
    expect((await ask(server, owner.email, from('192.0.2.1'))).status).toBe(429)
    const headers = { ...from('192.0.2.1'), cookie }
    expect((await ask(server, owner.email, headers)).status).toBe(200)
  })
})

const tryPassword = (
  server: TestServer,
  { email, password }: { email: string; password: string },
  headers: Record<string, string>,
): Promise<Reply> => call(server, '/api/login', { body: { email, password }, headers })

/** Guesses from ever new addresses until any new device is refused. */
async function lockAccount(server: TestServer, email: string): Promise<void> {
  for (let guess = 0; guess < 50; guess += 1) {
    const account = { email, password: `guess ${guess}` }
    const reply = await tryPassword(server, account, from(`203.0.113.${guess}`))
    expect(reply.status).toBe(401)
  }
}

/** Guesses from one address until it is refused. */
async function guessUntilStopped(server: TestServer, email: string, address: string) {
  for (let guess = 0; guess < 10; guess += 1) {
    const reply = await tryPassword(server, { email, password: `guess ${guess}` }, from(address))
    expect(reply.status).toBe(401)
  }
  return tryPassword(server, { email, password: 'one more guess' }, from(address))
}

/** The device's cookie, ready for a Cookie header. */
const deviceCookie = (reply: Reply): string =>
  reply.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('device='))
    ?.split(';')[0] ?? ''

const waitOf = (reply: Reply) => Number(reply.headers.get('retry-after')) * 1000
