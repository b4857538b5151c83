import { expect, test } from 'bun:test'
import { copyOf } from '#domain/document/copy.ts'
import { fieldValues, withFieldValues } from '#domain/document/fields.ts'
import { nameForSave } from '#domain/document/suggest-name.ts'
import { aQuotation } from '../../support/documents.ts'

const TODAY = new Date(2026, 10, 22)
const SENT = aQuotation({
  id: 'sent',
  revision: 4,
  email: 'ann@example.com',
  name: 'Kitchen',
  validUntil: '2026-11-30',
  access: { level: 'everyone', userList: ['ada@example.com'] },
})
const blocks = [
  ...withFieldValues(SENT.blocks, {
    client: 'Ada',
    street: 'Elm Way 1',
    town: 'Ulm',
    number: '2026-001',
    date: 'October 1, 2026',
  }),
]
const original = { ...SENT, blocks }

test('a copy has none of what makes the original one offer: id, number, date, last day, sharing', () => {
  const copy = copyOf(original, TODAY)
  expect(copy).toMatchObject({
    id: 'new',
    revision: 0,
    email: '',
    name: 'Kitchen (copy)',
    validUntil: '',
    access: { level: 'nobody', userList: [] },
  })
  const { number, date, client, street } = fieldValues(copy.blocks)
  expect([number, date]).toEqual([undefined, 'November 22, 2026'])
  expect([client, street]).toEqual(['Ada', 'Elm Way 1'])
  // A copy of a copy is no copy (copy), and a long name keeps to its limit.
  expect(copyOf(copy, TODAY).name).toBe('Kitchen (copy)')
  expect(copyOf({ ...original, name: 'x'.repeat(200) }, TODAY).name).toHaveLength(200)
  expect(copyOf({ ...original, name: '' }, TODAY).name).toBe('Quotation for Ada (copy)')
})

test('one for another client has nothing of the first, and is named once it is known whom it is for', () => {
  const copy = copyOf(original, TODAY, true)
  const { client, street, town, number } = fieldValues(copy.blocks)
  expect([client, street, town, number]).toEqual([undefined, undefined, undefined, undefined])
  const saved = {
    ...copy,
    revision: 1,
    blocks: [...withFieldValues(copy.blocks, { client: 'Ben' })],
  }
  expect(nameForSave(saved)).toBe('Quotation for Ben')
})
