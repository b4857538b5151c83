import { expect, test } from 'bun:test'
import { withFieldValues } from '#domain/document/fields.ts'
import type { Quotation } from '#domain/document/quotation.ts'
import { query } from '../../../../support/database.ts'
import { aNote, aQuotation } from '../../../../support/documents.ts'
import { aLetterhead } from '../../../../support/letterheads.ts'
import { anAnswer, sendAgain } from '../../../../support/offers.ts'
import { call, logIn, type Person, signUp } from '../../../../support/person.ts'
import { newPersonPerTest, sharedServer } from '../../../../support/shared.ts'

let time = Date.parse('2026-11-26T12:00:00Z')
const server = sharedServer({ env: { RATE_LIMITS: 'off' }, now: () => time })
const person = newPersonPerTest(server)

const numberField = (number: string, changes: Partial<Quotation> = {}) => {
  const { blocks, ...rest } = aQuotation(changes)
  return { ...rest, blocks: [...withFieldValues(blocks, { number })] }
}

async function save(quotation: object, who: Person = person, more: object = {}) {
  const { status, body } = await who.call('/api/save-quotation', { body: { quotation, ...more } })
  expect(status).toBe(200)
  return body
}

const saved = async (quotation: object, who?: Person) => (await save(quotation, who)).quotation
const numberOf = async (quotation: object, who?: Person) => (await saved(quotation, who)).number

async function setSeries(series: object, timeZone = 'UTC') {
  const body = { profileId: '', next: 1, ...series }
  return person.call(`/api/number-series?timeZone=${timeZone}`, { method: 'PUT', body })
}

const seriesOf = async () => (await person.call('/api/number-series')).body.series

test('the first save gives the next number, on the paper, in lists and searches', async () => {
  const first = await saved(aQuotation())
  expect(first.number).toBe('2026-001')
  expect(JSON.stringify(first.blocks)).toContain('<span data-field=\\"number\\">2026-001</span>')
  expect(await numberOf(aQuotation())).toBe('2026-002')
  const list = (await person.call('/api/get-quotation-list?search=2026-002')).body
  expect(list.quotations.map(({ number }: Quotation & { number: string }) => number)).toEqual([
    '2026-002',
  ])
  const { body } = await person.call('/api/get-quotation', { body: { id: first.id } })
  expect(body.quotation.number).toBe('2026-001')
})

test('a quotation without a field for it gets none and uses none up', async () => {
  expect(await numberOf(aNote('<p>A note</p>'))).toBe('')
  expect(await numberOf(aQuotation())).toBe('2026-001')
})

test('a refused save, a repeated one and an update use no number up', async () => {
  const saveId = crypto.randomUUID()
  const { quotation } = await save(aQuotation(), person, { saveId })
  expect((await save(aQuotation(), person, { saveId })).quotation.number).toBe('2026-001')
  const bad = { ...aQuotation(), locale: 7 }
  expect((await person.call('/api/save-quotation', { body: { quotation: bad } })).status).toBe(400)
  expect(await numberOf({ ...quotation, name: 'Renamed' })).toBe('2026-001')
  const stale = await person.call('/api/save-quotation', { body: { quotation } })
  expect(stale.status).toBe(409)
  expect(await numberOf(aQuotation())).toBe('2026-002')
})

test('a number that is blanked comes back at the next save', async () => {
  const quotation = await saved(aQuotation())
  const blocks = withFieldValues(quotation.blocks, { number: '' })
  expect(await numberOf({ ...quotation, blocks })).toBe('2026-001')
  expect(await numberOf(aQuotation())).toBe('2026-002')
})

test('a number may be typed over; where it is taken, the save says by whom', async () => {
  const first = await saved({ ...numberField(' a-7 '), name: 'First' })
  expect(first.number).toBe('a-7')
  const second = await save(numberField('A-7'))
  expect(second).toMatchObject({
    message: 'saved',
    quotation: { number: 'A-7' },
    numberTakenBy: { id: first.id, name: 'First' },
  })
  // Told once: it stays so.
  const again = await save({ ...second.quotation, name: 'Again' })
  expect(again.numberTakenBy).toBeUndefined()
  expect(again.quotation.number).toBe('A-7')
  const own = await save({ ...again.quotation, blocks: numberField('A-8').blocks })
  expect(own.numberTakenBy).toBeUndefined()
  await person.call('/api/delete-quotation', { method: 'DELETE', body: { id: first.id } })
  expect((await save(numberField('a-7'))).numberTakenBy).toEqual({ id: first.id, name: null })
})

test('numbers that others have, even in the trash, are left out', async () => {
  await saved(numberField('2026-001'))
  const deleted = await saved(numberField('2026-002'))
  await person.call('/api/delete-quotation', { method: 'DELETE', body: { id: deleted.id } })
  expect(await seriesOf()).toEqual([
    { profileId: '', pattern: '{YYYY}-{000}', next: 1, nextNumber: '2026-003' },
  ])
  expect(await numberOf(aQuotation())).toBe('2026-003')
  await person.call('/api/undelete-quotation', { body: { id: deleted.id } })
  expect(await numberOf(aQuotation())).toBe('2026-004')
})

test('a pattern and a next number are set; what is wrong with them is said', async () => {
  expect((await setSeries({ pattern: 'A-{YY}{MM}-{00}', next: 41 })).status).toBe(200)
  expect(await numberOf(aQuotation())).toBe('A-2611-41')
  expect(await seriesOf()).toEqual([
    { profileId: '', pattern: 'A-{YY}{MM}-{00}', next: 42, nextNumber: 'A-2611-42' },
  ])
  expect((await setSeries({ pattern: '{YYYY}' })).body).toEqual({
    message: 'bad request',
    field: 'pattern',
    reason: 'Add a counter such as {000}, so that each number is another.',
  })
  for (const next of [0, 1.5, 1_000_000_000])
    expect((await setSeries({ pattern: '{0}', next })).status).toBe(400)
  expect((await setSeries({ pattern: '{0}' }, 'Nowhere')).body.field).toBe('timeZone')
  expect(await numberOf(aQuotation())).toBe('A-2611-42')
  // Html in a pattern is text.
  await setSeries({ pattern: '<b>&{0}' })
  const { number, blocks } = await saved(aQuotation())
  expect(number).toBe('<b>&1')
  expect(JSON.stringify(blocks)).toContain('>&lt;b&gt;&amp;1<')
})

test('a profile may have a series of its own, and loses it with the profile', async () => {
  const body = { profile: { id: 'baths', company: 'Baths' } }
  await person.call('/api/profile-list', { method: 'PUT', body })
  const letterhead = aLetterhead({ profileId: 'baths' })
  expect(await numberOf(aQuotation({ letterhead }))).toBe('2026-001')
  expect((await setSeries({ profileId: 'baths', pattern: 'B{00}' })).status).toBe(200)
  expect(await numberOf(aQuotation({ letterhead }))).toBe('B01')
  expect(await numberOf(aQuotation())).toBe('2026-002')
  expect((await seriesOf()).map(({ nextNumber }: { nextNumber: string }) => nextNumber)).toEqual([
    '2026-003',
    'B02',
  ])
  const stranger = await signUp(server)
  const theirs = { profileId: 'baths', pattern: '{0}', next: 1 }
  expect((await stranger.call('/api/number-series', { method: 'PUT', body: theirs })).status).toBe(
    404,
  )
  await person.call('/api/profile-list', { method: 'DELETE', body: { id: 'baths' } })
  expect(await numberOf(aQuotation({ letterhead }))).toBe('2026-003')
})

test('the year is that of the sender, and a new one begins anew', async () => {
  const at = async (timeZone: string) =>
    (await save(aQuotation(), await logIn(server, person), { timeZone })).quotation.number
  time = Date.parse('2026-12-31T23:30:00Z')
  expect(await at('Europe/London')).toBe('2026-001')
  expect(await at('Europe/Berlin')).toBe('2027-001')
  time = Date.parse('2027-01-02T12:00:00Z')
  expect(await at('UTC')).toBe('2027-002')
  const bad = { quotation: aQuotation(), timeZone: 'Nowhere' }
  time = Date.parse('2026-11-26T12:00:00Z')
  expect((await person.call('/api/save-quotation', { body: bad })).body).toMatchObject({
    message: 'bad request',
    field: 'timeZone',
  })
})

test("a copy of somebody else's gets the next number of the one who copies it", async () => {
  const access = { level: 'everyone', userList: [] }
  const theirs = await saved({ ...numberField('X-1'), access }, await signUp(server))
  const copied = await save(theirs)
  expect(copied).toMatchObject({ message: 'copied and saved', quotation: { number: '2026-001' } })
  const typed = { ...theirs, blocks: withFieldValues(theirs.blocks, { number: 'Y-1' }) }
  expect(await numberOf(typed)).toBe('Y-1')
})

test('what is changed after an acceptance is the next version, with a letter', async () => {
  const first = await saved({ ...aQuotation(), name: 'Bathroom' })
  const accept = async (quotation: Quotation) => {
    const { tokens } = await sendAgain(person, quotation, { canBeAccepted: true })
    const answer = await call(server, '/api/answer-offer', {
      body: anAnswer(tokens[0] ?? '', { choices: [] }),
    })
    expect(answer.body.message).toBe('accepted')
  }
  const change = async (quotation: Quotation, currency: string) => saved({ ...quotation, currency })
  const edited = await change(first, 'EUR')
  expect(edited.number).toBe('2026-001')
  await accept(edited)
  // Who may read it and what it is called is no part of what was accepted.
  const renamed = await saved({ ...edited, name: 'Bath', info: 'Call her' })
  expect(renamed.number).toBe('2026-001')
  const next = await change(renamed, 'CHF')
  expect(next.number).toBe('2026-001-B')
  expect(JSON.stringify(next.blocks)).toContain('>2026-001-B<')
  expect((await change(next, 'USD')).number).toBe('2026-001-B')
  const { body } = await person.call('/api/get-quotation', { body: { id: first.id } })
  await accept(body.quotation)
  const blank = withFieldValues(body.quotation.blocks, { number: '' })
  const third = await saved({ ...body.quotation, blocks: blank, currency: 'EUR' })
  expect(third.number).toBe('2026-001-C')
  // What was accepted is restored, and changed again.
  await person.call('/api/restore-revision', {
    body: { id: first.id, revision: edited.revision, baseRevision: third.revision },
  })
  const restored = (await person.call('/api/get-quotation', { body: { id: first.id } })).body
  expect(restored.quotation.number).toBe('2026-001')
  expect((await change(restored.quotation, 'GBP')).number).toBe('2026-001-B')
  expect(await numberOf(aQuotation())).toBe('2026-002')
})

test('writers at once give each number once, and leave none out', async () => {
  const numbers = await Promise.all(Array.from({ length: 24 }, () => numberOf(aQuotation())))
  expect(numbers.sort()).toEqual(
    Array.from({ length: 24 }, (_, at) => `2026-${String(at + 1).padStart(3, '0')}`),
  )
})

test('the rows go with the quotation and the account', async () => {
  const quotation = await saved(aQuotation())
  const count = async () =>
    (await query(server, 'SELECT count(*) AS n FROM quotation_numbers'))[0]?.n as number
  const before = await count()
  await person.call('/api/delete-quotation', { method: 'DELETE', body: { id: quotation.id } })
  expect(await count()).toBe(before)
  await person.call('/api/purge-quotation', { method: 'DELETE', body: { id: quotation.id } })
  expect(await count()).toBe(before - 1)
})
