import { describe, expect, test } from 'bun:test'
import type { QuotationLine, QuotationTax } from '#domain/document/quotation.ts'
import { newQuotation, newTextBlock } from '#domain/document/quotation.ts'
import { readTerms } from '#domain/numbers/read-terms.ts'
import { recalculateQuotation } from '#domain/numbers/recalculate.ts'

const rate = (id: string, percent: number) => ({ id, name: 'VAT', percent, reason: '', parts: [] })
const taxOf = (
  rates: QuotationTax['rates'],
  defaultRate: string | null = rates[0]?.id ?? null,
): QuotationTax => ({ mode: 'added', rates, defaultRate })
const line = (id: string, kind: QuotationLine['kind'], value: number | null): QuotationLine => ({
  id,
  html: id,
  kind,
  value,
})

const TAX = taxOf([rate('full', 19), rate('low', 7)])
const LINES = [line('a', 'percent', -3), line('b', 'amount', 25), line('c', 'rounding', 0.01)]

function read(tax: QuotationTax, lines: QuotationLine[] = []) {
  const reading = readTerms({ tax, lines, withholding: null, payments: [], decimals: 2 })
  if (!reading.ok) throw new Error(`${reading.at} ${reading.reason}`)
  return reading.value
}

describe('terms that are right', () => {
  test('stay the same objects', () => {
    const { tax, lines } = read(TAX, LINES)
    expect(tax).toBe(TAX)
    expect(lines).toBe(LINES)
    const none = taxOf([])
    expect(read(none).tax).toBe(none)
  })

  test('stay the same objects beside one that is not', () => {
    const { lines } = read(TAX, [LINES[0], line('x', 'amount', 1.005)] as never)
    expect(lines[0]).toBe(LINES[0] as QuotationLine)
  })
})

describe('figures are rounded', () => {
  test('but a rate or percentage with more than 4 decimals is refused', () => {
    const reason = 'should have 4 decimals at most'
    const rates = [rate('a', 8.1234), rate('b', 8.12345)]
    expect(
      readTerms({ tax: taxOf(rates), lines: [], withholding: null, payments: [], decimals: 2 }),
    ).toEqual({
      ok: false,
      at: 'tax.rates[1].percent',
      reason,
    })
    const lines = [line('a', 'amount', 1.12345), line('b', 'percent', -33.33333)]
    expect(readTerms({ tax: TAX, lines, withholding: null, payments: [], decimals: 2 })).toEqual({
      ok: false,
      at: 'lines[1].value',
      reason,
    })
  })

  test('an amount and a rounding to 2, a blank one not', () => {
    const lines = [line('a', 'amount', -1.005), line('b', 'amount', null)]
    expect(read(TAX, [...lines, line('c', 'rounding', 0.005)]).lines).toEqual([
      line('a', 'amount', -1.01),
      line('b', 'amount', null),
      line('c', 'rounding', 0.01),
    ])
  })
})

describe('the default rate', () => {
  test('is one of the rates: the first, if it names none of them', () => {
    const rates = [rate('full', 19), rate('low', 7)]
    expect(read(taxOf(rates, 'low')).tax.defaultRate).toBe('low')
    expect(read(taxOf(rates, 'gone')).tax.defaultRate).toBe('full')
    expect(read(taxOf(rates, null)).tax.defaultRate).toBe('full')
  })

  test('is none without rates', () => {
    expect(read(taxOf([], 'gone')).tax.defaultRate).toBeNull()
  })
})

test('rounding lines come last; the others keep their order', () => {
  const [a, b, c] = LINES as [QuotationLine, QuotationLine, QuotationLine]
  expect(read(TAX, [c, b, a]).lines).toEqual([b, a, c])
  const last = line('d', 'rounding', -0.02)
  expect(read(TAX, [c, a, last, b]).lines).toEqual([a, b, c, last])
})

describe('what is refused is named by its path', () => {
  const reasonUnique = 'should be unique'
  const reasonRange = 'should be from -100 to 1000'
  test.each<[string, string, QuotationTax, QuotationLine[]]>([
    ['tax.rates[1].id', reasonUnique, taxOf([rate('a', 19), rate('a', 7)]), []],
    ['lines[2].id', reasonUnique, TAX, [LINES[0], LINES[1], LINES[0]] as QuotationLine[]],
    ['lines[0].value', reasonRange, TAX, [line('a', 'percent', -100.0001)]],
    ['lines[1].value', reasonRange, TAX, [line('a', 'amount', 5e6), line('b', 'percent', 1001)]],
  ])('%s %s', (at, reason, tax, lines) => {
    expect(readTerms({ tax, lines, withholding: null, payments: [], decimals: 2 })).toEqual({
      ok: false,
      at,
      reason,
    })
    const quotation = { ...newQuotation([newTextBlock('t')]), tax, lines }
    expect(recalculateQuotation(quotation)).toEqual({ ok: false, at, reason })
  })

  test('but not the least and the most', () => {
    const lines = [
      line('a', 'percent', -100),
      line('b', 'percent', 1000),
      line('c', 'amount', -1e12),
    ]
    expect(read(TAX, lines).lines).toBe(lines)
  })
})

test('a quotation that is recalculated has them read, and stays the same object if they are right', () => {
  const blocks = [newTextBlock('t')]
  const right = { ...newQuotation(blocks), tax: TAX, lines: LINES }
  expect(recalculateQuotation(right)).toEqual({ ok: true, value: right })
  const wrong = { ...right, tax: { ...TAX, defaultRate: 'gone' }, lines: LINES.toReversed() }
  expect(recalculateQuotation(wrong)).toMatchObject({
    value: { tax: TAX, lines: [LINES[1], LINES[0], LINES[2]] },
  })
})
