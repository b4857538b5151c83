import { afterEach, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../../../db/client.ts'
import { createOfferChecks } from '../../../../src/modules/offers/check-offers.ts'
import { type Event, eventStatements } from '../../../../src/modules/webhooks/service.ts'
import { answerOffer, sendAgain, sendOffer } from '../../../support/offers.ts'
import { logIn, type Person, signUp } from '../../../support/person.ts'
import { startReceiver } from '../../../support/receiver.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

const DAY_MS = 24 * 60 * 60_000
const SENT = Date.parse('2026-11-02T12:00:00Z')
const ENV = { RATE_LIMITS: 'off', WEBHOOK_PRIVATE_NETWORKS: 'on' }

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quotation-checks-'))
  folders.push(folder)
  return folder
}

/** Starts a server this many days after the first send; it checks for due offers at once. */
const startAfter = (dataDir: string, days: number): Promise<TestServer> =>
  startTestServer({ dataDir, env: ENV, now: () => SENT + days * DAY_MS })

const reportExpired = (by: Person, url: string) =>
  by.call('/api/save-webhook', { body: { url, events: ['offer.expired'], isOn: true } })

test('an offer past its last day is reported once, unless it is closed by then', async () => {
  const dataDir = await aFolder()
  using receiver = startReceiver()
  const server = await startAfter(dataDir, 0)
  const by = await signUp(server)
  await reportExpired(by, receiver.url)
  const last = { validUntil: '2026-11-03' }
  const expires = await sendOffer(by, last)
  const declined = await sendOffer(by, last)
  await answerOffer(server, declined.tokens[0] ?? '', { answer: 'decline', choices: [] })
  await answerOffer(server, (await sendOffer(by, last)).tokens[0] ?? '')
  const withdrawn = await sendOffer(by, last)
  await by.call('/api/withdraw-offer', { body: { offerId: withdrawn.sendId } })
  const superseded = await sendOffer(by, last)
  const { body } = await by.call('/api/save-quotation', {
    body: { quotation: { ...superseded.quotation, name: 'Newer' } },
  })
  await sendAgain(by, body.quotation)
  const deleted = await sendOffer(by, last)
  const { id } = deleted.quotation
  await by.call('/api/delete-quotation', { method: 'DELETE', body: { id } })
  await server.stop()

  // The day ends at 23:00 in UTC, 35 hours later.
  for (const days of [35 / 24 - 1 / DAY_MS, 35 / 24, 3]) {
    const later = await startAfter(dataDir, days)
    if (days >= 35 / 24) await receiver.has(1)
    await later.stop()
  }
  expect(receiver.received.map(({ body }) => JSON.parse(body))).toEqual([
    {
      type: 'offer.expired',
      timestamp: '2026-11-03T23:00:00.000Z',
      data: {
        quotationId: expires.quotation.id,
        revision: 1,
        offerId: expires.sendId,
        validUntil: '2026-11-03',
      },
    },
  ])
})

test('one that is brought back after its last day is reported then', async () => {
  const dataDir = await aFolder()
  using receiver = startReceiver()
  const server = await startAfter(dataDir, 0)
  const by = await signUp(server)
  await reportExpired(by, receiver.url)
  const { id } = (await sendOffer(by, { validUntil: '2026-11-02' })).quotation
  await by.call('/api/delete-quotation', { method: 'DELETE', body: { id } })
  await server.stop()
  const first = await startAfter(dataDir, 1)
  const again = await logIn(first, by)
  await again.call('/api/undelete-quotation', { body: { id } })
  await first.stop()
  expect(receiver.received).toEqual([])
  await using _ = await startAfter(dataDir, 2)
  expect(await receiver.has(1)).toHaveLength(1)
})

test('several processes that look at the same time tell each owner once', async () => {
  const dataDir = await aFolder()
  const server = await startAfter(dataDir, 0)
  const by = await signUp(server)
  await reportExpired(by, 'http://127.0.0.1:1/')
  for (let count = 0; count < 5; count += 1)
    await sendOffer(by, count < 2 ? { validUntil: '2026-11-03' } : {})
  await server.stop()

  const open = () => openDatabase({ url: `file:${join(dataDir, 'quotation.db')}` })
  const databases = await Promise.all([open(), open(), open()])
  const now = () => SENT + 7 * DAY_MS
  const checks = databases.map((db) => {
    const events = { eventStatements: (event: Event) => eventStatements(db.read, event, now()) }
    return createOfferChecks({ db, events, now })
  })
  await Promise.all(checks.flatMap((one) => [one.tellExpired(), one.remind()]))
  await Promise.all(checks.flatMap((one) => [one.tellExpired(), one.remind()]))
  const count = async (sql: string) => (await databases[0]?.client.execute(sql))?.rows[0]?.count
  expect(await count("SELECT count(*) AS count FROM mails WHERE kind = 'reminder'")).toBe(1)
  expect(await count('SELECT count(*) AS count FROM webhook_deliveries')).toBe(2)
  expect(await count('SELECT count(*) AS count FROM offers WHERE reminded_at IS NULL')).toBe(0)
  for (const db of databases) await db.close()
})
