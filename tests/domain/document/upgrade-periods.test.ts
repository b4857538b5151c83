import { expect, test } from 'bun:test'
import type { BoqBlock, PriceBlock, Quotation } from '#domain/document/quotation.ts'
import { QuotationSchema } from '#domain/document/schema.ts'
import { createReader } from '#domain/document/schema-reader.ts'
import { upgradeBookmark, upgradeQuotation } from '#domain/document/upgrade.ts'
import { saysPeriods, withoutPeriods } from '#domain/document/upgrades/periods.ts'
import { recalculateQuotation } from '#domain/numbers/recalculate.ts'
import { totalOf } from '#domain/numbers/totals.ts'
import { canonicalText } from '#domain/offers/canonical.ts'
import { chanceOf } from '../../support/chance.ts'
import { aMoneyOffer } from '../../support/money-oracle.ts'

/** Version 7 added periods, terms and the payment plan: none of it is in what was stored before. */

/** A document as version 6 stored it. */
function sixth(at: number): Quotation {
  const { terms: _, payments: __, ...offer } = aMoneyOffer(chanceOf(at))
  const stored = { ...offer, ...withoutPeriods(offer), version: 6 }
  return structuredClone(stored) as unknown as Quotation
}

const read = createReader<Quotation>(QuotationSchema)

test('a document of version 6 keeps its total, its text and its hash', () => {
  for (let at = 0; at < 50; at += 1) {
    const before = sixth(at)
    expect(JSON.stringify(before)).not.toContain('period')
    const upgraded = upgradeQuotation(before)
    expect(upgraded).toMatchObject({ version: 7, terms: {}, payments: [] })
    expect(read(upgraded)).toEqual({ ok: true, value: upgraded })
    expect(canonicalText(upgraded)).toBe(canonicalText(before))
    const recalculated = recalculateQuotation(upgraded)
    if (!recalculated.ok) throw new Error(recalculated.reason)
    expect(totalOf(recalculated.value.blocks, recalculated.value)).toBe(
      totalOf(upgraded.blocks, upgraded),
    )
  }
})

test('stored totals get what is told of periods', () => {
  const sums = {
    sum: 1,
    lines: [],
    net: 1,
    taxes: [],
    gross: 1,
    withheld: 0,
    rounding: 0,
    total: 1,
  }
  const head = { version: 6, lines: [], tax: { mode: 'none', rates: [] }, totals: sums }
  expect(upgradeQuotation<object>(head)).toMatchObject({
    totals: {
      ...sums,
      periods: [{ period: 'once', ...sums, term: null, termTotal: null }],
      firstYear: null,
      payments: [],
    },
  })
})

test('bookmarks of rows, tables and totals are upgraded, and damaged parts are kept', () => {
  const item = { version: 6, id: 'a' }
  expect(upgradeBookmark<object>({ ...item, type: 'boqRow' })).toMatchObject({ period: null })
  expect(upgradeBookmark<object>({ ...item, type: 'price' })).toMatchObject({ typed: {} })
  const rows = [{ type: 'row' }, { type: 'note' }, null]
  expect(upgradeBookmark<object>({ ...item, type: 'boq', boq: { rows } })).toMatchObject({
    period: null,
    boq: { rows: [{ type: 'row', period: null }, { type: 'note' }, null] },
  })
  expect(upgradeBookmark<object>({ ...item, type: 'boq', boq: null })).toMatchObject({ boq: null })
})

test('a row, a table, a line or a typed total each makes the text say periods', () => {
  const plain = upgradeQuotation(sixth(1))
  expect(saysPeriods(plain)).toBe(false)
  const table = plain.blocks.find((block): block is BoqBlock => block.type === 'boq') as BoqBlock
  const total = plain.blocks.find((block): block is PriceBlock => block.type === 'price')
  const rows = table.boq.rows.map((row) => ({ ...row, period: 'month' }))
  const line = { id: 'l', html: '', kind: 'percent', value: 1, periods: ['month'] }
  for (const change of [
    { blocks: [{ ...table, period: 'month' }] },
    { blocks: [{ ...table, boq: { ...table.boq, rows } }] },
    { blocks: [{ ...total, typed: { month: 1 } }] },
    { lines: [line] },
  ]) {
    const said = { ...plain, ...change } as Quotation
    expect(saysPeriods(said)).toBe(true)
    expect(canonicalText(said)).toContain('"version":7')
    expect(canonicalText(said)).toContain('month')
  }
})
