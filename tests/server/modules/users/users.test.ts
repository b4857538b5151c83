import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { newTextBlock } from '#domain/document/quotation.ts'
import { type Database, openDatabase } from '../../../../db/client.ts'
import { migrate } from '../../../../db/migrate.ts'
import { users as userRows } from '../../../../db/schema.ts'
import { createPasswords } from '../../../../src/modules/auth/passwords.ts'
import { createRefreshTokens } from '../../../../src/modules/auth/refresh-tokens.ts'
import { createSessions } from '../../../../src/modules/auth/sessions.ts'
import { createUsers } from '../../../../src/modules/users/service.ts'
import { query } from '../../../support/database.ts'
import { aNote } from '../../../support/documents.ts'
import { PNG, startUpload, upload } from '../../../support/files.ts'
import { call, logIn, type Person, signUp } from '../../../support/person.ts'
import { startTestServer } from '../../../support/server.ts'
import { sharedServer } from '../../../support/shared.ts'
import { startSmtp } from '../../../support/smtp.ts'
import { signUpSuperAdmin } from '../../../support/super-admin.ts'

describe('the list of users', () => {
  let admin: Person
  let now = Date.parse('2026-01-01T00:00:00Z')
  const server = sharedServer({ now: () => now })

  beforeAll(async () => {
    admin = await signUpSuperAdmin(server)
    for (const [name, quotations] of Object.entries({ cyd: 2, ann: 0, bob: 1 })) {
      now += 1000
      const person = await signUp(server, name)
      for (let time = 0; time < quotations; time += 1) {
        await person.call('/api/save-quotation', { body: { quotation: aNote('') } })
      }
      if (name === 'ann') {
        const item = newTextBlock('note', 'Kept')
        await person.call('/api/save-bookmark', { body: { item } })
        await upload(person, 'plan.png', PNG)
        await startUpload(person, 'never sent.pdf')
      }
    }
    await call(server, '/api/register', { body: { email: 'dee@else.example', password: LONG } })
  })

  const list = (query = '') => admin.call(`/api/get-user-list${query}`)
  const names = async (query: string) =>
    (await list(query)).body.users.map(({ email }: { email: string }) => email.split(/[-@]/)[0])

  test('lists accounts, newest first, and never a password', async () => {
    const { status, body, text } = await list()
    expect(status).toBe(200)
    expect(body.total).toBe(5)
    expect(body.users.at(-1)).toEqual({
      id: expect.any(String),
      email: admin.email,
      roles: ['user', 'super-admin'],
      isActivated: true,
      invitedUntil: null,
      createdAt: '2026-01-01T00:00:00.000Z',
      counts: { quotations: 0, bookmarks: 0, files: 0 },
    })
    const byName = Object.fromEntries(
      body.users.map((user: { email: string }) => [user.email.slice(0, 3), user]),
    )
    expect(byName.cyd.counts).toMatchObject({ quotations: 2, bookmarks: 0 })
    expect(byName.ann.counts).toEqual({ quotations: 0, bookmarks: 1, files: 1 })
    expect(byName.dee.isActivated).toBe(false)
    expect(text).not.toContain('argon2')
  })

  test('is sorted, searched and cut into pages', async () => {
    expect(await names('?sort=email&order=asc')).toEqual(['admin', 'ann', 'bob', 'cyd', 'dee'])
    expect((await names('?sort=quotations')).slice(0, 2)).toEqual(['cyd', 'bob'])
    expect(await names('?sort=bookmarks&limit=1')).toEqual(['ann'])
    expect(await names('?sort=files&limit=1')).toEqual(['ann'])
    expect(await names('?sort=roles&limit=1')).toEqual(['admin'])
    expect(await names('?sort=isActivated&order=asc&limit=1')).toEqual(['dee'])
    expect(await names('?sort=email&order=desc&limit=2&offset=1')).toEqual(['cyd', 'bob'])
    const found = await list('?search=EXAMPLE.com&limit=1')
    expect(found.body).toMatchObject({ users: [{}], total: 4 })
    expect((await list('?search=%25')).body).toEqual({ users: [], total: 0 })
  })

  test.each([
    ['sort', '?sort=password_hash'],
    ['order', '?order=up'],
    ['limit', '?limit=201'],
    ['offset', '?offset=-1'],
  ])('refuses a bad %s', async (field, query) => {
    const reply = await list(query)
    expect(reply).toMatchObject({ status: 400, body: { message: 'bad request', field } })
  })
})

describe('delete-user', () => {
  test('deletes the account with its quotations, bookmarks and sessions at once', async () => {
    await using server = await startTestServer()
    const admin = await signUpSuperAdmin(server)
    const person = await signUp(server)
    const saved = await person.call('/api/save-quotation', { body: { quotation: aNote('') } })
    const { id } = saved.body.quotation
    await person.call('/api/save-bookmark', { body: { item: newTextBlock('note', 'Kept') } })
    const reply = await remove(admin, ` ${person.email.toUpperCase()}`)
    expect(reply).toMatchObject({ status: 200, body: { message: 'deleted' } })

    expect((await person.call('/api/get-quotation-list')).status).toBe(401)
    const headers = { cookie: person.cookie }
    expect((await call(server, '/api/get-access-token', { headers })).status).toBe(401)
    expect((await call(server, '/api/login', { body: person })).status).toBe(404)
    expect((await admin.call('/api/get-quotation', { body: { id } })).status).toBe(404)
    expect((await remove(admin, person.email)).status).toBe(404)
    for (const table of ['quotations', 'quotation_documents', 'bookmarks']) {
      expect(await query(server, `SELECT * FROM ${table}`)).toBeEmpty()
    }
    expect(await query(server, 'SELECT DISTINCT user_id FROM mail_keys')).toHaveLength(1)
    const again = await call(server, '/api/register', { body: person })
    expect(again.body).toEqual({ message: 'activation link sent' })
  })

  test('is never for oneself', async () => {
    await using server = await startTestServer()
    const admin = await signUpSuperAdmin(server)
    await signUpSuperAdmin(server)
    expect(await remove(admin, admin.email)).toMatchObject({
      status: 409,
      body: { message: 'conflict' },
    })
    expect((await admin.call('/api/get-user-list')).body.total).toBe(2)
  })

  test('and the list are for super-admins alone', async () => {
    await using server = await startTestServer()
    const person = await signUp(server)
    const body = { email: person.email }
    expect((await remove(person, person.email)).status).toBe(403)
    expect((await person.call('/api/get-user-list')).status).toBe(403)
    expect((await call(server, '/api/delete-user', { method: 'DELETE', body })).status).toBe(401)
    expect((await call(server, '/api/get-user-list')).status).toBe(401)
    // An asker without the right is refused before the body is read.
    const bad = { method: 'DELETE', body: {} }
    expect((await person.call('/api/delete-user', bad)).status).toBe(403)
    const admin = await signUpSuperAdmin(server)
    expect(await admin.call('/api/delete-user', bad)).toMatchObject({
      status: 400,
      body: { field: 'email' },
    })
  })
})

describe('promote-user and demote-user', () => {
  test('change the role at once, and never the last super-admin’s', async () => {
    await using server = await startTestServer()
    const admin = await signUpSuperAdmin(server)
    const person = await signUp(server)
    const change = (call: string, email: string) => admin.call(`/api/${call}`, { body: { email } })
    const isLast = await change('demote-user', admin.email)
    expect(isLast).toMatchObject({ status: 409, body: { message: 'last super-admin' } })
    for (const message of ['promoted', 'unchanged']) {
      const reply = await change('promote-user', ` ${person.email.toUpperCase()}`)
      expect(reply).toMatchObject({ status: 200, body: { message } })
      expect((await person.call('/api/get-user-list')).status).toBe(200)
    }
    for (const message of ['demoted', 'unchanged']) {
      const reply = await change('demote-user', person.email)
      expect(reply).toMatchObject({ status: 200, body: { message } })
      expect((await person.call('/api/get-user-list')).status).toBe(403)
    }
    for (const call of ['promote-user', 'demote-user', 'send-reset-link']) {
      const reply = await change(call, 'nobody@example.com')
      expect(reply).toMatchObject({ status: 404, body: { message: 'not found' } })
    }
  })
})

describe('send-reset-link', () => {
  test('mails the link, and answers it where mails go to the outbox', async () => {
    await using server = await startTestServer()
    const admin = await signUpSuperAdmin(server)
    const person = await signUp(server)
    const send = () => admin.call('/api/send-reset-link', { body: { email: person.email } })
    const { status, body } = await send()
    expect(status).toBe(200)
    const mail = (await server.outbox()).findLast(({ to }) => to === person.email)
    expect(body).toEqual({ message: 'reset link sent', link: mail?.link })
    const resetPasswordKey = body.link.split('/').at(-1)
    const reset = { resetPasswordKey, email: person.email, password: LONG }
    expect((await call(server, '/api/reset-password', { body: reset })).status).toBe(200)
    for (let times = 0; times < 4; times += 1) expect((await send()).status).toBe(200)
    expect((await send()).status).toBe(429)
  })

  test('leaves a link that was really mailed to its addressee', async () => {
    await using smtp = await startSmtp({ disabledCommands: ['STARTTLS'] })
    await using server = await startTestServer({
      env: { ACTIVATION: 'off', SMTP_URL: `smtp://127.0.0.1:${smtp.port}` },
    })
    const account = { email: 'ann@example.com', password: LONG }
    await call(server, '/api/register', { body: account })
    await query(server, `UPDATE users SET roles = '["user","super-admin"]'`)
    const admin = await logIn(server, account)
    const reply = await admin.call('/api/send-reset-link', { body: { email: admin.email } })
    expect(reply).toMatchObject({ status: 200, text: '{"message":"reset link sent"}' })
    expect(smtp.mails.map(({ to }) => to)).toEqual([[admin.email]])
  })
})

describe('the service', () => {
  let folder: string
  let db: Database

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quotation-users-'))
    db = await openDatabase({ url: `file:${folder}/quotation.db` })
    await migrate(db.client)
  })

  afterAll(async () => {
    await db.close()
    await rm(folder, { recursive: true })
  })

  test('never leaves the product without a super-admin, were there two to go at once', async () => {
    const users = usersOf(db)
    expect(await users.create('one@example.com', LONG, ['user', 'super-admin'])).toBe('created')
    expect(await users.create('ONE@example.com', LONG)).toBe('already exists')
    expect(await users.demote('one@example.com')).toBe('last super-admin')
    expect(await users.remove('one@example.com')).toBe('last super-admin')
    expect(await users.create('two@example.com', LONG)).toBe('created')
    expect(await users.demote('two@example.com')).toBe('unchanged')
    expect(await users.promote('Two@example.com')).toBe('promoted')
    expect(await users.promote('two@example.com')).toBe('unchanged')
    const words = await Promise.all([
      users.demote('one@example.com'),
      users.remove('two@example.com'),
    ])
    expect(words.filter((word) => word === 'last super-admin')).toHaveLength(1)
    const { rows } = await users.list({})
    expect(rows.filter(({ roles }) => roles.includes('super-admin'))).toHaveLength(1)
  })

  test('distinguishes bad addresses, bad passwords and unknown accounts', async () => {
    const users = usersOf(db)
    expect(await users.create('nobody', LONG)).toBe('bad email')
    expect(await users.create('three@example.com', 'short')).toBe('bad password')
    expect(await users.promote('three@example.com')).toBe('not found')
    expect(await users.demote('three@example.com')).toBe('not found')
    expect(await users.remove('three@example.com')).toBe('not found')
  })

  test('changes roles and ends sessions at once, even for users in the cache', async () => {
    const users = usersOf(db)
    const sessions = createSessions(db, createRefreshTokens('a secret for this test'), Date.now)
    await users.create('five@example.com', LONG)
    const user = await userNamed('five@example.com')
    const session = await sessions.open(user)
    const find = () => sessions.find(session?.user.sessionId ?? '')
    expect(await find()).toMatchObject({ roles: ['user'] })
    await users.promote('five@example.com')
    expect(await find()).toMatchObject({ roles: ['user', 'super-admin'] })
    await users.demote('five@example.com')
    expect(await find()).toMatchObject({ roles: ['user'] })
    const isUser = eq(userRows.id, user.id)
    await db.write([db.read.update(userRows).set({ passwordHash: 'another' }).where(isUser)])
    // A login under way with the old password fails.
    expect(await sessions.open(user)).toBeNull()
    const changed = await userNamed('five@example.com')
    expect(await sessions.open(changed)).not.toBeNull()
    await users.remove('five@example.com')
    expect(await find()).toBeNull()
    expect(await sessions.refresh(session?.refreshToken ?? '')).toBeNull()
    expect(await sessions.open(changed)).toBeNull()
  })

  test('keeps the 1,000 sessions of an account that were used last', async () => {
    let now = Date.now()
    const tokens = createRefreshTokens('a secret for this test')
    const sessions = createSessions(db, tokens, () => now)
    await usersOf(db).create('six@example.com', LONG)
    const user = await userNamed('six@example.com')
    const opened = await Promise.all(
      Array.from({ length: 1000 }, () => {
        now += 1
        return sessions.open(user)
      }),
    )
    const [first, second] = opened.map((session) => session?.refreshToken ?? '')
    now += 1
    expect(await sessions.refresh(first ?? '')).not.toBeNull()
    await sessions.open(user)
    expect(await sessions.refresh(second ?? '')).toBeNull()
    const alive = opened.map((session) => sessions.find(session?.user.sessionId ?? ''))
    expect((await Promise.all(alive)).filter((user) => user === null)).toHaveLength(1)
  })

  async function userNamed(email: string) {
    const [user] = await db.read.select().from(userRows).where(eq(userRows.email, email))
    if (!user) throw new Error(`${email} has no account`)
    return user
  }
})

const LONG = 'a password long enough'

const remove = (admin: Person, email: string) =>
  admin.call('/api/delete-user', { method: 'DELETE', body: { email } })

const usersOf = (db: Database) =>
  createUsers({
    db,
    passwords: createPasswords(),
    files: { removeLeft: async () => {} },
    now: Date.now,
  })
