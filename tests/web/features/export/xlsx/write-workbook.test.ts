import { describe, expect, test } from 'bun:test'
import { quotationToSheet } from '../../../../../web/features/export/xlsx/quotation-to-sheet.ts'
import { writeWorkbook } from '../../../../../web/features/export/xlsx/write-workbook.ts'
import { readXlsx } from '../../../../support/xlsx.ts'
import { aQuotationOf, aRow, aTable, aText, aTotal, OPTIONS } from './quotations.ts'

type Blocks = Parameters<typeof aQuotationOf>[0]

const write = async (blocks: Blocks, changes: Parameters<typeof aQuotationOf>[1] = {}) =>
  readXlsx(await writeWorkbook(quotationToSheet(aQuotationOf(blocks, changes), OPTIONS)))

describe('a written workbook', () => {
  test('has formulas with their results beside them', async () => {
    const { cells } = await write([aTable([aRow('Tiles', [19.99, 2.5])]), aTotal()], {
      currency: 'EUR',
      locale: 'de-DE',
    })
    expect(cells.get('E2')).toMatchObject({ formula: 'ROUND(D2*C2,2)', value: 49.98 })
    expect(cells.get('E3')).toMatchObject({ formula: 'SUM(E2:E2)', value: 49.98 })
    expect(cells.get('E2')?.numberFormat).toBe('#,##0.00')
    expect(cells.get('B6')).toMatchObject({ formula: 'SUM(E3)', value: 49.98 })
    expect(cells.get('B6')?.numberFormat).toBe('#,##0.00"\u00a0""€"')
  })

  test('keeps text of every script as text, and spaces between its runs', async () => {
    const texts = [
      'Zażółć gęślą jaźń',
      'Προσφορά',
      'Предложение',
      'عرض سعر للتجديد',
      '浴室翻新报价 🛁👨‍👩‍👧',
      '=1+1',
      '+48 600',
      '-5',
      '@home',
      '_x0041_',
      'a & b < c > "d"',
    ]
    const html = texts.map((text) =>
      text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    )
    const { cells } = await write([
      aText(`${html.map((text) => `<p>${text}</p>`).join('')}<p>one <b>two</b> three</p>`),
    ])
    const shown = [...cells.values()].flatMap(({ text = null }) => text ?? [])
    expect(shown.map((text) => text.replaceAll('_x005F_', '_'))).toEqual([
      ...texts,
      'one two three',
    ])
    const quoted = [...cells.values()].filter(({ isQuoted, text }) => isQuoted && text)
    expect(quoted.map(({ text }) => text)).toEqual(['=1+1', '+48 600', '-5', '@home'])
    expect([...cells.values()].some(({ formula }) => formula)).toBe(false)
  })

  test('leaves out what xml can’t hold', async () => {
    const quotation = aQuotationOf([aText('')])
    const sheet = quotationToSheet(quotation, OPTIONS)
    const runs = [{ text: 'a\u0000b\u000bc\ud800d\ufffee', font: { size: 10, color: '#000000' } }]
    const style = { font: { size: 10, color: '#000000' }, align: 'left', vertical: 'top' } as const
    const cell = { column: 0, span: 1, content: { type: 'text', runs }, style } as const
    const title = 'a\u0001b & c'
    const file = readXlsx(
      await writeWorkbook({
        ...sheet,
        rows: [{ height: 20, cells: [cell] }],
        properties: { title, creator: title, language: 'en' },
        print: { ...sheet.print, footer: title },
      }),
    )
    expect(file.cells.get('A1')?.text).toBe('abc\ufffdde')
    expect(file.part('docProps/core.xml').all('dc:title')[0]?.text).toBe('ab & c')
    expect(file.sheet.all('oddFooter')[0]?.text).toContain('ab && c&R')
  })

  test('runs from right to left where its quotation does, with starts on the right', async () => {
    const blocks = [aTable([aRow('Oak', [100, 1])])]
    const { sheet, part } = await write(blocks, { language: 'ar' })
    expect(sheet.all('sheetView')[0]?.attributes.rightToLeft).toBe('true')
    expect(sheet.all('oddFooter')[0]?.text).toMatch(/^&L.*&P \/ &N&R/)
    const aligned = (styles: typeof part) =>
      styles('xl/styles.xml')
        .all('alignment')
        .map(({ attributes }) => attributes.horizontal)
    const usual = await write(blocks)
    expect(usual.sheet.all('sheetView')[0]?.attributes.rightToLeft).toBeUndefined()
    const mirrored = (side: string | undefined) =>
      side === 'left' ? 'right' : side === 'right' ? 'left' : side
    expect(aligned(part)).toEqual(aligned(usual.part).map(mirrored))
  })

  test('keeps a text on the side where a person has put it, from right to left too', async () => {
    const text = aText('<p style="text-align:right">to the right</p><p>as usual</p>')
    const sides = await Promise.all(
      (['en', 'ar'] as const).map(async (language) => {
        const { part } = await write([text], { language })
        return part('xl/styles.xml')
          .all('alignment')
          .map(({ attributes }) => attributes.horizontal)
      }),
    )
    expect(sides.map((all) => all.filter((side) => side === 'right').length)).toEqual([1, 1])
    expect(sides.map((all) => all.filter((side) => side === 'left').length)).toEqual([1, 0])
  })

  test('has links, merged cells, widths, heights and print set-up in the schema’s order', async () => {
    const rows = Array.from({ length: 60 }, () => aRow('Row', [1, 1]))
    const { sheet, cells, merges, part } = await write(
      [aText('<p><a href="https://a.example/?x=1&amp;y=2">terms</a></p>'), aTable(rows)],
      { name: 'Kitchen & bath' },
    )
    expect(cells.get('A1')?.link).toBe('https://a.example/?x=1&y=2')
    // The library would take it for a place in the workbook.
    const range = 'https://docs.google.com/spreadsheets/d/1/edit#range=Prices!B2:C5'
    const linked = await write([aText(`<p><a href="${range}">prices</a></p>`)])
    expect(linked.cells.get('A1')?.link).toBe(range)
    expect(merges).toContain('A1:E1')
    expect(sheet.children.map(({ name }) => name)).toEqual([
      'sheetPr',
      'sheetViews',
      'sheetFormatPr',
      'cols',
      'sheetData',
      'mergeCells',
      'hyperlinks',
      'printOptions',
      'pageMargins',
      'pageSetup',
      'headerFooter',
      'rowBreaks',
      'ignoredErrors',
    ])
    expect(sheet.all('pageSetup')[0]?.attributes).toMatchObject({ paperSize: '1', scale: '100' })
    const [firstBreak] = sheet.all('brk')
    expect(firstBreak?.attributes).toMatchObject({ man: '1', max: '16383' })
    expect(Number(firstBreak?.attributes.id)).toBeGreaterThan(10)
    expect(sheet.all('oddFooter')[0]?.text).toContain('Kitchen && bath')
    expect(sheet.all('oddFooter')[0]?.text).toEndWith('&P / &N')
    expect(part('xl/workbook.xml').all('definedName')[0]).toMatchObject({
      attributes: { name: '_xlnm.Print_Titles', localSheetId: '0' },
      text: "'Quotation'!$3:$3",
    })
    expect(Number(sheet.all('row')[3]?.attributes.ht)).toBeGreaterThan(20)
    expect(sheet.all('sheetView')[0]?.attributes.showGridLines).toBe('0')
  })

  test('stores a picture once, however often it is shown', async () => {
    const source = 'data:image/png;base64,AAAA'
    const file = { bytes: new Uint8Array([1, 2, 3]), type: 'png', width: 20, height: 10 } as const
    const img = `<p><img src="${source}" alt="A &quot;plan&quot; &amp; more"></p>`
    const quotation = aQuotationOf([aText(`${img}${img}`)])
    const sheet = quotationToSheet(quotation, { ...OPTIONS, pictures: new Map([[source, file]]) })
    const { parts, part } = readXlsx(await writeWorkbook(sheet))
    expect([...parts.keys()].filter((path) => path.includes('media'))).toEqual([
      'xl/media/image1.png',
    ])
    expect([...(parts.get('xl/media/image1.png') ?? [])]).toEqual([1, 2, 3])
    const drawing = part('xl/drawings/drawing1.xml')
    expect(drawing.all('xdr:oneCellAnchor')).toHaveLength(2)
    expect(drawing.all('xdr:cNvPr')[0]?.attributes.descr).toBe('A "plan" & more')
    expect(drawing.all('xdr:ext')[0]?.attributes).toEqual({ cx: '190500', cy: '95250' })
  })

  test('has properties of its own, and none of the library’s template', async () => {
    const { part, parts } = await write([aText('<h1>Offer</h1>')], { email: 'me@example.com' })
    const core = part('docProps/core.xml')
    expect(core.children.map(({ name, text }) => `${name} ${text}`)).toEqual([
      'dc:title Offer',
      'dc:creator me@example.com',
      'dc:language en-US',
    ])
    for (const contents of parts.values()) expect(contents.toString()).not.toContain('Users')
  })

  test('has no style without a fill, which other programs refuse', async () => {
    const { part } = await write([aText('<h1>Offer</h1>'), aTable([aRow('Row', [1, 1])])])
    const fills = part('xl/styles.xml').all('fill')
    expect(fills.every(({ children }) => children.length === 1)).toBe(true)
  })

  test('reuses styles: a long table has no more of them than a short one', async () => {
    const count = async (rows: number) =>
      (await write([aTable(Array.from({ length: rows }, () => aRow('Row', [1, 1])))]))
        .part('xl/styles.xml')
        .all('xf').length
    expect(await count(200)).toBe(await count(3))
  })
})
