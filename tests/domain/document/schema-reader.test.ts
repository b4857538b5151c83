import { describe, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import fc from 'fast-check'
import { newQuotation } from '#domain/document/quotation.ts'
import { type Quotation, QuotationSchema } from '#domain/document/schema.ts'
import { createReader } from '#domain/document/schema-reader.ts'
import { template } from '#domain/document/template.ts'

const read = createReader<Quotation>(QuotationSchema)

const sample = () => {
  let last = 0
  return template(() => {
    last += 1
    return `i${last}`
  })
}

const refusal = (change: (quotation: ReturnType<typeof loose>) => void) => {
  const quotation = loose()
  change(quotation)
  return read(quotation)
}

// biome-ignore lint/suspicious/noExplicitAny: an invalid document has no type
const loose = (): any => structuredClone(sample())

describe('reading a document', () => {
  test('returns a complete one itself', () => {
    const quotation = sample()
    const reading = read(quotation)
    expect(reading.ok && reading.value).toBe(quotation)
    expect(quotation).toEqual(sample())
  })

  test('copies what lacks or has a field, with defaults of its own', () => {
    const { access: _, ...incomplete } = loose()
    const extra = { ...incomplete.blocks[0], x: 1 }
    const sent = { ...incomplete, blocks: [extra, ...incomplete.blocks.slice(1)] }
    const before = structuredClone(sent)
    const [one, other] = [read(sent), read(sent)]
    if (!one.ok || !other.ok) throw new Error('refused')
    expect(sent).toEqual(before)
    expect(one.value).toEqual(sample())
    expect(one.value.blocks[1]).toBe(sent.blocks[1])
    expect(one.value.access).not.toBe(other.value.access)
  })

  test('leaves an optional field out, or keeps it', () => {
    const line = { id: 'l', html: '', kind: 'rounding', value: -0.01, periods: null }
    const lines = [line, { ...line, mends: 5 }]
    const sent = { ...loose(), lines }
    const reading = read(sent)
    expect(reading.ok && reading.value).toBe(sent)
    const copied = read({ ...sent, lines: lines.map((each) => ({ ...each, x: 1 })) })
    expect(copied.ok && copied.value.lines.map((each) => Object.keys(each).length)).toEqual([5, 6])
    expect(read({ ...sent, lines: [{ ...line, mends: 'x' }] })).toMatchObject({ ok: false })
  })

  test('fills in defaults at any depth', () => {
    const blocks = [{ id: 'a', type: 'text', text: {} }]
    const reading = read({ id: 'new', blocks })
    expect(reading).toMatchObject({
      ok: true,
      value: { locale: 'en-US', access: { level: 'nobody' }, blocks: [{ text: { html: '' } }] },
    })
  })

  test('drops unknown fields, __proto__ included', () => {
    const json =
      '{"id":"new","x":1,"__proto__":{"name":"ghost"},"blocks":[{"id":"a","type":"text","text":{}}]}'
    const reading = read(JSON.parse(json))
    expect(reading).toMatchObject({ ok: true, value: { name: '' } })
    expect(reading.ok && Object.keys(reading.value)).not.toContain('x')
    expect(({} as { name?: string }).name).toBeUndefined()
  })

  test.each([
    ['id', 'is missing', (q: Loose) => delete q.id],
    ['blocks', 'should be a list', (q: Loose) => (q.blocks = null)],
    ['blocks[0]', 'should be an object', (q: Loose) => (q.blocks[0] = [])],
    [
      'blocks[0].type',
      'should be "text" or "boq" or "row" or "price"',
      (q: Loose) => (q.blocks[0].type = 'paste'),
    ],
    ['blocks[0].text', 'is missing', (q: Loose) => delete q.blocks[0].text],
    ['blocks[0].text.html', 'should be text', (q: Loose) => (q.blocks[0].text.html = 1)],
    ['revision', 'should be a whole number', (q: Loose) => (q.revision = 0.5)],
    ['name', 'should be 200 characters at most', (q: Loose) => (q.name = 'x'.repeat(201))],
    [
      'access.level',
      'should be "nobody" or "everyone" or "custom"',
      (q: Loose) => (q.access.level = 1),
    ],
  ])('refuses %s: %s', (at, reason, spoil) => {
    expect(refusal(spoil)).toEqual({ ok: false, at, reason })
  })

  test('agrees with TypeBox on what is valid', () => {
    fc.assert(
      fc.property(anyValue, fc.constantFrom(...KEYS), (value, key) => {
        fc.pre((key !== 'lines' && key !== 'payments') || !isObject(value))
        // TypeBox takes any number where a number has an enum.
        fc.pre(key !== 'rounding' || typeof value !== 'number')
        const quotation = { ...newQuotation(sample().blocks), [key]: value }
        const reading = read(quotation)
        const filled = Value.Default(QuotationSchema, structuredClone(quotation))
        expect(reading.ok).toBe(Value.Check(QuotationSchema, filled))
      }),
      { numRuns: 500 },
    )
  })
})

// biome-ignore lint/suspicious/noExplicitAny: an invalid document has no type
type Loose = any

/** No list where an object belongs: the library would take one for an object. */
const anyValue = fc.jsonValue({ maxDepth: 3 }).filter((value) => !Array.isArray(value))

/** Nor an object where a list belongs. */
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

const KEYS = Object.keys(newQuotation([])).filter((key) => key !== 'blocks')
