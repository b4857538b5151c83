import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { newBoqRow } from '#domain/document/quotation.ts'
import { aPricedQuotation } from '../support/documents.ts'
import { call, type Person } from '../support/person.ts'
import { sharedServer } from '../support/shared.ts'
import { amount } from '../support/soak.ts'
import { signUpSuperAdmin } from '../support/super-admin.ts'

const server = sharedServer({ env: { RATE_LIMITS: 'off' } })
/** A super-admin: every handler accepts them. */
let person: Person
let calls: Call[]

interface Call {
  method: string
  path: string
  /** The top-level fields of its schema. */
  fields: string[]
}

beforeAll(async () => {
  person = await signUpSuperAdmin(server)
  calls = await callsWithBody()
})

afterAll(() => {
  // No answer was a 5xx.
  expect(server.logged.find((line) => line.startsWith('error'))).toBeUndefined()
})

describe('whatever is asked of a list', () => {
  const LISTS = ['quotation-list', 'bookmark-list', 'bookmark-list-all', 'user-list']

  test('is answered below 500', async () => {
    const paths = [...LISTS, 'unique-daily-visitors'].map((name) => `/api/get-${name}`)
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.webQueryParameters(), async (value, query) => {
        const odd = encodeURIComponent(value)
        const queries = [`search=${odd}`, `sort=${odd}`, `limit=${odd}`, `from=${odd}`, query]
        const replies = paths.flatMap((path) => queries.map((one) => person.call(`${path}?${one}`)))
        for (const { status } of await Promise.all(replies)) expect([200, 400]).toContain(status)
      }),
      { numRuns: 20 },
    )
  }, 120_000)

  test.each([
    '?search=%',
    '?search=%E0%A4%A',
    '?%',
    '?limit=1&limit=2',
    '?search[]=a',
    '?__proto__=1',
  ])('as %s is answered below 500', async (query) => {
    expect((await person.call(`/api/get-quotation-list${query}`)).status).toBeWithin(200, 500)
  })
})

describe('whatever is sent to whichever call', () => {
  const AT_ONCE = 40
  /** 50,000 is the promise (security: Promises), tried by test:soak; every run tries some. */
  const BODIES = amount(4_000, 50_000)

  test(
    'is answered below 500 and in words',
    async () => {
      const body = fc.oneof(
        { weight: 3, arbitrary: fc.json({ maxDepth: 3 }) },
        { weight: 2, arbitrary: fc.string({ maxLength: 40 }) },
        { weight: 2, arbitrary: brokenJson() },
        { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
      )
      const sent = fc.array(fc.tuple(fc.nat(), fc.boolean(), body), {
        minLength: AT_ONCE,
        maxLength: AT_ONCE,
      })
      await fc.assert(
        fc.asyncProperty(sent, (many) =>
          Promise.all(
            many.map(([index, isShaped, value]) => {
              const to = calls[index % calls.length]
              return to && expectWords(to, isShaped ? shaped(to, value, index) : textOf(value))
            }),
          ).then(() => {}),
        ),
        { numRuns: BODIES / AT_ONCE },
      )
    },
    amount(120_000, 600_000),
  )

  test('is answered so when it is nested 100,000 deep', async () => {
    for (const to of calls) {
      await expectWords(to, '['.repeat(100_000))
      await expectWords(to, `${'{"id":'.repeat(99_999)}1${'}'.repeat(99_999)}`)
    }
  })

  test('is answered so when it is no text at all', async () => {
    for (const to of calls) await expectWords(to, Buffer.from('{"id": "\xff\xfe"}', 'latin1'))
  })
})

describe('whatever takes the place of a part', () => {
  test.each([
    ['quotation', '/api/save-quotation', aPricedQuotation(2)],
    ['item', '/api/save-bookmark', { ...newBoqRow('row'), type: 'boqRow' }],
    ['item', '/api/save-bookmark', aPricedQuotation(1).blocks[1] ?? {}],
  ])(
    'of the %s, %s stores or refuses it whole',
    async (field, path, whole) => {
      await fc.assert(
        fc.asyncProperty(spoiled(whole), async (value) => {
          const reply = await person.call(path, { body: { [field]: value } })
          expect([200, 400, 403, 404, 409]).toContain(reply.status)
          if (reply.status === 400) expect(reply.body.field).toStartWith(field)
        }),
        { numRuns: 300 },
      )
    },
    120_000,
  )
})

async function expectWords({ method, path }: Call, body: BodyInit): Promise<void> {
  const response = await fetch(server.url + path, {
    method,
    headers: { 'content-type': 'application/json', 'access-jwt-token': person.token },
    body: body === '' ? ' ' : body,
  })
  const answer = await response.text()
  if (response.status >= 500) throw new Error(`${method} ${path} ${body}: ${response.status}`)
  // Pages for people, who follow a link of a mail.
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  if (isPage) expect(answer).toStartWith('<!doctype html>')
  else expect(answer).toMatch(response.ok ? /^\{"/ : /^\{"message":"/)
}

/** The value under the name of one of the call's fields. */
function shaped({ fields }: Call, value: unknown, index: number): string {
  const name = fields[index % fields.length] ?? 'id'
  return `{${JSON.stringify(name)}:${textOf(value)}}`
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

/** JSON that is truncated, doubled or hostile. */
const brokenJson = () =>
  fc.oneof(
    fc.tuple(fc.json({ maxDepth: 2 }), fc.nat(30)).map(([text, end]) => text.slice(0, end)),
    fc.json({ maxDepth: 1 }).map((text) => text + text),
    fc.constantFrom(
      ...['1e400', '-0', '{"__proto__":{"id":"a"}}', '{"id":"a","id":"b"}', '"\\ud800"'],
      ...['{"constructor":{"prototype":1}}', '{"id":{"toString":null}}', '[,]', 'NaN', '\0'],
    ),
  )

/** Every route with a body, from the OpenAPI document. */
async function callsWithBody(): Promise<Call[]> {
  const { paths } = (await call(server, '/api/openapi.json')).body
  return Object.entries<Record<string, Operation>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'get')
      .map(([method, { requestBody }]) => ({
        method: method.toUpperCase(),
        path,
        fields: Object.keys(requestBody?.content['application/json']?.schema.properties ?? {}),
      })),
  )
}

interface Operation {
  requestBody?: { content: { 'application/json': { schema: { properties?: object } } } }
}

/** A valid body with one of its leaves or branches replaced by anything. */
const spoiled = (whole: object) => {
  const places = placesOf(whole)
  return fc
    .tuple(fc.constantFrom(...places), fc.jsonValue({ maxDepth: 2 }))
    .map(([place, value]) => replaced(whole, place, value))
}

function placesOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  const below = Object.entries(value).flatMap(([key, item]) => placesOf(item, [...path, key]))
  return path.length > 0 ? [path, ...below] : below
}

function replaced(value: unknown, [key, ...rest]: string[], by: unknown): unknown {
  if (key === undefined) return by
  if (Array.isArray(value)) {
    return value.map((item, index) => (String(index) === key ? replaced(item, rest, by) : item))
  }
  const record = value as Record<string, unknown>
  return { ...record, [key]: replaced(record[key], rest, by) }
}
