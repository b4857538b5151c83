import { describe, expect, test } from 'bun:test'
import { aNote } from '../../../support/documents.ts'
import type { Person } from '../../../support/person.ts'
import { signUp } from '../../../support/person.ts'
import { newPersonPerTest, sharedServer } from '../../../support/shared.ts'

const server = sharedServer({ env: { RATE_LIMITS: 'off' } })
const person = newPersonPerTest(server)

const field = (name: string, text: string) => `<span data-field="${name}">${text}</span>`
const offerFor = (fields: Record<string, string>) =>
  aNote(
    `<p>${Object.entries(fields)
      .map(([name, text]) => field(name, text))
      .join('<br>')}</p>`,
  )

const save = (who: Person, quotation: object) =>
  who.call('/api/save-quotation', { body: { quotation } })
const saveNew = async (who: Person, fields: Record<string, string>) =>
  (await save(who, offerFor(fields))).body.quotation
const resave = async (
  who: Person,
  { id, revision }: { id: string; revision: number },
  fields: Record<string, string>,
) => (await save(who, { ...offerFor(fields), id, revision })).body.quotation
const book = async (who: Person) => (await who.call('/api/get-client-list')).body.clients
const offersOf = async (who: Person, client: string) =>
  (await who.call(`/api/get-quotation-list?client=${client}`)).body

const VOGEL = { client: 'Anna Vogel', company: 'Vogel GmbH', street: 'Lindenweg 4', town: 'Berlin' }

test('a saved offer records its client, who is found again by the next', async () => {
  const first = await saveNew(person, VOGEL)
  const second = await saveNew(person, {
    client: 'ANNA  VOGEL',
    company: 'Vogel GmbH',
    email: 'anna@vogel.example',
  })
  const [client, ...others] = await book(person)
  expect(others).toEqual([])
  expect(client).toMatchObject({
    name: 'Anna Vogel',
    company: 'Vogel GmbH',
    street: 'Lindenweg 4',
    town: 'Berlin',
    email: 'anna@vogel.example',
    uses: 2,
  })
  expect(client.usedAt).not.toBeNull()
  const { quotations, total } = await offersOf(person, client.id)
  expect(total).toBe(2)
  expect(quotations.map(({ id }: { id: string }) => id).sort()).toEqual(
    [first.id, second.id].sort(),
  )
  const { states } = (await person.call(`/api/get-quotation-states?client=${client.id}`)).body
  expect(states[0]).toMatchObject({ state: 'draft', quotations: 2 })
})

test('an offer for nobody, or without fields, records nobody', async () => {
  await saveNew(person, { client: '', street: 'Lindenweg 4' })
  await save(person, aNote('<p>Anna Vogel</p>'))
  expect(await book(person)).toEqual([])
})

test('a client is counted for each of their offers, until those are changed or deleted', async () => {
  const first = await saveNew(person, VOGEL)
  await saveNew(person, VOGEL)
  const other = await resave(person, first, { client: 'Bo Lind' })
  const uses = async () =>
    Object.fromEntries(
      (await book(person)).map((client: { name: string; uses: number }) => [
        client.name,
        client.uses,
      ]),
    )
  expect(await uses()).toEqual({ 'Anna Vogel': 1, 'Bo Lind': 1 })
  await person.call('/api/delete-quotation', { method: 'DELETE', body: { id: other.id } })
  expect(await uses()).toEqual({ 'Anna Vogel': 1, 'Bo Lind': 0 })
  await person.call('/api/undelete-quotation', { body: { id: other.id } })
  expect(await uses()).toEqual({ 'Anna Vogel': 1, 'Bo Lind': 1 })
  await resave(person, other, {})
  expect(await uses()).toEqual({ 'Anna Vogel': 1, 'Bo Lind': 0 })
})

describe('a mistyped name', () => {
  const MISTYPED = { ...VOGEL, client: 'Anna Vgoel' }
  const names = async () =>
    (await book(person)).map(({ name, uses }: { name: string; uses: number }) => [name, uses])

  test('goes from the book once its offer corrects it', async () => {
    const offer = await saveNew(person, MISTYPED)
    const corrected = await resave(person, offer, VOGEL)
    expect(await names()).toEqual([['Anna Vogel', 1]])
    const [{ id }] = await book(person)
    expect((await offersOf(person, id)).quotations).toMatchObject([{ id: corrected.id }])
    expect((await person.call('/api/get-client-suggestions?search=vgo')).body.clients).toEqual([])
  })

  test('goes where the right one is in the book already', async () => {
    await saveNew(person, VOGEL)
    await resave(person, await saveNew(person, MISTYPED), VOGEL)
    expect(await names()).toEqual([['Anna Vogel', 2]])
  })

  test('stays if another offer has it, or it was edited or imported', async () => {
    await saveNew(person, MISTYPED)
    await resave(person, await saveNew(person, MISTYPED), VOGEL)
    expect(await names()).toEqual(expect.arrayContaining([['Anna Vgoel', 1]]))

    const edited = await saveNew(person, { client: 'Bo Lindd' })
    const client = (await book(person)).find(({ name }: { name: string }) => name === 'Bo Lindd')
    await person.call('/api/save-client', { body: { client: { ...client, taxId: 'NO1' } } })
    await resave(person, edited, { client: 'Bo Lind' })
    const imported = { clients: [{ name: 'Carl Ottt' }] }
    await person.call('/api/import-clients', { body: imported })
    await resave(person, await saveNew(person, { client: 'Carl Ottt' }), { client: 'Carl Ott' })
    expect((await names()).flat()).toEqual(
      expect.arrayContaining(['Bo Lindd', 'Bo Lind', 'Carl Ottt', 'Carl Ott']),
    )
  })

  test('stays if another takes its place', async () => {
    await resave(person, await saveNew(person, VOGEL), { client: 'Bo Lind' })
    expect(await names()).toEqual(expect.arrayContaining([['Anna Vogel', 0]]))
  })
})

test('what was edited in the book stays until an offer says something else', async () => {
  const offer = await saveNew(person, VOGEL)
  const [{ id, ...client }] = await book(person)
  const edited = { ...client, street: 'Hafengasse 7', taxId: 'DE1' }
  await person.call('/api/save-client', { body: { client: { id, ...edited } } })
  // Saved again with the same client, and then without a street.
  const again = await resave(person, offer, VOGEL)
  expect(await book(person)).toMatchObject([{ street: 'Hafengasse 7', taxId: 'DE1' }])
  const { street: _, ...blank } = VOGEL
  const third = await resave(person, again, blank)
  expect(await book(person)).toMatchObject([{ street: 'Hafengasse 7', taxId: 'DE1', uses: 1 }])
  await resave(person, third, { ...VOGEL, street: 'Am Markt 1' })
  expect(await book(person)).toMatchObject([{ street: 'Am Markt 1', taxId: 'DE1' }])
})

test('a save that is refused records nobody', async () => {
  const offer = await saveNew(person, {})
  await resave(person, offer, {})
  expect(await save(person, { ...offerFor(VOGEL), id: offer.id, revision: 1 })).toMatchObject({
    status: 409,
  })
  expect(await book(person)).toEqual([])
})

test('merging moves the offers, and deleting a client leaves them', async () => {
  await saveNew(person, VOGEL)
  const offer = await saveNew(person, { client: 'A. Vogel' })
  const [a, b] = await book(person)
  await person.call('/api/merge-clients', { body: { id: a.id, other: b.id } })
  expect(await book(person)).toMatchObject([{ id: a.id, uses: 2 }])
  expect((await offersOf(person, a.id)).total).toBe(2)
  await person.call('/api/delete-client', { method: 'DELETE', body: { id: a.id } })
  expect((await person.call('/api/get-quotation-list')).body.total).toBe(2)
  await resave(person, offer, { client: 'A. Vogel' })
  expect(await book(person)).toEqual([])
})

test('eight offers at once for one client make one', async () => {
  await Promise.all(Array.from({ length: 8 }, () => saveNew(person, VOGEL)))
  expect(await book(person)).toMatchObject([{ name: 'Anna Vogel', uses: 8 }])
})

test('a copy of another’s offer records its client in the book of who copies', async () => {
  const access = { level: 'everyone', userList: [] }
  const offer = (
    await person.call('/api/save-quotation', {
      body: { quotation: { ...offerFor(VOGEL), access }, share: true },
    })
  ).body.quotation
  const other = await signUp(server)
  await save(other, offer)
  expect(await book(other)).toMatchObject([{ name: 'Anna Vogel', uses: 1 }])
  expect(await book(person)).toMatchObject([{ name: 'Anna Vogel', uses: 1 }])
})

test('an offer with the name of a merged client is for the one that is left, and brings nobody back', async () => {
  const old = await saveNew(person, VOGEL)
  const lind = await saveNew(person, { client: 'Bo Lind' })
  const berg = await saveNew(person, { client: 'Eva Berg' })
  const idOf = async (name: string) =>
    (await book(person)).find((client: { name: string }) => client.name === name).id
  const merge = async (id: string, other: string) =>
    (await person.call('/api/merge-clients', { body: { id, other } })).status
  const [vogelId, lindId, bergId] = [
    await idOf('Anna Vogel'),
    await idOf('Bo Lind'),
    await idOf('Eva Berg'),
  ]
  // The name of one that was merged before follows.
  expect(await merge(lindId, vogelId)).toBe(200)
  expect(await merge(bergId, lindId)).toBe(200)
  await resave(person, old, { ...VOGEL, street: 'Hafen 9' })
  await resave(person, lind, { client: 'BO LIND', town: 'Oslo' })
  await saveNew(person, { client: 'anna vogel', company: 'VOGEL GmbH' })
  const clients = await book(person)
  expect(clients).toHaveLength(1)
  expect(clients[0]).toMatchObject({ id: bergId, name: 'Eva Berg', uses: 4 })
  expect((await offersOf(person, bergId)).total).toBe(4)
  expect(berg.id).toBeTruthy()
  const imported = await person.call('/api/import-clients', {
    body: { clients: [{ name: 'Bo Lind', town: 'Bergen' }] },
  })
  expect(imported.body).toEqual({ message: 'imported', added: 0, known: 1, doubles: 0, left: 0 })
  expect(await book(person)).toHaveLength(1)
})

test('a merged client’s name can be given to another by hand, which is found by it then', async () => {
  const first = await saveNew(person, { client: 'Anna' })
  await saveNew(person, { client: 'Bo' })
  const [a, b] = await book(person)
  await person.call('/api/merge-clients', { body: { id: b.id, other: a.id } })
  const { body } = await person.call('/api/save-client', { body: { client: { name: a.name } } })
  await saveNew(person, { client: a.name })
  expect((await offersOf(person, body.client.id)).total).toBe(1)
  await person.call('/api/delete-client', { method: 'DELETE', body: { id: body.client.id } })
  await person.call('/api/delete-client', { method: 'DELETE', body: { id: b.id } })
  // Whose names led to one that is deleted comes anew.
  await resave(person, first, { client: 'Anna', town: 'Ulm' })
  expect(await book(person)).toMatchObject([{ name: 'Anna', town: 'Ulm' }])
})
