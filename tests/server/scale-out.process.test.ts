import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { aNote, aQuotation } from '../support/documents.ts'
import { PNG, upload } from '../support/files.ts'
import { type Call, call, cookieOf, type Reply } from '../support/person.ts'
import { hasS3, type S3Server, startS3 } from '../support/s3-server.ts'
import { onceMailed } from '../support/server.ts'
import { type SmtpTestServer, startSmtp } from '../support/smtp.ts'
import { amount } from '../support/soak.ts'
import { type Spawned, spawnServer } from '../support/spawn.ts'
import { type DatabaseServer, startDatabaseServer } from '../support/sqld.ts'

setDefaultTimeout(amount(120_000, 400_000))

const PROCESSES = 4
const WRITERS = 8
/** Of each writer. */
const SAVES = amount(4, 100)

let folder: string
let database: DatabaseServer
let smtp: SmtpTestServer
/** While false, the mail server doesn't answer. */
let mayMail = false
const mailServerAsked = Promise.withResolvers<void>()
/** In the long run alone: files have their own tests. */
let bucket: S3Server | null = null
const processes: Spawned[] = []
const urls: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quotation-scale-'))
  database = await startDatabaseServer()
  smtp = await startSmtp({
    onRcptTo: (_, __, done) => (mayMail ? done() : mailServerAsked.resolve()),
  })
  if (process.env.SOAK && hasS3) bucket = await startS3()
  // All at once: each of them finds an empty database.
  processes.push(...Array.from({ length: PROCESSES }, (_, at) => start(at)))
  urls.push(...(await Promise.all(processes.map((each) => each.url()))))
})

afterAll(async () => {
  await Promise.all(processes.map((each) => each[Symbol.asyncDispose]()))
  await bucket?.[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
  await smtp[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

test('a password can be guessed as often through all processes as through one', async () => {
  await register('guessed@example.com')
  const guess = (n: number) =>
    callAt(n, '/api/login', { body: { email: 'guessed@example.com', password: `guess ${n}` } })
  const guesses = await Promise.all(Array.from({ length: 24 }, (_, n) => guess(n)))
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10)
  const refused = guesses.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(14)
  for (const { headers } of refused)
    expect(Number(headers.get('retry-after'))).toBeWithin(1, 15 * 60 + 1)
})

test('a session that ends in one process has ended in all of them', async () => {
  const refresh = (n: number, cookie: string) =>
    callAt(n, '/api/get-access-token', { headers: { cookie } })
  const isLoggedIn = async (token: string) => {
    const headers = { 'access-jwt-token': token }
    const lists = urls.map((url) => call({ url }, '/api/get-quotation-list', { headers }))
    const statuses = new Set((await Promise.all(lists)).map(({ status }) => status))
    return [...statuses]
  }
  const first = await register('sessions@example.com')
  expect(await isLoggedIn(first.body.accessJwtToken)).toEqual([200])
  await callAt(1, '/api/logout', { headers: { cookie: cookieOf(first) } })
  expect(await isLoggedIn(first.body.accessJwtToken)).toEqual([401])

  // Two tabs, each at a process of its own, and then a thief at a third.
  const account = { email: 'sessions@example.com', password: PASSWORD }
  const stolen = await callAt(2, '/api/login', { body: account })
  const tabs = await Promise.all([0, 1, 2, 3].map((n) => refresh(n, cookieOf(stolen))))
  expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(tabs.map(cookieOf)).size).toBe(1)
  await passGrace()
  expect((await refresh(3, cookieOf(stolen))).status).toBe(401)
  expect((await refresh(0, cookieOf(tabs[0] as Reply))).status).toBe(401)
  expect(await isLoggedIn(stolen.body.accessJwtToken)).toEqual([401])
})

test('the mails of a killed process are sent once each by those that start on its database', async () => {
  const { body } = await callAt(0, '/api/register', {
    body: { email: 'sender@example.com', password: PASSWORD },
  })
  const people = ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com']
  const quotation = aNote('', { access: { level: 'custom', userList: people } })
  const saved = await callAt(0, '/api/save-quotation', {
    headers: { 'access-jwt-token': body.accessJwtToken },
    body: { quotation, share: true, notify: true },
  })
  expect(saved.body.queued).toEqual(people)
  await mailServerAsked.promise
  await Promise.all([kill(0), kill(1)])
  expect(smtp.mails).toBeEmpty()

  mayMail = true
  await passLease()
  await Promise.all([startAgain(0), startAgain(1)])
  await Promise.all(urls.map(onceMailed))
  expect(smtp.mails.flatMap(({ to }) => to).sort()).toEqual(people)
})

test('no save and no update is lost, though one process is killed and started again', async () => {
  const { body } = await register('ann@example.com')
  const headers = { 'access-jwt-token': body.accessJwtToken }
  const ask = (path: string, sent: object) => callAny(path, { body: sent, headers })
  const save = (quotation: object) => ask('/api/save-quotation', { quotation })
  const shared = (await save({ ...aQuotation(), id: 'new', name: 'shared' })).body.quotation
  const kept: string[] = []
  const files: string[] = []
  let updates = 0
  async function writer(): Promise<void> {
    for (let turn = 0; turn < SAVES; turn++) {
      const saveId = crypto.randomUUID()
      const quotation = { ...aQuotation(), id: 'new', name: saveId }
      const saved = await answered(() => ask('/api/save-quotation', { quotation, saveId }))
      kept.push(saved.body.quotation.id)
      const { body } = await answered(() => ask('/api/get-quotation', { id: shared.id }))
      const updated = await save({ ...body.quotation, desc: saveId }).catch(() => null)
      if (updated?.status === 200) updates += 1
      if (bucket) await uploadAnywhere()
    }
  }
  /** Begun, confirmed and read through different processes. */
  async function uploadAnywhere(): Promise<void> {
    const person = {
      call: (path: string, options: Call = {}) =>
        answered(() => callAny(path, { ...options, headers })),
    }
    files.push(await upload(person, 'plan.png', PNG))
  }
  const begun = performance.now()
  const writing = Promise.all(Array.from({ length: WRITERS }, writer))
  while (kept.length < (WRITERS * SAVES) / 3) await Bun.sleep(5)
  await kill(0)
  await startAgain(0)
  await writing
  const seconds = Math.round((performance.now() - begun) / 1000)

  expect(new Set(kept).size).toBe(WRITERS * SAVES)
  await Promise.all(
    kept.map(async (id) => expect((await ask('/api/get-quotation', { id })).status).toBe(200)),
  )
  // Each number once and none left out, though saves were killed and repeated.
  const { quotations } = (await callAny('/api/get-quotation-list', { headers })).body
  expect(quotations.map(({ number }: { number: string }) => number.slice(5)).sort()).toEqual(
    Array.from({ length: WRITERS * SAVES + 1 }, (_, at) => String(at + 1).padStart(3, '0')),
  )
  for (const id of files) {
    const picture = await fetch(`${anyUrl()}/uploads/${id}`)
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(PNG)
  }
  const { body: last } = await ask('/api/get-quotation', { id: shared.id })
  // An update that was not answered may have been stored.
  expect(updates).toBeGreaterThan(0)
  expect(last.quotation.revision - 1).toBeWithin(updates, updates + WRITERS + 1)
  // A repeated save made no second one.
  const list = await callAny('/api/get-quotation-list?limit=1', { headers })
  expect(list.body.total).toBe(WRITERS * SAVES + 1)
  // For docs/scale-out.md.
  if (process.env.SOAK) {
    const reads = WRITERS * SAVES
    console.log(
      `${seconds} s: ${kept.length} saves, ${updates} updates of ${reads}, ${reads} reads,`,
    )
    console.log(`${files.length} files in a bucket`)
  }
})

const PASSWORD = 'correct horse battery'

const start = (at: number) =>
  spawnServer({
    DATA_DIR: join(folder, String(at)),
    DATABASE_URL: database.url,
    JWT_SECRET: 's'.repeat(40),
    ACTIVATION: 'off',
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    ...bucket?.settings,
  })

const kill = (at: number) => processes[at]?.[Symbol.asyncDispose]()

async function startAgain(at: number): Promise<void> {
  const started = start(at)
  processes[at] = started
  urls[at] = await started.url()
}

const anyUrl = () => urls[Math.floor(Math.random() * urls.length)] ?? ''

const callAny = (path: string, options?: Call) => call({ url: anyUrl() }, path, options)

const callAt = (n: number, path: string, options?: Call) =>
  call({ url: urls[n % PROCESSES] ?? '' }, path, options)

const register = (email: string) =>
  callAny('/api/register', { body: { email, password: PASSWORD } })

/** Again elsewhere, as a load balancer does, until a process that lives has answered. */
async function answered(send: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await send().catch(() => null)
    if (reply && reply.status < 500) return reply
  }
}

/** As if the time were over in which a killed process has its mails to itself. */
const passLease = () => run('UPDATE mails SET due_at = 0')

/** As if the 10 s were over in which two tabs may use one refresh token (api: Session). */
const passGrace = () => run("UPDATE sessions SET recently_used = '[]'")

async function run(statement: string): Promise<void> {
  const client = createClient({ url: database.url })
  await client.execute(statement)
  client.close()
}
