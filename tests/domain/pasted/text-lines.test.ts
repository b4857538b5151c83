import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { LineChoices } from '#domain/pasted/pasted-rows.ts'
import { lines, pasteText } from '../../support/pasted.ts'

/** Each line in short: `# Kitchen`, `## Wall`, `– a note`, or a row's description. */
const outlineOf = (text: string, choices?: LineChoices) =>
  pasteText(lines(text), 'en-US', choices).items.map((item) => {
    if (item.type === 'row') return item.description
    return item.type === 'note' ? `– ${item.html}` : `${'#'.repeat(item.level)} ${item.html}`
  })

describe('text alone is a heading', () => {
  test.each([
    [
      'above the first rows, and each time again',
      'Kitchen││ / Door│2│50.00 / Lamp│1│30.00 / Bath││ / Tub│1│300.00',
      ['# Kitchen', 'Door', 'Lamp', '# Bath', 'Tub'],
    ],
    [
      'below a subtotal',
      'Item│Qty│Price│Amount / Door│2│50.00│100.00 / Lamp│1│30.00│30.00 / Subtotal│││130.00 / Bath│││ / Tub│1│9│9',
      ['Door', 'Lamp', '# Bath', 'Tub'],
    ],
    [
      'above several rows each time, though the first rows have none',
      'Survey│1│90.00 / Kitchen││ / Door│2│50.00 / Lamp│1│30.00 / Bath││ / Tub│1│9.00 / Tap│1│5.00',
      ['Survey', '# Kitchen', 'Door', 'Lamp', '# Bath', 'Tub', 'Tap'],
    ],
    ['in capitals', 'Survey│1│90.00 / KITCHEN││ / Door│2│50.00', ['Survey', '# KITCHEN', 'Door']],
    [
      'below another heading',
      'Survey│1│90.00 / GROUND FLOOR││ / Kitchen││ / Door│2│50.00',
      ['Survey', '# GROUND FLOOR', '# Kitchen', 'Door'],
    ],
    [
      'merged over all columns, where the first holds the number',
      'No│Item│Qty│Price / Kitchen│││ / 1│Door│2│50.00 / Bath│││ / 2│Tub│1│300.00',
      ['# Kitchen', 'Door', '# Bath', 'Tub'],
    ],
    [
      'with the sum of the rows below',
      'Item│Qty│Price│Amount / Kitchen│││130.00 / Door│2│50.00│100.00 / Lamp│1│30.00│30.00',
      ['# Kitchen', 'Door', 'Lamp'],
    ],
    [
      'above a row whose price is a word',
      'Kitchen││ / Door│2│50.00 / Bath││ / Tub│1│by others',
      ['# Kitchen', 'Door', '# Bath', 'Tub (by others)'],
    ],
  ])('%s', (_, text, outline) => {
    expect(outlineOf(text)).toEqual(outline)
  })
})

describe('the level is the depth of the outline number', () => {
  test.each([
    [
      'in the number column',
      'No│Item│Qty│Price / 1│House││ / 1.1│Kitchen││ / 1.1.1│Cabinets││ / 1.1.1.1│Wall││ / 1.1.1.1.1│Door│2│50.00 / 2│Garden││ / 2.1│Lawn│1│300.00',
      ['# House', '## Kitchen', '### Cabinets', '#### Wall', 'Door', '# Garden', 'Lawn'],
    ],
    [
      'which may end with 0',
      'Pos│Item│Qty│Price / 1.0│Kitchen││ / 1.1│Door│2│50.00 / 2.0│Bath││ / 2.1│Tub│1│300.00',
      ['# Kitchen', 'Door', '# Bath', 'Tub'],
    ],
    [
      'or begin with one',
      'Pos│Item│Qty│Price / 01│Kitchen││ / 01.01│Door│2│50.00 / 01.02│Lamp│1│9 / 02│Bath││ / 02.01│Tub│1│3',
      ['# Kitchen', 'Door', 'Lamp', '# Bath', 'Tub'],
    ],
    [
      'or be a letter',
      'Pos│Item│Qty│Price / A│Kitchen││ / 1│Door│2│50.00 / 2│Lamp│1│5 / B│Bath││ / 1│Tub│1│300.00',
      ['# Kitchen', 'Door', 'Lamp', '# Bath', 'Tub'],
    ],
    [
      'in a first column without a heading',
      '│Item│Qty│Price / A│Kitchen││ / 1│Door│2│50.00 / 2│Lamp│1│5 / B│Bath││ / 1│Tub│1│300.00',
      ['# Kitchen', 'Door', 'Lamp', '# Bath', 'Tub'],
    ],
    [
      'or stand before the text',
      'Item│Qty│Price / 1. House││ / 1.1 Kitchen││ / Door│2│50.00 / 1.2 Bath││ / Tub│1│3',
      ['# 1. House', '## 1.1 Kitchen', 'Door', '## 1.2 Bath', 'Tub'],
    ],
    [
      'while rows have none',
      'No│Item│Qty│Price / 1│Kitchen││ / │Door│2│50.00 / 2│Bath││ / │Tub│1│5',
      ['# Kitchen', 'Door', '# Bath', 'Tub'],
    ],
  ])('%s', (_, text, outline) => {
    expect(outlineOf(text)).toEqual(outline)
  })
})

describe('other text alone is a note', () => {
  test.each([
    ['below a row', 'Door│2│50.00 / White, with a lock││ / Lamp│1│30.00', '– White, with a lock'],
    [
      'that begins like one, among headings',
      'Kitchen││ / Door│2│50.00 / Incl. frame││ / Lamp│1│30.00',
      '– Incl. frame',
    ],
    [
      'in lower case, among headings',
      'Kitchen││ / Door│2│50.00 / oak, oiled││ / Lamp│1│30.00',
      '– oak, oiled',
    ],
    [
      'that is a sentence',
      'Kitchen││ / Door│2│50.00 / Prices hold until May.││ / Lamp│1│30.00',
      '– Prices hold until May.',
    ],
    [
      'without a number, among numbered headings',
      'No│Item│Qty│Price / 1│Kitchen││ / │All in oak││ / 1.1│Door│2│50.00 / 1.2│Lamp│1│5.00',
      '– All in oak',
    ],
    ['below all rows', 'Door│2│50.00 / Delivery in March││', '– Delivery in March'],
    [
      'below the total',
      'Door│2│50.00│100.00 / Lamp│1│30.00│30.00 / Total│││130.00 / Thank you│││',
      '– Thank you',
    ],
  ])('%s', (_, text, note) => {
    expect(outlineOf(text)).toContain(note)
    expect(outlineOf(text).filter((line) => line.startsWith('–'))).toHaveLength(1)
  })
})

describe('a row stays a row', () => {
  test.each([
    [
      'an item without figures that is numbered as the others',
      'No│Item│Qty│Price / 1│Door│2│50.00 / 2│Delivery││ / 3│Lamp│1│30.00 / 4│Survey││',
      ['Door', 'Delivery', 'Lamp', 'Survey'],
    ],
    [
      'the last of its group',
      'No│Item│Qty│Price / A│Kitchen││ / 1│Door│2│50 / 2│Delivery││ / B│Bath││ / 1│Tub│1│300',
      ['# Kitchen', 'Door', 'Delivery', '# Bath', 'Tub'],
    ],
    ['words for its price', 'Door│2│50.00 / Lamp│1│included', ['Door', 'Lamp (included)']],
    ['a dash for its price', 'Door│2│50.00 / Lamp│-│-', ['Door', 'Lamp']],
    ['a qty alone', 'Item│Qty│Price / Door│2│50.00 / Lamp│3│', ['Door', 'Lamp']],
    ['in a table without prices', 'Door│white / Lamp│', ['Door', 'Lamp']],
  ])('%s', (_, text, outline) => {
    expect(outlineOf(text)).toEqual(outline)
  })
})

test('a heading keeps the list’s sum of its rows, above or below them', () => {
  const sums = (text: string) =>
    pasteText(lines(text)).items.flatMap((item) => (item.type === 'heading' ? [item.hasSum] : []))
  const rows = 'Door│2│50.00│100.00 / Lamp│1│30.00│30.00'
  expect(sums(`Item│Qty│Price│Amount / Kitchen│││130.00 / ${rows}`)).toEqual([true])
  expect(sums(`Item│Qty│Price│Amount / Kitchen│││ / ${rows} / Subtotal│││130.00`)).toEqual([true])
  expect(sums(`Item│Qty│Price│Amount / Kitchen│││ / ${rows}`)).toEqual([false])
})

test('a choice makes a line a heading, a note or a row', () => {
  const text = 'Kitchen││ / Door│2│50.00 / White││ / Lamp│1│30.00'
  expect(outlineOf(text, new Map([[2, 'note']]))).toEqual(['# Kitchen', 'Door', '– White', 'Lamp'])
  expect(outlineOf(text, new Map([[0, true]]))[0]).toBe('Kitchen')
  expect(outlineOf(text, new Map([[0, 'note']]))[0]).toBe('– Kitchen')
  expect(outlineOf(text, new Map([[0, false]]))).toEqual(['Door', '– White', 'Lamp'])
})

test('whatever stands between them, the sum of the rows is the same with and without texts', () => {
  const word = fc.stringMatching(/^[A-Za-z][a-z]{2,8}( [a-zA-Z]{3,8}){0,3}[.:]?$/)
  const row = fc.tuple(word, fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 90_000 }))
  const line = fc.oneof(
    row.map(([text, qty, cents]) => `${text}\t${qty}\t${(cents / 100).toFixed(2)}`),
    word.map((text) => `${text}\t\t`),
  )
  const isRow = (text: string) => !text.endsWith('\t\t')
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (body) => {
      const head = 'Description\tQty\tUnit price'
      const { items, sum } = pasteText([head, ...body].join('\n'))
      const bare = pasteText([head, ...body.filter(isRow)].join('\n'))
      expect(sum).toBe(bare.sum)
      if (body.some(isRow))
        expect(items.filter(({ type }) => type === 'row')).toHaveLength(body.filter(isRow).length)
    }),
    { numRuns: 300 },
  )
})
