import { describe, expect, test } from 'bun:test'
import { newQuotation } from '#domain/document/quotation.ts'
import { template } from '#domain/document/template.ts'
import { wordsOf } from '#domain/words/all-words.ts'
import { quotationToSheet } from '../../../../../web/features/export/xlsx/quotation-to-sheet.ts'
import { counting } from '../../../../support/documents.ts'
import {
  aQuotationOf,
  aRow,
  aSingleRow,
  aTable,
  aText,
  aTotal,
  cellsOf,
  contentOf,
  contentsOf,
  OPTIONS,
  sheetOf,
} from './quotations.ts'

const LONG = 'Remove existing tiles, walls and floor, dispose of rubble'

describe('a spreadsheet of a quotation', () => {
  test('has the template’s tables, subtotals and total as live formulas', () => {
    const sheet = sheetOf(template(counting()).blocks)
    expect(sheet.columnWidths).toEqual([30, 270, 100, 100, 100])
    expect(contentsOf(sheet)).toMatchObject({
      A1: 'Quotation',
      A7: 'Materials',
      B8: 'Description',
      C8: 'Item price',
      A10: 2,
      B10: 'Second item',
      C10: 20,
      D10: 2,
      E10: '=ROUND(D10*C10,2)',
      A12: 'Subtotal',
      D12: 'USD',
      E12: '=SUM(E9:E11)',
      E19: '=SUM(E16:E18)',
      D21: 'Total',
      E22: '=SUM(E12,E19)',
      A25: '• This offer is valid for 14 days.',
    })
    expect(cellsOf(sheet).get('E22')?.content).toMatchObject({ value: 280 })
  })

  test('puts narrow blocks side by side, at the columns closest to their place', () => {
    const sheet = sheetOf([
      aText('Left', 300),
      aText('Right', 300),
      aText('Note', 450),
      { ...aTotal(), width: 150 },
    ])
    const places = [...cellsOf(sheet)].map(([at, { span }]) => `${at}+${span}`)
    expect(places).toEqual(['A1+2', 'C1+3', 'A3+3', 'D3+2'].concat(places.slice(4)))
  })

  test('keeps a price that a pin holds off the product as a literal', () => {
    const sheet = sheetOf([aTable([aRow('Lump sum', [100, 3, 250]), aRow('Equal', [100, 3, 300])])])
    expect(contentsOf(sheet)).toMatchObject({ E2: 250, E3: '=ROUND(D3*C3,2)' })
  })

  test('leaves blank figures blank', () => {
    const contents = contentsOf(
      sheetOf([aTable([aRow('', [null, 4]), aRow('', [null, null, 480])])]),
    )
    expect(contents).not.toContainKeys(['C2', 'E2', 'C3', 'D3'])
    expect(contents).toMatchObject({ D2: 4, E3: 480, E4: '=SUM(E2:E3)' })
  })

  test('adds single rows to the total, and shows a typed total as it is', () => {
    const rows = [aTable([aRow('', [1, 2])]), aSingleRow('Delivery', [10, 1])]
    expect(contentsOf(sheetOf([aTotal(), ...rows]))).toMatchObject({ B2: '=SUM(E6,E8)' })
    expect(contentsOf(sheetOf([aTotal(99), ...rows]))).toMatchObject({ B2: 99 })
  })

  test('adds more amounts than a function takes', () => {
    const rows = Array.from({ length: 300 }, () => aSingleRow('', [1, 1]))
    const total = contentsOf(sheetOf([...rows, { ...aTotal(), width: 600 }])).E602
    expect(total).toStartWith('=SUM(E1,E3,')
    expect(total).toContain(')+SUM(')
  })

  test('writes text as it is, whatever it begins with', () => {
    const sheet = sheetOf([
      aText('<p>=1+1</p><p>-5</p><p>@home</p>'),
      aTable([aRow('+48 600', [1, 1])]),
    ])
    expect(contentsOf(sheet)).toMatchObject({ A1: '=1+1', A2: '-5', A3: '@home', B6: '+48 600' })
    expect(cellsOf(sheet).get('A1')?.content?.type).toBe('text')
  })

  test('formats runs of text, and keeps line breaks, lists and alignment', () => {
    const sheet = sheetOf([
      aText(
        '<h1>Big</h1><p style="text-align:right">a <b>b</b><br><span style="color:#a63b32">c</span></p><ul><li>one<ol><li>two</li></ol></li></ul><ol start="5"><li>five</li></ol>',
      ),
    ])
    const cells = cellsOf(sheet)
    expect(cells.get('A1')?.style.font).toMatchObject({ size: 21, bold: true })
    expect(cells.get('A2')).toMatchObject({ style: { align: 'right' } })
    expect(cells.get('A2')?.content).toMatchObject({
      runs: [
        { text: 'a ' },
        { text: 'b', font: { bold: true } },
        { text: '\n' },
        { font: { color: '#a63b32' } },
      ],
    })
    expect(contentsOf(sheet)).toMatchObject({ A3: '• one', A4: 'a. two', A5: '5. five' })
    expect(cells.get('A4')?.style.indent).toBe(2)
  })

  test('links a cell, and writes the addresses of further links into its text', () => {
    const sheet = sheetOf([
      aText(
        '<p>See <a href="https://a.example/?x=1&amp;y=2">terms</a> or <a href="mailto:me@b.example">us</a></p><p><a href="/uploads/plan">Plan</a></p>',
      ),
    ])
    const cells = cellsOf(sheet)
    expect(cells.get('A1')?.link).toBe('https://a.example/?x=1&y=2')
    expect(contentsOf(sheet).A1).toBe('See terms or us (me@b.example)')
    expect(cells.get('A2')?.link).toBe('https://offers.example/uploads/plan')
  })

  test('puts a table of rich text into the sheet’s columns, and one that has more into lines', () => {
    const tableOf = (texts: string[]) =>
      `<table><tbody><tr>${texts.map((text) => `<td>${text}</td>`).join('')}</tr></tbody></table>`
    const fits = contentsOf(sheetOf([aText(tableOf(['Deposit with the order', '30 %', 'May']))]))
    expect(Object.values(fits)).toEqual(['Deposit with the order', '30 %', 'May'])
    const many = contentsOf(sheetOf([aText(tableOf(['1', '2', '3', '4', '5', '6']))]))
    expect(many).toEqual({ A1: '1  ·  2  ·  3  ·  4  ·  5  ·  6' })
  })

  test('gives descriptions that wrap the room that the figures leave, as on the paper', () => {
    const [number, wide = 0, ...figures] = sheetOf([aTable([aRow(LONG, [10, 1])])]).columnWidths
    const [, usual = 0] = sheetOf([aTable([aRow('Tap', [10, 1])])]).columnWidths
    expect([number, ...figures]).toEqual([30, 82, 72, 72])
    expect(wide - usual).toBe(18 + 28 + 28)
  })

  test('places pictures at their size, and marks those that could not be loaded', () => {
    const source = 'data:image/png;base64,AAAA'
    const file = { bytes: new Uint8Array(4), type: 'png', width: 200, height: 100 } as const
    const html = `<p>Plan</p><p><img src="${source}" alt="The plan" width="120"></p><p><img src="/uploads/gone" alt="Bath"></p>`
    const quotation = aQuotationOf([
      aText(html),
      aTable([aRow(`<p>Tap</p><p><img src="${source}" alt=""></p><p>chrome</p>`, [1, 1])]),
    ])
    const sheet = quotationToSheet(quotation, { ...OPTIONS, pictures: new Map([[source, file]]) })
    expect(sheet.pictures).toMatchObject([
      { row: 1, column: 0, width: 120, height: 60, alt: 'The plan' },
      { row: 6, column: 1, width: 200, height: 100 },
    ])
    expect(sheet.rows[1]?.height).toBeGreaterThan(60)
    expect(contentsOf(sheet)).toMatchObject({
      A3: 'Picture could not be loaded: Bath',
      B6: 'Tap\nchrome',
    })
    // The subtotal's range has the picture's row in it.
    expect(contentsOf(sheet).E8).toBe('=SUM(E6:E7)')
  })

  test('continues a very long description in further rows', () => {
    const sheet = sheetOf([
      aTable([aRow('many words '.repeat(4_000), [1, 1]), aRow('Next', [2, 2])]),
    ])
    const texts = [...cellsOf(sheet).values()]
      .map(contentOf)
      .filter((text) => `${text}`.startsWith('many'))
    expect(texts.length).toBeGreaterThan(10)
    expect(texts.join('')).toBe('many words '.repeat(4_000).trim())
    expect(Math.max(...sheet.rows.map(({ height }) => height))).toBeLessThanOrEqual(545)
  })

  test('holds nothing internal', () => {
    const secret = 'secret'
    const row = {
      ...aRow('Row', [1, 1]),
      name: secret,
      category: secret,
      desc: secret,
      info: secret,
    }
    const internal = { info: secret, category: secret, desc: secret, preview: secret }
    const sheet = sheetOf([{ ...aTable([row]), info: secret, name: secret }], internal)
    expect(JSON.stringify(sheet)).not.toContain(secret)
  })

  test('marks the place of a block that only a newer version knows', () => {
    const quotation = newQuotation([{ id: 'x', type: 'gantt' } as never])
    expect(contentsOf(quotationToSheet(quotation, OPTIONS)).A1).toContain('gantt')
  })

  test('can be empty', () => {
    expect(contentsOf(sheetOf([aText('')]))).toEqual({})
    expect(quotationToSheet(newQuotation([]), OPTIONS).rows).toEqual([])
  })

  test('widens columns for long figures, since programs show ### for one that does not fit', () => {
    const [, , itemPrice, , price] = sheetOf([
      aTable([aRow('', [123_456_789.12, 5_000])]),
    ]).columnWidths
    expect(itemPrice).toBeGreaterThan(100)
    expect(price).toBeGreaterThan(itemPrice ?? 0)
    const wide = { ...aTable([aRow('', [1, 1])]), width: 9_000 }
    wide.boq.column.description.width = 9_000
    expect(Math.max(...sheetOf([wide]).columnWidths)).toBe(255 * 7)
  })

  test('prints on the paper of the locale, with the column heads of a long table on each page', () => {
    const rows = Array.from({ length: 60 }, () => aRow('Row', [1, 1]))
    expect(sheetOf([aTable(rows, 'Title')], { locale: 'en-US' }).print).toMatchObject({
      paper: 'Letter',
      scale: 100,
      repeatedRow: 1,
      footer: 'Quotation',
    })
    const short = sheetOf([aText('<h1>Offer</h1>'), aTable(rows.slice(0, 3))], { locale: 'pl-PL' })
    expect(short.print).toEqual({
      paper: 'A4',
      scale: 100,
      repeatedRow: null,
      pageBreaks: [],
      footer: 'Offer',
    })
  })

  test('has the quotation’s name, owner and language as properties', () => {
    const changes = { name: 'Bathroom', email: 'me@example.com', locale: 'de-DE' }
    expect(sheetOf([aText('<h1>Offer</h1>')], changes).properties).toEqual({
      title: 'Bathroom',
      creator: 'me@example.com',
      language: 'de-DE',
    })
  })

  test('is in the quotation’s language, from right to left in Arabic', () => {
    const rates = [{ id: 'vat', name: 'MwSt.', percent: 19, reason: '', parts: [] }]
    const tax = { mode: 'included' as const, rates, defaultRate: 'vat' }
    const optional = { ...aRow('Tile', [10, 2]), use: 'optional' as const }
    const changes = { tax, locale: 'de-DE', language: 'de' as const }
    const blocks = [aTable([aRow('Oak', [100, 1.19]), optional]), aTotal()]
    const german = sheetOf(blocks, changes, wordsOf('de'))
    expect(german).toMatchObject({ name: 'Angebot', isRightToLeft: false })
    const texts = JSON.stringify(german.rows)
    for (const word of ['optional', 'Summe', 'Netto', 'inkl. MwSt.']) expect(texts).toContain(word)
    const arabic = sheetOf(blocks, { ...changes, language: 'ar' }, wordsOf('ar'))
    expect(arabic).toMatchObject({ name: 'عرض سعر', isRightToLeft: true })
    expect(arabic.properties.language).toBe('ar')
  })
})
