import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  BOQ_GUTTER,
  COLUMNS,
  type Column,
  leastWidthOf,
  shownOf,
  USUAL_COLUMNS,
  WIDTHS,
} from '#domain/document/columns.ts'
import {
  type BoqBlock,
  NO_TERMS,
  newBoqBlock,
  newBoqRow,
  type QuotationTax,
} from '#domain/document/quotation.ts'
import { resizeBlock, resizeColumn } from '#domain/document/resize.ts'
import { asShown, showColumn, withColumn } from '#domain/document/show-column.ts'
import { minWidthOf, widthOf } from '#domain/document/widths.ts'
import { counting } from '../../support/documents.ts'

const fresh = () => newBoqBlock('boq', counting())
const shownIn = ({ boq }: BoqBlock) => shownOf(boq.column)
const widthsIn = (block: BoqBlock) =>
  Object.fromEntries(shownIn(block).map((name) => [name, block.boq.column[name].width]))
const sumIn = (block: BoqBlock) =>
  Object.values(widthsIn(block)).reduce((sum, width) => sum + width, 0)
const all = ['number', 'itemPrice', 'qty', 'unit', 'discount', 'tax', 'price'] as const
const show = (block: BoqBlock, ...names: Column[]) =>
  names.reduce((shown, name) => withColumn(shown, name, true), block)

const switches = fc.array(
  fc.tuple(fc.constantFrom<Column>('description', 'cost', ...all), fc.boolean()),
  { maxLength: 12 },
)
const after = (block: BoqBlock, steps: readonly (readonly [Column, boolean])[]) =>
  steps.reduce((table, [name, isShown]) => withColumn(table, name, isShown), block)
const resizes = fc.array(
  fc.tuple(fc.constantFrom<Column>(...USUAL_COLUMNS), fc.integer({ min: 0, max: 700 })),
  { maxLength: 4 },
)
const resized = (steps: readonly (readonly [Column, number])[]) =>
  steps.reduce((table, [name, width]) => resizeColumn(table, name, width), fresh())

describe('a column that is shown or hidden', () => {
  test('leaves no column below its minimum, and the table fits them all', () => {
    fc.assert(
      fc.property(resizes, switches, (set, steps) => {
        const block = after(resized(set), steps)
        const shown = shownIn(block)
        for (const name of shown)
          expect(block.boq.column[name].width).toBeGreaterThanOrEqual(leastWidthOf(name, shown))
        expect(widthOf(block)).toBe(block.width)
        expect(block.width).toBeGreaterThanOrEqual(minWidthOf(block))
        expect(block.width).toBeGreaterThanOrEqual(sumIn(block) + BOQ_GUTTER)
      }),
    )
  })

  test('leaves a table no wider than widths that are the usual ones by chance', () => {
    const wide = resizeColumn(fresh(), 'description', 300)
    const block = show(wide, 'tax', 'unit')
    expect(block.width).toBe(600)
    expect(widthOf(block)).toBe(block.width)
  })

  test('keeps a table within the content, unless its columns were wider', () => {
    fc.assert(
      fc.property(resizes, switches, (set, steps) => {
        const before = resized(set)
        const block = after(before, steps)
        expect(block.width).toBeLessThanOrEqual(Math.max(WIDTHS.content, widthOf(before)))
      }),
    )
    expect(widthsIn(show(fresh(), ...all))).toEqual({
      number: 30,
      description: 150,
      itemPrice: 80,
      qty: 60,
      unit: 50,
      discount: 60,
      tax: 60,
      price: 80,
    })
  })

  test('gives all room back when it is hidden again, if nobody has set a width', () => {
    fc.assert(
      fc.property(switches, (steps) => {
        const block = after(fresh(), steps)
        const names = [...all, 'cost' as const]
        const back = after(
          block,
          names.map((name) => [name, (USUAL_COLUMNS as readonly Column[]).includes(name)] as const),
        )
        expect(back).toEqual(fresh())
      }),
    )
  })

  test('takes its room from the description, and widths that people set stay where there is room', () => {
    const set = resizeColumn(resizeColumn(fresh(), 'itemPrice', 110), 'qty', 105)
    const block = show(set, 'discount')
    expect(widthsIn(block)).toEqual({
      number: 30,
      description: 180,
      itemPrice: 110,
      qty: 105,
      discount: 60,
      price: 100,
    })
    expect(block.width).toBe(615)
    const hidden = withColumn(block, 'qty', false)
    expect(hidden.boq.column.itemPrice.width).toBe(110)
    expect(hidden.boq.column.description.width).toBe(285)
    expect(hidden.width).toBe(615)
  })

  test('is one that its table can be resized with', () => {
    const block = show(fresh(), 'unit')
    const wider = resizeColumn(block, 'unit', 80)
    expect(wider.boq.column.unit.width).toBe(80)
    expect(wider.width).toBe(630)
    expect((resizeBlock(wider, 0) as BoqBlock).boq.column.description.width).toBe(150)
  })

  test('is never the description, and a cost takes no room on the paper', () => {
    const block = fresh()
    expect(withColumn(block, 'description', false)).toBe(block)
    expect(withColumn(block, 'qty', true)).toBe(block)
    const costed = withColumn(block, 'cost', true)
    expect(costed.boq.column.cost.isShown).toBe(true)
    expect({ ...costed, boq: { ...costed.boq, column: block.boq.column } }).toEqual(block)
    const blocks = [block]
    expect(showColumn(blocks, 'other', 'unit', true)).toBe(blocks)
    expect(showColumn(blocks, 'boq', 'unit', false)).toBe(blocks)
  })
})

describe('the tax column', () => {
  const tax: QuotationTax = {
    mode: 'added',
    rates: [
      { id: 'full', name: 'VAT', percent: 19, reason: '', parts: [] },
      { id: 'low', name: 'VAT', percent: 7, reason: '', parts: [] },
    ],
    defaultRate: 'full',
  }
  const withRates = (...rates: (string | null)[]): BoqBlock => {
    const block = fresh()
    const rows = rates.map((taxRate, at) => ({ ...newBoqRow(`row${at}`), taxRate }))
    return { ...block, boq: { ...block.boq, rows } }
  }
  const isShown = (block: BoqBlock, terms: QuotationTax) =>
    shownIn(asShown(block, terms)).includes('tax')

  test('is shown as soon as rows have two rates, and its table is the same otherwise', () => {
    expect(isShown(withRates(null, 'low'), tax)).toBe(true)
    for (const block of [
      withRates(null, null),
      withRates('low', 'low'),
      withRates(null, 'full'),
      withRates(null, 'a rate that is gone'),
    ])
      expect(asShown(block, tax)).toBe(block)
    expect(
      COLUMNS.filter((name) => shownIn(asShown(withRates(null, 'low'), tax)).includes(name)),
    ).toEqual(['number', 'description', 'itemPrice', 'qty', 'tax', 'price'])
  })

  test('is not shown without tax, even if it was turned on', () => {
    expect(isShown(withRates(null, 'low'), NO_TERMS.tax)).toBe(false)
    expect(isShown(show(withRates(null), 'tax'), { ...tax, rates: [] })).toBe(false)
    expect(isShown(show(withRates(null), 'tax'), tax)).toBe(true)
  })
})
