import { describe, expect, test } from 'bun:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import words from '../../../src/plugins/docs-words.json'
import { aNote } from '../../support/documents.ts'
import { call } from '../../support/person.ts'
import { startTestServer } from '../../support/server.ts'
import { sharedPerson, sharedServer } from '../../support/shared.ts'

const server = sharedServer()
const person = sharedPerson(server)

const DEV_CALLS = [
  'GET /api',
  'GET /api/test',
  'GET /api/set-bucket-cors',
  'GET /api/get-bucket-cors',
]

const CALLS = [
  'GET /api/health-check',
  'POST /api/register',
  'POST /api/activate',
  'POST /api/login',
  'GET /api/registration',
  'GET /api/begin-provider-login',
  'POST /api/finish-provider-login',
  'POST /api/request-password-reset',
  'POST /api/reset-password',
  'GET /api/get-access-token',
  'GET /api/logout',
  'POST /api/save-quotation',
  'POST /api/get-quotation',
  'GET /api/get-quotation-list',
  'GET /api/get-unique-quotation-category-list',
  'GET /api/get-row-suggestions',
  'DELETE /api/delete-quotation',
  'POST /api/get-quotation-list-all',
  'POST /api/get-revision-list',
  'POST /api/get-revision',
  'POST /api/compare-revisions',
  'POST /api/restore-revision',
  'PATCH /api/label-revision',
  'POST /api/send-quotation',
  'POST /api/get-sent-list',
  'GET /api/get-send-defaults',
  'DELETE /api/revoke-link',
  'POST /api/renew-link',
  'POST /api/withdraw-offer',
  'POST /api/get-missing-offer-files',
  'POST /api/store-offer-file',
  'POST /api/keep-accepted-pdf',
  'POST /api/open-offer',
  'POST /api/compare-offer',
  'POST /api/price-offer',
  'POST /api/view-offer',
  'POST /api/answer-offer',
  'POST /api/record-answer',
  'POST /api/begin-in-person',
  'POST /api/end-in-person',
  'POST /api/take-back-answer',
  'POST /api/object-to-answer',
  'POST /api/forward-offer',
  'POST /api/find-acceptance',
  'POST /api/get-accepted-offer',
  'POST /api/ask-question',
  'POST /api/get-offer-questions',
  'POST /api/see-replies',
  'POST /api/get-questions',
  'POST /api/see-questions',
  'POST /api/reply-question',
  'POST /api/resolve-question',
  'GET /api/get-unread-questions',
  'GET /api/get-quotation-states',
  'GET /api/get-overview',
  ...['GET', 'PUT'].map((method) => `${method} /api/offer-settings`),
  ...['GET', 'PUT'].map((method) => `${method} /api/account-settings`),
  ...['GET', 'POST'].map((method) => `${method} /api/stop-reminders/{token}`),
  'POST /api/resume-reminders/{token}',
  'GET /api/get-deleted-list',
  'POST /api/undelete-quotation',
  'DELETE /api/purge-quotation',
  'POST /api/save-bookmark',
  'POST /api/get-bookmark',
  'GET /api/get-bookmark-list',
  'GET /api/get-bookmark-list-all',
  'GET /api/get-bookmark-key-list',
  'GET /api/get-unique-bookmark-category-list',
  'DELETE /api/delete-bookmark',
  'POST /api/count-unique-daily-visitors',
  'GET /api/get-unique-daily-visitors',
  'GET /api/get-status',
  'POST /api/retry-mail',
  'GET /api/unsubscribe/{token}',
  ...['unsubscribe', 'resubscribe'].map((path) => `POST /api/${path}/{token}`),
  'GET /api/file-upload-signed-url',
  'PATCH /api/save-file-info',
  'GET /api/get-file-list',
  'POST /api/get-file-list-all',
  'DELETE /api/delete-file',
  'GET /api/get-user-list',
  'DELETE /api/delete-user',
  'POST /api/promote-user',
  'POST /api/demote-user',
  'POST /api/send-reset-link',
  'POST /api/invite-user',
  'POST /api/change-password',
  ...['GET', 'PUT', 'DELETE'].map((method) => `${method} /api/number-series`),
  ...['GET', 'PUT', 'DELETE'].map((method) => `${method} /api/profile-list`),
  'GET /api/get-template-list',
  ...['get-template', 'save-template'].map((name) => `POST /api/${name}`),
  'PATCH /api/change-template',
  'DELETE /api/delete-template',
  ...['list', 'suggestions'].map((what) => `GET /api/get-client-${what}`),
  ...['get-client', 'save-client', 'merge-clients', 'import-clients'].map(
    (name) => `POST /api/${name}`,
  ),
  'DELETE /api/delete-client',
  'POST /api/create-token',
  'GET /api/get-token-list',
  'DELETE /api/delete-token',
  'POST /api/save-webhook',
  'GET /api/get-webhook-list',
  'DELETE /api/delete-webhook',
  'POST /api/get-webhook-deliveries',
  'POST /api/send-test-webhook',
  'POST /api/redeliver-webhook',
  'DELETE /api/delete-account',
]

describe('every answer', () => {
  test.each([
    ['a good one', '/api/health-check', {}],
    ['one in stored text', '/api/get-quotation', { body: { id: 'nowhere' } }],
    ['a 401', '/api/get-quotation-list', {}],
    ['a 400', '/api/login', { body: {} }],
    ['a 400 of a body', '/api/login', { body: '{' }],
    ['a 404', '/api/nowhere', {}],
    ['a 404 outside the API', '/nowhere', {}],
    ['a page', '/api/docs', {}],
  ])('has the security headers: %s', async (_, path, options) => {
    expectSecurityHeaders((await call(server, path, options)).headers)
  })

  test('has them with a quotation too, and is JSON', async () => {
    const saved = await person.call('/api/save-quotation', { body: { quotation: aNote('') } })
    const { id } = saved.body.quotation
    const opened = await person.call('/api/get-quotation', { body: { id } })
    for (const { headers } of [saved, opened]) {
      expectSecurityHeaders(headers)
      expect(headers.get('content-type')).toBe('application/json')
    }
  })

  test('with a token or a quotation is never cached', async () => {
    const replies = [
      await call(server, '/api/login', { body: person }),
      await person.call('/api/get-quotation-list'),
      await person.call('/api/save-quotation', { body: { quotation: aNote('') } }),
      await call(server, '/api/get-quotation', { body: { id: 'nowhere' } }),
    ]
    for (const { headers } of replies) expect(headers.get('cache-control')).toBe('no-store')
  })
})

describe('the calls for development', () => {
  test('are not there, nor described, unless DEV is on', async () => {
    for (const path of DEV_CALLS.map((call) => call.slice('GET '.length))) {
      expect(await call(server, path)).toMatchObject({
        status: 404,
        body: { message: 'not found' },
      })
    }
  })

  test('answer and are described with DEV=on; the page stays where it is', async () => {
    await using dev = await startTestServer({ env: { DEV: 'on' }, web: true })
    for (const path of DEV_CALLS.map((call) => call.slice('GET '.length))) {
      const { status, body } = await call(dev, path)
      expect(status).toBe(200)
      expect(body.message).toBeString()
    }
    expect((await call(dev, '/')).text).toContain('<!doctype html>')
    const { paths } = (await call(dev, '/api/openapi.json')).body
    for (const path of DEV_CALLS.map((call) => call.slice('GET '.length))) {
      expect(paths[path].get.summary).toBeString()
    }
  })
})

describe('the description of the API', () => {
  test('describes every call with summary, body and answers', async () => {
    const { status, body } = await call(server, '/api/openapi.json')
    expect(status).toBe(200)
    const described = Object.entries<Record<string, Operation>>(body.paths).flatMap(
      ([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => {
          expect(operation.summary).toBeString()
          expect(Object.keys(operation.responses ?? {})).not.toBeEmpty()
          if (method !== 'get' && !path.endsWith('/{token}')) expectBody(operation)
          return `${method.toUpperCase()} ${path}`
        }),
    )
    expect(described.sort()).toEqual(CALLS.toSorted())
    const worded = Object.keys(words)
    expect(worded.filter((each) => ![...CALLS, ...DEV_CALLS].includes(each))).toEqual([])
  })

  test('says which body is optional', async () => {
    const { paths } = (await call(server, '/api/openapi.json')).body
    expect(paths['/api/get-quotation-list-all'].post.requestBody.required).toBe(false)
    expect(paths['/api/get-quotation'].post.requestBody.required).toBe(true)
  })

  test('describes who may call, and how others are refused', async () => {
    const { paths, components } = (await call(server, '/api/openapi.json')).body
    const told = ({ security, responses }: Operation) => [security, Object.keys(responses ?? {})]
    expect(components.securitySchemes.accessToken).toMatchObject({ name: 'access-jwt-token' })
    expect(told(paths['/api/get-user-list'].get)).toEqual([
      [{ accessToken: ['super-admin'] }],
      ['200', '400', '401', '403'],
    ])
    expect(told(paths['/api/get-unique-bookmark-category-list'].get)).toEqual([
      [{ accessToken: [] }, { apiToken: ['read'] }],
      ['200', '401', '403'],
    ])
    expect(told(paths['/api/create-token'].post)).toEqual([
      [{ accessToken: [] }],
      ['200', '400', '401', '409', '413', '415'],
    ])
    expect(components.securitySchemes.apiToken).toMatchObject({ type: 'http', scheme: 'bearer' })
    expect(told(paths['/api/get-quotation'].post)).toEqual([
      [{}, { accessToken: [] }, { apiToken: ['read'] }],
      ['200', '400', '401', '403', '404', '413', '415'],
    ])
    expect(told(paths['/api/logout'].get)).toEqual([
      [{}, { refreshToken: [] }],
      ['200', '403'],
    ])
    expect(told(paths['/api/health-check'].get)).toEqual([[], ['200', '400', '503']])
  })

  test.each(['off', 'on'])('passes the standard lint of Redocly, DEV=%s', async (dev) => {
    await using server = await startTestServer({ env: { DEV: dev } })
    const source = (await call(server, '/api/openapi.json')).text
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
    expect(
      problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
    ).toEqual([])
  })

  test('is a page that works without scripts', async () => {
    const { status, headers, text } = await call(server, '/api/docs')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    for (const call of CALLS) expect(text).toContain(`<h2>${call}</h2>`)
    expect(text).not.toMatch(/<script|https?:\/\/(?!localhost)/)
  })
})

/** The refusal of each field says what is expected. */
function expectBody({ requestBody }: Operation): void {
  expect(Object.keys(requestBody?.content ?? {})).toEqual(['application/json'])
  const fields = Object.values(requestBody?.content['application/json']?.schema?.properties ?? {})
  expect(fields).not.toBeEmpty()
  for (const field of fields) {
    expect(Object.keys(field).some((key) => ['type', 'anyOf', 'enum'].includes(key))).toBe(true)
  }
}

interface Operation {
  summary?: string
  requestBody?: { content: Record<string, { schema?: { properties?: Record<string, object> } }> }
  responses?: object
  security?: object[]
}

function expectSecurityHeaders(headers: Headers): void {
  const policy = headers.get('content-security-policy') ?? ''
  for (const rule of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]) {
    expect(policy.split('; ')).toContain(rule)
  }
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
}
