import { beforeAll, describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import type { TokenScope } from '#domain/integrations.ts'
import { query } from '../../../support/database.ts'
import { aNote } from '../../../support/documents.ts'
import { aRecord } from '../../../support/offers.ts'
import { type Call, call, type Person, signUp } from '../../../support/person.ts'
import { startTestServer } from '../../../support/server.ts'
import { newPersonPerTest, sharedServer } from '../../../support/shared.ts'
import { signUpSuperAdmin } from '../../../support/super-admin.ts'

const server = sharedServer({ env: { RATE_LIMITS: 'off' } })
const person = newPersonPerTest(server)

const bearer = (token: string): Call => ({ headers: { authorization: `Bearer ${token}` } })
const by = (token: string, path: string, options: Call = {}) =>
  call(server, path, { ...options, ...bearer(token) })

async function createToken(who: Person, scopes: TokenScope[] = ['read', 'write', 'send']) {
  const reply = await who.call('/api/create-token', { body: { name: 'My program', scopes } })
  expect(reply.status).toBe(200)
  return reply.body as { token: string; id: string }
}

const tokensOf = async (who: Person) => (await who.call('/api/get-token-list')).body.tokens
const remove = (who: Person, id: string) =>
  who.call('/api/delete-token', { method: 'DELETE', body: { id } })

describe('a token', () => {
  test('is told once, and stored as its hash alone', async () => {
    const reply = await person.call('/api/create-token', {
      body: { name: '  Bookkeeping ', scopes: ['send', 'read', 'read'] },
    })
    const { token, id, ...rest } = reply.body
    expect(token).toMatch(/^qt_[A-Za-z0-9]{32}$/)
    expect(rest).toMatchObject({ message: 'created', name: 'Bookkeeping', lastUsedAt: null })
    expect(rest.scopes).toEqual(['read', 'send'])
    const { message, ...listed } = rest
    expect(await tokensOf(person)).toEqual([{ id, ...listed }])
    const [row] = await query(server, 'SELECT * FROM api_tokens WHERE id = ?', [id])
    expect(row?.hash).toBe(createHash('sha256').update(token).digest('base64url'))
    expect(JSON.stringify(row)).not.toContain(token)
  })

  test('works for calls of its user’s own until it is revoked, and from then on at once not', async () => {
    const { token, id } = await createToken(person)
    const saved = await by(token, '/api/save-quotation', { body: { quotation: aNote('by token') } })
    expect(saved.body.quotation.email).toBe(person.email)
    const [seen] = (await person.call('/api/get-quotation-list')).body.quotations
    expect(seen.id).toBe(saved.body.quotation.id)
    expect((await by(token, '/api/get-quotation-list')).body.total).toBe(1)
    expect((await remove(person, id)).body).toEqual({ message: 'deleted' })
    const refused = await by(token, '/api/get-quotation-list')
    expect(refused).toMatchObject({
      status: 401,
      body: { message: 'the API token is wrong or was revoked' },
    })
    expect(await tokensOf(person)).toBeEmpty()
  })

  test('is nobody else’s to list or revoke', async () => {
    const { token, id } = await createToken(person)
    const other = await signUp(server)
    expect(await tokensOf(other)).toBeEmpty()
    expect(await remove(other, id)).toMatchObject({ status: 404 })
    expect((await by(token, '/api/get-token-list')).body.tokens).toHaveLength(1)
  })

  test('goes with its account', async () => {
    const { token, id } = await createToken(person)
    const { password } = person
    await person.call('/api/delete-account', { method: 'DELETE', body: { password } })
    expect((await by(token, '/api/get-quotation-list')).status).toBe(401)
    expect(await query(server, 'SELECT * FROM api_tokens WHERE id = ?', [id])).toBeEmpty()
  })

  test('is one of at most 20', async () => {
    const create = () => person.call('/api/create-token', { body: { name: 'n', scopes: ['read'] } })
    const replies = await Promise.all(Array.from({ length: 22 }, create))
    const told = replies.map(({ status, body }) => `${status} ${body.message}`)
    expect(told.filter((one) => one === '200 created')).toHaveLength(20)
    expect(told.filter((one) => one === '409 too many tokens')).toHaveLength(2)
    expect(await tokensOf(person)).toHaveLength(20)
  })

  test.each([
    ['', ['read']],
    ['  ', ['read']],
    ['n'.repeat(101), ['read']],
    ['no scope', []],
    ['an unknown scope', ['admin']],
  ])('is refused with the name %p and the scopes %p', async (name, scopes) => {
    const reply = await person.call('/api/create-token', { body: { name, scopes } })
    expect(reply.status).toBe(400)
    expect(reply.body.field).toStartWith(/scope/.test(name) ? 'scopes' : 'name')
  })

  test('survives a name of 100 characters of any kind', async () => {
    const name = `<b>${'ä'.repeat(95)}"`.slice(0, 100)
    await person.call('/api/create-token', { body: { name, scopes: ['read'] } })
    expect((await tokensOf(person))[0].name).toBe(name)
  })
})

const UUID = '0b4a2f3e-9d5c-4c1b-8a7e-1f2d3c4b5a69'
const SENDING = {
  id: 'unknown',
  revision: 1,
  to: [{ email: 'bob@example.com', name: '' }],
  sendId: UUID,
}
const REPLY = { questionId: 'unknown', text: 'Yes', messageId: UUID }

/** Whether tokens of each scope may make the call; `session` for none. */
const CALLS: [string, TokenScope | 'session', Call][] = [
  ['/api/get-quotation-list', 'read', {}],
  ['/api/get-row-suggestions?search=a', 'read', {}],
  ['/api/get-quotation', 'read', { body: { id: 'unknown' } }],
  ['/api/get-revision-list', 'read', { body: { id: 'unknown' } }],
  ['/api/get-revision', 'read', { body: { id: 'unknown', revision: 1 } }],
  ['/api/compare-revisions', 'read', { body: { id: 'unknown', from: 1, to: 2 } }],
  ['/api/get-deleted-list', 'read', {}],
  ['/api/get-bookmark', 'read', { body: { id: 'unknown' } }],
  ['/api/get-bookmark-list', 'read', {}],
  ['/api/get-bookmark-key-list', 'read', {}],
  ['/api/get-template-list', 'read', {}],
  ['/api/get-template', 'read', { body: {} }],
  ['/api/get-client-list', 'read', {}],
  ['/api/get-client', 'read', { body: { id: 'unknown' } }],
  ['/api/get-client-suggestions?search=a', 'read', {}],
  ['/api/get-file-list', 'read', {}],
  ['/api/get-token-list', 'read', {}],
  ['/api/get-webhook-list', 'read', {}],
  ['/api/get-webhook-deliveries', 'read', { body: { id: 'unknown' } }],
  ['/api/save-quotation', 'write', { body: { quotation: aNote('') } }],
  ['/api/restore-revision', 'write', { body: { id: 'unknown', revision: 1, baseRevision: 1 } }],
  ['/api/delete-quotation', 'write', { method: 'DELETE', body: { id: 'unknown' } }],
  ['/api/save-client', 'write', { body: { client: { id: 'unknown', name: 'Ann' } } }],
  ['/api/import-clients', 'write', { body: { clients: [{ name: 'Ann' }] } }],
  ['/api/merge-clients', 'write', { body: { id: 'unknown', other: 'unknown' } }],
  ['/api/delete-client', 'write', { method: 'DELETE', body: { id: 'unknown' } }],
  ['/api/undelete-quotation', 'write', { body: { id: 'unknown' } }],
  ['/api/file-upload-signed-url?name=a&size=1', 'write', {}],
  ['/api/delete-file', 'write', { method: 'DELETE', body: { fileId: 'unknown' } }],
  ['/api/send-test-webhook', 'write', { body: { id: 'unknown' } }],
  ['/api/redeliver-webhook', 'write', { body: { deliveryId: 'unknown' } }],
  ['/api/get-sent-list', 'read', { body: { id: 'unknown' } }],
  ['/api/get-accepted-offer', 'read', { body: { offerId: 'unknown' } }],
  ['/api/get-missing-offer-files', 'read', { body: { id: 'unknown' } }],
  ['/api/get-questions', 'read', { body: { id: 'unknown' } }],
  ['/api/send-quotation', 'send', { body: SENDING }],
  ['/api/renew-link', 'send', { body: { linkId: 'unknown' } }],
  ['/api/reply-question', 'send', { body: REPLY }],
  ['/api/record-answer', 'send', { body: aRecord({ sendId: 'unknown' }) }],
  ['/api/take-back-answer', 'send', { body: { offerId: 'unknown', answerId: UUID } }],
  ['/api/begin-in-person', 'session', { body: { offerId: UUID } }],
  ['/api/end-in-person', 'session', { body: {} }],
  ['/api/account-settings', 'session', { method: 'PUT', body: { language: null } }],
  ['/api/create-token', 'session', { body: { name: 'n', scopes: ['read'] } }],
  ['/api/delete-token', 'session', { method: 'DELETE', body: { id: 'unknown' } }],
  ['/api/delete-webhook', 'session', { method: 'DELETE', body: { id: 'unknown' } }],
  [
    '/api/save-webhook',
    'session',
    { body: { url: 'https://example.com', events: ['offer.sent'], isOn: true } },
  ],
  ['/api/change-password', 'session', { body: { password: 'a', newPassword: 'long enough' } }],
  ['/api/delete-account', 'session', { method: 'DELETE', body: { password: 'a' } }],
]

const ADMIN_CALLS: [string, Call][] = [
  ['/api/get-user-list', {}],
  ['/api/get-quotation-list-all', { body: {} }],
  ['/api/get-bookmark-list-all', {}],
  ['/api/get-file-list-all', { body: {} }],
  ['/api/get-unique-daily-visitors', {}],
  ['/api/delete-user', { method: 'DELETE', body: { email: 'no-one@example.com' } }],
  ['/api/promote-user', { body: { email: 'no-one@example.com' } }],
  ['/api/demote-user', { body: { email: 'no-one@example.com' } }],
  ['/api/send-reset-link', { body: { email: 'no-one@example.com' } }],
  ['/api/invite-user', { body: { email: 'no-one@example.com' } }],
]

describe.each(['user', 'super-admin'] as const)('of a %s', (role) => {
  const tokens = {} as Record<TokenScope | 'all' | 'revoked', string>
  beforeAll(async () => {
    const owner = await (role === 'user' ? signUp(server) : signUpSuperAdmin(server))
    for (const scope of ['read', 'write', 'send'] as const) {
      tokens[scope] = (await createToken(owner, [scope])).token
    }
    tokens.all = (await createToken(owner)).token
    const revoked = await createToken(owner)
    await remove(owner, revoked.id)
    tokens.revoked = revoked.token
  })

  test.each(CALLS)('%s asks for %s', async (path, asked, options) => {
    for (const scope of ['read', 'write', 'send', 'all'] as const) {
      const { status, body } = await by(tokens[scope], path, options)
      const told = [path, scope, body.message]
      if (asked === 'session') {
        const message = 'this call needs a login; API tokens are not accepted'
        expect([...told, status]).toEqual([path, scope, message, 403])
      } else if (scope === 'all' || scope === asked) {
        expect([told, [200, 404].includes(status)]).toEqual([told, true])
      } else {
        const message = `the API token lacks the scope ${asked}`
        expect([...told, status]).toEqual([path, scope, message, 403])
      }
    }
    for (const wrong of [tokens.revoked, `qt_${'a'.repeat(32)}`, 'qt_', 'other', `qt_${'é'}`]) {
      expect((await by(encodeURI(wrong), path, options)).status).toBe(401)
    }
  })

  test.each(ADMIN_CALLS)('%s is refused, whatever the role', async (path, options) => {
    const { status, body } = await by(tokens.all, path, options)
    const message = 'API tokens are for one’s own; calls of super-admins need a login'
    expect([status, body]).toEqual([403, { message }])
  })

  test('the metrics and another’s quotation are what a user gets', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7', authorization: `Bearer ${tokens.all}` }
    expect((await call(server, '/api/metrics', { headers })).status).toBe(403)
    const other = await signUp(server)
    const saved = await other.call('/api/save-quotation', { body: { quotation: aNote('') } })
    const { id } = saved.body.quotation
    expect((await by(tokens.all, '/api/get-quotation', { body: { id } })).status).toBe(403)
    const deletion = { method: 'DELETE', body: { id } }
    expect((await by(tokens.all, '/api/delete-quotation', deletion)).status).toBe(403)
  })
})

test('a call whose scope is not the usual one of its method is in the table above', async () => {
  const { paths } = (await call(server, '/api/openapi.json')).body
  const operations = Object.entries<Record<string, Operation>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({ path, method, security })),
  )
  const wrong = operations
    .filter(({ security }) => security.some(({ accessToken }) => accessToken?.length === 0))
    .map(({ path, method, security }) => {
      const known = CALLS.find(([listed]) => listed.split('?')[0] === path)?.[1]
      const told = security.find(({ apiToken }) => apiToken)?.apiToken?.[0] ?? 'session'
      return [path, told, known ?? (method === 'get' ? 'read' : 'write')]
    })
    .filter(([, told, expected]) => told !== expected)
  expect(wrong).toEqual([])
})

interface Operation {
  security: { accessToken?: string[]; apiToken?: string[] }[]
}

test('a save that mails people needs the scope send too', async () => {
  const access = { level: 'custom', userList: ['bob@example.com'] }
  const body = { quotation: { ...aNote(''), access }, share: true, notify: true }
  const { token: writes } = await createToken(person, ['write'])
  const refused = await by(writes, '/api/save-quotation', { body })
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'the API token lacks the scope send',
  ])
  expect((await person.call('/api/get-quotation-list')).body.total).toBe(0)
  const { token: sends } = await createToken(person, ['write', 'send'])
  const saved = await by(sends, '/api/save-quotation', { body })
  expect([saved.status, saved.body.queued]).toEqual([200, ['bob@example.com']])
})

describe('what is sent beside a token', () => {
  test('a session’s token beside an API token is refused: they may be of two accounts', async () => {
    const { token } = await createToken(person)
    const reply = await person.call('/api/get-quotation-list', bearer(token))
    expect([reply.status, reply.body]).toEqual([
      400,
      { message: 'bad request', field: 'authorization' },
    ])
  })

  test.each(['Basic YTpi', 'Bearer eyJhbGciOi', 'Negotiate abc'])(
    'what a proxy adds beside a session’s token is ignored: %s',
    async (authorization) => {
      const headers = { authorization }
      const path = '/api/get-quotation-list'
      expect((await person.call(path, { headers })).status).toBe(200)
    },
  )

  test('the password of a proxy is no token: who has none is anonymous', async () => {
    const headers = { authorization: 'Basic YTpi' }
    const body = { id: 'unknown' }
    expect((await call(server, '/api/get-quotation', { headers, body })).status).toBe(404)
  })

  test('a body is not read for a wrong token, and the scheme’s case does not count', async () => {
    const { token } = await createToken(person, ['read'])
    const refused = await by(token, '/api/save-quotation', { body: '{ broken' })
    expect(refused.status).toBe(403)
    const headers = { authorization: `bearer  ${token}` }
    for (const method of ['GET', 'HEAD']) {
      const { status } = await call(server, '/api/get-quotation-list', { method, headers })
      expect(status).toBe(200)
    }
  })
})

test('the last use is noted, but at most once a minute', async () => {
  let now = Date.now()
  const start = now
  await using own = await startTestServer({ now: () => now })
  const ann = await signUp(own)
  const { token } = await createToken(ann)
  const use = () => call(own, '/api/get-quotation-list', bearer(token))
  const noted = async () => Date.parse((await tokensOf(ann))[0].lastUsedAt) - start
  const noteIs = async (ms: number) => {
    while ((await noted()) !== ms) await Bun.sleep(1)
  }
  await use()
  await noteIs(0)
  now = start + 59_999
  for (let at = 0; at < 5; at += 1) await use()
  expect(await noted()).toBe(0)
  now = start + 60_000
  await use()
  await noteIs(60_000)
})

test('unknown tokens are limited per address, and never block a right one', async () => {
  await using own = await startTestServer({ env: { TRUST_PROXY: 'on' } })
  const ann = await signUp(own)
  const { token } = await createToken(ann)
  const from = (address: string, sent: string) =>
    call(own, '/api/get-quotation-list', {
      headers: { 'x-forwarded-for': address, authorization: `Bearer ${sent}` },
    })
  const statuses: number[] = []
  for (let at = 0; at < 102; at += 1) statuses.push((await from('203.0.113.7', `qt_${at}`)).status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(100)
  const limited = await from('203.0.113.7', 'qt_another')
  expect(limited.status).toBe(429)
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(5)
  expect((await from('203.0.113.7', token)).status).toBe(200)
  expect((await from('203.0.113.8', 'qt_another')).status).toBe(401)
})
