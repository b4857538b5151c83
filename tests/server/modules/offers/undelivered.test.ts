import { expect, test } from 'bun:test'
import { fill } from '#domain/words/fill.ts'
import { toolWords } from '../../../../src/adapters/tool-words.ts'
import { sendAgain, sendOffer } from '../../../support/offers.ts'
import { call } from '../../../support/person.ts'
import { startTestServer } from '../../../support/server.ts'
import { startSmtp } from '../../../support/smtp.ts'

test('an offer that the mail server refuses is not delivered, until it is, and its sender is mailed once', async () => {
  let isRefused = true
  let now = Date.parse('2026-11-26T12:00:00Z')
  await using smtp = await startSmtp({
    onRcptTo: ({ address }, _, done) =>
      done(isRefused && address.startsWith('no-') ? new Error('No such mailbox') : null),
  })
  const env = { ACTIVATION: 'off', SMTP_URL: `smtp://127.0.0.1:${smtp.port}` }
  await using server = await startTestServer({ env, now: () => now })
  const account = { email: 'ann@example.com', password: 'correct horse battery' }
  const { body } = await call(server, '/api/register', { body: account })
  const headers = { 'access-jwt-token': body.accessJwtToken }
  const ask = (path: string, options: object = {}) => call(server, path, { ...options, headers })
  const to = [
    { email: 'no-one@example.com' },
    { email: 'no-body@example.com' },
    { email: 'b@x.example' },
  ]
  const sender = { ...account, token: '', cookie: '', call: ask }
  const { quotation, linkIds, tokens } = await sendOffer(sender, { to })
  await server.outbox()
  const state = async () => (await ask('/api/get-quotation-list')).body.quotations[0].state
  const count = async (at: string) =>
    (await ask(`/api/get-quotation-list?state=${at}`)).body.quotations.length
  const waiting = async () => (await ask('/api/get-overview?timeZone=UTC')).body.waiting[0]
  expect(await state()).toBe('undelivered')
  expect([await count('undelivered'), await count('sent')]).toEqual([1, 0])
  expect(await waiting()).toMatchObject({ isUndelivered: true })

  const inArabic = { method: 'PUT', body: { language: 'ar' } }
  expect((await ask('/api/account-settings', inArabic)).status).toBe(200)
  const words = toolWords('ar', 'mails').undelivered

  // One mail, in the account's language, tells of both, with the links that they did not get.
  now += 61_000
  await sendAgain(sender, quotation, { to: [{ email: 'later@x.example' }] })
  await server.outbox()
  const told = smtp.mails.filter((one) => one.to.includes(account.email))
  expect(told).toHaveLength(1)
  const subject = fill(words.subject, { title: 'Bathroom' })
  expect(told[0]?.mail.html).toContain(`<title>${subject}</title>`)
  expect(told[0]?.mail.html).toContain('<html lang="ar" dir="rtl">')
  expect(told[0]?.mail.text.replace(/\s+/g, ' ')).toContain(words.small)
  for (const token of tokens.slice(0, 2)) expect(told[0]?.mail.text).toContain(token)
  expect(told[0]?.mail.text).not.toContain(tokens[2] ?? '')

  const renew = (at: number) =>
    ask('/api/renew-link', { body: { linkId: linkIds[at], notify: true } })
  isRefused = false
  const renewed = [await renew(0), await renew(1)]
  expect(renewed.map(({ status }) => status)).toEqual([200, 200])
  await server.outbox()
  expect(await state()).toBe('sent')
})
