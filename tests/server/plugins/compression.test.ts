import { beforeAll, expect, test } from 'bun:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { aNote } from '../../support/documents.ts'
import { type Person, signUp } from '../../support/person.ts'
import { sharedPerson, sharedServer } from '../../support/shared.ts'
import { signUpSuperAdmin } from '../../support/super-admin.ts'

const server = sharedServer()
const person = sharedPerson(server)
let admin: Person
let id: string

const LETTERS = 'ař€🛁 '.repeat(4_000)

beforeAll(async () => {
  admin = await signUpSuperAdmin(server)
  const { body } = await person.call('/api/save-quotation', { body: { quotation: aNote(LETTERS) } })
  id = body.quotation.id
  // Enough accounts for a list above 1 kB.
  for (let count = 0; count < 10; count += 1) await signUp(server)
})

interface Ask {
  path: string
  method?: string
  body?: unknown
  as?: Person
}

/** The bytes on the wire: fetch would decompress them. */
async function ask({ path, method, body, as = person }: Ask, encoding: string | null) {
  const response = await fetch(server.url + path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      'access-jwt-token': as.token,
      'content-type': 'application/json',
      'accept-encoding': encoding ?? 'identity',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    decompress: false,
  } as RequestInit)
  return { status: response.status, headers: response.headers, bytes: await response.bytes() }
}

const READ = () => ({ path: '/api/get-quotation', body: { id } })
const CALLS: [string, () => Ask][] = [
  ['a quotation', READ],
  ['a save', () => ({ path: '/api/save-quotation', body: { quotation: aNote(LETTERS) } })],
  [
    'a conflict',
    () => ({
      path: '/api/save-quotation',
      body: { quotation: { ...aNote(LETTERS), id, revision: 7 } },
    }),
  ],
  ['a list', () => ({ path: '/api/get-user-list', as: admin })],
  ['the OpenAPI document', () => ({ path: '/api/openapi.json' })],
]

test.each(CALLS)('%s is compressed as the client accepts it', async (_, call) => {
  const plain = await ask(call(), null)
  expect(plain.headers.get('content-encoding')).toBeNull()
  const brotli = await ask(call(), 'gzip, deflate, br')
  const gzip = await ask(call(), 'gzip;q=0.5, br;q=0')
  for (const [reply, encoding] of [
    [brotli, 'br'],
    [gzip, 'gzip'],
  ] as const) {
    expect(reply.status).toBe(plain.status)
    expect(reply.headers.get('content-encoding')).toBe(encoding)
    expect(reply.headers.get('vary')).toBe('accept-encoding')
    expect(reply.headers.get('content-type')).toContain('application/json')
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
    expect(reply.bytes.length).toBeLessThan(plain.bytes.length / 2)
    const text = encoding === 'br' ? brotliDecompressSync(reply.bytes) : gunzipSync(reply.bytes)
    const keys = (json: Uint8Array) => Object.keys(JSON.parse(new TextDecoder().decode(json)))
    expect(keys(text)).toEqual(keys(plain.bytes))
  }
})

test('a compressed quotation has the content of a plain one', async () => {
  const plain = await ask(READ(), null)
  const compressed = await ask(READ(), 'br')
  expect(Buffer.from(plain.bytes).equals(brotliDecompressSync(compressed.bytes))).toBe(true)
})

test('answers below 1 kB are never compressed', async () => {
  for (const path of ['/api/health-check', '/api/get-unique-quotation-category-list']) {
    const reply = await ask({ path }, 'gzip, br')
    expect([reply.status, reply.headers.get('content-encoding')]).toEqual([200, null])
  }
  const missing = await ask({ path: '/api/get-quotation', body: { id: 'none' } }, 'gzip, br')
  expect([missing.status, missing.headers.get('content-encoding')]).toEqual([404, null])
})

test('what the client refuses is not used', async () => {
  for (const encoding of ['identity', 'deflate', 'br;q=0, gzip;q=0', 'zstd']) {
    expect((await ask(READ(), encoding)).headers.get('content-encoding')).toBeNull()
  }
})
