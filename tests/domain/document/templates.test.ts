import { expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { samplesLeft } from '../../../src/domain/document/samples-left.ts'
import { QuotationSchema } from '../../../src/domain/document/schema.ts'
import { TRADE_NAMES, tradeTemplate } from '../../../src/domain/document/templates/index.ts'
import { recalculateQuotation } from '../../../src/domain/numbers/recalculate.ts'
import { wordsOf } from '../../../src/domain/words/all-words.ts'

/** Totals worked out by hand from the positions. */
const TOTALS: Record<string, number> = {
  bathroom: 7_812.8,
  painting: 7_729.1,
  electrical: 16_356.5,
  garden: 6_892.5,
  'web-design': 11_871,
  catering: 9_407,
}

let count = 0
const make = (name: string) => {
  const quotation = tradeTemplate(name, () => `id-${++count}`)
  if (!quotation) throw new Error(`There is no template ${name}`)
  return quotation
}

test.each(TRADE_NAMES)('%s holds to schema and number rules', (name) => {
  const quotation = make(name)
  expect([...Value.Errors(QuotationSchema, quotation)]).toEqual([])
  const reading = recalculateQuotation(quotation)
  expect(reading.ok && reading.value).toBe(quotation)
  const total = quotation.blocks.find((block) => block.type === 'price')
  expect(total?.price.value).toBe(TOTALS[name] as number)
})

test.each(TRADE_NAMES)('%s has every id once, and its client to be filled in', (name) => {
  const quotation = make(name)
  const rows = quotation.blocks.flatMap((block) => (block.type === 'boq' ? block.boq.rows : []))
  const ids = [...quotation.blocks, ...rows].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(rows.length).toBeGreaterThan(9)
  expect(samplesLeft(quotation.blocks, wordsOf('en').fields).length).toBeGreaterThan(0)
})

test('another name has no template', () => {
  expect(tradeTemplate('none', () => 'id')).toBeNull()
  expect(tradeTemplate('toString', () => 'id')).toBeNull()
})
