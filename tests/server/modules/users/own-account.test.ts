import { describe, expect, test } from 'bun:test'
import { newTextBlock } from '#domain/document/quotation.ts'
import { query } from '../../../support/database.ts'
import { aNote } from '../../../support/documents.ts'
import { PNG, upload } from '../../../support/files.ts'
import { call, logIn, type Person, type Reply, signUp } from '../../../support/person.ts'
import { startTestServer } from '../../../support/server.ts'
import { sharedServer } from '../../../support/shared.ts'
import { signUpSuperAdmin } from '../../../support/super-admin.ts'

/** Each test has people of its own. */
const server = sharedServer()

const NEW = 'another password, long enough'
const LIST = '/api/get-quotation-list'

const changePassword = (person: Person, body: object): Promise<Reply> =>
  person.call('/api/change-password', { body })
const deleteAccount = (person: Person, body: object): Promise<Reply> =>
  person.call('/api/delete-account', { method: 'DELETE', body })
const refresh = ({ cookie }: Person) =>
  call(server, '/api/get-access-token', { headers: { cookie } })

describe('change-password', () => {
  test('sets the new password and ends every other session, not this one', async () => {
    const person = await signUp(server)
    const elsewhere = await logIn(server, person)
    await call(server, '/api/request-password-reset', { body: { email: person.email } })
    const mail = (await server.outbox()).findLast(({ to }) => to === person.email)
    const reply = await changePassword(person, { password: person.password, newPassword: NEW })
    expect(reply).toMatchObject({ status: 200, body: { message: 'password changed' } })

    expect((await person.call(LIST)).status).toBe(200)
    expect((await refresh(person)).status).toBe(200)
    expect((await elsewhere.call(LIST)).status).toBe(401)
    expect((await refresh(elsewhere)).status).toBe(401)
    expect((await call(server, '/api/login', { body: person })).status).toBe(401)
    const changed = { email: person.email, password: NEW }
    expect((await call(server, '/api/login', { body: changed })).status).toBe(200)
    // A link that was mailed before would undo it.
    const resetPasswordKey = mail?.link.split('/').at(-1)
    const reset = { resetPasswordKey, ...changed }
    expect((await call(server, '/api/reset-password', { body: reset })).status).toBe(400)
  })

  test('needs the present password, and a new one that may be chosen', async () => {
    const person = await signUp(server)
    const { password } = person
    const wrong = await changePassword(person, { password: NEW, newPassword: NEW })
    expect(wrong).toMatchObject({ status: 403, body: { message: 'bad password' } })
    for (const newPassword of ['short', 'password123', 'x'.repeat(201)]) {
      const refused = await changePassword(person, { password, newPassword })
      const body = { message: 'bad request', field: 'newPassword' }
      expect(refused).toMatchObject({ status: 400, body })
    }
    const missing = await changePassword(person, { newPassword: NEW })
    expect(missing).toMatchObject({ status: 400, body: { field: 'password' } })
    expect((await call(server, '/api/login', { body: person })).status).toBe(200)
  })

  test('of two at once sets one, whose password counts', async () => {
    const person = await signUp(server)
    const { password, email } = person
    const chosen = [`${NEW} 1`, `${NEW} 2`]
    const replies = await Promise.all(
      chosen.map((newPassword) => changePassword(person, { password, newPassword })),
    )
    const statuses = replies.map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 403])
    const body = { email, password: chosen[statuses.indexOf(200)] }
    expect((await call(server, '/api/login', { body })).status).toBe(200)
  })
})

describe('delete-account', () => {
  test('deletes the account with all that it holds, and its sessions', async () => {
    await using server = await startTestServer()
    const person = await signUp(server)
    const elsewhere = await logIn(server, person)
    await person.call('/api/save-quotation', { body: { quotation: aNote('') } })
    await person.call('/api/save-bookmark', { body: { item: newTextBlock('note', 'Kept') } })
    const file = await upload(person, 'plan.png', PNG)
    const reply = await deleteAccount(person, { password: person.password })
    expect(reply).toMatchObject({ status: 200, body: { message: 'deleted' } })
    expect(reply.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^refresh-token=;.*Max-Age=0$/),
      expect.stringMatching(/^has-session=;.*Max-Age=0$/),
    ])

    for (const { token } of [person, elsewhere]) {
      const headers = { 'access-jwt-token': token }
      expect((await call(server, LIST, { headers })).status).toBe(401)
    }
    expect((await call(server, '/api/login', { body: person })).status).toBe(404)
    for (const table of ['users', 'sessions', 'quotations', 'bookmarks', 'files', 'mail_keys']) {
      expect(await query(server, `SELECT * FROM ${table}`)).toBeEmpty()
    }
    expect((await call(server, `/uploads/${file}`)).status).toBe(404)
  })

  test('needs the password', async () => {
    const person = await signUp(server)
    const wrong = await deleteAccount(person, { password: NEW })
    expect(wrong).toMatchObject({ status: 403, body: { message: 'bad password' } })
    expect((await deleteAccount(person, {})).status).toBe(400)
    expect((await person.call(LIST)).status).toBe(200)
  })

  test('never leaves the product without a super-admin', async () => {
    await using server = await startTestServer()
    const [one, two] = [await signUpSuperAdmin(server), await signUpSuperAdmin(server)]
    const replies = await Promise.all(
      [one, two].map((admin) => deleteAccount(admin, { password: admin.password })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = replies.find(({ status }) => status === 409)
    expect(refused?.body).toEqual({ message: 'last super-admin' })
  })
})

test.each([
  [
    'change-password',
    (person: Person, password: string) => changePassword(person, { password, newPassword: NEW }),
  ],
  ['delete-account', (person: Person, password: string) => deleteAccount(person, { password })],
])('%s leaves no more guesses than a login, and shares them with it', async (_, send) => {
  const person = await signUp(server)
  const login = { email: person.email, password: 'a wrong password' }
  for (let guess = 0; guess < 5; guess += 1) {
    expect((await send(person, login.password)).status).toBe(403)
    const reply = await call(server, '/api/login', { body: login })
    expect(reply.status).toBe(401)
  }
  const refused = await send(person, person.password)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await call(server, '/api/login', { body: login })).status).toBe(429)
})
