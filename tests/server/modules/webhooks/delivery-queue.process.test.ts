import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { query } from '../../../support/database.ts'
import { aNote } from '../../../support/documents.ts'
import { call } from '../../../support/person.ts'
import { startReceiver } from '../../../support/receiver.ts'
import { amount } from '../../../support/soak.ts'
import { spawnServer } from '../../../support/spawn.ts'

const account = { email: 'ann@example.com', password: 'correct horse battery' }

test('what a server had stored or was sending when it was killed, the next one delivers', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'quotation-webhooks-'))
  const env = { DATA_DIR: dataDir, ACTIVATION: 'off', WEBHOOK_PRIVATE_NETWORKS: 'on' }
  let isHanging = true
  using receiver = startReceiver(() =>
    isHanging ? new Promise<Response>(() => {}) : new Response(),
  )
  const killed = spawnServer(env)
  const url = await killed.url()
  const registered = await call({ url }, '/api/register', { body: account })
  const headers = { 'access-jwt-token': registered.body.accessJwtToken }
  const body = { url: receiver.url, events: ['offer.sent'], isOn: true }
  const { webhook } = (await call({ url }, '/api/save-webhook', { headers, body })).body
  for (const id of ['first', 'second']) await query({ dataDir }, FAILED, [id, webhook.id])

  // One is under way, one waits for it: to a webhook there is one request at a time.
  for (const deliveryId of ['first', 'second']) {
    const queued = await call({ url }, '/api/redeliver-webhook', { headers, body: { deliveryId } })
    expect(queued.status).toBe(200)
  }
  await receiver.has(1)
  await killed[Symbol.asyncDispose]()
  expect(receiver.received.map(({ id }) => id)).toEqual(['first'])
  expect(await statuses(dataDir)).toEqual({ first: 'sending', second: 'waiting' })

  isHanging = false
  await using next = spawnServer(env)
  await next.url()
  await receiver.has(3)
  const ids = receiver.received.map(({ id }) => id)
  expect(ids.slice(1).sort()).toEqual(['first', 'second'])
  while (!Object.values(await statuses(dataDir)).every((one) => one === 'delivered'))
    await Bun.sleep(5)
  expect(receiver.received).toHaveLength(3)
  await rm(dataDir, { recursive: true })
}, 60_000)

/** Each is a kill at another moment after the answer: with the delivery waiting, on its way, or done. */
const CYCLES = amount(3, 100)

test(
  'every event whose change was answered is delivered, however the server is killed after that',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'quotation-events-'))
    const env = {
      DATA_DIR: dataDir,
      ACTIVATION: 'off',
      RATE_LIMITS: 'off',
      WEBHOOK_PRIVATE_NETWORKS: 'on',
    }
    using receiver = startReceiver()
    const sent: string[] = []
    let token = ''
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      await using server = spawnServer(env)
      const url = await server.url()
      const send = (path: string, body: object, headers = {}) =>
        call({ url }, path, { headers, body })
      if (cycle === 0) {
        const { accessJwtToken } = (await send('/api/register', account)).body
        const headers = { 'access-jwt-token': accessJwtToken }
        const webhook = { url: receiver.url, events: ['offer.sent'], isOn: true }
        await send('/api/save-webhook', webhook, headers)
        const scopes = ['read', 'write', 'send']
        token = (await send('/api/create-token', { name: 'n', scopes }, headers)).body.token
      }
      const headers = { authorization: `Bearer ${token}` }
      const saved = await send('/api/save-quotation', { quotation: aNote('offer') }, headers)
      const { id, revision } = saved.body.quotation
      const sendId = crypto.randomUUID()
      const to = [{ email: 'bob@example.com', name: 'Bob' }]
      const answer = await send('/api/send-quotation', { id, revision, to, sendId }, headers)
      expect(answer.status).toBe(200)
      sent.push(sendId)
      // Its delivery leaves within some milliseconds.
      await Bun.sleep(cycle % 5)
    }
    await using last = spawnServer(env)
    await last.url()
    while (!Object.values(await statuses(dataDir)).every((one) => one === 'delivered'))
      await Bun.sleep(5)
    const told = receiver.received.map(({ body }) => JSON.parse(body).data.offerId)
    expect([...new Set(told)].sort()).toEqual(sent.toSorted())
    // The same delivery may come twice, with the same id.
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(CYCLES)
    await rm(dataDir, { recursive: true })
  },
  60_000 + CYCLES * 3_000,
)

const FAILED = `INSERT INTO webhook_deliveries (id, webhook_id, event, created_at, attempts, due_at, status, payload)
  VALUES (?, ?, 'offer.sent', 0, 10, 0, 'failed', '{}')`

async function statuses(dataDir: string): Promise<Record<string, unknown>> {
  const rows = await query({ dataDir }, 'SELECT id, status FROM webhook_deliveries ORDER BY id')
  return Object.fromEntries(rows.map(({ id, status }) => [String(id), status]))
}
