import { describe, expect, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { query } from '../../../support/database.ts'
import { call, logIn, type Person, signUp } from '../../../support/person.ts'
import { startTestServer, startWithRealHashes, type TestServer } from '../../../support/server.ts'

const NEW = 'another good horse'
const incorrect = { status: 400, body: { message: 'incorrect reset key' } }

describe('a forgotten password', () => {
  test('is replaced with the key of a mail, which logs in and ends every older session', async () => {
    await using server = await startTestServer()
    const person = await signUp(server)
    const elsewhere = await logIn(server, person)
    expect(await ask(server, ` ${person.email.toUpperCase()}`)).toMatchObject({
      status: 200,
      body: { message: 'reset link sent' },
    })
    const key = await keyFor(server, person)
    const reply = await reset(server, person, key)
    expect(reply).toMatchObject({
      status: 200,
      body: { message: 'password was reset', email: person.email, roles: ['user'] },
    })
    const headers = { 'access-jwt-token': reply.body.accessJwtToken }
    expect((await call(server, '/api/get-quotation-list', { headers })).status).toBe(200)
    expect(reply.headers.get('set-cookie')).toContain('HttpOnly')
    for (const { cookie, call: ask } of [person, elsewhere]) {
      expect((await ask('/api/get-quotation-list')).status).toBe(401)
      const refreshed = await call(server, '/api/get-access-token', { headers: { cookie } })
      expect(refreshed.status).toBe(401)
    }
    expect((await call(server, '/api/login', { body: person })).status).toBe(401)
    await logIn(server, { email: person.email, password: NEW })
  })

  test('is replaced once with a key, be it asked for many times at once', async () => {
    await using server = await startWithRealHashes()
    const person = await signUp(server)
    await ask(server, person.email)
    const key = await keyFor(server, person)
    const passwords = Array.from({ length: 5 }, (_, index) => `new horse number ${index}`)
    const replies = await Promise.all(
      passwords.map((password) => reset(server, person, key, password)),
    )
    const won = replies.findIndex(({ status }) => status === 200)
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400])
    await logIn(server, { email: person.email, password: passwords[won] ?? '' })
    expect(await reset(server, person, key)).toMatchObject(incorrect)
  })

  test('makes other keys that were mailed worthless', async () => {
    await using server = await startTestServer()
    const person = await signUp(server)
    await ask(server, person.email)
    const first = await keyFor(server, person)
    await ask(server, person.email)
    const second = await keyFor(server, person)
    expect((await reset(server, person, first)).status).toBe(200)
    expect(await reset(server, person, second)).toMatchObject(incorrect)
  })

  test('needs a key that is less than an hour old, whole, and for that very account', async () => {
    let now = Date.now()
    await using server = await startTestServer({ now: () => now })
    const person = await signUp(server)
    const other = await signUp(server)
    const [activation] = await server.outbox()
    await ask(server, person.email)
    const key = await keyFor(server, person)
    expect(key).toMatch(/^[\w-]{22,}$/)
    for (const wrong of [
      `${key}x`,
      key.slice(1),
      key.toLowerCase(),
      'x'.repeat(32),
      activation?.link.split('/').at(-1) ?? '',
    ]) {
      expect(await reset(server, person, wrong)).toMatchObject(incorrect)
    }
    expect(await reset(server, other, key)).toMatchObject(incorrect)
    now += 60 * 60 * 1000
    expect(await reset(server, person, key)).toMatchObject(incorrect)
    await logIn(server, person)
  })

  test('is not replaced by one that is short or that everybody tries; the key stays good', async () => {
    await using server = await startTestServer()
    const person = await signUp(server)
    await ask(server, person.email)
    const key = await keyFor(server, person)
    for (const password of ['1234567', 'Password1', 'x'.repeat(201)]) {
      expect(await reset(server, person, key, password)).toMatchObject({
        status: 400,
        body: { message: 'bad request', field: 'password' },
      })
    }
    expect((await reset(server, person, key)).status).toBe(200)
  })

  test('can be requested for an activated account only', async () => {
    await using server = await startTestServer()
    const ann = { email: 'ann@example.com', password: 'correct horse' }
    expect(await ask(server, ann.email)).toMatchObject({
      status: 404,
      body: { message: 'does not exists' },
    })
    await call(server, '/api/register', { body: ann })
    expect(await ask(server, ann.email)).toMatchObject({
      status: 403,
      body: { message: 'account not activated' },
    })
    expect(await call(server, '/api/request-password-reset', { body: {} })).toMatchObject({
      status: 400,
      body: { message: 'bad request', field: 'email' },
    })
  })

  test('can be requested again after a mail that failed, whose key is deleted', async () => {
    await using server = await startTestServer()
    const person = await signUp(server)
    const outbox = join(server.dataDir, 'outbox')
    await Bun.$`mv ${outbox} ${outbox}.before && touch ${outbox}`
    for (let time = 0; time < 8; time += 1) {
      expect(await ask(server, person.email)).toMatchObject({
        status: 502,
        body: { message: 'reset link not sent' },
      })
    }
    expect(server.logged.join('\n')).toContain('error Mail "Choose a new password" not sent')
    expect(await query(server, "SELECT * FROM mail_keys WHERE purpose = 'reset'")).toBeEmpty()
    await Bun.$`rm ${outbox} && mv ${outbox}.before ${outbox}`
    expect((await ask(server, person.email)).status).toBe(200)
    expect((await reset(server, person, await keyFor(server, person))).status).toBe(200)
  })

  test('is mailed three times a day to those who follow no link', async () => {
    let now = Date.now()
    await using server = await startTestServer({ now: () => now })
    const person = await signUp(server)
    for (let time = 0; time < 5; time += 1) {
      expect((await ask(server, person.email)).status).toBe(200)
      expect((await reset(server, person, await keyFor(server, person))).status).toBe(200)
    }
    for (let time = 0; time < 3; time += 1) {
      expect((await ask(server, person.email)).status).toBe(200)
      now += 60 * 60 * 1000
    }
    const stopped = await ask(server, person.email)
    expect(stopped).toMatchObject({ status: 429, body: { message: 'too many requests' } })
    expect((await ask(server, 'nobody@example.com')).status).toBe(404)
    now += Number(stopped.headers.get('retry-after')) * 1000
    expect((await ask(server, person.email)).status).toBe(200)
  })

  test('allows ten guesses of its key, then a wait', async () => {
    await using server = await startTestServer()
    const person = await signUp(server)
    for (let guess = 0; guess < 10; guess += 1) {
      expect(await reset(server, person, `guess-${guess}`)).toMatchObject(incorrect)
    }
    const stopped = await reset(server, person, 'guess-10')
    expect(stopped.status).toBe(429)
    expect(Number(stopped.headers.get('retry-after'))).toBeWithin(1, 15 * 60 + 1)
  })

  test('is asked for and replaced by no page of another site', async () => {
    await using server = await startTestServer()
    const person = await signUp(server)
    const headers = { 'sec-fetch-site': 'cross-site' }
    const { email } = person
    for (const [path, body] of [
      ['/api/request-password-reset', { email }],
      ['/api/reset-password', { resetPasswordKey: 'x', email, password: NEW }],
    ] as const) {
      expect((await call(server, path, { body, headers })).status).toBe(403)
    }
  })

  test('has a key that the database keeps only as a hash', async () => {
    await using server = await startTestServer()
    const person = await signUp(server)
    await ask(server, person.email)
    const key = await keyFor(server, person)
    for (const file of ['quotation.db', 'quotation.db-wal']) {
      const bytes = await readFile(join(server.dataDir, file))
      expect(bytes.includes(key)).toBe(false)
      expect(bytes.includes(person.password)).toBe(false)
    }
  })
})

const ask = (server: TestServer, email: string) =>
  call(server, '/api/request-password-reset', { body: { email } })

const reset = (server: TestServer, { email }: Person, key: string, password = NEW) =>
  call(server, '/api/reset-password', { body: { resetPasswordKey: key, email, password } })

/** The key in the link of the last mail to the address (product: Paths). */
async function keyFor(server: TestServer, { email }: Person): Promise<string> {
  const mail = (await server.outbox()).findLast(({ to }) => to === email)
  const [, address = '', key = ''] =
    /\/new\/reset-password\/([^/]+)\/([^/]+)$/.exec(mail?.link ?? '') ?? []
  expect(decodeURIComponent(address)).toBe(email)
  return key
}
