import { describe, expect, test } from 'bun:test'
import { WEBHOOK_EVENTS } from '#domain/integrations.ts'
import { query } from '../../../support/database.ts'
import { call, type Person, signUp } from '../../../support/person.ts'
import { isSigned, startReceiver } from '../../../support/receiver.ts'
import { startTestServer } from '../../../support/server.ts'
import { newPersonPerTest, sharedServer } from '../../../support/shared.ts'

const server = sharedServer({ env: { WEBHOOK_PRIVATE_NETWORKS: 'on', RATE_LIMITS: 'off' } })
const person = newPersonPerTest(server)

const NOBODY = 'http://127.0.0.1:1/'

const save = (who: Person, changes: object = {}) =>
  who.call('/api/save-webhook', {
    body: { url: NOBODY, events: ['offer.sent'], isOn: true, ...changes },
  })
const list = async (who: Person) => (await who.call('/api/get-webhook-list')).body.webhooks
const sendTest = (who: Person, id: string) => who.call('/api/send-test-webhook', { body: { id } })
const deliveriesOf = async (who: Person, id: string, page: object = {}) =>
  (await who.call('/api/get-webhook-deliveries', { body: { id, ...page } })).body

/** Waits until a delivery is no longer on its way. */
async function settled(who: Person, id: string) {
  for (;;) {
    const [delivery] = (await deliveriesOf(who, id)).deliveries
    if (delivery.status === 'delivered' || delivery.status === 'failed') return delivery
    await Bun.sleep(1)
  }
}

describe('a webhook', () => {
  test('is added with a secret that is told once, changed, listed and deleted', async () => {
    const added = await save(person, { events: ['offer.sent', 'offer.seen', 'offer.sent'] })
    expect([added.status, added.body.message]).toEqual([200, 'saved'])
    const { webhook, secret } = added.body
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32)
    expect(webhook).toMatchObject({ url: NOBODY, events: ['offer.sent', 'offer.seen'], isOn: true })
    expect(await list(person)).toEqual([webhook])

    const changed = await save(person, { id: webhook.id, events: [...WEBHOOK_EVENTS], isOn: false })
    expect(changed.body).toEqual({
      message: 'updated',
      webhook: { ...webhook, events: [...WEBHOOK_EVENTS], isOn: false },
    })
    expect(JSON.stringify(await list(person))).not.toContain('whsec_')

    const renewed = await save(person, { id: webhook.id, newSecret: true })
    expect(renewed.body.secret).toStartWith('whsec_')
    expect(renewed.body.secret).not.toBe(secret)

    const remove = { method: 'DELETE', body: { id: webhook.id } }
    expect((await person.call('/api/delete-webhook', remove)).body).toEqual({ message: 'deleted' })
    expect(await list(person)).toBeEmpty()
    expect((await person.call('/api/delete-webhook', remove)).status).toBe(404)
  })

  test('is one of at most 10', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => save(person)))
    const told = replies.map(({ status, body }) => `${status} ${body.message}`)
    expect(told.filter((one) => one === '200 saved')).toHaveLength(10)
    expect(told.filter((one) => one === '409 too many webhooks')).toHaveLength(2)
  })

  test.each([
    ['url', { url: '' }],
    ['url', { url: `https://example.com/${'a'.repeat(2000)}` }],
    ['url', { url: 'example.com' }],
    ['events', { events: [] }],
    ['events.0', { events: ['offer.eaten'] }],
    ['isOn', { isOn: 'yes' }],
  ])('is refused with a wrong %s', async (field, changes) => {
    const { status, body } = await save(person, changes)
    expect([status, body.field]).toEqual([400, field])
  })

  test('and its log are nobody else’s', async () => {
    using receiver = startReceiver()
    const { id } = (await save(person, { url: receiver.url })).body.webhook
    const { delivery } = (await sendTest(person, id)).body
    const other = await signUp(server)
    expect(await list(other)).toBeEmpty()
    expect((await save(other, { id })).status).toBe(404)
    const calls: [string, object, string?][] = [
      ['/api/delete-webhook', { id }, 'DELETE'],
      ['/api/get-webhook-deliveries', { id }],
      ['/api/send-test-webhook', { id }],
      ['/api/redeliver-webhook', { deliveryId: delivery.id }],
    ]
    for (const [path, body, method = 'POST'] of calls) {
      expect((await other.call(path, { method, body })).status).toBe(404)
    }
    expect(receiver.received).toHaveLength(1)
    expect((await list(person))[0]).toMatchObject({ url: receiver.url, isOn: true })
  })

  test('goes with its account, and so does its log', async () => {
    const { id } = (await save(person)).body.webhook
    await sendTest(person, id)
    const { password } = person
    await person.call('/api/delete-account', { method: 'DELETE', body: { password } })
    for (const [table, column] of [
      ['webhooks', 'id'],
      ['webhook_deliveries', 'webhook_id'],
    ]) {
      expect(await query(server, `SELECT * FROM ${table} WHERE ${column} = ?`, [id])).toBeEmpty()
    }
  })
})

describe('a test', () => {
  test('is signed, answers what came of it, and is in the log', async () => {
    using receiver = startReceiver()
    const { webhook, secret } = (await save(person, { url: receiver.url })).body
    const sent = await sendTest(person, webhook.id)
    expect([sent.status, sent.body.message]).toEqual([200, 'delivered'])
    const [got] = receiver.received
    expect(got && isSigned(got, secret)).toBe(true)
    expect(got?.id).toBe(sent.body.delivery.id)
    expect(got?.body).toBe(sent.body.delivery.payload)
    expect(JSON.parse(got?.body ?? '')).toMatchObject({
      type: 'webhook.test',
      data: { webhookId: webhook.id },
    })
    expect(await deliveriesOf(person, webhook.id)).toEqual({
      deliveries: [sent.body.delivery],
      total: 1,
    })
  })

  test('that fails is not repeated, and does not count against the webhook, even one that is off', async () => {
    const { id } = (await save(person, { isOn: false })).body.webhook
    const { status, body } = await sendTest(person, id)
    expect([status, body.message]).toEqual([200, 'failed'])
    expect(body.delivery).toMatchObject({
      status: 'failed',
      attempts: 1,
      dueAt: null,
      lastStatusCode: null,
      lastError: 'The connection was refused',
    })
    expect((await list(person))[0]).toMatchObject({ failingSince: null, isOn: false })
  })

  test('of a secret that was just renewed is signed with it', async () => {
    using receiver = startReceiver()
    const { webhook, secret } = (await save(person, { url: receiver.url })).body
    const renewed = await save(person, { id: webhook.id, url: receiver.url, newSecret: true })
    await sendTest(person, webhook.id)
    const [got] = receiver.received
    expect(got && isSigned(got, renewed.body.secret)).toBe(true)
    expect(got && isSigned(got, secret)).toBe(false)
  })
})

describe('the log', () => {
  test('sends a delivery again, with its id and body', async () => {
    using receiver = startReceiver(
      (_, count) => new Response('', { status: count < 2 ? 500 : 200 }),
    )
    const { id } = (await save(person, { url: receiver.url })).body.webhook
    const { delivery } = (await sendTest(person, id)).body
    expect(delivery).toMatchObject({ status: 'failed', lastStatusCode: 500 })
    const again = await person.call('/api/redeliver-webhook', { body: { deliveryId: delivery.id } })
    expect([again.status, again.body.message]).toEqual([200, 'queued'])
    expect(await settled(person, id)).toMatchObject({
      id: delivery.id,
      status: 'delivered',
      attempts: 1,
      lastStatusCode: 200,
      lastError: null,
    })
    const [first, second] = receiver.received
    expect([second?.id, second?.body]).toEqual([first?.id, first?.body])
  })

  test('comes in pages, the latest first', async () => {
    using receiver = startReceiver()
    const { id } = (await save(person, { url: receiver.url })).body.webhook
    const sent: string[] = []
    for (let at = 0; at < 5; at += 1) sent.unshift((await sendTest(person, id)).body.delivery.id)
    const all = await deliveriesOf(person, id)
    expect(all.total).toBe(5)
    const times = all.deliveries.map(({ createdAt }: { createdAt: string }) => createdAt)
    expect(times).toEqual(times.toSorted().reverse())
    const pages = await Promise.all(
      [0, 2, 4].map((offset) => deliveriesOf(person, id, { limit: 2, offset })),
    )
    expect(pages.flatMap(({ deliveries }) => deliveries)).toEqual(all.deliveries)
  })
})

test('an account’s tests and repetitions are limited together', async () => {
  using receiver = startReceiver()
  await using own = await startTestServer({ env: { WEBHOOK_PRIVATE_NETWORKS: 'on' } })
  const ann = await signUp(own)
  const { id } = (await save(ann, { url: receiver.url })).body.webhook
  const { delivery } = (await sendTest(ann, id)).body
  const again = () => ann.call('/api/redeliver-webhook', { body: { deliveryId: delivery.id } })
  for (let at = 1; at < 30; at += 1) {
    expect((await (at % 2 ? again() : sendTest(ann, id))).status).toBe(200)
  }
  expect((await sendTest(ann, id)).status).toBe(429)
  expect((await again()).status).toBe(429)
})

test('tries are counted in the metrics', async () => {
  using receiver = startReceiver((_, count) => new Response('', { status: count > 1 ? 500 : 200 }))
  await using own = await startTestServer({ env: { WEBHOOK_PRIVATE_NETWORKS: 'on' } })
  const ann = await signUp(own)
  const { id } = (await save(ann, { url: receiver.url })).body.webhook
  for (let at = 0; at < 3; at += 1) await sendTest(ann, id)
  const { text } = await call(own, '/api/metrics')
  expect(text).toContain('quotation_webhook_tries_total{outcome="delivered"} 1\n')
  expect(text).toContain('quotation_webhook_tries_total{outcome="failed"} 2\n')
  expect(text).toContain('quotation_webhooks_being_sent 0\n')
})

test('turning a webhook off ends what waits for it; turning it on starts anew', async () => {
  let now = Date.now()
  await using own = await startTestServer({
    now: () => now,
    env: { WEBHOOK_PRIVATE_NETWORKS: 'on' },
  })
  const ann = await signUp(own)
  const { id } = (await save(ann)).body.webhook
  // As another module's batch writes it; the next look finds it.
  await query(own, WAITING, [id, now - 1])
  const { delivery } = (await sendTest(ann, id)).body
  for (;;) {
    const { deliveries } = await deliveriesOf(ann, id)
    const event = deliveries.find(({ id }: { id: string }) => id === 'event')
    if (event.attempts === 1 && event.status === 'waiting') break
    await Bun.sleep(1)
  }
  expect((await list(ann))[0].failingSince).toBe(new Date(now).toISOString())
  now += 1000
  await save(ann, { id, isOn: false })
  const { deliveries } = await deliveriesOf(ann, id)
  expect(
    deliveries.map(({ id, lastError }: { id: string; lastError: string }) => [id, lastError]),
  ).toEqual([
    [delivery.id, 'The connection was refused'],
    ['event', 'The webhook was turned off'],
  ])
  await save(ann, { id, isOn: true })
  expect((await list(ann))[0]).toMatchObject({ isOn: true, failingSince: null, offBecause: null })
})

const WAITING = `INSERT INTO webhook_deliveries (id, webhook_id, event, created_at, attempts, due_at, status, payload)
  VALUES ('event', ?, 'offer.sent', 0, 0, ?, 'waiting', '{}')`
