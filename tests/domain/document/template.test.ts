import { expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { USUAL_COLUMNS } from '#domain/document/columns.ts'
import { newBoqBlock, newPriceBlock, newTextBlock } from '#domain/document/quotation.ts'
import { QuotationSchema } from '#domain/document/schema.ts'
import { template } from '#domain/document/template.ts'
import { minWidthOf, widthOf } from '#domain/document/widths.ts'
import { totalOf } from '#domain/numbers/totals.ts'
import { tableSubtotal } from '../../support/sums.ts'
import { SUM_ONLY } from '../numbers/terms.ts'

let count = 0
const nextId = () => `id-${++count}`

test('the template makes two subtotals of 140 and a total of 280 USD (product: Template)', () => {
  const { blocks, currency } = template(nextId)
  const boqs = blocks.filter((block) => block.type === 'boq')
  expect(boqs.map(({ boq }) => tableSubtotal(boq.rows))).toEqual([140, 140])
  expect(totalOf(blocks, SUM_ONLY)).toBe(280)
  expect(currency).toBe('USD')
})

test('the template matches the schema, and its ids are unique', () => {
  const quotation = template(nextId)
  expect([...Value.Errors(QuotationSchema, quotation)]).toEqual([])
  const ids = quotation.blocks.flatMap((block) => [
    block.id,
    ...(block.type === 'boq' ? block.boq.rows.map(({ id }) => id) : []),
  ])
  expect(new Set(ids).size).toBe(ids.length)
})

test("the template's terms carry its periods (product: Template)", () => {
  const text = JSON.stringify(template(nextId).blocks)
  for (const period of ['14 days', '30 days', '2–4 weeks', '48 hours', '12 months'])
    expect(text).toContain(period)
})

test('a boq is at least as wide as its columns and 560 px; other blocks 150 px (product: Columns)', () => {
  const boq = { ...newBoqBlock('b', nextId), width: 10 }
  expect(widthOf(boq)).toBe(600)
  const least = { number: 30, description: 200, itemPrice: 100, qty: 100, price: 100 }
  const column = { ...boq.boq.column }
  for (const name of USUAL_COLUMNS) column[name] = { ...column[name], width: least[name] }
  expect(minWidthOf({ ...boq, boq: { ...boq.boq, column } })).toBe(560)
  expect(widthOf({ ...newTextBlock('t'), width: 20 })).toBe(150)
})

test('a block is at most as wide as the content, unless its columns need more (product: Columns)', () => {
  expect(widthOf({ ...newPriceBlock('p'), width: 4000 })).toBe(600)
  const boq = newBoqBlock('b', nextId)
  boq.boq.column.description.width = 500
  expect(widthOf({ ...boq, width: 600 })).toBe(860)
})
