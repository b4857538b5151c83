import { describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { query } from '../../../support/database.ts'
import {
  finish,
  logInAt,
  logInByProvider,
  startWithProvider,
} from '../../../support/identity-provider.ts'
import { call, logIn, signUp } from '../../../support/person.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'
import { sharedServer } from '../../../support/shared.ts'
import { startSmtp } from '../../../support/smtp.ts'
import { signUpSuperAdmin } from '../../../support/super-admin.ts'

const PASSWORD = 'four words of a person'
const DAY_MS = 24 * 60 * 60_000

let count = 0
function newAddress() {
  count += 1
  return `guest-${count}@example.com`
}

const codeOf = (server: TestServer) =>
  /There is no account yet.* at (\S+) with the code (\S+)/.exec(server.logged.join('\n'))

const register = (server: TestServer, body: object) =>
  call(server, '/api/register', { body: { email: newAddress(), password: PASSWORD, ...body } })

/** A server that is not open, with its first account. */
async function startInvited(options: Parameters<typeof startTestServer>[0] = {}) {
  const server = await startTestServer({
    ...options,
    env: { REGISTRATION: 'invited', ...options?.env },
    readsLog: true,
  })
  const email = newAddress()
  const first = await register(server, { email, code: codeOf(server)?.[2] })
  expect(first.body).toMatchObject({ message: 'registered', roles: ['user', 'super-admin'] })
  return { server, admin: await logIn(server, { email, password: PASSWORD }) }
}

/** The address and key of an invitation's link. */
function linkIn(link: string) {
  const [, email = '', key = ''] =
    /\/new\/reset-password\/([^/]+)\/([^/]+)\?invited$/.exec(link) ?? []
  return { email: decodeURIComponent(email), resetPasswordKey: key }
}

const accept = (server: TestServer, link: string, password = PASSWORD) =>
  call(server, '/api/reset-password', { body: { ...linkIn(link), password } })

describe.each(['invited', 'closed'])('with REGISTRATION=%s', (registration) => {
  const message = registration === 'closed' ? 'registration closed' : 'invitation needed'
  const server = sharedServer({ env: { REGISTRATION: registration }, readsLog: true })

  test('the first account is made with the code of the console, and is super-admin', async () => {
    const needsCode = async () => (await call(server, '/api/registration')).body
    expect(await needsCode()).toMatchObject({ registration, needsCode: true })
    const [, address, code = ''] = codeOf(server) ?? []
    expect(address).toBe(`${server.url.replace('127.0.0.1', 'localhost')}/new/register`)
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){2}$/)
    expect(await register(server, {})).toMatchObject({ status: 403, body: { message } })
    const wrong = await register(server, { code: 'AAAA-AAAA-AAAA' })
    expect(wrong).toMatchObject({ status: 403, body: { message: 'bad code' } })
    const common = await register(server, { code, password: 'password' })
    expect(common).toMatchObject({ status: 400, body: { field: 'password' } })
    // As people type it.
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `
    const replies = await Promise.all([
      register(server, { code: typed }),
      register(server, { code: typed }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403])
    expect(await query(server, 'SELECT id FROM users')).toHaveLength(1)
    expect(await needsCode()).toMatchObject({ needsCode: false })
    expect(await register(server, { code })).toMatchObject({ status: 403, body: { message } })
    expect(await server.outbox()).toBeEmpty()
  })

  test('nobody registers', async () => {
    expect(await register(server, {})).toMatchObject({ status: 403, body: { message } })
  })
})

test('an open server has no code', async () => {
  await using server = await startTestServer({ readsLog: true })
  expect(codeOf(server)).toBeNull()
  expect((await register(server, { code: 'any' })).status).toBe(403)
  expect((await signUp(server)).token).toBeString()
})

test('the code is the same after a restart', async () => {
  const env = { REGISTRATION: 'closed', JWT_SECRET: 'a secret of thirty-two characters' }
  await using one = await startTestServer({ env, readsLog: true })
  await using other = await startTestServer({ env, readsLog: true })
  expect(codeOf(one)?.[2]).toBe(codeOf(other)?.[2] ?? '')
})

describe('an invitation', () => {
  test('is a mail whose link makes the account, once', async () => {
    const { server, admin } = await startInvited()
    await using _ = server
    const email = newAddress()
    const headers = { 'accept-language': 'de' }
    const invited = await admin.call('/api/invite-user', { body: { email: ` ${email} ` }, headers })
    const mail = (await server.outbox()).at(-1)
    expect(mail).toMatchObject({ to: email, subject: expect.stringContaining('eingeladen') })
    // No mail server is set up.
    expect(invited.body).toEqual({ message: 'invitation sent', link: mail?.link ?? '' })
    const [row] = (await admin.call('/api/get-user-list')).body.users
    expect(row).toMatchObject({ email, isActivated: false })
    expect(Date.parse(row.invitedUntil) - Date.now()).toBeGreaterThan(6.9 * DAY_MS)
    const body = { email, password: '' }
    expect((await call(server, '/api/login', { body: { ...body, password: 'x' } })).status).toBe(
      401,
    )

    const accepted = await accept(server, mail?.link ?? '')
    expect(accepted.body).toMatchObject({ email, roles: ['user'] })
    expect((await accept(server, mail?.link ?? '')).status).toBe(400)
    await logIn(server, { email, password: PASSWORD })
    const [listed] = (await admin.call('/api/get-user-list')).body.users
    expect(listed).toMatchObject({ email, isActivated: true, invitedUntil: null })
    const again = await admin.call('/api/invite-user', { body: { email } })
    expect(again).toMatchObject({ status: 409, body: { message: 'already exists' } })
  })

  test('replaces the one before, and runs out after 7 days', async () => {
    let later = 0
    const now = () => Date.now() + later
    const { server, admin } = await startInvited({ now })
    await using _ = server
    const email = newAddress()
    const invite = async () => (await admin.call('/api/invite-user', { body: { email } })).body.link
    const [first, second] = [await invite(), await invite()]
    expect((await accept(server, first)).status).toBe(400)
    later = 7 * DAY_MS
    expect((await accept(server, second)).status).toBe(400)
  })

  test('is gone with the account that it is for', async () => {
    const { server, admin } = await startInvited()
    await using _ = server
    const email = newAddress()
    const { link } = (await admin.call('/api/invite-user', { body: { email } })).body
    await admin.call('/api/delete-user', { method: 'DELETE', body: { email } })
    expect((await accept(server, link)).status).toBe(400)
  })

  test('is sent by super-admins alone, and its link shown to nobody who has a mail server', async () => {
    await using smtp = await startSmtp()
    const env = { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'a@example.com' }
    const { server, admin } = await startInvited({ env })
    await using _ = server
    const email = newAddress()
    const invited = await admin.call('/api/invite-user', { body: { email } })
    expect(invited.body).toEqual({ message: 'invitation sent' })
  })

  test('takes an address that somebody has only registered', async () => {
    await using server = await startTestServer()
    const admin = await signUpSuperAdmin(server)
    const body = { email: newAddress(), password: 'a password of a stranger' }
    await call(server, '/api/register', { body })
    const { link } = (await admin.call('/api/invite-user', { body })).body
    expect((await accept(server, link)).status).toBe(200)
    expect((await call(server, '/api/login', { body })).status).toBe(401)
  })

  test('is refused for what is no address, and where registration is closed', async () => {
    await using server = await startTestServer({ env: { REGISTRATION: 'closed' }, readsLog: true })
    const email = newAddress()
    await register(server, { email, code: codeOf(server)?.[2] })
    const admin = await logIn(server, { email, password: PASSWORD })
    const invited = await admin.call('/api/invite-user', { body: { email: newAddress() } })
    expect(invited).toMatchObject({ status: 403, body: { message: 'registration closed' } })
    await using open = await startTestServer()
    const other = await signUpSuperAdmin(open)
    const wrong = await other.call('/api/invite-user', { body: { email: 'no address' } })
    expect(wrong).toMatchObject({ status: 400, body: { field: 'email' } })
  })

  test('is worth nothing once registration is closed, like what was registered before', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'quotation-closed-'))
    const body = { email: newAddress(), password: PASSWORD }
    let [link, activationKey] = ['', '']
    {
      await using open = await startTestServer({ dataDir })
      const admin = await signUpSuperAdmin(open)
      link = (await admin.call('/api/invite-user', { body: { email: newAddress() } })).body.link
      await call(open, '/api/register', { body })
      activationKey = (await open.outbox()).at(-1)?.link?.split('/').at(-1) ?? ''
    }
    await using closed = await startTestServer({ dataDir, env: { REGISTRATION: 'closed' } })
    expect(await accept(closed, link)).toMatchObject({
      status: 400,
      body: { message: 'incorrect reset key' },
    })
    const mails = (await closed.outbox()).length
    const refused = { status: 403, body: { message: 'registration closed' } }
    const { password } = body
    expect(await call(closed, '/api/login', { body })).toMatchObject(refused)
    const activated = await call(closed, '/api/activate', { body: { activationKey, password } })
    expect(activated).toMatchObject(refused)
    expect(await closed.outbox()).toHaveLength(mails)
    await rm(dataDir, { recursive: true })
  })

  test('is limited for each recipient', async () => {
    const { server, admin } = await startInvited()
    await using _ = server
    const email = newAddress()
    const statuses: number[] = []
    for (let time = 0; time < 6; time += 1)
      statuses.push((await admin.call('/api/invite-user', { body: { email } })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('with a provider', () => {
  test('only the invited get an account where registration is by invitation', async () => {
    await using server = await startWithProvider({
      env: { REGISTRATION: 'invited' },
      readsLog: true,
    })
    const boss = newAddress()
    await register(server, { email: boss, code: codeOf(server)?.[2] })
    const admin = await logInByProvider(server, boss)
    const email = newAddress()
    const refused = await finish(server, await logInAt(server, email))
    expect(refused).toMatchObject({ status: 403, body: { message: 'invitation needed' } })
    const { link } = (await admin.call('/api/invite-user', { body: { email } })).body
    await logInByProvider(server, email)
    // The account is there: what came by mail sets no password any more.
    expect((await accept(server, link)).status).toBe(400)
  })

  test('nobody gets an account where registration is closed', async () => {
    await using server = await startWithProvider({ env: { REGISTRATION: 'closed' } })
    const refused = await finish(server, await logInAt(server, newAddress()))
    expect(refused).toMatchObject({ status: 403, body: { message: 'registration closed' } })
    expect(await query(server, 'SELECT id FROM users')).toBeEmpty()
  })

  test('an invitation sets no password where passwords are off', async () => {
    const env = { REGISTRATION: 'invited', PASSWORD_LOGIN: 'off' }
    await using server = await startWithProvider({ env, readsLog: true })
    const boss = newAddress()
    const first = await register(server, { email: boss, code: codeOf(server)?.[2] })
    expect(first.body).toMatchObject({ message: 'registered', roles: ['user', 'super-admin'] })
    const admin = await logInByProvider(server, boss)
    const email = newAddress()
    const { link } = (await admin.call('/api/invite-user', { body: { email } })).body
    expect((await accept(server, link)).status).toBe(400)
    await logInByProvider(server, email)
    const sent = await admin.call('/api/send-reset-link', { body: { email } })
    expect(sent).toMatchObject({ status: 403, body: { message: 'password login is off' } })
  })
})
