import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  afterNumbersIn,
  counterAt,
  DEFAULT_SERIES,
  nextVersion,
  numberAt,
  numberKey,
  patternFault,
} from '#domain/document/number-series.ts'

const DAY = '2026-03-09'

test.each([
  ['{YYYY}-{000}', 14, '2026-014'],
  ['A-{YY}{MM}-{00}', 7, 'A-2603-07'],
  ['{0}', 1234, '1234'],
  ['Nr. {000000}/{YYYY}', 5, 'Nr. 000005/2026'],
])('%p with %p is %p', (pattern, counter, number) => {
  expect(patternFault(pattern)).toBeNull()
  expect(numberAt(pattern, counter, DAY)).toBe(number)
})

test.each([
  ['', 'Add a counter such as {000}, so that each number is another.'],
  ['{YYYY}', 'Add a counter such as {000}, so that each number is another.'],
  ['{00}-{000}', 'Use one counter only.'],
  ['{DD}-{00}', '{DD} is unknown. Use {YYYY}, {YY}, {MM} or a counter such as {000}.'],
  ['{0000000000}', '{0000000000} is unknown. Use {YYYY}, {YY}, {MM} or a counter such as {000}.'],
  ['{00', 'Close each brace, as in {000}.'],
  ['{00}}', 'Close each brace, as in {000}.'],
  ['a\n{00}', 'Use a single line of text.'],
  [`${'a'.repeat(37)}{00}`, 'Use at most 40 characters.'],
])('the pattern %p is refused: %p', (pattern, fault) => {
  expect(patternFault(pattern)).toBe(fault)
})

test('a pattern with the year begins anew in each, and another goes on', () => {
  const series = { pattern: '{YY}-{00}', next: 15, year: 2025 }
  expect(counterAt(series, DAY)).toBe(1)
  expect(counterAt({ ...series, year: 2026 }, DAY)).toBe(15)
  expect(counterAt({ ...series, pattern: '{MM}-{00}' }, DAY)).toBe(15)
  expect(counterAt({ ...DEFAULT_SERIES, next: 40 }, DAY)).toBe(40)
})

test('two counters of a pattern never give the same number', () => {
  const text = fc.string({ unit: fc.constantFrom(...'aZ-/0129 '), maxLength: 8 })
  const part = fc.constantFrom('{YYYY}', '{YY}', '{MM}', '')
  const pattern = fc
    .tuple(text, part, fc.integer({ min: 1, max: 9 }), part, text)
    .map(([a, b, zeros, c, d]) => `${a}${b}{${'0'.repeat(zeros)}}${c}${d}`)
  const counter = fc.integer({ min: 1, max: 999_999_999 })
  fc.assert(
    fc.property(pattern, counter, counter, (pattern, one, other) => {
      const keys = [one, other].map((at) => numberKey(numberAt(pattern, at, DAY)))
      expect(keys[0] === keys[1]).toBe(one === other)
    }),
  )
})

test('what follows an accepted version has the next letter', () => {
  const numbers = ['2026-014']
  while (numbers.length < 30) numbers.push(nextVersion(numbers.at(-1) ?? ''))
  expect(numbers.slice(0, 4)).toEqual(['2026-014', '2026-014-B', '2026-014-C', '2026-014-D'])
  expect(numbers.slice(24, 28)).toEqual(['2026-014-Y', '2026-014-Z', '2026-014-AA', '2026-014-AB'])
  expect(nextVersion('A-AZ')).toBe('A-BA')
  expect(nextVersion('2026-A')).toBe('2026-A-B')
  expect(nextVersion('A-ZZ')).toBe('A-ZZ-B')
})

test('no version of a number has that of another', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 12 }), (number) => {
      const versions = [number]
      while (versions.length < 60) versions.push(nextVersion(versions.at(-1) ?? ''))
      expect(new Set(versions).size).toBe(60)
    }),
  )
})

test('numbers are the same whatever their case and the white space around them', () => {
  expect(numberKey(' a-Ä1 ')).toBe(numberKey('A-a1'))
  expect(numberKey('2026-1')).not.toBe(numberKey('2026-01'))
})

test.each([
  ['{YYYY}-{000}', ['2026-003', 'Your bathroom 2026-014 – Mrs Vogel.pdf', '2025-900'], 15, 2026],
  ['A-{YY}{MM}-{00}', ['Re: a-2603-07', 'b-2603-09', 'a-2603-8', 'xa-2603-11'], 8, 2026],
  ['Büro {0}', ['BÜRO 4', 'buro 6.'], 7, 2025],
  ['{0000}', ['0012', 'In 2030 or for 5000'], 13, 2025],
  ['{YYYY}/{YYYY}-{00}', ['2026/2026-05'], 6, 2026],
])('%p goes on after the furthest of %p', (pattern, texts, next, year) => {
  const series = { pattern, next: 2, year: 2025 }
  expect(afterNumbersIn(series, texts)).toEqual({ pattern, next, year })
  expect(afterNumbersIn(series, ['2024-500', 'nothing'])).toBe(series)
})
