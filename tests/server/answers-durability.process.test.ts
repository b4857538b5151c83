import { afterAll, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { acceptedText } from '#domain/offers/canonical.ts'
import { anAnswer, anOffer, aRecord, aSend } from '../support/offers.ts'
import { call } from '../support/person.ts'
import { onceMailed } from '../support/server.ts'
import { type SmtpTestServer, startSmtp } from '../support/smtp.ts'
import { amount } from '../support/soak.ts'
import { spawnServer } from '../support/spawn.ts'

/*
 * Answers of each way, killed between their steps: by the link, recorded by the sender, taken back, and
 * the yes of each of two. What was acknowledged stands, nothing is half-stored, a repeated answer counts
 * once, and its mails are sent once.
 */

const CYCLES = amount(3, 100)
const dataDir = await mkdtemp(join(tmpdir(), 'quotation-answers-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const account = { email: 'owner@example.com', password: 'correct horse battery' }
/** When the server is killed after the answers were sent, in ms: at most as long as they take. */
const LONGEST = 60

interface Asked {
  readonly path: string
  readonly body: object
  isAcknowledged: boolean
}

interface Offer {
  readonly quotationId: string
  readonly offerId: string
  readonly tokens: string[]
  readonly to: string[]
  readonly kind: 'link' | 'record' | 'taken back' | 'several'
  readonly asked: Asked[]
}

test(
  'no answer is lost, doubled or half-stored by kill -9, whichever way it came',
  async () => {
    await using smtp = await startSmtp()
    const env = {
      DATA_DIR: dataDir,
      ACTIVATION: 'off',
      RATE_LIMITS: 'off',
      OFFERS_PER_DAY_NEW: '100000',
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    }
    const offers: Offer[] = []
    let last: Offer[] = []
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      await using server = spawnServer(env)
      const at = await atServer(await server.url())
      await settle(at, last)
      last = await Promise.all(
        (['link', 'record', 'taken back', 'several'] as const).map((kind) => begin(at, kind)),
      )
      offers.push(...last)
      const asking = last.flatMap(({ asked }) => asked.map((one) => ask(at, one)))
      await Bun.sleep((cycle * 7) % LONGEST)
      server.process.kill('SIGKILL')
      await Promise.all(asking)
      await server.process.exited
    }
    await using server = spawnServer(env)
    const url = await server.url()
    await settle(await atServer(url), last)
    await onceMailed(url)
    expectMails(offers, smtp.mails)
  },
  60_000 + CYCLES * 6_000,
)

/** A server that is killed between a mail's acceptance and its deletion sends it again: the same mail. */
function expectMails(offers: readonly Offer[], mails: SmtpTestServer['mails']): void {
  const ids = new Map(mails.map(({ mail }) => [mail.headers['message-id'], mail]))
  const told = [...ids.values()].map(({ to, subject }) => `${to} ${subject}`)
  for (const { kind, to } of offers) {
    const starts = {
      link: ['You accepted'],
      record: [`${account.email} recorded your acceptance`],
      'taken back': [`${account.email} took a`],
      several: ['Accepted by all'],
    }[kind]
    for (const address of to)
      for (const start of starts)
        expect(told.filter((one) => one.startsWith(`${address} ${start}`))).toHaveLength(1)
  }
}

type At = Awaited<ReturnType<typeof atServer>>

async function atServer(url: string) {
  const registered = await call({ url }, '/api/register', { body: account })
  const { body } =
    registered.status === 200 ? registered : await call({ url }, '/api/login', { body: account })
  const headers = { 'access-jwt-token': body.accessJwtToken }
  // Customers have no login.
  return async (path: string, sent: unknown) =>
    call({ url }, path, { ...(path !== '/api/answer-offer' && { headers }), body: sent })
}

/** An offer of its own people, with what is about to be asked of it. */
async function begin(at: At, kind: Offer['kind']): Promise<Offer> {
  const saved = await at('/api/save-quotation', { quotation: anOffer() })
  const { id, revision } = saved.body.quotation
  const name = crypto.randomUUID().slice(0, 8)
  const to = (kind === 'several' ? ['a', 'b'] : ['a']).map((one) => `${one}${name}@example.com`)
  const role = kind === 'several' ? { role: 'approves' } : {}
  const send = aSend({ id, revision, to: to.map((email) => ({ email, ...role })) })
  const { sent } = (await at('/api/send-quotation', send)).body
  const tokens = sent.map(({ url }: { url: string }) => url.split('/offer/')[1])
  const offer = { quotationId: id, offerId: send.sendId, tokens, to, kind }
  const record = aRecord(send)
  if (kind === 'taken back') expect((await at('/api/record-answer', record)).status).toBe(200)
  const { answerId, offerId } = record
  const asked = {
    link: [['/api/answer-offer', anAnswer(tokens[0])]],
    record: [['/api/record-answer', record]],
    'taken back': [['/api/take-back-answer', { offerId, answerId, reason: 'No' }]],
    several: tokens.map((token: string) => ['/api/answer-offer', anAnswer(token)]),
  }[kind] as [string, object][]
  return { ...offer, asked: asked.map(([path, body]) => ({ path, body, isAcknowledged: false })) }
}

async function ask(at: At, one: Asked): Promise<void> {
  const reply = await at(one.path, one.body).catch(() => null)
  one.isAcknowledged ||= reply?.status === 200
}

/** After a kill: what was acknowledged is there, nothing is half-stored; the rest is asked again. */
async function settle(at: At, offers: readonly Offer[]): Promise<void> {
  for (const offer of offers) {
    await expectWhole(at, offer)
    const isDone = offer.asked.every(({ isAcknowledged }) => isAcknowledged)
    if (isDone) expect(await stateOf(at, offer)).toBe(ended(offer))
    for (const one of offer.asked) {
      const reply = await at(one.path, one.body)
      expect([one.path, reply.status]).toEqual([one.path, 200])
    }
    expect(await stateOf(at, offer)).toBe(ended(offer))
    await expectWhole(at, offer)
  }
}

const ended = ({ kind }: Offer) => (kind === 'taken back' ? 'open' : 'accepted')

const open = async (at: At, { tokens }: Offer) =>
  (await at('/api/open-offer', { token: tokens[0] })).body
const stateOf = async (at: At, offer: Offer) => (await open(at, offer)).offer.state

/** The offer, its answer, its people and its quotation say the same. */
async function expectWhole(at: At, offer: Offer): Promise<void> {
  const { quotation, offer: told } = await open(at, offer)
  const isAccepted = told.state === 'accepted'
  expect(told.answer !== null).toBe(isAccepted)
  const listed = (await at('/api/get-sent-list', { id: offer.quotationId })).body
  expect(listed.state === 'accepted').toBe(isAccepted)
  const yes = told.people.filter(({ state }: { state: string }) => state === 'accepted')
  const acknowledged = offer.asked.filter(({ isAcknowledged }) => isAcknowledged)
  if (offer.kind === 'several') {
    expect(yes.length).toBeGreaterThanOrEqual(acknowledged.length)
    expect(yes.length === 2).toBe(isAccepted)
  }
  if (!isAccepted) return
  const text = acceptedText(quotation, told.answer)
  expect(createHash('sha256').update(text).digest('hex')).toBe(told.answer.hash)
}
