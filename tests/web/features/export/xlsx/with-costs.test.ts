import { describe, expect, test } from 'bun:test'
import { newHeading } from '#domain/document/kinds/new-item.ts'
import type { Block, BoqRow, TableRow } from '#domain/document/quotation.ts'
import { quotationToSheet } from '../../../../../web/features/export/xlsx/quotation-to-sheet.ts'
import { writeWorkbook } from '../../../../../web/features/export/xlsx/write-workbook.ts'
import { readXlsx } from '../../../../support/xlsx.ts'
import {
  aQuotationOf,
  aRow,
  aSingleRow,
  aTable,
  aTotal,
  cellsOf,
  contentsOf,
  OPTIONS,
} from './quotations.ts'

const WITH_COSTS = { ...OPTIONS, withCosts: true }

const costing = (cost: number, row: BoqRow, changes: Partial<BoqRow> = {}): BoqRow => ({
  ...row,
  cost,
  ...changes,
})
const sheetOf = (blocks: Block[]) => quotationToSheet(aQuotationOf(blocks), WITH_COSTS)
const valueAt = (sheet: ReturnType<typeof sheetOf>, at: string) => {
  const content = cellsOf(sheet).get(at)?.content
  return content && content.type !== 'text' ? content.value : null
}

describe('a spreadsheet with costs', () => {
  const sheet = sheetOf([
    aTable([
      costing(6, aRow('Tiles', [10, 3])),
      aRow('Tap', [5, 2]),
      costing(4, aRow('Lamp', [10, 1]), { use: 'optional' }),
      costing(30, aRow('Lump sum', [20, 2, 90])),
    ]),
    { ...aSingleRow('Travel', [7, 1]), cost: 9 } as Block,
    { ...aTotal(), width: 600 },
  ])

  test('has cost, profit and margin of each row to the right of the paper, as live formulas', () => {
    expect(contentsOf(sheet)).toMatchObject({
      F4: 'Cost per unit',
      G4: 'Cost',
      H4: 'Profit',
      I4: 'Margin',
      F5: 6,
      G5: '=ROUND(F5*D5,2)',
      H5: '=E5-G5',
      I5: '=IF(E5=0,"",ROUND(H5/E5,3))',
      E8: 90,
      G8: '=ROUND(F8*D8,2)',
      H8: '=E8-G8',
      G11: '=ROUND(F11*D11,2)',
    })
    expect(['G5', 'H5', 'I5', 'H8', 'H11'].map((at) => valueAt(sheet, at))).toEqual([
      18, 12, 0.4, 30, -2,
    ])
    expect(contentsOf(sheet)).not.toContainKeys(['F6', 'G6', 'H6', 'I6'])
  })

  test('sums the rows that count, in each table and in all', () => {
    expect(contentsOf(sheet)).toMatchObject({
      G9: '=SUM(G5:G6,G8)',
      H9: '=SUM(H5:H6,H8)',
      I9: '=IF(H9+G9=0,"",ROUND(H9/(H9+G9),3))',
      G2: '=SUM(G5:G6,G8,G11)',
      H2: '=SUM(H5:H6,H8,H11)',
    })
    // 18 + 60 of 30 + 90, and 9 of 7.
    expect(['G9', 'H9', 'I9', 'G2', 'H2', 'I2'].map((at) => valueAt(sheet, at))).toEqual([
      78, 42, 0.35, 87, 40, 0.315,
    ])
    expect(cellsOf(sheet).get('H7')?.style.numberFormat).toBe('"("#,##0.00")";"("-#,##0.00")"')
  })

  test('says that it is internal: in its tab, its first line, its title and its foot', () => {
    const { A1, A2 } = contentsOf(sheet)
    expect([A1, A2]).toEqual([
      'With costs: for your own use, not for customers.',
      'The whole quotation\nOne priced row has no cost.',
    ])
    expect([sheet.name, sheet.properties.title, sheet.print.footer]).toEqual([
      'With costs',
      'Quotation (with costs)',
      'Quotation (with costs)',
    ])
  })

  test('has the sums of headings; a closed one stands for its rows', () => {
    const rows: TableRow[] = [
      newHeading('a', 'Open', 1),
      costing(1, aRow('x', [2, 3])),
      { ...newHeading('b', 'Closed', 1), isClosed: true },
      costing(5, aRow('y', [8, 2])),
      costing(50, aRow('z', [80, 2]), { use: 'optional' }),
    ]
    const own = sheetOf([aTable(rows as BoqRow[])])
    expect(contentsOf(own)).toMatchObject({
      G5: '=SUM(G6:G6)',
      H5: '=SUM(H6:H6)',
      G7: 10,
      H7: 6,
      G9: '=SUM(G6:G7)',
      H9: '=SUM(H6:H7)',
      G2: '=SUM(G6:G7)',
    })
    expect(['G9', 'H9', 'I9'].map((at) => valueAt(own, at))).toEqual([13, 9, 0.409])
  })

  test('calculates with figures that a table hides', () => {
    const table = aTable([costing(3.37, aRow('x', [10, 2]))])
    for (const name of ['itemPrice', 'qty', 'price'] as const)
      table.boq.column[name] = { ...table.boq.column[name], isShown: false }
    const own = sheetOf([table])
    expect(contentsOf(own)).toMatchObject({ E5: '=ROUND(D5*2,2)', F5: '=20-E5', F2: '=SUM(F5:F5)' })
    expect(valueAt(own, 'F2')).toBe(13.26)
  })

  test('leaves the paper’s own columns as they are', () => {
    const blocks = [aTable([costing(3.37, aRow('Tiles', [10, 3]))]), aTotal()]
    const usual = quotationToSheet(aQuotationOf(blocks), OPTIONS)
    expect(sheetOf(blocks).columnWidths.slice(0, 5)).toEqual([...usual.columnWidths])
    expect(sheetOf(blocks).columnWidths).toHaveLength(9)
  })
})

test('no part of an ordinary spreadsheet holds a cost, and the one with costs does', async () => {
  const quotation = aQuotationOf([
    aTable([costing(1_234.57, aRow('Tiles', [9_000, 3])), costing(77.31, aRow('Tap', [90, 2]))]),
    { ...aSingleRow('Travel', [700, 1]), cost: 456.79 } as Block,
    aTotal(),
  ])
  const canaries = /1234\.57|3703\.71|77\.31|154\.62|456\.79|with costs|Profit/i
  const textOf = async (options: typeof OPTIONS) => {
    const { parts } = readXlsx(await writeWorkbook(quotationToSheet(quotation, options)))
    return [...parts.values()].map((part) => part.toString('utf8')).join('\n')
  }
  expect(await textOf(OPTIONS)).not.toMatch(canaries)
  const own = await textOf(WITH_COSTS)
  for (const figure of ['1234.57', '3703.71', '77.31', '154.62', '456.79'])
    expect(own).toContain(figure)
})
