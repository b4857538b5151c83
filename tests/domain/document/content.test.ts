import { expect, test } from 'bun:test'
import { contentKeys, contentOf } from '#domain/document/content.ts'
import { cell, figureCell, newBoqRow, newTextBlock } from '#domain/document/quotation.ts'
import type { RowBlock } from '#domain/document/schema.ts'

const aRow = (id: string, html: string, itemPrice: number) => ({
  ...newBoqRow(id),
  description: cell(html),
  itemPrice: figureCell(itemPrice),
  isRichText: true,
})

test('the content is the lines of texts and each row once, without internal info', () => {
  const text = { ...newTextBlock('t', '<p>Dear <b>Mrs</b> Vogel</p><ul><li>A &amp; B</li></ul>') }
  const rows: RowBlock[] = [aRow('1', 'Tiles', 20), aRow('2', 'Tiles', 20), aRow('3', 'Tiles', 25)]
  const content = contentOf([{ ...text, info: 'margin' }, ...rows, aRow('4', '', 1)])
  expect(content).toEqual({
    lines: ['Dear Mrs Vogel', 'A & B'],
    rows: [
      { description: 'Tiles', itemPrice: 20, unit: '' },
      { description: 'Tiles', itemPrice: 25, unit: '' },
    ],
  })
})

test('what is kept of a very long document is bounded', () => {
  const lines = Array.from({ length: 5_000 }, (_, at) => `<p>Line number ${at}</p>`).join('')
  const rows = Array.from({ length: 5_000 }, (_, at) => aRow(`r${at}`, `Row ${at}`, at))
  const content = contentOf([newTextBlock('t', lines), ...rows])
  expect(content.lines.join('').length).toBeLessThan(20_000)
  expect(JSON.stringify(content.rows).length).toBeLessThan(110_000)
})

test('the keys tell a change of words from one of prices', () => {
  const hash = (text: string) => text
  const before = contentKeys([aRow('1', 'Tiles', 20)], hash)
  const priced = contentKeys([aRow('1', 'Tiles', 21)], hash)
  const worded = contentKeys([aRow('1', 'Taps', 20)], hash)
  expect(
    contentKeys([{ ...aRow('2', 'Tiles', 20), qty: { ...figureCell(9), unit: '' } }], hash),
  ).toEqual(before)
  expect([priced.words === before.words, priced.all === before.all]).toEqual([true, false])
  expect(worded.words).not.toBe(before.words)
})

test('a row is remembered with its cost and another rate than the default', () => {
  const rates = [
    { id: 'high', percent: 19 },
    { id: 'low', percent: 7 },
  ]
  const terms = {
    lines: [],
    tax: { rates: rates.map((rate) => ({ ...rate, name: '', reason: '', parts: [] })) },
  }
  const plain = aRow('1', 'Tiles', 20)
  const row = { ...plain, taxRate: 'low', cost: 12.5 }
  const [remembered] = contentOf([row], terms).rows
  expect(remembered).toMatchObject({ description: 'Tiles', taxPercent: 7, cost: 12.5 })
  expect(contentOf([plain], terms).rows).toEqual([
    { description: 'Tiles', itemPrice: 20, unit: plain.qty.unit },
  ])
  const hash = (text: string) => text
  const keys = [plain, row, { ...row, cost: 13 }].map((each) => contentKeys([each], hash, terms))
  expect(new Set(keys.map(({ all }) => all)).size).toBe(3)
  expect(new Set(keys.map(({ words }) => words)).size).toBe(1)
})
