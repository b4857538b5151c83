import { describe, expect, test } from 'bun:test'
import { createSmtp } from '../../../../src/adapters/mail/smtp.ts'
import { call } from '../../../support/person.ts'
import { startTestServer } from '../../../support/server.ts'
import { startSmtp } from '../../../support/smtp.ts'

const from = 'Offers <no-reply@offers.example>'
const mail = {
  to: 'ann@example.com',
  subject: 'Angebot für Ann',
  text: 'Schöne Grüße\n\nhttp://offers.example/x\n',
  html: '<p>Schöne Grüße <a href="http://offers.example/x">x</a></p>',
  link: 'http://offers.example/x',
}
/** Loopback by an unusual name, so that it counts as another machine. */
const ELSEWHERE = '[::ffff:127.0.0.1]'
const ann = { email: 'ann@example.com', password: 'correct horse' }

const refuse =
  (responseCode: number) =>
  (_: unknown, __: unknown, done: (error: Error) => void): void =>
    done(Object.assign(new Error('Not now'), { responseCode }))

describe('a mail by SMTP', () => {
  test('arrives as it was written, encrypted once the server offers it', async () => {
    await using smtp = await startSmtp()
    const mailer = createSmtp({ url: `smtp://127.0.0.1:${smtp.port}`, from })
    expect(await mailer.send(mail)).toEqual({ ok: true })
    const [received] = smtp.mails
    expect(received).toMatchObject({
      from: 'no-reply@offers.example',
      to: ['ann@example.com'],
      isEncrypted: true,
      mail: { to: 'ann@example.com', link: mail.link, html: expect.stringContaining('Schöne') },
    })
    expect(received?.raw).toContain('Content-Transfer-Encoding: quoted-printable')
    expect(received?.raw).not.toContain('base64')
  })

  test('goes over TLS from the first byte, and with a password where the address has one', async () => {
    const logins: string[] = []
    await using smtp = await startSmtp({
      secure: true,
      authOptional: false,
      onAuth({ username, password }, _, done) {
        logins.push(`${username}:${password}`)
        done(null, { user: username })
      },
    })
    const mailer = createSmtp({ url: `smtps://me%40x:p%3Aw@127.0.0.1:${smtp.port}`, from })
    expect(await mailer.send(mail)).toEqual({ ok: true })
    expect(logins).toEqual(['me@x:p:w'])
    expect(smtp.mails).toMatchObject([{ isEncrypted: true }])
  })

  test('goes in clear where the server has no TLS and asks for no password', async () => {
    await using smtp = await startSmtp({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] })
    const mailer = createSmtp({ url: `smtp://localhost:${smtp.port}`, from })
    expect(await mailer.send(mail)).toEqual({ ok: true })
    expect(smtp.mails).toMatchObject([{ isEncrypted: false }])
  })

  test('from another machine trusts no certificate of its own making', async () => {
    await using smtp = await startSmtp()
    await using secure = await startSmtp({ secure: true })
    for (const url of [`smtp://${ELSEWHERE}:${smtp.port}`, `smtps://${ELSEWHERE}:${secure.port}`]) {
      const sent = await createSmtp({ url, from }).send(mail)
      expect(sent).toMatchObject({ ok: false, reason: expect.stringMatching(/certificate/i) })
    }
    expect([...smtp.mails, ...secure.mails]).toBeEmpty()
  })

  test('sends no password in clear to another machine', async () => {
    const logins: unknown[] = []
    await using smtp = await startSmtp({
      hideSTARTTLS: true,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth(auth, _, done) {
        logins.push(auth)
        done(null, { user: 'me' })
      },
    })
    const url = `smtp://me:secret@${ELSEWHERE}:${smtp.port}`
    expect(await createSmtp({ url, from }).send(mail)).toMatchObject({
      ok: false,
      reason: expect.stringContaining('STARTTLS'),
      mayHaveLeft: false,
    })
    expect(logins).toBeEmpty()
    expect(smtp.mails).toBeEmpty()
  })

  test('that is refused for good says why, and has certainly not left', async () => {
    await using smtp = await startSmtp({
      onRcptTo: (_, __, done) => done(Object.assign(new Error('No such mailbox'))),
    })
    const mailer = createSmtp({ url: `smtp://127.0.0.1:${smtp.port}`, from })
    expect(await mailer.send(mail)).toEqual({
      ok: false,
      reason: expect.stringContaining('No such mailbox'),
      mayHaveLeft: false,
      isFinal: true,
    })
  })

  test.each([
    ['a recipient', 'is asked for later', { onRcptTo: refuse(451) }],
    ['a sender', 'has another in the settings', { onMailFrom: refuse(550) }],
    ['a login', 'has another in the settings', { authOptional: false }],
  ])('whose refusal of %s may pass when it %s is no final failure', async (_, __, options) => {
    await using smtp = await startSmtp(options)
    const mailer = createSmtp({ url: `smtp://127.0.0.1:${smtp.port}`, from })
    const failure = { ok: false, mayHaveLeft: false, isFinal: false }
    expect(await mailer.send(mail)).toMatchObject(failure)
    const nobody = createSmtp({ url: 'smtp://127.0.0.1:1', from })
    expect(await nobody.send(mail)).toMatchObject(failure)
  })

  test('has the same Message-ID at each try', async () => {
    await using smtp = await startSmtp()
    const mailer = createSmtp({ url: `smtp://127.0.0.1:${smtp.port}`, from })
    for (const id of ['one', 'one', 'two']) await mailer.send(mail, { id })
    const ids = smtp.mails.map(({ mail: { headers } }) => headers['message-id'])
    expect(ids).toEqual(['one', 'one', 'two'].map((id) => `<${id}@offers.example>`))
  })

  test.each([
    // Which of two timeouts ends it is open, and only nodemailer's own tells that nothing has left.
    ['the greeting', 'onConnect', { ok: false }],
    ['the recipient', 'onRcptTo', { ok: false, mayHaveLeft: true }],
  ])('gives up on a server that hangs at %s', async (_, step, failure) => {
    await using smtp = await startSmtp({ [step]: () => {} })
    const url = `smtp://127.0.0.1:${smtp.port}`
    const sent = await createSmtp({ url, from, timeoutMs: 200 }).send(mail)
    expect(sent).toMatchObject(failure)
  })
})

describe('an account whose mail goes by SMTP', () => {
  test('is activated with its link', async () => {
    await using smtp = await startSmtp()
    await using server = await startTestServer({
      env: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: from },
    })
    await call(server, '/api/register', { body: ann })
    const [received] = smtp.mails
    expect(received).toMatchObject({ to: [ann.email], from: 'no-reply@offers.example' })
    const activationKey = received?.mail.link.split('/').at(-1)
    expect(
      (await call(server, '/api/activate', { body: { activationKey, password: ann.password } }))
        .status,
    ).toBe(200)
    expect(await server.outbox()).toBeEmpty()
  })

  test('can ask for another while its recipient is refused, and once it is not', async () => {
    let isRefused = true
    await using smtp = await startSmtp({
      onRcptTo: (_, __, done) => done(isRefused ? new Error('Mailbox full') : null),
    })
    await using server = await startTestServer({
      env: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` },
    })
    const refused = await call(server, '/api/register', { body: ann })
    expect(refused).toMatchObject({ status: 502, body: { message: 'activation link not sent' } })
    expect(server.logged.join('\n')).toContain('Mailbox full')
    isRefused = false
    expect((await call(server, '/api/login', { body: ann })).status).toBe(403)
    const [received] = smtp.mails
    expect(received?.from).toBe('no-reply@localhost')
    const activationKey = received?.mail.link.split('/').at(-1)
    expect(
      (await call(server, '/api/activate', { body: { activationKey, password: ann.password } }))
        .status,
    ).toBe(200)
  })
})
