import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Access } from '#domain/document/quotation.ts'
import type { Database } from '../../../../db/client.ts'
import { mails, users } from '../../../../db/schema.ts'
import { createSmtp } from '../../../../src/adapters/mail/smtp.ts'
import { createLog } from '../../../../src/log.ts'
import { createMailQueue } from '../../../../src/modules/mails/mail-queue.ts'
import { claimed, due } from '../../../../src/modules/outbox/queue.ts'
import { openTestDatabase, query } from '../../../support/database.ts'
import { aNote } from '../../../support/documents.ts'
import { call, type Person } from '../../../support/person.ts'
import { startTestServer } from '../../../support/server.ts'
import { startSmtp } from '../../../support/smtp.ts'

const MINUTE = 60_000
const TO = 'bob@example.com'

/** No mail server listens there. */
const NOBODY = { port: 1 }

test('a mail that is not taken is tried less and less often for a day, and then given up', async () => {
  await using opened = await openTestDatabase()
  const { db } = opened
  await addMail(db, due(0))
  const waits: number[] = []
  for (let now = 0; ; ) {
    await sendOnce(db, NOBODY, now)
    const [row] = await db.read.select().from(mails)
    if (row?.failedAt) break
    waits.push(((row?.dueAt ?? 0) - now) / MINUTE)
    now = row?.dueAt ?? 0
  }
  expect(waits.slice(0, 6)).toEqual([0.25, 1, 4, 15, 15, 15])
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / 60
  expect(hours).toBeWithin(24, 24.5)
})

test('of several processes on one database one sends each mail', async () => {
  await using smtp = await startSmtp()
  await using opened = await openTestDatabase()
  const { db } = opened
  const ids = Array.from({ length: 5 }, (_, at) => `mail-${at}`)
  for (const id of ids) await addMail(db, due(0), id)
  await Promise.all([sendOnce(db, smtp, 0), sendOnce(db, smtp, 0), sendOnce(db, smtp, 0)])
  const sent = smtp.mails.map(({ mail: { headers } }) => headers['message-id'])
  expect(sent.sort()).toEqual(ids.map((id) => `<${id}@offers.example>`))
  expect(await db.read.select().from(mails)).toBeEmpty()
})

test('a mail of a process that died is left to it for three minutes, and then sent', async () => {
  await using smtp = await startSmtp()
  await using opened = await openTestDatabase()
  const { db } = opened
  await addMail(db, claimed(0))
  await sendOnce(db, smtp, 3 * MINUTE - 1)
  expect(smtp.mails).toBeEmpty()
  await sendOnce(db, smtp, 3 * MINUTE)
  expect(smtp.mails).toHaveLength(1)
})

test('a mail is sent though the clock was set back after it was written', async () => {
  await using smtp = await startSmtp()
  await using opened = await openTestDatabase()
  const { db } = opened
  await addMail(db, due(60 * MINUTE))
  await sendOnce(db, smtp, 0)
  expect(smtp.mails).toHaveLength(1)
})

test('a save is answered before its mail leaves; a refused one is told to the owner until it is sent', async () => {
  let isRefused = true
  await using smtp = await startSmtp({
    onRcptTo: (_, __, done) => done(isRefused ? new Error('No such mailbox') : null),
  })
  await using server = await startTestServer({ env: envFor(smtp) })
  const ann = await register(server)
  const shared = await share(ann, aNote('', { access: custom(TO) }))
  expect(shared).toMatchObject({ status: 200, body: { queued: [TO], notMailed: [] } })
  await server.outbox()
  const { id } = shared.body.quotation
  const open = async () => (await ann.call('/api/get-quotation', { body: { id } })).body
  const opened = await open()
  expect(opened.notMailed).toEqual([TO])
  expect(server.logged.join('\n')).toContain('No such mailbox')

  isRefused = false
  await share(ann, opened.quotation, [TO])
  await server.outbox()
  expect(smtp.mails.map(({ to }) => to)).toEqual([[TO]])
  expect(await open()).not.toHaveProperty('notMailed')
})

test('a mail that still waits is sent at the next start, unless its reader may not open the quotation any more', async () => {
  await using smtp = await startSmtp()
  await using data = await makeDataDir()
  const first = await startTestServer({ ...data, env: envFor(NOBODY) })
  const ann = await register(first)
  await share(ann, aNote('', { access: custom(TO) }))
  const { body } = await share(ann, aNote('', { access: custom('eve@example.com') }))
  await first.outbox()
  await share(ann, { ...body.quotation, access: { level: 'nobody', userList: [] } })
  expect(await query(first, 'SELECT * FROM mails')).toHaveLength(2)
  await first.stop()
  await using second = await startTestServer({ ...data, env: envFor(smtp) })
  await second.outbox()
  expect(smtp.mails.map(({ to }) => to)).toEqual([[TO]])
  expect(await query(second, 'SELECT * FROM mails')).toBeEmpty()
})

test('who is taken off the list while a mail waits, and put on it again, gets the mail', async () => {
  let now = Date.now()
  let isAway = true
  await using smtp = await startSmtp({
    onRcptTo: (_, __, done) =>
      done(isAway ? Object.assign(new Error('Later'), { responseCode: 451 }) : null),
  })
  await using server = await startTestServer({ env: envFor(smtp), now: () => now })
  const ann = await register(server)
  const waiting = async () => {
    await server.outbox()
    return (await query(server, 'SELECT address FROM mails')).map(({ address }) => address)
  }
  let { quotation } = (await share(ann, aNote('', { access: custom(TO) }))).body
  const change = async (access: Access) => {
    quotation = (await share(ann, { ...quotation, access })).body.quotation
  }
  expect(await waiting()).toEqual([TO])
  await change(custom('eve@example.com'))
  now += MINUTE
  await change(custom('eve@example.com', 'kim@example.com'))
  expect((await waiting()).sort()).toEqual(['eve@example.com', 'kim@example.com'])

  await change(custom(TO))
  expect(await waiting()).toContain(TO)
  isAway = false
  now += MINUTE
  await change(custom(TO, 'max@example.com'))
  await server.outbox()
  expect(smtp.mails.map(({ to }) => to[0]).sort()).toEqual([TO, 'max@example.com'])
})

test.each(['waits', 'was refused'])('a mail that %s goes with its quotation', async (what) => {
  const responseCode = what === 'waits' ? 451 : 550
  await using smtp = await startSmtp({
    onRcptTo: (_, __, done) => done(Object.assign(new Error('No'), { responseCode })),
  })
  await using server = await startTestServer({ env: envFor(smtp) })
  const ann = await register(server)
  const { id } = (await share(ann, aNote('', { access: custom(TO) }))).body.quotation
  await server.outbox()
  expect(await query(server, 'SELECT * FROM mails')).toHaveLength(1)
  await ann.call('/api/delete-quotation', { method: 'DELETE', body: { id } })
  expect(await query(server, 'SELECT * FROM mails')).toBeEmpty()
})

test('a server that stops waits for the mail that is being sent', async () => {
  const sending = Promise.withResolvers<void>()
  await using smtp = await startSmtp({
    onRcptTo(_, __, done) {
      sending.resolve()
      setTimeout(done, 300)
    },
  })
  await using data = await makeDataDir()
  const server = await startTestServer({ ...data, env: envFor(smtp) })
  await share(await register(server), aNote('', { access: custom(TO) }))
  await sending.promise
  await server.stop()
  expect(smtp.mails).toHaveLength(1)
  expect(await query(data, 'SELECT * FROM mails')).toBeEmpty()
})

/** Sends what is due, as one of several processes does. */
async function sendOnce(db: Database, smtp: { port: number }, now: number): Promise<void> {
  const from = 'no-reply@offers.example'
  const mail = { to: TO, subject: 'Hello', html: '<p>Hello</p>', text: 'Hello', link: '' }
  const letter = async () => mail
  const queue = createMailQueue({
    db: { ...db, isOurs: false },
    mailer: createSmtp({ url: `smtp://127.0.0.1:${smtp.port}`, from }),
    log: { ...createLog('error'), error() {}, warn() {} },
    now: () => now,
    letters: {
      activation: letter,
      invitation: letter,
      reset: letter,
      share: letter,
      'personal share': letter,
      offer: letter,
      answer: letter,
      'customer reminder': letter,
      'taken back': letter,
      approved: letter,
      objection: letter,
      'bare answer': letter,
      question: letter,
      reminder: letter,
      undelivered: letter,
      'backup failed': letter,
    },
  })
  queue.start()
  await queue.stop()
}

async function addMail(db: Database, times: ReturnType<typeof due>, id = 'mail') {
  const user = { id: 'u', email: 'ann@example.com', passwordHash: '', createdAt: 0 }
  const row = { id, kind: 'share' as const, userId: 'u', address: TO, about: 'q' }
  await db.write([
    db.read
      .insert(users)
      .values({ ...user, roles: ['user'] })
      .onConflictDoNothing(),
    db.read.insert(mails).values({ ...row, ...times }),
  ])
}

const custom = (...userList: string[]): Access => ({ level: 'custom', userList })

const envFor = ({ port }: { port: number }) => ({
  ACTIVATION: 'off',
  SMTP_URL: `smtp://127.0.0.1:${port}`,
})

async function makeDataDir() {
  const dataDir = await mkdtemp(join(tmpdir(), 'quotation-mails-'))
  return { dataDir, [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true }) }
}

async function register(server: { url: string }): Promise<Pick<Person, 'call'>> {
  const account = { email: 'ann@example.com', password: 'correct horse battery' }
  const { body } = await call(server, '/api/register', { body: account })
  const headers = { 'access-jwt-token': body.accessJwtToken }
  return { call: (path, options) => call(server, path, { ...options, headers }) }
}

const share = (
  { call }: Pick<Person, 'call'>,
  quotation: unknown,
  notify: boolean | string[] = true,
) => call('/api/save-quotation', { body: { quotation, share: true, notify } })
