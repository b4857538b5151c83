import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { newTextBlock } from '#domain/document/quotation.ts'
import { openDatabase } from '../../db/client.ts'
import { health } from '../../src/modules/operation/index.ts'
import { query } from '../support/database.ts'
import { aNote } from '../support/documents.ts'
import { type Call, call, type Person, signUp } from '../support/person.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { signUpSuperAdmin } from '../support/super-admin.ts'

const databaseError = { status: 503, body: { message: 'database error', name: 'DatabaseError' } }

describe('a locked database', () => {
  test('fails saves with a message, keeps reading, and recovers by itself', async () => {
    await using server = await startTestServer({ busyTimeoutMs: 50 })
    const person = await signUp(server)
    const stored = (await save(person, aNote('<p>one</p>'))).body.quotation
    {
      await using _lock = await lockedByAnother(server)
      const refused = await save(person, { ...stored, name: 'two' })
      expect(refused).toMatchObject(databaseError)
      expect(refused.text).not.toMatch(/SQLITE|locked|quotation_documents|\/tmp/)
      expect(server.logged.join('\n')).toContain(refused.body.requestId)
      const opened = await person.call('/api/get-quotation', { body: { id: stored.id } })
      expect(opened.body.quotation).toEqual(stored)
    }
    const saved = await save(person, { ...stored, name: 'two' })
    expect(saved).toMatchObject({ status: 200, body: { message: 'updated' } })
  })

  test('fails a registration with a message, and accepts it once unlocked', async () => {
    await using server = await startTestServer({ busyTimeoutMs: 50 })
    const account = { email: 'ann@example.com', password: 'correct horse' }
    {
      await using _lock = await lockedByAnother(server)
      expect(await call(server, '/api/register', { body: account })).toMatchObject(databaseError)
    }
    expect((await call(server, '/api/register', { body: account })).status).toBe(200)
  })
})

describe('the account calls while the database is locked', () => {
  test("fail with a message and change nothing, and their attempts don't count against the rate limit", async () => {
    await using server = await startTestServer({ busyTimeoutMs: 20 })
    const person = await signUp(server)
    const { email, password } = person
    const newcomer = { email: 'ann@example.com', password: 'correct horse' }
    await call(server, '/api/request-password-reset', { body: { email } })
    const resetPasswordKey = (await server.outbox()).at(-1)?.link.split('/').at(-1)
    await call(server, '/api/register', { body: newcomer })
    const activationKey = (await server.outbox()).at(-1)?.link.split('/').at(-1)
    const headers = { cookie: person.cookie }
    const calls: [string, Call][] = [
      ['/api/register', { body: { ...newcomer, email: 'bob@example.com' } }],
      ['/api/activate', { body: { activationKey, password: newcomer.password } }],
      ['/api/login', { body: { email, password } }],
      ['/api/request-password-reset', { body: { email } }],
      ['/api/reset-password', { body: { resetPasswordKey, email, password: 'another horse' } }],
      ['/api/get-access-token', { headers }],
      ['/api/logout', { headers }],
    ]
    const mails = (await server.outbox()).length
    {
      await using _lock = await lockedByAnother(server)
      for (const [path, options] of calls) {
        expect(await call(server, path, options)).toMatchObject(databaseError)
      }
      // More often than the limit of guesses.
      for (let time = 0; time < 10; time += 1) {
        const refused = await call(server, '/api/login', { body: { email, password } })
        expect(refused.status).toBe(503)
      }
    }
    expect(await server.outbox()).toHaveLength(mails)
    expect((await person.call('/api/get-quotation-list')).status).toBe(200)
    const statuses: number[] = []
    for (const [path, options] of calls.slice(0, 5)) {
      statuses.push((await call(server, path, options)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200])
  })
})

describe('a database that lacks a table', () => {
  test('fails registration and login with a message, and stores no partial account', async () => {
    await using server = await startTestServer()
    const { email, password } = await signUp(server)
    const account = { email: 'ann@example.com', password: 'correct horse' }
    for (const table of ['mail_keys', 'sessions']) {
      await query(server, `ALTER TABLE ${table} RENAME TO ${table}_gone`)
    }
    const refused = await call(server, '/api/register', { body: account })
    expect(refused).toMatchObject(databaseError)
    expect(refused.text).not.toMatch(/mail_keys|SQL|insert/i)
    const login = await call(server, '/api/login', { body: { email, password } })
    expect(login).toMatchObject(databaseError)
    expect(await query(server, 'SELECT email FROM users')).toHaveLength(1)
    for (const table of ['mail_keys', 'sessions']) {
      await query(server, `ALTER TABLE ${table}_gone RENAME TO ${table}`)
    }
    expect((await call(server, '/api/register', { body: account })).status).toBe(200)
  })
})

describe('every call', () => {
  const post = (path: string, body: unknown) => [path, { body }] as const
  const reads = [
    post('/api/get-quotation', { id: 'any' }),
    ['/api/get-quotation-list', {}],
    post('/api/get-quotation-list-all', {}),
    ['/api/get-unique-quotation-category-list', {}],
    post('/api/get-bookmark', { id: 'any' }),
    ['/api/get-bookmark-list', {}],
    ['/api/get-bookmark-list-all', {}],
    ['/api/get-unique-bookmark-category-list', {}],
    ['/api/get-unique-daily-visitors', {}],
  ] as const
  const writes = [
    post('/api/save-quotation', { quotation: aNote('') }),
    post('/api/save-bookmark', { item: newTextBlock('text') }),
    ['/api/delete-bookmark', { method: 'DELETE', body: { id: 'any' } }],
    post('/api/count-unique-daily-visitors', {
      date: new Date().toISOString().slice(0, 10),
      isNew: true,
    }),
  ] as const

  test('that writes fails with a message while the database is locked, and reads go on', async () => {
    await using server = await startTestServer({ busyTimeoutMs: 20 })
    const person = await signUpSuperAdmin(server)
    {
      await using _lock = await lockedByAnother(server)
      for (const [path, options] of writes) {
        const { status, body } = await person.call(path, options)
        expect({ path, status, body }).toMatchObject({ path, ...databaseError })
      }
      for (const [path, options] of reads) {
        expect((await person.call(path, options)).status).toBeOneOf([200, 404])
      }
    }
    for (const [path, options] of writes) {
      expect((await person.call(path, options)).status).toBeOneOf([200, 404])
    }
  })

  test('that changes what is stored changes nothing while locked, and all of it afterwards', async () => {
    await using server = await startTestServer({ busyTimeoutMs: 20, env: { RATE_LIMITS: 'off' } })
    const [admin, owner, leaving] = await Promise.all([
      signUpSuperAdmin(server),
      signUp(server, 'owner'),
      signUp(server, 'leaving'),
    ])
    const shared = { level: 'custom' as const, userList: [leaving.email] }
    const stored = (await save(owner, aNote('<p>one</p>', { access: shared }))).body.quotation
    const open = aNote('<p>all</p>', { access: { level: 'everyone', userList: [] } })
    const [publicOne, doomed] = [
      (await save(owner, open)).body.quotation,
      await save(leaving, open),
    ]
    const item = newTextBlock('kept', '<p>kept</p>')
    await owner.call('/api/save-bookmark', { body: { item } })
    const saveId = crypto.randomUUID()
    const changes: [Person, string, Call][] = [
      [owner, '/api/save-quotation', { body: { quotation: { ...stored, name: 'two' } } }],
      [admin, '/api/save-quotation', { body: { quotation: publicOne, saveId } }],
      [admin, '/api/save-quotation', { body: { quotation: publicOne, share: true } }],
      [owner, '/api/save-bookmark', { body: { item: { ...item, name: 'two' } } }],
      [owner, '/api/delete-bookmark', { method: 'DELETE', body: { id: item.id } }],
      [admin, '/api/delete-quotation', { method: 'DELETE', body: { id: publicOne.id } }],
      [owner, '/api/delete-quotation', { method: 'DELETE', body: { id: stored.id } }],
      [admin, '/api/delete-user', { method: 'DELETE', body: { email: leaving.email } }],
      [owner, '/api/get-access-token', { headers: { cookie: owner.cookie } }],
      [owner, '/api/logout', { headers: { cookie: owner.cookie } }],
    ]
    const before = await everything(server)
    {
      await using _lock = await lockedByAnother(server)
      for (const [person, path, options] of changes) {
        const { status, body } = await person.call(path, options)
        expect({ path, status, body }).toMatchObject({ path, ...databaseError })
      }
      // Concurrent calls are refused like a single one.
      const crowd = changes.map(([person, path, options]) => person.call(path, options))
      for (const { status } of await Promise.all(crowd)) expect(status).toBe(503)
      expect((await owner.call('/api/get-quotation-list')).body.total).toBe(2)
    }
    expect(await everything(server)).toEqual(before)
    for (const [person, path, options] of changes) {
      expect([path, (await person.call(path, options)).status]).toEqual([path, 200])
    }
    const after = await everything(server)
    expect(after.quotations?.map(({ owner_id }) => owner_id)).toHaveLength(2)
    expect(after.quotation_documents).toHaveLength(2)
    expect([after.quotation_shares, after.bookmarks]).toEqual([[], []])
    expect(JSON.stringify(after)).not.toContain(doomed.body.quotation.id)
  })

  test('fails with a message when the database fails, and recovers with it', async () => {
    await using server = await startTestServer()
    const person = await signUpSuperAdmin(server)
    await renameTables(server, (name) => [name, `${name}_gone`])
    for (const [path, options] of [...reads, ...writes]) {
      const { status, body, text } = await person.call(path, options)
      expect({ path, status, body }).toMatchObject({ path, ...databaseError })
      expect(text).not.toMatch(/SQL|_gone|no such table|select|insert/i)
    }
    await renameTables(server, (name) => [`${name}_gone`, name])
    for (const [path, options] of [...reads, ...writes]) {
      expect((await person.call(path, options)).status).toBeOneOf([200, 404])
    }
  })
})

const TABLES = ['quotations', 'quotation_documents', 'bookmarks', 'visitor_days', 'visitor_salts']

/** The rows of accounts and their work, by table. */
async function everything(server: TestServer) {
  const tables = 'users sessions quotations quotation_documents quotation_shares bookmarks'.split(
    ' ',
  )
  const read = tables.map(async (table) => [
    table,
    await query(server, `SELECT * FROM ${table} ORDER BY 1, 2`),
  ])
  return Object.fromEntries(await Promise.all(read)) as Record<string, Record<string, unknown>[]>
}

/** Renames the tables, as if the file were damaged. */
async function renameTables(
  server: TestServer,
  rename: (name: string) => [from: string, to: string],
): Promise<void> {
  for (const [from, to] of TABLES.map(rename)) {
    await query(server, `ALTER TABLE ${from} RENAME TO ${to}`)
  }
}

test('the health check reports whether the database answers, and what prevents writing', async () => {
  let problem: string | null = null
  const db = await openDatabase({ url: 'file::memory:' })
  const check = async () => {
    const response = await health(db, { problem: () => problem }).handle(
      new Request('http://localhost/api/health-check'),
    )
    return { status: response.status, body: await response.json() }
  }
  expect(await check()).toEqual({ status: 200, body: { message: 'connected' } })
  problem = 'disk full'
  expect(await check()).toEqual({ status: 200, body: { message: 'connected', problem } })
  problem = 'not writable'
  expect(await check()).toEqual({ status: 503, body: { message: 'disconnected', problem } })
  problem = null
  await db.close()
  expect(await check()).toEqual({ status: 503, body: { message: 'disconnected' } })
})

describe('a failed mail', () => {
  test('leaves an account that can ask again by logging in', async () => {
    await using server = await startTestServer()
    const account = { email: 'ann@example.com', password: 'correct horse' }
    const outbox = join(server.dataDir, 'outbox')
    await Bun.write(outbox, 'a file where the folder should be')
    expect(await call(server, '/api/register', { body: account })).toMatchObject({
      status: 502,
      body: { message: 'activation link not sent' },
    })
    expect(await query(server, 'SELECT * FROM mail_keys')).toBeEmpty()
    const [user] = await query(server, 'SELECT activated_at, activation_mailed_at FROM users')
    expect(user).toMatchObject({ activated_at: null, activation_mailed_at: null })
    expect(await call(server, '/api/login', { body: account })).toMatchObject({
      status: 502,
      body: { message: 'activation link not sent' },
    })
    await Bun.file(outbox).delete()
    expect(await call(server, '/api/login', { body: account })).toMatchObject({
      status: 403,
      body: { message: 'activation link sent again' },
    })
    expect(await server.outbox()).toHaveLength(1)
  })
})

const save = (person: Person, quotation: unknown) =>
  person.call('/api/save-quotation', { body: { quotation } })

/** Another process holds the write lock, as a careless tool would, until this is disposed. */
async function lockedByAnother({ dataDir }: TestServer): Promise<AsyncDisposable> {
  const path = join(dataDir, 'quotation.db')
  const script = `
    const { Database } = require('bun:sqlite')
    globalThis.held = new Database(${JSON.stringify(path)})
    held.run('PRAGMA busy_timeout = 5000')
    held.run('BEGIN IMMEDIATE')
    console.log('locked')
    process.stdin.resume()`
  const child = Bun.spawn(['bun', '-e', script], { stdin: 'pipe', stdout: 'pipe' })
  const { value } = await child.stdout.getReader().read()
  if (!Buffer.from(value ?? []).includes('locked')) throw new Error('not locked')
  return {
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await child.exited
    },
  }
}
