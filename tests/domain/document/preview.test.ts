import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { newHeading, newNote } from '#domain/document/kinds/new-item.ts'
import { previewHtml } from '#domain/document/preview.ts'
import {
  type Block,
  type BoqBlock,
  type BoqRow,
  cell,
  figureCell,
  LIMITS,
  newBoqBlock,
  newBoqRow,
  newPriceBlock,
  newQuotation,
  newRowBlock,
  newTextBlock,
  type QuotationLine,
  qtyCell,
} from '#domain/document/quotation.ts'
import { recalculateQuotation } from '#domain/numbers/recalculate.ts'
import { sanitizeHtml } from '../../../src/adapters/html/sanitize.ts'
import { counting } from '../../support/documents.ts'
import { anyHtml } from '../../support/html-arbitrary.ts'
import { amount } from '../../support/soak.ts'

/** As the server stores them: canonical html and recalculated figures. */
function stored(blocks: Block[], format: { locale?: string; currency?: string } = {}): Block[] {
  const result = recalculateQuotation({ ...newQuotation(blocks), ...format })
  if (!result.ok) throw new Error(`Not a quotation: ${result.at}`)
  return result.value.blocks
}

const previewOf = (...blocks: Block[]): string => previewHtml(stored(blocks))

function aTable(title: string, descriptions: readonly string[], unit = ''): BoqBlock {
  const table = newBoqBlock('boq', counting())
  const rows = descriptions.map((html, at) => ({
    ...newBoqRow(`row${at}`),
    description: cell(html),
    itemPrice: figureCell(1234.5),
    qty: qtyCell(2, unit),
  }))
  const header = { ...table.boq.header, title: cell(title) }
  return { ...table, boq: { ...table.boq, header, rows } }
}

/** The table with its first rows under a heading, and each third one a note. */
function withLines(table: BoqBlock): BoqBlock {
  const rows = table.boq.rows.map((row, at) =>
    at % 3 === 1 ? newNote(row.id, row.description.html) : row,
  )
  const [first] = table.boq.rows
  const heading = newHeading('heading', first?.description.html ?? '', 2)
  return { ...table, boq: { ...table.boq, rows: [heading, ...rows] } }
}

describe('a preview', () => {
  test('shows texts, tables and totals as they follow each other', () => {
    const html = previewOf(
      newTextBlock('t', 'Dear <b>Mrs Vogel</b>'),
      aTable('Bath', ['Tiles'], 'm2'),
      newPriceBlock('p'),
    )
    expect(html).toBe(
      '<p>Dear <b>Mrs Vogel</b></p><h3>Bath</h3>' +
        '<table><thead><tr><th>No</th><th>Description</th><th style="text-align:right">Item price</th>' +
        '<th style="text-align:right">Qty</th><th style="text-align:right">Price</th></tr></thead>' +
        '<tbody><tr><td>1</td><td>Tiles</td><td>1,234.50</td><td>2 m2</td><td>2,469.00</td></tr></tbody></table>' +
        '<p style="text-align:right"><b>Subtotal 2,469.00</b></p>' +
        '<p style="text-align:right">Total</p><h2 style="text-align:right">$2,469.00</h2>',
    )
  })

  test('of a row is a table of its cells', () => {
    const row = { ...newRowBlock('r'), description: cell('<p>Screed</p><ul><li>50 mm</li></ul>') }
    const { type: _, ...boqRow } = { ...newBoqRow('r'), description: row.description }
    const figures = '<td style="text-align:right"></td>'.repeat(3)
    const html = `<table><tbody><tr><td>Screed<br>50 mm</td>${figures}</tr></tbody></table>`
    expect(previewHtml([row])).toBe(html)
    expect(previewHtml([{ ...boqRow, type: 'boqRow' }])).toBe(html)
  })

  test('leaves out pictures and links, but not the words of links', () => {
    const picture = '<img src="/uploads/abc" alt="Logo">'
    const html = `<p>${picture}</p><p>See <a href="https://a.b/">our</a> work ${picture} here</p>`
    expect(previewOf(newTextBlock('t', html))).toBe('<p><br></p><p>See our work here</p>')
  })

  test('of a long text ends with a whole paragraph, item or row', () => {
    const paragraphs = Array.from({ length: 500 }, (_, at) => `<p>Paragraph ${at}</p>`).join('')
    expect(previewOf(newTextBlock('t', paragraphs))).toEndWith('</p>')
    const items = Array.from({ length: 500 }, (_, at) => `<li>Item ${at}</li>`).join('')
    expect(previewOf(newTextBlock('t', `<ul>${items}</ul>`))).toMatch(/<li>Item \d+<\/li><\/ul>$/)
    const rows = Array.from({ length: 500 }, (_, at) => `Row ${at}`)
    expect(previewOf(aTable('', rows))).toMatch(/<td>Row \d+<\/td>.*<\/tr><\/tbody><\/table>$/)
  })

  test('of one long paragraph has its first words', () => {
    const html = `${'word &amp; '.repeat(100_000)}end`
    expect(previewOf(newTextBlock('t', html))).toMatch(/^word &amp; word .*…$/)
    expect(previewOf(newTextBlock('t', `<b>${html}</b>`))).toMatch(/^word &amp; word .*…$/)
  })

  test('halves no character of a long text', () => {
    for (const start of ['', '.']) {
      const long = start + '😀'.repeat(2_000)
      expect(previewOf(newTextBlock('t', long))).toMatch(/^\.?(😀)+…$/u)
      expect(previewOf(aTable('', [long]))).toMatch(/<td>\.?(😀)+…<\/td>/u)
    }
  })

  test('has headings with their sums, options in brackets, and what makes the total of the sum', () => {
    const table = aTable('', ['a', 'b', 'c', 'd'])
    const [a, b, c, d] = table.boq.rows as BoqRow[]
    if (!a || !b || !c || !d) throw new Error('four rows')
    table.boq.rows = [
      newHeading('h', 'Rooms', 1),
      a,
      { ...b, use: 'optional' },
      newNote('n', 'Without paint'),
      { ...newHeading('i', 'Closed', 1), isClosed: true },
      c,
      d,
    ]
    const quotation = {
      ...newQuotation([table, newPriceBlock('p')]),
      numbering: 'outline' as const,
      tax: {
        mode: 'added' as const,
        rates: [{ id: 'v', name: 'VAT', percent: 10, reason: '', parts: [] }],
        defaultRate: 'v',
      },
      lines: [{ id: 'l', html: '<b>Spring</b>', kind: 'percent' as const, value: -10 }],
    }
    const result = recalculateQuotation(quotation)
    if (!result.ok) throw new Error(result.reason)
    const html = previewHtml(result.value.blocks, result.value)
    const cells = Array.from(html.matchAll(/<tr><td>(.*?)<\/td><\/tr>/g), ([, row = '']) =>
      row.split('</td><td>').join('|'),
    )
    expect(cells).toEqual([
      '1|<b>Rooms</b>|||<b>2,469.00</b>',
      '1.1|a|1,234.50|2|2,469.00',
      '1.2|b<br><i>optional</i>|1,234.50|2|(2,469.00)',
      '|Without paint|||',
      '2|<b>Closed</b>|||<b>4,938.00</b>',
    ])
    const after = html.slice(html.indexOf('</table>'))
    expect(
      after
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    ).toBe(
      'Subtotal 7,407.00 Sum 7,407.00 Spring −10% −740.70 Net 6,666.30 VAT 10% of 6,666.30 666.63 Total $7,332.93',
    )
  })

  test('leaves out what this version does not know', () => {
    const unknown = { ...newTextBlock('u', 'x'), type: 'hologram' } as unknown as Block
    expect(previewHtml([unknown, newTextBlock('t', 'Offer')])).toBe('Offer')
  })
})

const html = anyHtml.map(sanitizeHtml)
const manyHtml = fc.array(html, { maxLength: 20 })
const block: fc.Arbitrary<Block> = fc.oneof(
  manyHtml.map((texts) => newTextBlock('t', sanitizeHtml(texts.join('')))),
  fc
    .tuple(html, fc.array(html, { minLength: 1, maxLength: 20 }), fc.string({ maxLength: 20 }))
    .map(([title, rows, unit]) => aTable(title, rows, unit)),
  fc.tuple(html, fc.string({ maxLength: 20 })).map(([description, unit]) => ({
    ...newRowBlock('r'),
    description: cell(description),
    itemPrice: figureCell(-3.5),
    qty: qtyCell(1, unit),
  })),
  html.map((title) => ({ ...newPriceBlock('p'), title: cell(title) })),
)
const format = fc.record({
  locale: fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'cs-CZ', 'ar-EG', 'de-CH'),
  currency: fc.constantFrom('USD', 'EUR', 'CZK', 'EGP'),
})

const line: fc.Arbitrary<QuotationLine> = fc.record({
  id: fc.constant('line'),
  html,
  kind: fc.constantFrom('percent', 'amount', 'rounding'),
  value: fc.constant(-3),
})
const terms = fc.record({
  lines: fc.array(line, { maxLength: 5 }),
  numbering: fc.constantFrom('table', 'through', 'outline'),
  tax: fc.constantFrom('none', 'added', 'included').map((mode) => ({
    mode,
    defaultRate: 'v',
    rates: [{ id: 'v', name: 'A & <b>', percent: 0, reason: '<Export> & "more"', parts: [] }],
  })),
})

test('any preview is short, is what the sanitizer would make of it, and bears no hooks', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 6 }), format, terms, (blocks, inFormat, more) => {
      const listed = blocks.map((one) => (one.type === 'boq' ? withLines(one) : one))
      const shown = stored(listed, inFormat)
      const quotation = { ...newQuotation(shown), ...inFormat, ...more }
      const preview = previewHtml(shown, quotation)
      expect(sanitizeHtml(preview)).toBe(preview)
      expect(Buffer.byteLength(preview)).toBeLessThan(LIMITS.previewBytes / 2)
      expect(preview).not.toMatch(/ data-|contenteditable|<a |<img /)
    }),
    { numRuns: amount(100, 20_000) },
  )
})
