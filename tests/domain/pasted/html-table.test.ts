import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { LIMITS } from '#domain/document/limits.ts'
import { subtotalOf } from '#domain/numbers/totals.ts'
import { detectTableFormat } from '#domain/pasted/detect-format.ts'
import { htmlTableCells } from '#domain/pasted/html-table.ts'
import { tableFromCells } from '#domain/pasted/parse-table.ts'
import { toBoqRows, toPastedRows } from '#domain/pasted/pasted-rows.ts'
import { parseHtml } from '../../../src/adapters/html/parse.ts'

const cells = (html: string) => htmlTableCells(parseHtml(html), LIMITS.rows)

function sumOf(name: string): number | null {
  const html = readFileSync(join(import.meta.dir, name), 'utf8')
  const table = tableFromCells(cells(html), LIMITS.rows)
  const { rows } = toPastedRows(table, detectTableFormat(table, { locale: 'en-US', decimals: 2 }))
  let ids = 0
  return subtotalOf(toBoqRows(rows, () => `id${ids++}`))
}

test.each([
  ['web-table-spans.html', 938.5],
  ['excel-clipboard.html', 4843.67],
  ['google-sheets-clipboard.html', 3182.12],
])('%s keeps its sum', (name, sum) => {
  expect(sumOf(name)).toBe(sum)
})

describe('cells of pasted html', () => {
  test.each<[string, string, string[][]]>([
    [
      'stand in their columns beside and below merged ones',
      `<table><tr><td rowspan=2>a<td colspan=2>b<td>c<tr><td>d<td>e<td>f
        <tr><td>g<td rowspan=0>h<td>i<td>j<tr><td>k<td>l<td>m</table>`,
      [
        ['a', 'b', '', 'c'],
        ['', 'd', 'e', 'f'],
        ['g', 'h', 'i', 'j'],
        ['k', '', 'l', 'm'],
      ],
    ],
    [
      'are counted in rows that merged ones cover whole',
      '<table><tr><td rowspan=2>a<td rowspan=2>b<tr></tr><tr><td>c<td>d</table>',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'merge none of another section',
      '<table><thead><tr><th rowspan=5>a<th>b<tbody><tr><td>c<td>d</table>',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'keep their lines, paragraphs and lists',
      '<table><tr><td>a<br>b<td><p>c</p>\n<p>d\n e</p><td><ul><li>f<li>g</ul><td>h<sup>2</sup></table>',
      [['a\nb', 'c\nd e', 'f\ng', 'h2']],
    ],
    [
      "keep Word's paragraphs and lists",
      `<table><tr><td><p class=MsoNormal>Wall<o:p></o:p></p></td><td>
        <p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>prime</p>
        <p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>paint</p></td></table>`,
      [['Wall', 'prime\npaint']],
    ],
    [
      'leave out hidden rows, cells and keys for sorting',
      `<table><tr style="display: none"><td>x<td>x<tr><td>a<td hidden>x<td><span style="color:red;display:none">0012</span>12
        <tr><td rowspan=2>b<td>c<tr style="visibility:collapse"><td>x<tr><td>d<td>e</table>`,
      [
        ['a', '12'],
        ['b', 'c'],
        ['d', 'e'],
      ],
    ],
    [
      'leave out the columns that a sheet hides, whose cells may be marked or spanned',
      `<table><col><col span=2 style='display:none'><col width=0><col>
        <tr><td>a<td style='display:none'>x<td>x<td>x<td>b<tr><td>c<td colspan=4>d<tr><td colspan=2>e<td>x<td>x<td>f</table>`,
      [
        ['a', 'b'],
        ['c', 'd'],
        ['e', 'f'],
      ],
    ],
    [
      'are those of the table, not of what is around it',
      '<p>Dear Ann,</p><table><caption>Offer</caption><tr><td>a<td>b</table><p>Bye</p>',
      [['a', 'b']],
    ],
    [
      'are those of the tables in the layout of a mail',
      `<table><tr><td>Logo<td>Date<tr><td colspan=2><table><tr><td>a<td>1<tr><td>b<td>2</table>
        <tr><td colspan=2><table><tr><td>c<td>3</table></table>`,
      [
        ['a', '1'],
        ['b', '2'],
        ['c', '3'],
      ],
    ],
    [
      'hold a small table as text',
      '<table><tr><td>a <table><tr><td>x<td>y</table><td>1<tr><td>b<td>2</table>',
      [
        ['a\nx y', '1'],
        ['b', '2'],
      ],
    ],
    ['are none in one that only frames a text', '<table><tr><td><p>a</p><p>b</p></table>', []],
  ])('%s', (_what, html, expected) => {
    expect(cells(html)).toEqual(expected)
  })

  test('stand where html places them, whatever spans', () => {
    const cell = fc.record({ colspan: fc.integer({ min: 1, max: 3 }), rowspan: fc.nat(4) })
    // At most 48 columns, fewer than are read.
    const row = fc.array(cell, { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(fc.array(row, { minLength: 2, maxLength: 4 }), (table) => {
        const html = table.map(
          (line, y) => `<tr>${line.map((one, at) => td(one, `${y}.${at}`)).join('')}`,
        )
        expect(cells(`<table>${html.join('')}</table>`)).toEqual(placed(table))
      }),
    )
  })
})

interface Spans {
  colspan: number
  rowspan: number
}

const td = ({ colspan, rowspan }: Spans, text: string) =>
  `<td colspan=${colspan} rowspan=${rowspan}>${text}`

/** The standard's own steps (html: Forming a table), slot by slot. */
function placed(table: Spans[][]): string[][] {
  const taken = new Set<string>()
  const take = (x: number, y: number, { colspan, rowspan }: Spans) => {
    const bottom = rowspan === 0 ? table.length : y + rowspan
    for (let row = y; row < bottom; row++)
      for (let column = x; column < x + colspan; column++) taken.add(`${row} ${column}`)
  }
  return table.map((line, y) => {
    const texts: string[] = []
    for (const [at, cell] of line.entries()) {
      while (taken.has(`${y} ${texts.length}`)) texts.push('')
      take(texts.length, y, cell)
      texts.push(`${y}.${at}`, ...Array.from({ length: cell.colspan - 1 }, () => ''))
    }
    return texts
  })
}
