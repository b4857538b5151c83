import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import type { WebhookEvent } from '#domain/integrations.ts'
import type { Database } from '../../../../db/client.ts'
import { webhookDeliveries, webhooks } from '../../../../db/integration-schema.ts'
import { users } from '../../../../db/schema.ts'
import { createWebhooks } from '../../../../src/modules/webhooks/service.ts'
import { openTestDatabase } from '../../../support/database.ts'
import { isSigned, type Receiver, startReceiver } from '../../../support/receiver.ts'
import { collect } from '../../../support/server.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const SECRET = `whsec_${Buffer.from('a key of at least 24 bytes').toString('base64')}`

test('an event goes to the webhooks of its owner that are on and want it, signed', async () => {
  using receiver = startReceiver()
  using other = startReceiver()
  await using opened = await openTestDatabase()
  const { db } = opened
  await addUser(db, 'ann')
  await addUser(db, 'bob')
  await addWebhook(db, receiver, { id: 'wanted' })
  await addWebhook(db, other, { id: 'off', isOn: false })
  await addWebhook(db, other, { id: 'of-another-event', events: ['offer.sent'] })
  await addWebhook(db, other, { id: 'of-another', userId: 'bob' })
  const service = serviceFor(db, () => 90 * MINUTE)
  service.start()
  await db.write(service.eventStatements(anEvent({ data: { quotationId: 'q', name: 'Café' } })))

  const [got] = await receiver.has(1)
  await service.stop()
  expect(got?.id).toBe('event_wanted')
  expect(got?.timestamp).toBe('5400')
  expect(got?.headers.get('content-type')).toBe('application/json')
  expect(JSON.parse(got?.body ?? '')).toEqual({
    type: 'offer.accepted',
    timestamp: '1970-01-01T01:30:00.000Z',
    data: { quotationId: 'q', name: 'Café' },
  })
  expect(got && isSigned(got, SECRET)).toBe(true)
  expect(got && isSigned({ ...got, body: `${got.body} ` }, SECRET)).toBe(false)
  expect(other.received).toBeEmpty()
  expect(await rows(db)).toMatchObject([
    { id: 'event_wanted', status: 'delivered', attempts: 1, lastStatusCode: 200, lastError: null },
  ])
})

test('an event of a change that is not stored is none, and a second one with its id is ignored', async () => {
  await using opened = await openTestDatabase()
  const { db } = opened
  await addUser(db, 'ann')
  await addWebhook(db, NOBODY, { id: 'w' })
  const service = serviceFor(db, () => 0)
  const unchanged = db.read.update(users).set({ createdAt: 1 }).where(eq(users.id, 'nobody'))
  await db.write([unchanged, ...service.eventStatements(anEvent({ isStored: sql`changes() > 0` }))])
  expect(await rows(db)).toBeEmpty()
  const changed = db.read.update(users).set({ createdAt: 1 }).where(eq(users.id, 'ann'))
  const isStored = sql`changes() > 0`
  await db.write([changed, ...service.eventStatements(anEvent({ isStored }))])
  await db.write([changed, ...service.eventStatements(anEvent({ isStored, data: { again: 1 } }))])
  expect((await rows(db)).map(({ id, payload }) => [id, JSON.parse(payload).data])).toEqual([
    ['event_w', {}],
  ])
})

test('a failed delivery is tried less and less often, with the same id and body, and then given up', async () => {
  using receiver = startReceiver(() => new Response('no', { status: 500 }))
  await using opened = await openTestDatabase()
  const { db } = opened
  await addUser(db, 'ann')
  await addWebhook(db, receiver, { id: 'w' })
  await db.write(serviceFor(db, () => 0).eventStatements(anEvent()))
  const waits: number[] = []
  for (let now = 0; ; ) {
    await sendOnce(db, now)
    const [row] = await rows(db)
    if (row?.status !== 'waiting') break
    waits.push((row?.dueAt ?? 0) - now)
    // Not a moment earlier.
    await sendOnce(db, row.dueAt - 1)
    now = row.dueAt
  }
  expect(waits).toEqual([
    5 * SECOND,
    5 * MINUTE,
    30 * MINUTE,
    2 * HOUR,
    5 * HOUR,
    10 * HOUR,
    14 * HOUR,
    20 * HOUR,
    24 * HOUR,
  ])
  expect(receiver.received).toHaveLength(10)
  expect(new Set(receiver.received.map(({ id, body }) => id + body)).size).toBe(1)
  expect(receiver.received.every((one) => isSigned(one, SECRET))).toBe(true)
  // Each try has its own time, so that a receiver can refuse an old one.
  expect(new Set(receiver.received.map(({ timestamp }) => timestamp)).size).toBe(10)
  expect(await rows(db)).toMatchObject([
    { status: 'failed', attempts: 10, lastStatusCode: 500, lastError: 'The receiver answered 500' },
  ])
  expect(await hook(db)).toMatchObject({ isOn: true, failingSince: 0 })
})

test('a receiver that asks for more time gets it, and its first success ends the failure', async () => {
  const answers = [
    new Response('', { status: 503, headers: { 'retry-after': '600' } }),
    new Response('', { status: 500, headers: { 'retry-after': '99999' } }),
    new Response('', { status: 204 }),
  ]
  using receiver = startReceiver((_, count) => answers[count - 1] ?? new Response())
  await using opened = await openTestDatabase()
  const { db } = opened
  await addUser(db, 'ann')
  await addWebhook(db, receiver, { id: 'w' })
  await db.write(serviceFor(db, () => 0).eventStatements(anEvent()))
  await sendOnce(db, 0)
  expect((await rows(db))[0]?.dueAt).toBe(600 * SECOND)
  await sendOnce(db, 600 * SECOND)
  expect((await rows(db))[0]?.dueAt).toBe(600 * SECOND + 5 * MINUTE)
  expect(await hook(db)).toMatchObject({ failingSince: 0 })
  await sendOnce(db, HOUR)
  expect(await rows(db)).toMatchObject([
    { status: 'delivered', lastStatusCode: 204, lastError: null, deliveredAt: HOUR },
  ])
  expect(await hook(db)).toMatchObject({ failingSince: null, isOn: true })
})

test('a receiver that is gone (410) gets nothing any more', async () => {
  using receiver = startReceiver(() => new Response('', { status: 410 }))
  await using opened = await openTestDatabase()
  const { db } = opened
  await addUser(db, 'ann')
  await addWebhook(db, receiver, { id: 'w' })
  const service = serviceFor(db, () => 0)
  await db.write(['a', 'b', 'c'].flatMap((id) => service.eventStatements(anEvent({ id }))))
  await sendOnce(db, 0)
  expect(receiver.received).toHaveLength(1)
  expect(await hook(db)).toMatchObject({ isOn: false, offBecause: 'gone' })
  const errors = (await rows(db)).map(({ status, lastError }) => [status, lastError])
  expect(errors.sort()).toEqual([
    ['failed', 'The receiver answered 410'],
    ['failed', 'The webhook was turned off'],
    ['failed', 'The webhook was turned off'],
  ])
  await db.write(service.eventStatements(anEvent({ id: 'd' })))
  expect(await rows(db)).toHaveLength(3)
})

test('five days without a success turn a webhook off, once a delivery has failed five times', async () => {
  await using opened = await openTestDatabase()
  const { db } = opened
  await addUser(db, 'ann')
  await addWebhook(db, NOBODY, { id: 'w' })
  const triesUntilOff = async (from: number) => {
    await db.write([
      db.read.delete(webhookDeliveries).where(sql`1`),
      db.read.update(webhooks).set({ isOn: true, offBecause: null, failingSince: 0 }).where(sql`1`),
    ])
    await db.write(serviceFor(db, () => from).eventStatements(anEvent()))
    for (let now = from; ; ) {
      await sendOnce(db, now)
      const [row] = await rows(db)
      if (row?.status !== 'waiting') return row?.attempts
      now = row.dueAt
    }
  }
  expect(await triesUntilOff(144 * HOUR)).toBe(5)
  expect(await hook(db)).toMatchObject({ isOn: false, offBecause: 'failing' })
  // Its tenth and last try is 75 hours and 35 minutes after its first.
  expect(await triesUntilOff(44 * HOUR)).toBe(10)
  expect(await hook(db)).toMatchObject({ isOn: true })
  expect(await triesUntilOff(45 * HOUR)).toBe(10)
  expect(await hook(db)).toMatchObject({ isOn: false })
})

test('of several processes on one database one sends each delivery', async () => {
  using receiver = startReceiver()
  await using opened = await openTestDatabase()
  const { db } = opened
  await addUser(db, 'ann')
  const ids = Array.from({ length: 5 }, (_, at) => `w${at}`)
  for (const id of ids) await addWebhook(db, receiver, { id })
  const event = serviceFor(db, () => 0).eventStatements
  await db.write(['a', 'b', 'c'].flatMap((id) => event(anEvent({ id }))))
  for (let round = 0; round < 3; round += 1)
    await Promise.all([sendOnce(db, 0), sendOnce(db, 0), sendOnce(db, 0)])
  const expected = ['a', 'b', 'c'].flatMap((id) => ids.map((hookId) => `${id}_${hookId}`))
  expect(receiver.received.map(({ id }) => id).sort()).toEqual(expected.sort())
})

test('what a process was sending when it died is left to it for three minutes, and then sent', async () => {
  using receiver = startReceiver()
  await using opened = await openTestDatabase()
  const { db } = opened
  await addUser(db, 'ann')
  await addWebhook(db, receiver, { id: 'w' })
  await db.write(serviceFor(db, () => 0).eventStatements(anEvent()))
  await db.write([
    db.read
      .update(webhookDeliveries)
      .set({ status: 'sending', attempts: 1, dueAt: 3 * MINUTE })
      .where(sql`1`),
  ])
  await sendOnce(db, 3 * MINUTE - 1)
  expect(receiver.received).toBeEmpty()
  await sendOnce(db, 3 * MINUTE)
  expect(receiver.received).toHaveLength(1)
})

test('a receiver that is slow delays nobody else', async () => {
  const slow = Promise.withResolvers<Response>()
  using hanging = startReceiver(() => slow.promise)
  using quick = startReceiver()
  await using opened = await openTestDatabase()
  const { db } = opened
  await addUser(db, 'ann')
  await addUser(db, 'bob')
  await addWebhook(db, hanging, { id: 'slow' })
  await addWebhook(db, quick, { id: 'quick', userId: 'bob' })
  const service = serviceFor(db, () => 0)
  service.start()
  const many = Array.from({ length: 50 }, (_, at) => anEvent({ id: `a${at}` }))
  await db.write(many.flatMap(service.eventStatements))
  await hanging.has(1)
  await db.write(service.eventStatements(anEvent({ ownerId: 'bob' })))
  await quick.has(1)
  expect(hanging.received).toHaveLength(1)
  slow.resolve(new Response())
  await hanging.has(2)
  await service.stop()
})

test('the log is kept for 30 days, and at most 1,000 of a webhook', async () => {
  await using opened = await openTestDatabase()
  const { db } = opened
  await addUser(db, 'ann')
  await addWebhook(db, NOBODY, { id: 'w' })
  await addWebhook(db, NOBODY, { id: 'x' })
  const add = (webhookId: string, count: number, createdAt: number) =>
    db.write([
      db.read.insert(webhookDeliveries).select(
        sql`SELECT ${webhookId} || value, ${webhookId}, 'offer.sent', ${createdAt} + value, 1, 0, 'delivered',
          200, NULL, 0, '{}' FROM generate_series(1, ${count})`,
      ),
    ])
  const day = 24 * HOUR
  await add('w', 1100, 40 * day)
  await add('x', 10, 40 * day)
  await db.write([
    db.read.insert(webhookDeliveries).values({
      id: 'old',
      webhookId: 'x',
      event: 'offer.sent',
      createdAt: 0,
      attempts: 1,
      dueAt: 0,
      status: 'failed',
      payload: '{}',
    }),
  ])
  await serviceFor(db, () => 41 * day).cleanUp()
  const ids = (await rows(db)).map(({ id }) => id)
  expect(ids.filter((id) => id.startsWith('w'))).toHaveLength(1000)
  expect(ids).toContain('w1100')
  expect(ids).not.toContain('w100')
  expect(ids.filter((id) => id.startsWith('x'))).toHaveLength(10)
  expect(ids).not.toContain('old')
})

/** Nobody listens there. */
const NOBODY = { url: 'http://127.0.0.1:1/' }

const serviceFor = (db: Database, now: () => number) =>
  createWebhooks({ db, log: collect([]), now, mayBePrivate: () => true })

/** Sends what is due, as one of several processes does. */
async function sendOnce(db: Database, now: number): Promise<void> {
  const service = serviceFor({ ...db, isOurs: false }, () => now)
  service.start()
  while (!service.isIdle()) await Bun.sleep(1)
  await service.stop()
}

const anEvent = (changes: object = {}) => ({
  ownerId: 'ann',
  type: 'offer.accepted' as const,
  data: {},
  id: 'event',
  isStored: sql`1`,
  ...changes,
})

const rows = (db: Database) => db.read.select().from(webhookDeliveries)

async function hook(db: Database) {
  const [found] = await db.read.select().from(webhooks)
  return found
}

async function addUser(db: Database, id: string): Promise<void> {
  const user = { id, email: `${id}@example.com`, passwordHash: '', createdAt: 0 }
  await db.write([db.read.insert(users).values({ ...user, roles: ['user'] })])
}

async function addWebhook(
  db: Database,
  { url }: Pick<Receiver, 'url'>,
  changes: { id: string; userId?: string; isOn?: boolean; events?: WebhookEvent[] },
): Promise<void> {
  const events: WebhookEvent[] = ['offer.accepted']
  const row = { userId: 'ann', url, secret: SECRET, events, isOn: true, createdAt: 0 }
  await db.write([db.read.insert(webhooks).values({ ...row, ...changes })])
}
