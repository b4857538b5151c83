import { expect, test } from 'bun:test'
import { type Letterhead, newQuotation, newTextBlock } from '#domain/document/quotation.ts'
import { canonicalText } from '#domain/offers/canonical.ts'
import { aNote } from '../../../support/documents.ts'
import { call, signUp } from '../../../support/person.ts'
import { sharedPerson, sharedServer } from '../../../support/shared.ts'

const server = sharedServer({ env: { RATE_LIMITS: 'off' } })
const owner = sharedPerson(server)

const LETTERHEAD: Letterhead = {
  profileId: 'baths',
  company: 'Vogel',
  address: 'Hafengasse 7',
  taxIds: '',
  bank: '',
  phone: '',
  email: '',
  web: '',
  iban: '',
  payLink: '',
  accent: '#aa3311',
  typeface: 'sans',
  arrangement: 'split',
  footer: [],
  logo: '',
}

const save = (quotation: object) => owner.call('/api/save-quotation', { body: { quotation } })

test('a letterhead is in answers and revisions, told in comparisons, and not in lists', async () => {
  const { id } = (await save({ ...aNote('Hello'), letterhead: LETTERHEAD })).body.quotation
  const { quotation } = (await owner.call('/api/get-quotation', { body: { id } })).body
  expect(quotation.letterhead).toEqual(LETTERHEAD)
  const { body } = await owner.call('/api/get-quotation-list')
  expect(body.quotations[0]).not.toHaveProperty('letterhead')
  await save({ ...quotation, letterhead: null })
  const compared = await owner.call('/api/compare-revisions', { body: { id, from: 1, to: 2 } })
  expect(compared.body.changes).toMatchObject([
    { kind: 'changed', blockId: null, field: 'letterhead', before: LETTERHEAD, after: null },
  ])
  const first = await owner.call('/api/get-revision', { body: { id, revision: 1 } })
  expect(first.body.quotation.letterhead).toEqual(LETTERHEAD)
})

test('a reader of a public quotation gets it', async () => {
  const access = { level: 'everyone' as const, userList: [] }
  const quotation = { ...aNote('Hello', { access }), letterhead: LETTERHEAD }
  const saved = (await owner.call('/api/save-quotation', { body: { quotation, share: true } })).body
  const { id } = saved.quotation
  const read = await call(server, '/api/get-quotation', { body: { id } })
  expect(read.body.quotation.letterhead).toEqual(LETTERHEAD)
  const stranger = await signUp(server)
  const opened = await stranger.call('/api/get-quotation', { body: { id } })
  expect(opened.body.quotation.letterhead).toEqual(LETTERHEAD)
})

test('a program that sends no letterhead may save what has none, but not over one', async () => {
  const { version: _, letterhead: __, ...older } = aNote('Hello')
  const saved = (await save(older)).body.quotation
  expect(saved.letterhead).toBeNull()
  const again = { ...older, id: saved.id, revision: 1 }
  expect(await save(again)).toMatchObject({ status: 200 })
  await save({ ...saved, revision: 2, letterhead: LETTERHEAD })
  const refused = { status: 409, body: { message: 'saved by a newer version' } }
  expect(await save({ ...again, revision: 3 })).toMatchObject(refused)
  expect(await save({ ...again, revision: 3, version: 3 })).toMatchObject(refused)
})

test.each([
  ['logo', 'https://evil.example/pixel.png'],
  ['logo', 'data:image/svg+xml,<svg/>'],
  ['logo', '/uploads/../api/logout'],
  ['accent', 'red'],
  ['footer', ['', '', '', '']],
])('its %s can’t be %p', async (field, value) => {
  const reply = await save({ ...aNote('Hello'), letterhead: { ...LETTERHEAD, [field]: value } })
  expect(reply.status).toBe(400)
  expect(reply.body.field).toStartWith('quotation.letterhead')
})

test('what was accepted without a letterhead keeps its canonical text', () => {
  const plain = newQuotation([newTextBlock('a', 'Hello')])
  expect(canonicalText(plain)).toBe(canonicalText({ ...plain, version: 3 }))
  const newer = { ...plain, letterhead: LETTERHEAD, version: 99 }
  expect(canonicalText(newer)).toBe(canonicalText({ ...newer, version: 4 }))
  expect(canonicalText(plain)).not.toContain('letterhead')
  expect(canonicalText({ ...plain, letterhead: LETTERHEAD })).toContain(
    '"letterhead":{"accent":"#aa3311"',
  )
})

test('one whose IBAN doesn’t check, or whose payment link isn’t https, is refused at its field', async () => {
  for (const [field, value] of [
    ['iban', 'DE03120300000000202051'],
    ['payLink', 'http://pay.example'],
  ] as const) {
    const reply = await save({ ...aNote('Hello'), letterhead: { ...LETTERHEAD, [field]: value } })
    expect(reply.status).toBe(400)
    expect(JSON.stringify(reply.body)).toContain(`letterhead.${field}`)
  }
})
