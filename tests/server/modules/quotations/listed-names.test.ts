import { expect, test } from 'bun:test'
import { fieldHtml } from '#domain/html/fields.ts'
import { query } from '../../../support/database.ts'
import { aNote, aQuotation } from '../../../support/documents.ts'
import { type Person, signUp } from '../../../support/person.ts'
import { newPersonPerTest, sharedServer } from '../../../support/shared.ts'

const server = sharedServer({ env: { RATE_LIMITS: 'off' } })
const person = newPersonPerTest(server)

const save = async (quotation: object, who: Person = person) =>
  (await who.call('/api/save-quotation', { body: { quotation } })).body.quotation
const listed = async (who: Person = person) =>
  (await who.call('/api/get-quotation-list')).body.quotations

const VOGEL = `<p>${fieldHtml('client', 'Anna Vogel')} ${fieldHtml('company', 'Vogel &amp; Co')}</p>`

test('a list has whom each quotation is for, as those may read who can open it', async () => {
  const reader = await signUp(server)
  const access = { level: 'custom', userList: [reader.email] }
  await save(aNote(VOGEL, { name: 'Roof' }))
  await save({ ...aNote(`<p>${fieldHtml('company', 'Stadtbau')}</p>`), access })
  await save(aNote('<p>Nobody</p>'))
  const clients = async (who?: Person) =>
    (await listed(who)).map(({ client }: { client: string }) => client)
  expect((await clients()).sort()).toEqual(['', 'Anna Vogel, Vogel & Co', 'Stadtbau'])
  expect(await clients(reader)).toEqual(['Stadtbau'])
})

test('a head from before lists had names has that of the client book, for its owner', async () => {
  const reader = await signUp(server)
  const access = { level: 'custom', userList: [reader.email] }
  const { id } = await save({ ...aNote(VOGEL), access })
  const withoutName = "json_remove(head, '$.client')"
  const sql = `UPDATE quotation_documents SET head = ${withoutName} WHERE quotation_id = ?`
  await query(server, sql, [id])
  expect((await listed())[0].client).toBe('Anna Vogel, Vogel & Co')
  expect((await listed(reader))[0].client).toBe('')
})

test('without a name it is called by its heading, and with one by its name alone', async () => {
  await save(aNote('<h1>Roof for Anna</h1>'))
  expect((await listed())[0]).toMatchObject({ name: '', heading: 'Roof for Anna' })
  const { id } = await save(aNote('<h1>Roof for Anna</h1>', { name: 'Roof' }))
  expect((await listed()).find((one: { id: string }) => one.id === id).heading).toBe('')
  await save(aQuotation({ name: '' }))
  expect((await listed()).map(({ heading }: { heading: string }) => heading)).toContain('Quotation')
})
