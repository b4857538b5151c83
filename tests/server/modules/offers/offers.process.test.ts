import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anAnswer, anOffer, aSend } from '../../../support/offers.ts'
import { call } from '../../../support/person.ts'
import { onceMailed, startTestServer } from '../../../support/server.ts'
import { type SmtpTestServer, startSmtp } from '../../../support/smtp.ts'
import { spawnServer } from '../../../support/spawn.ts'

const tokenIn = ({ sent }: { sent: { url: string }[] }): string =>
  sent[0]?.url.split('/offer/')[1] ?? ''

const smtpAt = ({ port }: { port: number }) => ({ SMTP_URL: `smtp://127.0.0.1:${port}` })

test('an offer lives through a kill -9 after each of its steps, and nothing is told twice', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'quotation-offers-'))
  await using smtp = await startSmtp()
  const env = {
    DATA_DIR: dataDir,
    ACTIVATION: 'off',
    ...smtpAt(smtp),
  }
  let headers: Record<string, string> = {}

  /** Makes one call on a server that is killed right after its answer. */
  async function step(path: string, body?: unknown, method?: string) {
    await using server = spawnServer(env)
    const url = await server.url()
    const reply = await call({ url }, path, {
      headers,
      ...(body !== undefined && { body }),
      ...(method && { method }),
    })
    server.process.kill('SIGKILL')
    expect(reply.status).toBe(200)
    return reply.body
  }

  const account = { email: 'ann@example.com', password: 'correct horse battery' }
  const { accessJwtToken } = await step('/api/register', account)
  headers = { 'access-jwt-token': accessJwtToken }
  const { quotation } = await step('/api/save-quotation', { quotation: anOffer() })
  const { id, revision } = quotation
  const send = aSend({ id, revision })
  const token = tokenIn(await step('/api/send-quotation', send))
  // Its answer was lost: the same is sent again.
  expect(tokenIn(await step('/api/send-quotation', send))).toBe(token)
  expect((await step('/api/open-offer', { token })).offer.state).toBe('open')
  await step('/api/view-offer', { token })
  const asked = { token, text: 'When?', messageId: crypto.randomUUID() }
  const { question } = await step('/api/ask-question', asked)
  await step('/api/ask-question', asked)
  const reply = { questionId: question.id, text: 'Soon.', messageId: crypto.randomUUID() }
  await step('/api/reply-question', reply)
  await step('/api/reply-question', reply)
  const answer = anAnswer(token)
  expect((await step('/api/answer-offer', answer)).message).toBe('accepted')
  expect((await step('/api/answer-offer', answer)).message).toBe('accepted')

  await using last = spawnServer(env)
  const url = await last.url()
  await onceMailed(url)
  const ask = async (path: string, body: unknown) =>
    (await call({ url }, path, { headers, body })).body
  expect((await ask('/api/get-sent-list', { id })).sent).toMatchObject([
    { state: 'accepted', views: 1, mail: 'sent' },
  ])
  expect((await ask('/api/get-questions', { id })).questions).toMatchObject([
    { messages: [{ text: 'When?' }, { text: 'Soon.' }] },
  ])
  const { quotations } = (await call({ url }, '/api/get-quotation-list', { headers })).body
  expect(quotations).toMatchObject([{ state: 'accepted', openQuestions: 0 }])
  // Killed between a mail's acceptance and its deletion, a server sends it again: the same mail.
  const mails = new Map(smtp.mails.map(({ mail }) => [mail.headers['message-id'], mail]))
  const told = [...mails.values()].map(({ to, subject }) => `${to} ${subject}`).toSorted()
  // The question was answered before its mail may have left; nobody is told what they have seen.
  const asking = 'ann@example.com Ada Client has a question: Bathroom'
  expect(told.filter((one) => one !== asking)).toEqual([
    'ann@example.com Ada Client accepted: Bathroom',
    'client@example.com You accepted the offer: Bathroom',
    'client@example.com Your bathroom',
    'client@example.com ann@example.com answered your question: Bathroom',
  ])
  expect(told.filter((one) => one === asking).length).toBeLessThan(2)
  await rm(dataDir, { recursive: true })
}, 120_000)

test('a mail server that is away for an hour loses nothing and gets nothing twice', async () => {
  let now = Date.parse('2026-11-26T12:00:00Z')
  let isAway = true
  await using smtp: SmtpTestServer = await startSmtp({
    onConnect: (_, done) => done(isAway ? new Error('away') : null),
  })
  await using server = await startTestServer({
    env: { ACTIVATION: 'off', RATE_LIMITS: 'off', ...smtpAt(smtp) },
    now: () => now,
  })
  const account = { email: 'ann@example.com', password: 'correct horse battery' }
  const { accessJwtToken } = (await call(server, '/api/register', { body: account })).body
  const headers = { 'access-jwt-token': accessJwtToken }
  const { quotation } = (
    await call(server, '/api/save-quotation', { headers, body: { quotation: anOffer() } })
  ).body
  const { id, revision } = quotation
  const send = { headers, body: aSend({ id, revision }) }
  const token = tokenIn((await call(server, '/api/send-quotation', send)).body)
  await call(server, '/api/answer-offer', { body: anAnswer(token) })
  await onceMailed(server.url)
  expect(smtp.mails).toBeEmpty()
  for (let minutes = 0; minutes < 60; minutes += 10) {
    now += 10 * 60_000
    // The queue looks for what is due when something is written.
    await call(server, '/api/ask-question', { body: { token, text: `after ${minutes}` } })
    await onceMailed(server.url)
  }
  expect(smtp.mails).toBeEmpty()
  isAway = false
  now += 16 * 60_000
  await call(server, '/api/ask-question', { body: { token, text: 'last' } })
  await onceMailed(server.url)
  const told = smtp.mails.map(({ to, mail }) => `${to} ${mail.subject}`)
  expect(told.toSorted()).toEqual([
    'ann@example.com Ada Client accepted: Bathroom',
    'ann@example.com Ada Client has a question: Bathroom',
    'client@example.com You accepted the offer: Bathroom',
    'client@example.com Your bathroom',
  ])
  const asked = smtp.mails.find(({ mail }) => mail.subject.includes('question'))
  expect(asked?.mail.text).toContain('after 0')
  expect(asked?.mail.text).toContain('last')
}, 60_000)
