import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { generateKeyPair } from 'jose'
import {
  createIdentityProvider,
  readDescription,
} from '../../../../src/adapters/identity-provider.ts'
import { query } from '../../../support/database.ts'
import {
  CLIENT_KEY,
  finish,
  logInAt,
  logInByProvider,
  startProvider,
  type TestProvider,
} from '../../../support/identity-provider.ts'
import { sendOffer } from '../../../support/offers.ts'
import { call, cookieOf, signUp } from '../../../support/person.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'
import { signUpSuperAdmin } from '../../../support/super-admin.ts'

let provider: TestProvider
let server: TestServer

beforeAll(async () => {
  provider = await startProvider()
  server = await startTestServer({ env: provider.env, readsLog: true })
})
beforeEach(() => {
  provider.tampering = {}
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

let count = 0
const newAddress = () => {
  count += 1
  return `new-${count}@example.com`
}
const accountsOf = (email: string, at = server) =>
  query(at, 'SELECT roles, password_hash FROM users WHERE email = ?', [email])

describe('a login with the provider', () => {
  test('makes an account of a verified address, whose session is like any other', async () => {
    const email = newAddress()
    const person = await logInByProvider(server, email)
    const settings = await person.call('/api/account-settings')
    expect(settings.body).toEqual({ language: null, hasPassword: false })
    const refreshed = await call(server, '/api/get-access-token', {
      headers: { cookie: person.cookie },
    })
    expect(refreshed.body).toMatchObject({ email, roles: ['user'] })
  })

  test('leads to the account that has the address, with its roles and its work', async () => {
    const admin = await signUpSuperAdmin(server)
    const again = await logInByProvider(server, admin.email)
    expect((await again.call('/api/get-user-list')).status).toBe(200)
    expect(await accountsOf(admin.email)).toHaveLength(1)
    expect((await again.call('/api/account-settings')).body.hasPassword).toBe(true)
  })

  test('takes an address from whoever has only registered it', async () => {
    const body = { email: newAddress(), password: 'a password of a stranger' }
    await call(server, '/api/register', { body })
    const mail = (await server.outbox()).findLast(({ to }) => to === body.email)
    await logInByProvider(server, body.email)
    expect((await call(server, '/api/login', { body })).status).toBe(401)
    const activationKey = mail?.link.split('/').at(-1)
    const activated = await call(server, '/api/activate', {
      body: { activationKey, password: body.password },
    })
    expect(activated.status).toBe(404)
  })

  test('asks with a code, PKCE, a state and a nonce, and to come back to this server alone', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    const begun = await call(server, '/api/begin-provider-login', { headers })
    const asked = Object.fromEntries(new URL(begun.body.url).searchParams)
    expect(begun.body.url).toStartWith(`${provider.issuer}/auth?`)
    expect(asked).toEqual({
      response_type: 'code',
      scope: 'openid email',
      client_id: 'quotation:builder',
      redirect_uri: expect.stringMatching(/^http:\/\/localhost:\d+\/new\/login$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    expect(begun.headers.get('set-cookie')).toMatch(
      /^provider-logins=[\w-]+; Path=\/api; HttpOnly; SameSite=Strict; Max-Age=600$/,
    )
  })

  test('can be begun in several tabs of a browser', async () => {
    const first = await logInAt(server, newAddress())
    const second = await call(server, '/api/begin-provider-login', {
      headers: { cookie: first.cookie },
    })
    const cookie = cookieOf(second)
    expect((await finish(server, { ...first, cookie })).status).toBe(200)
  })

  test('is refused to pages of other sites', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await call(server, '/api/begin-provider-login', { headers })).status).toBe(403)
    const sent = { body: { code: 'a', state: 'b' }, headers }
    expect((await call(server, '/api/finish-provider-login', sent)).status).toBe(403)
  })

  test('is not found on a server without a provider', async () => {
    await using plain = await startTestServer()
    const begun = await call(plain, '/api/begin-provider-login')
    expect(begun.status).toBe(404)
    expect((await call(plain, '/api/registration')).body).toEqual({
      registration: 'open',
      needsCode: false,
      passwordLogin: true,
      provider: null,
    })
  })
})

describe('what comes back', () => {
  test('works once', async () => {
    const returned = await logInAt(server, newAddress())
    expect((await finish(server, returned)).status).toBe(200)
    expect(await finish(server, returned)).toMatchObject(EXPIRED)
  })

  test('works once, even when it is sent twice at once', async () => {
    const returned = await logInAt(server, newAddress())
    const replies = await Promise.all([finish(server, returned), finish(server, returned)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('works in the browser that began alone', async () => {
    const email = newAddress()
    const returned = await logInAt(server, email)
    const other = await logInAt(server, newAddress())
    expect(await finish(server, { ...returned, cookie: '' })).toMatchObject(EXPIRED)
    expect(await finish(server, { ...returned, cookie: other.cookie })).toMatchObject(EXPIRED)
    expect(await accountsOf(email)).toBeEmpty()
  })

  test('is worth nothing with another login’s code', async () => {
    const first = await logInAt(server, newAddress())
    const second = await logInAt(server, newAddress())
    const answer = { ...first.answer, code: second.answer.code }
    expect(await finish(server, { ...first, answer })).toMatchObject(EXPIRED)
  })

  test('is worth nothing with a code that was used', async () => {
    const first = await logInAt(server, newAddress())
    await finish(server, first)
    const second = await logInAt(server, newAddress())
    const answer = { ...second.answer, code: first.answer.code }
    expect(await finish(server, { ...second, answer })).toMatchObject(EXPIRED)
  })

  test('is worth nothing ten minutes later', async () => {
    let late = 0
    await using patient = await startTestServer({
      env: provider.env,
      now: () => Date.now() + late,
    })
    const returned = await logInAt(patient, newAddress())
    late = 10 * 60_000
    expect(await finish(patient, returned)).toMatchObject(EXPIRED)
  })

  test('is refused if it names another provider, or none where it has to', async () => {
    for (const iss of ['https://evil.example', undefined]) {
      const returned = await logInAt(server, newAddress())
      const answer = { ...returned.answer, iss: iss as string }
      expect(await finish(server, { ...returned, answer })).toMatchObject(REFUSED)
    }
  })
})

const EXPIRED = { status: 400, body: { message: 'login expired' } }
const REFUSED = { status: 403, body: { message: 'provider refused' } }
const UNREACHABLE = { status: 502, body: { message: 'provider unreachable' } }

describe('an address', () => {
  test.each([
    ['is not verified', { email: 'target@example.com', email_verified: false }],
    ['is not said to be verified', { email: 'target@example.com', email_verified: undefined }],
    ['is none', { email: 'target at example', email_verified: true }],
    ['is no text', { email: ['target@example.com'], email_verified: true }],
  ])('that %s makes no account', async (_, claims) => {
    provider.tampering = { claims }
    const reply = await finish(server, await logInAt(server, newAddress()))
    expect(reply).toMatchObject({ status: 403, body: { message: 'address not verified' } })
    expect(await accountsOf('target@example.com')).toBeEmpty()
  })

  test('that the user info has, and has not verified, leads to no account of another', async () => {
    const person = await signUp(server)
    provider.unverified.add(person.email)
    const reply = await finish(server, await logInAt(server, person.email))
    expect(reply).toMatchObject({ status: 403, body: { message: 'address not verified' } })
  })

  test('is the same however it is written', async () => {
    const person = await signUp(server)
    provider.tampering = { claims: { email: person.email.toUpperCase(), email_verified: 'true' } }
    const reply = await finish(server, await logInAt(server, newAddress()))
    expect(reply.body).toMatchObject({ message: 'logged in', email: person.email })
  })
})

describe('an ID token', () => {
  const verified = { email: 'target@example.com', email_verified: true }
  const now = () => Math.floor(Date.now() / 1000)

  test.each([
    ['of another issuer', () => ({ iss: 'https://evil.example' })],
    ['for another audience', () => ({ aud: 'another client' })],
    ['for several audiences without a party', () => ({ aud: ['quotation:builder', 'another'] })],
    ['authorized for another party', () => ({ azp: 'another client' })],
    ['of another login', () => ({ nonce: 'another' })],
    ['without a nonce', () => ({ nonce: undefined })],
    ['that has expired', () => ({ exp: now() - 120 })],
    ['that is old', () => ({ iat: now() - 3600 })],
    ['of the future', () => ({ iat: now() + 3600, nbf: now() + 3600 })],
    ['without a subject', () => ({ sub: undefined })],
  ])('%s is refused', async (_, claims) => {
    provider.tampering = { claims: { ...verified, ...claims() } }
    expect(await finish(server, await logInAt(server, newAddress()))).toMatchObject(REFUSED)
    expect(await accountsOf('target@example.com')).toBeEmpty()
  })

  test('that another key has signed is refused', async () => {
    const { privateKey } = await generateKeyPair('RS256')
    provider.tampering = { claims: verified, key: privateKey }
    expect(await finish(server, await logInAt(server, newAddress()))).toMatchObject(REFUSED)
  })

  test('that the client’s own secret has signed is refused', async () => {
    provider.tampering = { claims: verified, key: CLIENT_KEY, alg: 'HS256' }
    expect(await finish(server, await logInAt(server, newAddress()))).toMatchObject(REFUSED)
  })

  test('is taken with a new key at once, and with the key before it no more', async () => {
    await logInByProvider(server, newAddress())
    const old = await provider.rotate()
    await logInByProvider(server, newAddress())
    provider.tampering = { claims: verified, key: old }
    expect(await finish(server, await logInAt(server, newAddress()))).toMatchObject(REFUSED)
  })

  test('about somebody else than the user info is refused', async () => {
    provider.tampering = { claims: { sub: 'somebody else' } }
    expect(await finish(server, await logInAt(server, newAddress()))).toMatchObject(REFUSED)
  })
})

describe('a provider', () => {
  test('that calls itself otherwise is refused', async () => {
    provider.tampering = { metadata: { issuer: 'https://evil.example' } }
    const begun = await call(server, '/api/begin-provider-login')
    expect(begun).toMatchObject(REFUSED)
    expect(server.logged.join('\n')).toContain('calls itself https://evil.example')
  })

  test('is not followed elsewhere', async () => {
    const returned = await logInAt(server, newAddress())
    await using elsewhere = redirector(`${provider.issuer}/token`)
    provider.tampering = { metadata: { token_endpoint: elsewhere.url.href } }
    expect(await finish(server, returned)).toMatchObject(UNREACHABLE)
  })

  test('with an error is told as one that does not answer, and then works again', async () => {
    const returned = await logInAt(server, newAddress())
    provider.tampering = { status: 503 }
    const begun = await call(server, '/api/begin-provider-login')
    expect(begun).toMatchObject(UNREACHABLE)
    expect(await finish(server, returned)).toMatchObject(UNREACHABLE)
    provider.tampering = {}
    await logInByProvider(server, newAddress())
  })

  test('that is gone is told as one that does not answer', async () => {
    const gone = await startProvider()
    await using lonely = await startTestServer({ env: gone.env })
    const returned = await logInAt(lonely, newAddress())
    await gone.stop()
    expect(await finish(lonely, returned)).toMatchObject(UNREACHABLE)
  })

  test('that never answers is waited for only so long', async () => {
    await using silent = Bun.serve({ port: 0, fetch: () => new Promise<Response>(() => {}) })
    const client = { issuer: silent.url.href, id: 'id', secret: 'secret', name: 'silent' }
    const attempt = { state: 's', nonce: 'n', verifier: 'v', redirectUri: 'http://localhost' }
    const waiting = createIdentityProvider(client, Date.now, 50).addressFor(attempt)
    expect(waiting).rejects.toMatchObject({ outcome: 'provider unreachable' })
    await silent.stop(true)
  })

  test('whose description has an address without https is refused behind https', () => {
    const description = {
      issuer: 'https://login.example.com',
      authorization_endpoint: 'javascript:alert(1)',
      token_endpoint: 'http://login.example.com/token',
      jwks_uri: 'https://login.example.com/jwks',
    }
    const read = () => readDescription(description, description.issuer)
    expect(read).toThrow('its authorization_endpoint is not https://')
    description.authorization_endpoint = 'https://login.example.com/auth'
    expect(read).toThrow('its token_endpoint is not https://')
    description.token_endpoint = 'https://login.example.com/token'
    expect(read()).toMatchObject({ issuer: description.issuer, userInfo: null })
  })

  test('leaves no code, token or secret in the log', async () => {
    const returned = await logInAt(server, newAddress())
    await finish(server, returned)
    await finish(server, returned)
    const log = server.logged.join('\n')
    for (const secret of [returned.answer.code, returned.answer.state, 'a-secret:of'])
      expect(log).not.toContain(secret)
  })
})

describe('where passwords are off', () => {
  test('the provider is the way in, and what a super-admin gives out', async () => {
    await using strict = await startTestServer({ env: { ...provider.env, PASSWORD_LOGIN: 'off' } })
    const email = newAddress()
    const person = await logInByProvider(strict, email)
    expect((await person.call('/api/get-quotation-list')).status).toBe(200)
    const body = { email, password: 'a long password' }
    for (const path of ['register', 'login', 'request-password-reset'])
      expect(await call(strict, `/api/${path}`, { body })).toMatchObject({
        status: 403,
        body: { message: 'password login is off' },
      })
  })
})

function redirector(to: string) {
  const elsewhere = Bun.serve({ port: 0, fetch: () => Response.redirect(to, 307) })
  return Object.assign(elsewhere, { [Symbol.asyncDispose]: () => elsewhere.stop(true) })
}

describe('a login that is locked to an offer', () => {
  const show = async (email: string, changes: object) => {
    const person = await logInByProvider(server, email)
    const { sendId: offerId } = await sendOffer(person)
    return {
      person,
      begun: await person.call('/api/begin-in-person', { body: { offerId, ...changes } }),
    }
  }

  test('has a PIN where the account has no password, as nothing else would unlock it', async () => {
    const { person, begun } = await show(newAddress(), {})
    expect([begun.status, begun.body.field]).toEqual([400, 'pin'])
    expect((await person.call('/api/get-quotation-list')).status).toBe(200)
  })

  test('is not left by one that was begun at the provider before', async () => {
    const email = newAddress()
    const { person, begun } = await show(email, { pin: '0417' })
    expect(begun.status).toBe(200)
    const { answer, cookie } = await logInAt(server, email)
    const reply = await call(server, '/api/finish-provider-login', {
      body: answer,
      headers: { cookie: `${cookie}; ${person.cookie}` },
    })
    expect([reply.status, reply.body.message]).toEqual([403, 'locked to an offer'])
  })
})
