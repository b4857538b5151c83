import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { call, cookieOf, logIn } from '../support/person.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { runCommand } from '../support/spawn.ts'

setDefaultTimeout(120_000)

const DAY_MS = 24 * 60 * 60 * 1000
const email = 'owner@example.com'
const stranger = { email, password: 'the password of a stranger' }
const owner = { email, password: 'the password of the owner' }

const linkSent = { status: 200, body: { message: 'activation link sent' } }
const badPassword = { status: 401, body: { message: 'bad password' } }

describe("an address that a stranger has registered with the stranger's password", () => {
  test('is registered again by its owner, whose link sets the password', async () => {
    await using server = await startTestServer()
    expect(await register(server, stranger)).toMatchObject(linkSent)
    expect(await register(server, owner)).toMatchObject(linkSent)
    const [, ownersKey] = await mailedKeys(server)
    const activated = await activate(server, ownersKey, owner)
    expect(activated).toMatchObject({ status: 200, body: { message: 'activated', email } })
    expect((await useToken(server, activated.body.accessJwtToken)).status).toBe(200)
    expect(await logInAs(server, stranger)).toMatchObject(badPassword)
    await logIn(server, owner)
  })

  test('stays the owner’s when the stranger registers it again before the link is followed', async () => {
    await using server = await startTestServer()
    await register(server, owner)
    expect(await register(server, stranger)).toMatchObject(linkSent)
    const [ownersKey, strangersKey] = await mailedKeys(server)
    expect((await activate(server, ownersKey, owner)).status).toBe(200)
    expect(await logInAs(server, stranger)).toMatchObject(badPassword)
    await logIn(server, owner)
    expect(await activate(server, strangersKey)).toMatchObject({
      status: 409,
      body: { message: 'already activated' },
    })
    await logIn(server, owner)
  })

  test('is not handed over by the wrong one of two alike mails, whoever registered first', async () => {
    await using server = await startTestServer()
    const before = cookieOf(await register(server, stranger))
    const cookie = cookieOf(await register(server, owner))
    await register(server, stranger)
    const [first, ownersKey, last] = await mailedKeys(server)
    for (const strangersKey of [first, last]) {
      const asked = await activate(server, strangersKey, {}, { cookie })
      expect(asked).toMatchObject({ status: 401, body: { message: 'password needed', email } })
      expect(await activate(server, strangersKey, owner, { cookie })).toMatchObject(badPassword)
    }
    // The stranger's browser and password are no use with the owner's key.
    expect((await activate(server, ownersKey, stranger, { cookie: before })).status).toBe(401)
    expect((await activate(server, ownersKey, {}, { cookie })).status).toBe(200)
    await logIn(server, owner)
    expect(await logInAs(server, stranger)).toMatchObject(badPassword)
  })

  test('is its owner’s after strangers have used up its mails: theirs serve the owner too', async () => {
    await using server = await startTestServer({ env: { TRUST_PROXY: 'on' } })
    const from = (at: number) => ({ 'x-forwarded-for': `203.0.113.${at}` })
    for (let at = 0; at < 8; at += 1)
      await call(server, '/api/register', { body: stranger, headers: from(at) })
    expect(await server.outbox()).toHaveLength(5)
    const registered = await call(server, '/api/register', { body: owner, headers: from(99) })
    expect(registered).toMatchObject(linkSent)
    expect(await server.outbox()).toHaveLength(5)
    const [key] = await mailedKeys(server)
    // Registered once more after the owner: that changes nothing for the owner.
    await call(server, '/api/register', { body: stranger, headers: from(100) })
    expect(await activate(server, key)).toMatchObject({ status: 401 })
    const headers = { cookie: cookieOf(registered) }
    expect((await activate(server, key, {}, headers)).status).toBe(200)
    await logIn(server, owner)
    expect(await logInAs(server, stranger)).toMatchObject(badPassword)
  })

  test('is registered no more once it is activated', async () => {
    await using server = await startTestServer()
    await register(server, owner)
    const [key] = await mailedKeys(server)
    await activate(server, key, owner)
    expect(await register(server, stranger)).toMatchObject({
      status: 409,
      body: { message: 'already exists' },
    })
    expect(await server.outbox()).toHaveLength(1)
    expect(await logInAs(server, stranger)).toMatchObject(badPassword)
  })

  test('mails a new link for the password that was sent last, and for no other', async () => {
    let now = Date.now()
    await using server = await startTestServer({ now: () => now })
    await register(server, stranger)
    await register(server, owner)
    now += 5 * 60 * 1000
    expect(await logInAs(server, stranger)).toMatchObject(badPassword)
    expect(await logInAs(server, owner)).toMatchObject({
      status: 403,
      body: { message: 'activation link sent again' },
    })
    const keys = await mailedKeys(server)
    expect(keys).toHaveLength(3)
    // Whatever is registered after the link was mailed: it sets the password that asked for it.
    await register(server, stranger)
    expect((await activate(server, keys[2], owner)).status).toBe(200)
    await logIn(server, owner)
  })

  test('is free again a week later: account and keys are swept', async () => {
    await using folder = await newFolder()
    const { dataDir } = folder
    let now = Date.now()
    const first = await startTestServer({ dataDir, now: () => now })
    await register(first, stranger)
    await first.stop()
    now += 7 * DAY_MS - 1
    await (await startTestServer({ dataDir, now: () => now })).stop()
    expect(await counts(dataDir)).toEqual({ users: 1, keys: 1 })
    now += 1
    await (await startTestServer({ dataDir, now: () => now })).stop()
    expect(await counts(dataDir)).toEqual({ users: 0, keys: 0 })
    await using last = await startTestServer({ dataDir, now: () => now })
    expect(await logInAs(last, stranger)).toMatchObject({
      status: 404,
      body: { message: 'not registered' },
    })
    expect(await register(last, owner)).toMatchObject(linkSent)
  })

  test('is not swept while a link to it still works', async () => {
    await using folder = await newFolder()
    const { dataDir } = folder
    let now = Date.now()
    const first = await startTestServer({ dataDir, now: () => now })
    await register(first, owner)
    now += 6 * DAY_MS
    // The login mails another link, which lives a week from then.
    expect((await logInAs(first, owner)).status).toBe(403)
    const [, key] = await mailedKeys(first)
    await first.stop()
    now += 6 * DAY_MS
    await (await startTestServer({ dataDir, now: () => now })).stop()
    expect(await counts(dataDir)).toEqual({ users: 1, keys: 1 })
    await using last = await startTestServer({ dataDir, now: () => now })
    expect((await activate(last, key, owner)).status).toBe(200)
    await logIn(last, owner)
  })

  test.each([[[]], [['--print']]])(
    'is handed to its owner by admin reset-password %p',
    async (options) => {
      await using server = await startTestServer()
      await register(server, stranger)
      const reset = await runCommand(
        { DATA_DIR: server.dataDir },
        ...['admin', 'reset-password', email, ...options],
      )
      expect(reset).toMatchObject({ code: 0, stderr: '' })
      const resetPasswordKey = reset.stdout.trim().split('/').at(-1)
      const body = { resetPasswordKey, ...owner }
      expect(await call(server, '/api/reset-password', { body })).toMatchObject({
        status: 200,
        body: { message: 'password was reset', email },
      })
      await logIn(server, owner)
      expect(await logInAs(server, stranger)).toMatchObject(badPassword)
      const [strangersKey] = await mailedKeys(server)
      expect((await activate(server, strangersKey)).status).toBe(409)
      await logIn(server, owner)
    },
  )

  test('is no obstacle where ACTIVATION is turned off later', async () => {
    await using folder = await newFolder()
    const { dataDir } = folder
    const before = await startTestServer({ dataDir })
    await register(before, stranger)
    await before.stop()
    await using server = await startTestServer({ dataDir, env: { ACTIVATION: 'off' } })
    const registered = await register(server, owner)
    expect(registered).toMatchObject({ status: 200, body: { message: 'registered', email } })
    expect((await useToken(server, registered.body.accessJwtToken)).status).toBe(200)
    expect(await register(server, stranger)).toMatchObject({ status: 409 })
    expect(await logInAs(server, stranger)).toMatchObject(badPassword)
  })

  test('can be registered from elsewhere when one address does so again and again', async () => {
    await using server = await startTestServer({ env: { TRUST_PROXY: 'on' } })
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
    for (let time = 0; time < 20; time += 1) {
      await call(server, '/api/register', { body: stranger, ...from('203.0.113.1') })
    }
    expect(await server.outbox()).toHaveLength(3)
    const reply = await call(server, '/api/register', { body: owner, ...from('192.0.2.1') })
    expect(reply).toMatchObject(linkSent)
  })

  test('is no obstacle to admin create', async () => {
    await using server = await startTestServer()
    await register(server, stranger)
    const created = await runCommand({ DATA_DIR: server.dataDir }, 'admin', 'create', email)
    expect(created).toMatchObject({ code: 0, stderr: '' })
    const password = /^Password: (\S{24})$/m.exec(created.stdout)?.[1] ?? ''
    await logIn(server, { email, password })
    const [strangersKey] = await mailedKeys(server)
    expect((await activate(server, strangersKey)).status).toBe(409)
    expect(await logInAs(server, stranger)).toMatchObject(badPassword)
  })
})

const register = (server: TestServer, body: object) => call(server, '/api/register', { body })

const logInAs = (server: TestServer, body: object) => call(server, '/api/login', { body })

const activate = (
  server: TestServer,
  activationKey: string | undefined,
  { password }: { password?: string } = {},
  headers = {},
) => call(server, '/api/activate', { body: { activationKey, password }, headers })

const useToken = (server: TestServer, token: string) =>
  call(server, '/api/get-quotation-list', { headers: { 'access-jwt-token': token } })

/** The keys of the activation links in the order of their mails. */
const mailedKeys = async (server: TestServer) =>
  (await server.outbox())
    .filter(({ link }) => link.includes('/activate/'))
    .map(({ link }) => link.split('/').at(-1))

async function newFolder() {
  const dataDir = await mkdtemp(join(tmpdir(), 'quotation-attack-'))
  return { dataDir, [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true }) }
}

/** What the database holds after a stop has finished the sweep of its start. */
async function counts(dataDir: string) {
  const client = createClient({ url: `file:${dataDir}/quotation.db` })
  const { rows } = await client.execute(
    'SELECT (SELECT count(*) FROM users) users, (SELECT count(*) FROM mail_keys) keys',
  )
  client.close()
  return { users: Number(rows[0]?.users), keys: Number(rows[0]?.keys) }
}
