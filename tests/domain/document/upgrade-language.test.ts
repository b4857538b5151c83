import { describe, expect, test } from 'bun:test'
import { newQuotation, newTextBlock, type Quotation } from '#domain/document/quotation.ts'
import { QuotationSchema } from '#domain/document/schema.ts'
import { createReader } from '#domain/document/schema-reader.ts'
import { createUpgrades, STEPS, upgradeQuotation } from '#domain/document/upgrade.ts'

const { upgradeQuotation: toThird, upgradeBookmark: itemToThird } = createUpgrades(
  STEPS.slice(0, 2),
)

/** Frozen: the fields that a version 2 program wrote. */
const second = () => ({
  id: 'abc',
  type: 'quotation',
  version: 2,
  email: '',
  name: 'Bath',
  category: '',
  desc: '',
  info: '',
  preview: '',
  currency: 'EUR',
  locale: 'de-DE',
  numbering: 'table',
  lines: [],
  tax: { mode: 'none', rates: [], defaultRate: null },
  permissionLevel: 'Owner',
  access: { level: 'nobody', userList: [] },
  revision: 3,
  createdAt: '',
  updatedAt: '',
  blocks: [newTextBlock('text', 'Hi')],
})

describe('a quotation of version 2', () => {
  test('is English, whatever its number format, and valid until no certain day', () => {
    expect(toThird<unknown>(second())).toEqual({
      ...second(),
      version: 3,
      language: 'en',
      validUntil: '',
    })
  })

  test('is what this program reads', () => {
    const reading = createReader<Quotation>(QuotationSchema)(upgradeQuotation<unknown>(second()))
    expect(reading).toMatchObject({ ok: true, value: { language: 'en', validUntil: '' } })
  })

  test('keeps what is set already, as a head does', () => {
    const { blocks: _, ...head } = { ...second(), language: 'de', validUntil: '2026-12-31' }
    expect(toThird<unknown>(head)).toEqual({ ...head, version: 3 })
  })

  test('is what this program begins, apart from the two', () => {
    const { letterhead: _, ...third } = newQuotation([newTextBlock('text', 'Hi')])
    const { language, validUntil, ...rest } = { ...third, version: 3 }
    expect({ language, validUntil }).toEqual({ language: 'en', validUntil: '' })
    expect(toThird<unknown>({ ...rest, version: 2 })).toEqual({
      ...rest,
      version: 3,
      language,
      validUntil,
    })
  })
})

test('a bookmark of version 2 is only numbered anew', () => {
  const item = { ...newTextBlock('text', 'Hi'), version: 2 }
  expect(itemToThird<unknown>(item)).toEqual({ ...item, version: 3 })
})
