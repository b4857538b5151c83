import { beforeAll, describe, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { query } from '../support/database.ts'
import { type Call, call, type Person, type Reply, signUp } from '../support/person.ts'
import { sharedServer } from '../support/shared.ts'
import { signUpSuperAdmin } from '../support/super-admin.ts'

/** What only a super-admin may do can't be reached in any other way. */

const server = sharedServer({ web: true, env: { RATE_LIMITS: 'off' } })
let admin: Person
let other: Person
let victim: Person

beforeAll(async () => {
  ;[admin, other, victim] = await Promise.all([
    signUpSuperAdmin(server),
    signUp(server, 'other'),
    signUp(server, 'victim'),
  ])
})

/** Read from the OpenAPI document, so that new routes are included. */
async function adminCalls(): Promise<[method: string, path: string][]> {
  const { paths } = (await call(server, '/api/openapi.json')).body
  return Object.entries<Record<string, { security?: Record<string, string[]>[] }>>(paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods)
        .filter(([, { security = [] }]) =>
          security.some(({ accessToken }) => accessToken?.includes('super-admin')),
        )
        .map(([method]): [string, string] => [method.toUpperCase(), path]),
  )
}

const strangers = (): [string, (path: string, options: Call) => Promise<Reply>, number][] => [
  ['nobody', (path, options) => call(server, path, options), 401],
  ['a user', other.call, 403],
]

describe('a call for super-admins', () => {
  test('is one of those that the contract names, and none is missing', async () => {
    const named = (await adminCalls()).map((one) => one.join(' '))
    for (const one of [
      'GET /api/get-user-list',
      'DELETE /api/delete-user',
      'POST /api/promote-user',
      'POST /api/demote-user',
      'POST /api/send-reset-link',
      'POST /api/invite-user',
      'POST /api/get-quotation-list-all',
      'GET /api/get-bookmark-list-all',
      'GET /api/get-unique-daily-visitors',
    ]) {
      expect(named).toContain(one)
    }
  })

  test('refuses users without the role before it looks at the request', async () => {
    const bodies = [undefined, {}, { email: victim.email }, { email: 7 }, '{"email":', '[]']
    for (const [method, path] of await adminCalls()) {
      for (const [who, ask, status] of strangers()) {
        for (const body of method === 'GET' ? [undefined] : bodies) {
          const reply = await ask(path, { method, ...(body !== undefined && { body }) })
          const told = `${method} ${path} of ${JSON.stringify(body)} for ${who}`
          expect([told, reply.status]).toEqual([told, status])
          expect(Object.keys(reply.body)).toEqual(['message'])
        }
      }
    }
    expect(await emails()).toContain(victim.email)
  })

  test('has no back door: another method, spelling, query or header', async () => {
    for (const [method, path] of await adminCalls()) {
      const paths = [
        `${path}/`,
        `${path}//`,
        `/${path}`,
        `/x/..${path}`,
        path.toUpperCase(),
        path.replace('get', '%67et').replace('delete', '%64elete'),
        `${path}?roles=super-admin&asker=${admin.email}`,
        `${path};x`,
        `${path}%00`,
        `${path}%2f`,
        path.replace('/api/', '/api/./'),
        path.replace('/api/', '/api//'),
        path.replace('/', '\\'),
      ]
      const headers = {
        'x-http-method-override': method,
        'x-original-url': path,
        'x-rewrite-url': path,
        'x-forwarded-for': '127.0.0.1',
        authorization: `Bearer ${admin.token}`,
        cookie: `access-jwt-token=${admin.token}; roles=super-admin`,
      }
      for (const spelled of [path, ...paths]) {
        for (const verb of new Set([method, 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'])) {
          const answer = await raw(verb, spelled, { ...headers, 'access-jwt-token': other.token })
          expect([spelled, verb, answer]).toEqual([
            spelled,
            verb,
            expect.not.stringContaining(victim.email),
          ])
          expect([spelled, verb, answer]).toEqual([
            spelled,
            verb,
            expect.not.stringMatching(/^HTTP\/1.1 (200.*json|5)/s),
          ])
        }
      }
    }
    expect(await emails()).toContain(victim.email)
  }, 120_000)

  test('is closed to a super-admin who was demoted a moment ago', async () => {
    const former = await signUpSuperAdmin(server, 'former')
    const [method, path] = ['GET', '/api/get-user-list']
    expect((await former.call(path, { method })).status).toBe(200)
    await query(server, `UPDATE users SET roles = '["user"]' WHERE email = ?`, [former.email])
    // Changed by another process: noticed within a second.
    const deadline = Date.now() + 5000
    while ((await former.call(path)).status === 200 && Date.now() < deadline) await Bun.sleep(20)
    for (const [method, path] of await adminCalls()) {
      expect((await former.call(path, { method })).status).toBe(403)
    }
  })
})

describe('the calls for development', () => {
  const CALLS = ['/api', '/api/test', '/api/set-bucket-cors', '/api/get-bucket-cors']

  test.each(CALLS)(
    '%s is there for nobody while DEV is off, not for a super-admin',
    async (path) => {
      for (const ask of [call.bind(null, server), other.call, admin.call]) {
        for (const method of ['GET', 'POST']) {
          const { status, body } = await ask(path, { method })
          expect({ method, status, body }).toEqual({
            method,
            status: 404,
            body: { message: 'not found' },
          })
        }
      }
    },
  )
})

const emails = async (): Promise<string[]> =>
  (await admin.call('/api/get-user-list')).body.users.map(({ email }: { email: string }) => email)

/** Sends the path unchanged: fetch would normalize it. */
function raw(method: string, path: string, headers: Record<string, string>): Promise<string> {
  const { port } = new URL(server.url)
  const body = JSON.stringify({ email: victim.email })
  const lines = Object.entries({
    ...headers,
    host: 'x',
    connection: 'close',
    ...(method !== 'GET' &&
      method !== 'HEAD' && { 'content-type': 'application/json', 'content-length': body.length }),
  }).map(([name, value]) => `${name}: ${value}`)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), '127.0.0.1', () => {
      const end = method === 'GET' || method === 'HEAD' ? '' : body
      socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${end}`)
    })
    socket.setEncoding('latin1').on('data', (data) => {
      answer += data
    })
    socket.on('close', () => resolve(answer)).on('error', reject)
  })
}
