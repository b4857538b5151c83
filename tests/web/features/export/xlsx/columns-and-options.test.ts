import { describe, expect, test } from 'bun:test'
import { newHeading, newNote } from '#domain/document/kinds/new-item.ts'
import type { BoqBlock, BoqRow, Quotation, TableRow } from '#domain/document/quotation.ts'
import { aRow, aSingleRow, aTable, aTotal, cellsOf, contentsOf, sheetOf } from './quotations.ts'

const tax: Quotation['tax'] = {
  mode: 'added',
  rates: [
    { id: 'full', name: 'VAT', percent: 19, reason: '', parts: [] },
    { id: 'low', name: 'VAT', percent: 7, reason: '', parts: [] },
  ],
  defaultRate: 'full',
}

const with_ = (row: BoqRow, changes: Partial<BoqRow>): BoqRow => ({ ...row, ...changes })
const discounted = (row: BoqRow, value: number) => with_(row, { discount: { html: '', value } })
const left = (row: BoqRow) => with_(row, { use: 'optional' })

function tableOf(
  rows: TableRow[],
  shown: Partial<Record<keyof BoqBlock['boq']['column'], boolean>>,
) {
  const table = aTable([])
  const column = { ...table.boq.column }
  for (const [name, isShown] of Object.entries(shown) as [keyof typeof column, boolean][])
    column[name] = { ...column[name], isShown }
  return { ...table, boq: { ...table.boq, rows, column } }
}

const heading = (html: string, level = 1, changes = {}) => ({
  ...newHeading(`h${html}`, html, level),
  ...changes,
})

describe('columns', () => {
  test('are those that any table shows, in order; a table that hides one leaves it blank', () => {
    const contents = contentsOf(
      sheetOf([
        tableOf([discounted(aRow('Tiles', [10, 3]), 15)], { discount: true, number: false }),
        tableOf([aRow('Tap', [5, 2])], { itemPrice: false, number: false }),
        aTotal(),
      ]),
    )
    expect(contents).toMatchObject({
      A1: 'Description',
      B1: 'Item price',
      C1: 'Qty',
      D1: 'Discount',
      E1: 'Price',
      A2: 'Tiles',
      B2: 10,
      C2: 3,
      D2: 0.15,
      E2: '=ROUND(C2*B2*(1-D2),2)',
      A5: 'Description',
      C5: 'Qty',
      E5: 'Price',
      A6: 'Tap',
      C6: 2,
      E6: 10,
      E7: '=SUM(E6:E6)',
    })
    expect(contents).not.toContainKeys(['B5', 'D5', 'B6', 'D6'])
  })

  test('show units apart from quantities, but the sign of a percentage in the quantity', () => {
    const unit = (row: BoqRow, unit: string) => with_(row, { qty: { ...row.qty, unit } })
    const rows = [unit(aRow('Tiles', [10, 18.5]), 'm²'), unit(aRow('Fee', [10, 0.1]), '%')]
    const cells = cellsOf(sheetOf([tableOf(rows, { unit: true })]))
    expect(cells.get('D2')?.style.numberFormat).toBeUndefined()
    expect(cells.get('E2')?.content).toMatchObject({ runs: [{ text: 'm²' }] })
    expect(cells.get('D3')?.style.numberFormat).toBe('#,##0" "%')
    expect(cells.has('E3')).toBe(false)
  })

  test('show rates as percentages, by name where two rates have the same one', () => {
    const zero = (id: string, name: string) => ({ id, name, percent: 0, reason: '', parts: [] })
    const rates = [...tax.rates, zero('a', 'Export'), zero('b', 'Reverse charge')]
    const rows = ['full', 'low', 'b'].map((taxRate) => with_(aRow('', [1, 1]), { taxRate }))
    const cells = cellsOf(
      sheetOf([tableOf(rows, { tax: true })], { tax: { ...tax, rates }, locale: 'de-DE' }),
    )
    const shown = ['E2', 'E3', 'E4'].map((at) => {
      const { content, style } = cells.get(at) ?? {}
      return [content?.type === 'number' && content.value, style?.numberFormat]
    })
    expect(shown).toEqual([
      [0.19, '0"\u00a0"%'],
      [0.07, '0"\u00a0"%'],
      [0, '"Reverse charge"'],
    ])
  })

  test('without prices leave the figures of the sums', () => {
    const rows = [aRow('Tiles', [10, 3]), aRow('Tap', [5, 2])]
    const contents = contentsOf(
      sheetOf([tableOf(rows, { price: false, itemPrice: false, qty: false })]),
    )
    expect(contents).toMatchObject({ A1: 'No', B1: 'Description', A4: 'Subtotal  USD', C4: 40 })
    expect(contents).not.toContainKeys(['C1', 'C2'])
  })

  test('never show a figure through a formula that its table hides', () => {
    const rows = [discounted(aRow('Tiles', [10, 3]), 15)]
    expect(contentsOf(sheetOf([aTable(rows)])).E2).toBe(25.5)
    expect(contentsOf(sheetOf([tableOf(rows, { qty: false })])).D2).toBe(25.5)
  })
})

describe('rows that don’t count', () => {
  const rows = [aRow('a', [1, 1]), aRow('b', [1, 2]), left(aRow('c', [1, 3])), aRow('d', [1, 4])]

  test('keep their price in brackets, and the sums skip them', () => {
    const sheet = sheetOf([aTable(rows), { ...aTotal(), width: 600 }])
    expect(contentsOf(sheet)).toMatchObject({
      B4: 'c\noptional',
      E4: '=ROUND(D4*C4,2)',
      E6: '=SUM(E2:E3,E5)',
    })
    const { content, style } = cellsOf(sheet).get('E4') ?? {}
    expect(content).toMatchObject({ value: 3 })
    expect(style?.numberFormat).toBe('"("#,##0.00")";"("-#,##0.00")"')
    expect(cellsOf(sheet).get('E6')?.content).toMatchObject({ value: 7 })
  })

  test('say which quantities may be chosen, in single rows too', () => {
    const ranged = { use: 'optional', range: { min: 1, max: 1_000, step: 1 } } as const
    const single = { ...aSingleRow('Delivery', [10, 1]), ...ranged, isChosen: true }
    const sheet = sheetOf([aTable([with_(aRow('Tiles', [10, 3]), ranged)]), single], {
      locale: 'de-DE',
    })
    const texts = Object.values(contentsOf(sheet))
    expect(texts).toContain('Tiles\noptional, 1 to 1.000')
    expect(texts).toContain('Delivery\noptional, 1 to 1.000')
  })

  test('say what an alternative would change', () => {
    const group = { use: 'alternative', group: 'g' } as const
    const choice = [
      with_(aRow('Oak', [100, 1]), { ...group, isChosen: true }),
      with_(aRow('Pine', [70, 1]), group),
    ]
    const contents = contentsOf(sheetOf([aTable(choice)]))
    expect(contents).toMatchObject({ B2: 'Oak', B3: 'Pine\nalternative −30.00' })
    expect(contents.E4).toBe('=SUM(E2:E2)')
    const taxed = contentsOf(sheetOf([aTable(choice)], { tax }))
    expect(taxed).toMatchObject({ B2: 'Oak', B3: 'Pine\nalternative −35.70 with tax' })
  })

  test('say what an option would change where that isn’t its price, in single rows too', () => {
    const ranged = { use: 'optional', range: { min: 1, max: 10, step: 1 } } as const
    const single = { ...aSingleRow('Delivery', [10, 1]), use: 'optional', taxRate: 'low' } as const
    const blocks = [
      aTable([left(aRow('c', [1, 3])), with_(aRow('Tiles', [10, 3]), ranged)]),
      single,
    ]
    const remarks = (terms: Parameters<typeof sheetOf>[1]) =>
      Object.values(contentsOf(sheetOf(blocks, terms))).filter((text) => `${text}`.includes('opt'))
    expect(remarks({})).toEqual(['c\noptional', 'Tiles\noptional, 1 to 10', 'Delivery\noptional'])
    expect(remarks({ tax })).toEqual([
      'c\noptional +3.57 with tax',
      'Tiles\noptional +35.70 with tax, 1 to 10',
      'Delivery\noptional +10.70 with tax',
    ])
  })

  test('say nothing of columns that aren’t shown', () => {
    const ranged = { use: 'optional', range: { min: 1, max: 10, step: 1 } } as const
    const table = tableOf([with_(aRow('Tiles', [10, 3]), ranged)], { qty: false, price: false })
    expect(contentsOf(sheetOf([table], { tax }))).toMatchObject({ B2: 'Tiles\noptional' })
  })

  test('count once they are chosen, in single rows too', () => {
    const single = aSingleRow('Delivery', [10, 1])
    const total = { ...aTotal(), width: 600 }
    const sums = [false, true].map((isChosen) => {
      const own = { ...single, use: 'optional', isChosen } as typeof single
      return Object.values(contentsOf(sheetOf([aTable(rows), own, total]))).at(-1)
    })
    expect(sums).toEqual(['=SUM(E6)', '=SUM(E6,E8)'])
  })
})

describe('headings', () => {
  const rows: TableRow[] = [
    heading('Bath'),
    aRow('a', [1, 1]),
    heading('Tiles', 2),
    aRow('b', [1, 2]),
    newNote('n', 'As agreed'),
    aRow('c', [1, 3]),
    heading('Kitchen', 1, { hasSum: false }),
    left(aRow('d', [1, 4])),
    aRow('e', [1, 5]),
  ]

  test('show the sum of their section, which the subtotal doesn’t add again', () => {
    const contents = contentsOf(sheetOf([aTable(rows as BoqRow[])], { numbering: 'outline' }))
    expect(contents).toMatchObject({
      A2: 1,
      B2: 'Bath',
      E2: '=SUM(E3,E5:E7)',
      A3: '1.1',
      A4: '1.2',
      E4: '=SUM(E5:E7)',
      A5: '1.2.1',
      B6: 'As agreed',
      A7: '1.2.2',
      A8: 2,
      B8: 'Kitchen',
      E11: '=SUM(E3,E5:E7,E10)',
    })
    expect(contents).not.toContainKeys(['E6', 'E8'])
  })

  test('stand for their rows while they are closed', () => {
    const closed = rows.map((row) => (row.id === 'hTiles' ? { ...row, isClosed: true } : row))
    const contents = contentsOf(sheetOf([aTable(closed as BoqRow[])]))
    expect(contents).toMatchObject({
      E2: '=SUM(E3:E4)',
      B4: 'Tiles',
      E4: 5,
      B5: 'Kitchen',
      E8: '=SUM(E3:E4,E7)',
    })
    expect(Object.values(contents)).not.toContain('As agreed')
    // What can be chosen is shown, and counts once.
    const chosen = { use: 'optional', isChosen: true } as const
    const offered = closed.map((row, at) => (at === 5 ? { ...row, ...chosen } : row))
    const shown = contentsOf(sheetOf([aTable(offered as BoqRow[])]))
    expect(shown).toMatchObject({ B4: 'Tiles', E4: 5, B5: 'c' })
    expect(shown).toMatchObject({ E2: '=SUM(E3,E5)+2', E9: '=SUM(E3,E5,E8)+2' })
  })
})
