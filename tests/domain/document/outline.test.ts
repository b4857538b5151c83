import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { newHeading, newNote } from '#domain/document/kinds/new-item.ts'
import { numbersOf, numberWidthOf, outlineOf } from '#domain/document/outline.ts'
import {
  type Block,
  type Numbering,
  newBoqBlock,
  newBoqRow,
  newRowBlock,
  newTextBlock,
  type TableRow,
} from '#domain/document/quotation.ts'
import { counting } from '../../support/documents.ts'

const nextId = counting()

/** Lines by a letter each: r is a row, n a note, and 1 to 4 are headings. */
const rowsOf = (lines: string): TableRow[] =>
  [...lines].map((line) => {
    if (line === 'r') return newBoqRow(nextId())
    return line === 'n' ? newNote(nextId()) : newHeading(nextId(), '', Number(line))
  })

const tableOf = (lines: string, id = nextId()): Block => {
  const table = newBoqBlock(id, nextId)
  return { ...table, boq: { ...table.boq, rows: rowsOf(lines) } }
}

const outline = (numbering: Numbering, ...tables: string[]) =>
  [
    ...outlineOf(
      tables.map((lines) => tableOf(lines)),
      numbering,
    ).values(),
  ].map((numbers) => [...numbers])

describe('rows', () => {
  test('are numbered anew in each table', () => {
    expect(outline('table', 'rrr', 'rr')).toEqual([
      ['1', '2', '3'],
      ['1', '2'],
    ])
    expect(outlineOf([tableOf('rr', 'a'), tableOf('r', 'b')])).toEqual(
      new Map([
        ['a', ['1', '2']],
        ['b', ['1']],
      ]),
    )
    expect(numbersOf(rowsOf('1r2nrr'))).toEqual(['', '1', '', '', '2', '3'])
  })

  test('are numbered on through all tables', () => {
    expect(outline('through', 'rrr', '1rnr', 'r')).toEqual([
      ['1', '2', '3'],
      ['', '4', '', '5'],
      ['6'],
    ])
  })

  test('stand only in tables: other blocks have no numbers and break no numbering', () => {
    const blocks = [tableOf('r', 'a'), newTextBlock('t'), newRowBlock('x'), tableOf('r', 'b')]
    expect(outlineOf(blocks, 'through')).toEqual(
      new Map([
        ['a', ['1']],
        ['b', ['2']],
      ]),
    )
    expect(outlineOf([tableOf('rr', 'a'), { ...newBoqRow('r'), type: 'boqRow' }])).toEqual(
      new Map([['a', ['1', '2']]]),
    )
  })
})

describe('by headings', () => {
  test('headings and rows are numbered by their places', () => {
    expect(outline('outline', '1rr2r')).toEqual([['1', '1.1', '1.2', '1.3', '1.3.1']])
    expect(outline('outline', '1r2rr2r1r')).toEqual([
      ['1', '1.1', '1.2', '1.2.1', '1.2.2', '1.3', '1.3.1', '2', '2.1'],
    ])
    expect(outline('outline', '1234r')).toEqual([['1', '1.1', '1.1.1', '1.1.1.1', '1.1.1.1.1']])
  })

  test('the tenth row below 1.1 is 1.1.10', () => {
    const [numbers] = outline('outline', `12${'r'.repeat(11)}`)
    expect(numbers?.slice(-3)).toEqual(['1.1.9', '1.1.10', '1.1.11'])
  })

  test('rows before the first heading are counted with the highest headings', () => {
    expect(outline('outline', 'rr1r')).toEqual([['1', '2', '3', '3.1']])
  })

  test('notes have no number and take none', () => {
    expect(outline('outline', 'n1nrnr')).toEqual([['', '1', '', '1.1', '', '1.2']])
  })

  test('a level that is skipped takes no place in the number', () => {
    expect(outline('outline', '1r3r4r')).toEqual([['1', '1.1', '1.2', '1.2.1', '1.2.2', '1.2.2.1']])
    expect(outline('outline', '3r')).toEqual([['1', '1.1']])
  })

  test('a higher heading after a skipped level is beside the deeper one', () => {
    expect(outline('outline', '1r3r2r')).toEqual([['1', '1.1', '1.2', '1.2.1', '1.3', '1.3.1']])
    expect(outline('outline', '3r2r1r')).toEqual([['1', '1.1', '2', '2.1', '3', '3.1']])
  })

  test('numbers go on through all tables, with which sections end', () => {
    expect(outline('outline', '1r2r', '1rr', '2r')).toEqual([
      ['1', '1.1', '1.2', '1.2.1'],
      ['2', '2.1', '2.2'],
      ['3', '3.1'],
    ])
  })
})

const lines = fc
  .array(fc.constantFrom(...'rrrn1234'), { minLength: 1, maxLength: 25 })
  .map((letters) => letters.join(''))
const tables = fc.array(lines, { minLength: 1, maxLength: 4 })
const numbering = fc.constantFrom<Numbering[]>('table', 'through', 'outline')

test('no number comes twice in a table or, if it goes on, in a document; notes have none', () => {
  fc.assert(
    fc.property(tables, numbering, (parts, by) => {
      const numbers = outline(by, ...parts)
      const lists = by === 'table' ? numbers : [numbers.flat()]
      for (const list of lists) {
        const used = list.filter((number) => number !== '')
        expect(new Set(used).size).toBe(used.length)
      }
      for (const [at, part] of parts.entries())
        for (const [index, letter] of [...part].entries()) {
          const hasNumber = letter === 'r' || (letter !== 'n' && by === 'outline')
          expect(numbers[at]?.[index]).toMatch(hasNumber ? /^\d+(\.\d+)*$/ : /^$/)
        }
    }),
  )
})

test('by headings each number follows the one before: one deeper, or the next of some level', () => {
  fc.assert(
    fc.property(tables, (parts) => {
      const numbers = outline('outline', ...parts)
        .flat()
        .filter((number) => number !== '')
      for (const [at, number] of numbers.entries()) {
        const before = (numbers[at - 1] ?? '0').split('.')
        const depth = number.split('.').length
        const next = [...before.slice(0, depth - 1), Number(before[depth - 1] ?? 0) + 1].join('.')
        expect(number).toBe(next)
      }
    }),
  )
})

test('the width of a table’s numbers is that of the longest', () => {
  expect(numberWidthOf([])).toBe(4)
  expect(numberWidthOf(['1', '', '12'])).toBe(21)
  expect(numberWidthOf(['1.2.2.2.1', '2'])).toBe(61)
})
