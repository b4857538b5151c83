import { expect, test } from 'bun:test'
import type { Blocks } from '../../../src/domain/document/blocks.ts'
import { pricedOnly } from '../../../src/domain/document/options.ts'
import {
  markSamples,
  sampleAt,
  samplesIn,
  withoutSamples,
} from '../../../src/domain/document/samples.ts'
import { isSampleRow, samplesLeft } from '../../../src/domain/document/samples-left.ts'
import { plainLines } from '../../../src/domain/html/plain-lines.ts'
import { aNote, aQuotation } from '../../support/documents.ts'

test('a line that is a sample is found at any offset in it; other lines and places hold none', () => {
  const text = 'Mrs Vogel\nStreet and number\nDate: day month year'
  expect(sampleAt('text', text, 4)).toBeNull()
  expect(sampleAt('text', text, 10)).toEqual({ start: 10, end: 27 })
  expect(sampleAt('text', text, 27)).toEqual({ start: 10, end: 27 })
  // Only what is to be filled in is replaced.
  expect(sampleAt('text', text, 30)).toEqual({ start: 34, end: 48 })
  expect(sampleAt('text', text, Number.POSITIVE_INFINITY)).toEqual({ start: 34, end: 48 })
  expect(samplesIn('text', text)).toEqual([
    { start: 10, end: 27 },
    { start: 34, end: 48 },
  ])
  expect(samplesIn('text', 'Mrs Vogel\nHill 3')).toEqual([])
  expect(sampleAt('cell', 'First item', 0)).toEqual({ start: 0, end: 10 })
  expect(sampleAt('title', 'First item', 0)).toBeNull()
  expect(sampleAt('cell', 'First item, oak', 0)).toBeNull()
  expect(sampleAt('cell', '', 0)).toBeNull()
  for (const heading of ['No', 'Description', 'Item price', 'Qty', 'Price', 'Subtotal', 'Total'])
    expect(samplesIn('title', heading)).toEqual([{ start: 0, end: heading.length }])
  expect(samplesIn('title', 'Price per piece')).toEqual([])
  expect(samplesIn('text', 'Quotation\nA short line')).toEqual([{ start: 0, end: 9 }])
})

test("the samples left are named, the client's first, until each is written over", () => {
  const { blocks } = aQuotation()
  expect(samplesLeft(blocks).map(({ name }) => name)).toEqual([
    ...['Client name', 'Street and number', 'Postcode and town'],
    ...['The line under the title', 'The date'],
    ...['First item', 'Second item', 'Third item', 'First task', 'Second task', 'Third task'],
  ])
  const written = JSON.parse(
    JSON.stringify(blocks)
      .replace('Client name', 'Mrs Vogel')
      .replace('First item', 'Oak boards')
      .replace('day month year', '3 May 2026'),
  ) as Blocks
  const names = samplesLeft(written).map(({ name }) => name)
  expect(names[0]).toBe('Street and number')
  expect(names).not.toContain('The date')
  expect(names).not.toContain('First item')
  expect(samplesLeft(aNote('<p>First item</p>').blocks)).toEqual([])
})

test("a row is the template's until something in it is written over", () => {
  const rows = aQuotation().blocks.flatMap((block) =>
    block.type === 'boq' ? pricedOnly(block.boq.rows) : [],
  )
  expect(rows.map(isSampleRow)).toEqual(rows.map(() => true))
  for (const row of rows) {
    const { description, itemPrice, qty } = row
    expect(isSampleRow({ ...row, description: { ...description, html: 'Oak' } })).toBe(false)
    expect(isSampleRow({ ...row, itemPrice: { ...itemPrice, value: 7 } })).toBe(false)
    expect(isSampleRow({ ...row, qty: { ...qty, value: null } })).toBe(false)
  }
})

const PAPERS: [html: string, left: string][] = [
  ['<h1>Quotation</h1><p>A short line on what this offer is for.</p>', '<h1>Quotation</h1>'],
  ['A short line on what this offer is for.', ''],
  ['<p>Client name<br>Street and number<br>Postcode and town</p><p>x</p>', '<p>x</p>'],
  ['<p>Mrs Vogel<br>Street and number<br>Postcode and town</p>', '<p>Mrs Vogel</p>'],
  ['<p>Client name<br>Hill 3<br>Postcode and town</p>', '<p>Hill 3</p>'],
  ['<p style="text-align:right">Client name<br>b</p>', '<p style="text-align:right">b</p>'],
  ['<p>No. 7<br>Date: day month year<br>Valid</p>', '<p>No. 7<br>Valid</p>'],
  ['<p>The Client name<br>Client names<br><b>Client name</b></p>', ''],
  ['<ul><li>Client name</li></ul>', ''],
]

test.each(PAPERS)('lines that are samples are left out and marked: %s', (html, left) => {
  expect(withoutSamples(html)).toBe(left || (html.startsWith('A short') ? '' : html))
  const marked = markSamples(html)
  expect(
    marked.replace(/ data-sample|<span data-sample>|<\/span>/g, '').replaceAll('<span>', ''),
  ).toBe(html)
  const hidden = marked.replace(/<(p|span) data-sample[^>]*>.*?<\/\1>/g, '')
  expect(plainLines(hidden)).toEqual(plainLines(withoutSamples(html)))
})

test('the template without its samples keeps what every offer says', () => {
  const text = JSON.stringify(
    aQuotation().blocks.map((block) => block.type === 'text' && withoutSamples(block.text.html)),
  )
  for (const kept of ['Quotation', 'Prepared for', 'Valid for 14 days', 'Terms and conditions'])
    expect(text).toContain(kept)
  for (const gone of ['Client name', 'day month', 'Postcode']) expect(text).not.toContain(gone)
})
