import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wordsOf } from '#domain/words/all-words.ts'
import { toolWords } from '../../../../src/adapters/tool-words.ts'
import { query } from '../../../support/database.ts'
import type { ReadMail } from '../../../support/mail.ts'
import { markWords, outsideOfMarks } from '../../../support/marked-language.ts'
import { anOffer, answerOffer, aRecord, sendAgain, sendOffer } from '../../../support/offers.ts'
import { call, logIn } from '../../../support/person.ts'
import { onceMailed, startTestServer, type TestServer } from '../../../support/server.ts'
import { startSmtp } from '../../../support/smtp.ts'

const ACCOUNT = { email: 'ann@example.com', password: 'correct horse battery' }
const ADA = { email: 'ada@x.example', name: 'Ada Client' }
const BOB = { email: 'bob@x.example' }
const NOBODY = { email: 'no-one@x.example' }
const DAY_MS = 24 * 60 * 60_000

/** What people wrote, and what is the same in all languages. */
const DATA =
  /\S+@\S+|https?:\S+|Bathroom|Soon|Ada Client|Work of kind \d|Dear Ada|Really\?|Which tiles\?|White ones\.|Too dear|Your bathroom|here is the offer|SHA-256|[0-9a-f]{64}|€|EUR/g

const mails: ReadMail[] = []
let unmark = () => {}
beforeAll(async () => {
  const { mails: letters, page, labels, paper } = wordsOf('de')
  const marks = [toolWords('de', 'mails'), letters, page.earlier, labels, paper].map(markWords)
  unmark = () => {
    for (const each of marks) each()
  }
  mails.push(...(await mailsOfAllKinds()))
}, 60_000)
afterAll(() => unmark())

/** All that a German account and its customers are mailed, in the order of a story. */
async function mailsOfAllKinds(): Promise<ReadMail[]> {
  await using smtp = await startSmtp({
    onRcptTo: ({ address }, _, done) =>
      done(address === NOBODY.email ? new Error('No such mailbox') : null),
  })
  const dataDir = await mkdtemp(join(tmpdir(), 'quotation-mails-'))
  await using _ = { [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }) }
  let now = Date.parse('2026-11-02T12:00:00Z')
  const env = { RATE_LIMITS: 'off', SMTP_URL: `smtp://127.0.0.1:${smtp.port}` }
  const start = () => startTestServer({ dataDir, env, now: () => now })
  {
    await using server = await start()
    const headers = { 'accept-language': 'de' }
    await call(server, '/api/register', { body: ACCOUNT, headers })
    await onceMailed(server.url)
    const activationKey = smtp.mails[0]?.mail.link.split('/').at(-1)
    await call(server, '/api/activate', { body: { activationKey, ...ACCOUNT }, headers })
    const body = { email: ACCOUNT.email }
    await call(server, '/api/request-password-reset', { body, headers })
    const ann = await logIn(server, ACCOUNT)
    const language = { method: 'PUT', body: { language: 'de' } }
    expect((await ann.call('/api/account-settings', language)).status).toBe(200)

    const german = { language: 'de', locale: 'de-DE', currency: 'EUR' } as const
    for (const [level, userList, more] of [
      ['custom', [ADA.email], { personalLinks: true }],
      ['custom', [BOB.email], {}],
      ['everyone', [], { notify: ['eve@x.example'] }],
    ] as const) {
      const name = level === 'everyone' ? '' : 'Bathroom'
      const quotation = anOffer({ ...german, name, access: { level, userList: [...userList] } })
      const shared = { quotation, share: true, notify: true, ...more }
      expect((await ann.call('/api/save-quotation', { body: shared })).status).toBe(200)
    }

    const plain = { subject: '', text: '', validUntil: '2026-12-24' }
    const offer = anOffer(german)
    const first = await sendOffer(ann, { ...plain, to: [ADA, BOB, NOBODY] }, offer)
    const changed = { ...first.quotation, blocks: offer.blocks.slice(1) }
    const saved = await ann.call('/api/save-quotation', { body: { quotation: changed } })
    const again = await sendAgain(ann, saved.body.quotation, { ...plain, to: [ADA, BOB] })
    const [ada = ''] = again.tokens

    for (const rowId of ['row2', undefined])
      for (const text of ['Which tiles?', ...Array(6).fill('Really?')]) {
        await call(server, '/api/ask-question', { body: { token: ada, text, rowId } })
      }
    now += 11 * 60_000
    const { body: asked } = await ann.call('/api/get-questions', {
      body: { id: first.quotation.id },
    })
    expect(asked.questions.length).toBeGreaterThan(1)
    for (const { id: questionId } of asked.questions)
      await ann.call('/api/reply-question', { body: { questionId, text: 'White ones.' } })

    expect((await answerOffer(server, ada)).status).toBe(200)
    for (const reason of ['Too dear', '']) {
      const { tokens } = await sendOffer(ann, { ...plain, to: [BOB] }, offer)
      const declined = await answerOffer(server, tokens[0] ?? '', { answer: 'decline', reason })
      expect(declined.status).toBe(200)
    }
    for (const answer of ['accepted', 'declined']) {
      const phoned = await sendOffer(ann, { ...plain, to: [ADA] }, offer)
      const record = aRecord(phoned, { answer, day: '2026-11-02', note: '' })
      const { answerId } = record
      expect((await ann.call('/api/record-answer', { body: record })).status).toBe(200)
      const [token = ''] = phoned.tokens
      const objection = { token, text: 'Really?', messageId: crypto.randomUUID() }
      const objected = await call(server, '/api/object-to-answer', { body: objection })
      expect(objected.status).toBe(200)
      await onceMailed(server.url)
      const back = { offerId: phoned.sendId, answerId, reason: 'Really?' }
      expect((await ann.call('/api/take-back-answer', { body: back })).status).toBe(200)
      const body = { token, ...BOB, name: '', may: 'answer', messageId: crypto.randomUUID() }
      expect((await call(server, '/api/forward-offer', { body })).status).toBe(200)
    }
    const all = [
      { ...ADA, role: 'approves', order: 1 },
      { ...BOB, role: 'approves', order: 2 },
    ]
    for (const isRecorded of [true, false]) {
      const several = await sendOffer(ann, { ...plain, to: all }, offer)
      const [token = '', last = ''] = several.tokens
      const choices = [{ rowId: 'row2', qty: null }]
      const own = { day: '2026-11-02', note: '', name: ADA.email, choices }
      if (isRecorded) await ann.call('/api/record-answer', { body: aRecord(several, own) })
      else await answerOffer(server, token, { choices })
      await onceMailed(server.url)
      expect((await answerOffer(server, last, { choices })).body.message).toBe('accepted')
    }
    // What nobody answers.
    const soon = { ...plain, validUntil: '2026-11-11', remindsCustomer: true }
    await sendOffer(ann, { ...soon, to: [ADA, BOB] }, anOffer({ ...german, name: 'Soon' }))
    now += 2 * 60_000
    await onceMailed(server.url)
  }
  now += 7 * DAY_MS
  // The server looks when it starts, and mails what is due at its next start at the latest.
  for (const _ of [1, 2]) await (await start()).stop()
  // A backup that fails; at noon it is after the quiet hour in any zone.
  now = new Date(2026, 10, 12, 12).getTime()
  {
    const gone = { ...env, BACKUP_DIR: join(dataDir, 'gone') }
    await using server = await startTestServer({ dataDir, env: gone, now: () => now })
    await mailsOfOperators(server)
  }
  await (await start()).stop()
  return smtp.mails.map(({ mail }) => mail)
}

/** Of an invitation, and of the backup, which has failed. */
async function mailsOfOperators(server: TestServer): Promise<void> {
  await query(server, `UPDATE users SET roles = '["user","super-admin"]'`)
  const admin = await logIn(server, ACCOUNT)
  const headers = { 'accept-language': 'de' }
  const body = { email: 'new@x.example' }
  const invited = await admin.call('/api/invite-user', { body, headers })
  expect(invited.status).toBe(200)
  while (!server.logged.some((line) => line.includes('nightly backup'))) await Bun.sleep(5)
}

test('each mail that the tool can write was written', () => {
  const titles = mails.map(({ html }) => textOf(html).trim().split('\n', 1)[0] ?? '')
  const kinds = Object.entries({ ...toolWords('de', 'mails'), ...wordsOf('de').mails })
  const unwritten = kinds.filter(([, words]) => {
    if (typeof words !== 'object' || !('subject' in words)) return false
    const subjects = [words.subject, ...('subjectMore' in words ? [words.subjectMore.other] : [])]
    const parts = subjects.map((subject) => subject.split(/\{\w+\}/))
    return !titles.some((title) => parts.some((one) => one.every((part) => title.includes(part))))
  })
  expect(unwritten.map(([kind]) => kind)).toEqual([])
})

test('no text of a mail stands outside of the words', () => {
  const texts = mails.flatMap(({ text, html }) => [text, textOf(html)])
  const unmarked = texts
    .flatMap(outsideOfMarks)
    .filter((text) => /\p{L}{2}/u.test(text.replace(DATA, '')))
  expect([...new Set(unmarked)]).toEqual([])
})

/** Its title and what it shows. */
const textOf = (html: string) =>
  html
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/<[^>]*>/g, '\n')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
