import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { separatorOf } from '#domain/pasted/parse-table.ts'
import { toPastedRows } from '#domain/pasted/pasted-rows.ts'
import { pasteText } from '../../support/pasted.ts'

const sample = (name: string) => readFileSync(join(import.meta.dir, name), 'utf8')
const figures = (text: string) =>
  pasteText(text).rows.map(({ itemPrice, qty, price }) => [itemPrice, qty, price])

describe('a csv that is copied as text', () => {
  test('is rows, with quoted line breaks and marks in its cells', () => {
    const { rows, sum } = pasteText(sample('semicolons.csv'))
    expect(rows.map(({ description, itemPrice, qty }) => [description, itemPrice, qty])).toEqual([
      ['Fliesen, 60×60\nrektifiziert', 1234.5, 2],
      ['Kleber "flex"', 8.9, 12],
    ])
    expect(sum).toBe(2575.8)
  })

  test.each([
    ['Tiles;2;10,00', ';'],
    ['Tiles;12,50\nGlue;13,40', ';'],
    ['Tiles;2;10\r\nGlue;3;4\r\n', ';'],
    ['Item,Qty,Price\nTiles,2,10.00', ','],
    ['Tiles,2,"1.234,50"\n"Glue, flex",3,"4,00"\nTotal', ','],
    ['a\tb', '\t'],
    // Figures one below the other, whatever their marks.
    ['12,50\n13,40', null],
    ['1,234,567\n1,234,568', null],
    ['12;50\n13;40', null],
    ['12,50', null],
    // Prose.
    ['We tile, grout, and clean.\nThen we leave, quietly, at 5.', null],
    ['Tiles; glue; grout', null],
    ['Two coats of paint; 3 days', null],
    ['First, the floor; then, 2 walls.\nLast; the door, or both.', null],
    ['', null],
  ])('%j has %j between its cells', (text, separator) => {
    expect(separatorOf(text)).toBe(separator)
  })

  test('has lines that a Mac ends with CR, in tabs and in a csv', () => {
    const want = [
      [2, 3, 6],
      [4, 1, 4],
    ]
    for (const text of [
      'Item\tQty\tRate\rTiles\t3\t2.00\rGlue\t1\t4.00\r',
      'Item,Qty,Rate\r"Tiles",3,2.00\rGlue,1,4.00',
    ])
      expect(figures(text)).toEqual(want)
  })

  test('is looked for in a moment', () => {
    for (const text of ['","'.repeat(300_000), '";'.repeat(500_000), '1,'.repeat(500_000)]) {
      const start = performance.now()
      separatorOf(text)
      expect(performance.now() - start).toBeLessThan(2000)
    }
  })
})

describe('three columns that only their order tells apart', () => {
  test('are description, item price and qty, and the other order is offered', () => {
    const { table, rows, sum, doubts } = pasteText(sample('no-cents.tsv'))
    const read = rows.map(({ itemPrice, qty }) => [itemPrice, qty])
    expect(read).toEqual([
      [1500, 2],
      [20, 10],
      [30, 1],
    ])
    expect(sum).toBe(3230)
    const [order] = doubts
    if (order?.kind !== 'order') throw new Error('no other order is offered')
    const other = toPastedRows(table, order.format).rows
    expect(other.map(({ itemPrice, qty }) => [qty, itemPrice])).toEqual(read)
  })

  test.each([
    ['Gravel\t2\t1500.00\nSand\t10\t20.00', [1500, 2, 3000], 1],
    ['Gravel\t2\t1500.00\nSand\t10\t20', [2, 1500, 3000], 1],
    ['Gravel\t2 m³\t1500\nSand\t10 m³\t20', [1500, 2, 3000], 0],
    ['Gravel\t2\t€ 1500\nSand\t10\t€ 20', [1500, 2, 3000], 0],
    ['Gravel\t2\t1500\t3000\nSand\t10\t20\t200', [1500, 2, 3000], 0],
    ['Item\tQty\tPrice\nGravel\t2\t1500\nSand\t10\t20', [1500, 2, 3000], 0],
  ])('%j', (text, first, orders) => {
    expect(figures(text)[0]).toEqual(first)
    expect(pasteText(text).doubts.filter(({ kind }) => kind === 'order')).toHaveLength(orders)
  })
})
