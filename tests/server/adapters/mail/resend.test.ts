import { describe, expect, test } from 'bun:test'
import { createResend } from '../../../../src/adapters/mail/resend.ts'
import { call } from '../../../support/person.ts'
import { startTestServer } from '../../../support/server.ts'

const from = 'Offers <no-reply@offers.example>'
const mail = {
  to: 'ann@example.com',
  subject: 'Activate your account',
  text: 'Open http://offers.example/x',
  html: '<a href="http://offers.example/x">x</a>',
  link: 'http://offers.example/x',
}
const sent = () => Response.json({ id: 'a-mail' })
const failing = (statusCode: number, name: string) => () =>
  Response.json({ statusCode, name, message: `because of ${name}` }, { status: statusCode })
const hanging = () => new Promise<Response>(() => {})

describe('a mail by Resend', () => {
  test('is handed to its API, with the key of the account and one of its own', async () => {
    using api = startApi(sent, sent)
    const mailer = createResend({ apiKey: 're_secret', baseUrl: api.url, from })
    expect(await mailer.send(mail)).toEqual({ ok: true })
    expect(await mailer.send(mail)).toEqual({ ok: true })
    const [first, second] = api.requests
    expect(first).toMatchObject({
      path: '/emails',
      headers: { authorization: 'Bearer re_secret' },
      body: { from, to: mail.to, subject: mail.subject, text: mail.text, html: mail.html },
    })
    expect(first?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
    expect(second?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key'])
  })

  test('comes under its own sender’s name, whatever is in it', async () => {
    using api = startApi(sent)
    const mailer = createResend({ apiKey: 're_secret', baseUrl: api.url, from })
    const fromName = 'Vogel, "Bad" & Söhne'
    expect(await mailer.send({ ...mail, fromName })).toEqual({ ok: true })
    expect(api.requests[0]?.body.from).toBe('"Vogel, Bad & Söhne" <no-reply@offers.example>')
  })

  test('has its files in base64', async () => {
    using api = startApi(sent)
    const mailer = createResend({ apiKey: 're_secret', baseUrl: api.url, from })
    const file = { name: 'Bath.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-ß') }
    expect(await mailer.send({ ...mail, attachments: [file] })).toEqual({ ok: true })
    expect(api.requests[0]?.body.attachments).toEqual([
      {
        filename: 'Bath.pdf',
        content_type: 'application/pdf',
        content: file.bytes.toString('base64'),
      },
    ])
  })

  test('that is refused says why, has certainly not left, and is not sent again', async () => {
    using api = startApi(failing(422, 'validation_error'))
    const mailer = createResend({ apiKey: 're_secret', baseUrl: api.url, from })
    expect(await mailer.send(mail)).toEqual({
      ok: false,
      reason: '422 validation_error: because of validation_error',
      mayHaveLeft: false,
      isFinal: true,
    })
    expect(api.requests).toHaveLength(1)
  })

  test('is sent again under the same key after a failure of theirs, so that one mail leaves', async () => {
    using api = startApi(failing(500, 'application_error'), sent)
    const mailer = createResend({ apiKey: 're_secret', baseUrl: api.url, from })
    expect(await mailer.send(mail)).toEqual({ ok: true })
    const keys = api.requests.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  test('gives up on an API that hangs, that answers no json, and that is not there', async () => {
    using hangs = startApi(hanging, hanging)
    const slow = createResend({ apiKey: 're_1', baseUrl: hangs.url, from, timeoutMs: 200 })
    expect(await slow.send(mail)).toMatchObject({ ok: false, mayHaveLeft: true })
    expect(hangs.requests).toHaveLength(2)
    using babbles = startApi(
      () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
      () => new Response('fine'),
    )
    const mailer = createResend({ apiKey: 're_1', baseUrl: babbles.url, from })
    expect(await mailer.send(mail)).toMatchObject({ ok: false, mayHaveLeft: true })
    const nobody = createResend({ apiKey: 're_1', baseUrl: 'http://127.0.0.1:1', from })
    expect(await nobody.send(mail)).toMatchObject({ ok: false })
  })
})

test('an account whose mail goes by Resend can ask for another after a failure', async () => {
  using api = startApi(failing(429, 'rate_limit_exceeded'), sent)
  await using server = await startTestServer({
    env: { RESEND_API_KEY: 're_secret', RESEND_BASE_URL: `${api.url}/`, MAIL_FROM: from },
  })
  const ann = { email: 'ann@example.com', password: 'correct horse' }
  const refused = await call(server, '/api/register', { body: ann })
  expect(refused).toMatchObject({ status: 502, body: { message: 'activation link not sent' } })
  expect(server.logged.join('\n')).toContain('429 rate_limit_exceeded')
  expect(server.logged.join('\n')).not.toContain('re_secret')
  expect((await call(server, '/api/login', { body: ann })).status).toBe(403)
  const link = /http\S+\/new\/activate\/(\S+)/.exec(String(api.requests.at(-1)?.body.text))
  const activated = await call(server, '/api/activate', {
    body: { activationKey: link?.[1], password: ann.password },
  })
  expect(activated.status).toBe(200)
})

interface ApiRequest {
  path: string
  headers: Record<string, string>
  body: Record<string, unknown>
}

/** A server in place of Resend's: gives the answers in order and records the requests. */
function startApi(...answers: (() => Response | Promise<Response>)[]) {
  const requests: ApiRequest[] = []
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      requests.push({
        path: new URL(request.url).pathname,
        headers: request.headers.toJSON(),
        body: (await request.json()) as ApiRequest['body'],
      })
      return answers[requests.length - 1]?.() ?? new Response('unasked', { status: 418 })
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}`,
    requests,
    [Symbol.dispose]: () => void server.stop(true),
  }
}
