import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  changeLine,
  insertLine,
  moveLine,
  newLine,
  newSurcharge,
  removeLine,
  withTyped,
} from '#domain/document/lines.ts'
import { isDiscount } from '#domain/numbers/typed-line.ts'

const line = (id: string, kind: 'percent' | 'amount' | 'rounding' = 'amount') => ({
  ...newLine(id),
  kind,
})
const LINES = [line('a'), line('b', 'percent'), line('r', 'rounding'), line('s', 'rounding')]
const ids = (lines: readonly { id: string }[]) => lines.map(({ id }) => id).join('')

describe('lines between the sum and the total', () => {
  test('are added after the last one before the tax', () => {
    expect(ids(insertLine(LINES, newLine('n')))).toBe('abnrs')
    expect(ids(insertLine([], newLine('n')))).toBe('n')
    expect(newLine('n')).toEqual({ id: 'n', html: 'Discount', kind: 'percent', value: null })
    expect([newLine('n'), newSurcharge('n')].map(isDiscount)).toEqual([true, false])
  })

  test('are changed and removed by id; one that is gone leaves the same list', () => {
    expect(changeLine(LINES, 'b', (one) => ({ ...one, html: 'x' }))[1]?.html).toBe('x')
    expect(changeLine(LINES, 'b', (one) => one)).toBe(LINES)
    expect(changeLine(LINES, 'gone', (one) => ({ ...one, html: 'x' }))).toBe(LINES)
    expect(ids(removeLine(LINES, 'b'))).toBe('ars')
    expect(removeLine(LINES, 'gone')).toBe(LINES)
  })

  test('move among those on their side of the tax', () => {
    expect(ids(moveLine(LINES, 'a', 1))).toBe('bars')
    expect(moveLine(LINES, 'b', 3)).toBe(LINES)
    expect(ids(moveLine(LINES, 's', 0))).toBe('absr')
    expect(moveLine(LINES, 'r', -1)).toBe(LINES)
    expect(moveLine(LINES, 'gone', 0)).toBe(LINES)
  })

  test('keep roundings last and lose none, wherever any of them is moved', () => {
    const any = fc.tuple(
      fc.array(fc.boolean(), { maxLength: 6 }),
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: -3, max: 9 }),
    )
    fc.assert(
      fc.property(any, ([kinds, which, to]) => {
        const all = kinds.toSorted().map((is, at) => line(`${at}`, is ? 'rounding' : 'amount'))
        const moved = moveLine(all, `${which}`, to)
        expect(moved.map(({ kind }) => kind)).toEqual(all.map(({ kind }) => kind))
        expect([...moved].map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id))
      }),
    )
  })

  test('are named by what was typed until somebody writes another text', () => {
    const typed = (value: number, html = 'Discount') =>
      withTyped({ ...newLine('a'), html }, { kind: 'amount', value }).html
    expect([typed(-50), typed(50), typed(50, 'Freight'), typed(-5, 'Surcharge')]).toEqual([
      'Discount',
      'Surcharge',
      'Freight',
      'Discount',
    ])
  })

  test('that are emptied or 0 stay a surcharge or a discount', () => {
    const emptied = (value: number | null, line = newSurcharge('a')) =>
      withTyped(line, value === null ? null : { kind: 'amount', value })
    expect(emptied(null)).toEqual(newSurcharge('a'))
    expect(emptied(0)).toEqual({ ...newSurcharge('a'), value: 0 })
    expect(emptied(null, emptied(5))).toEqual(newSurcharge('a'))
    expect(emptied(5)).not.toHaveProperty('isSurcharge')
    expect(emptied(null, emptied(-5))).toMatchObject({ html: 'Discount', kind: 'amount' })
    expect(isDiscount(emptied(null, emptied(-5)))).toBe(true)
  })

  test('keep their kind when emptied, and a rounding stays one', () => {
    expect(withTyped(line('a', 'percent'), null)).toMatchObject({ kind: 'percent', value: null })
    const percent = { kind: 'percent', value: 5 } as const
    expect(withTyped(line('r', 'rounding'), percent)).toMatchObject({ kind: 'rounding', value: 5 })
  })
})
