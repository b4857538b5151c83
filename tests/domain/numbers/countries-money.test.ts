import { describe, expect, test } from 'bun:test'
import type { DocumentLine } from '#domain/numbers/document-lines.ts'
import {
  documentTotals,
  type RatedPrice,
  type TaxRate,
  type TotalTerms,
  toStep,
  type Withholding,
} from '#domain/numbers/taxes.ts'
import { SUM_ONLY } from './terms.ts'

/** The examples of numbers: Taxes in parts, Withholding, Totals in steps, Decimals of the currency. */

type Mode = TotalTerms['tax']['mode']
/** A price at a rate, which is named by its percentage. */
type Row = readonly [price: number, percent: number]

const termsOf = (
  mode: Mode,
  rates: readonly TaxRate[],
  own: Partial<TotalTerms> = {},
): TotalTerms => ({
  ...SUM_ONLY,
  tax: { mode, rates, defaultRate: rates[0]?.id ?? null },
  ...own,
})

const rate = (percent: number, parts: readonly number[] = []): TaxRate => ({
  id: `${percent} %`,
  percent,
  parts: parts.map((part) => ({ percent: part })),
})
const at = (rows: readonly Row[]): RatedPrice[] =>
  rows.map(([price, percent]) => ({ rate: `${percent} %`, price }))

const of = (percent: number, own: Partial<Withholding> = {}): Withholding => ({
  percent,
  rates: null,
  lines: null,
  ...own,
})

describe('taxes in parts', () => {
  test.each([
    [233.31, [2.5, 2.5], 'added', 233.31, [5.83, 5.83], 244.97],
    [100, [5, 9.975], 'added', 100, [5, 9.98], 114.98],
    [59.99, [5, 9.975], 'included', 52.18, [2.61, 5.2], 59.99],
    [-100, [5, 9.975], 'added', -100, [-5, -9.98], -114.98],
    // One that is all of its rate is rounded itself too: the net is 0.05, were it not in parts.
    [0.21, [0, 100], 'included', 0.1, [0, 0.11], 0.21],
    [1e11, [5, 9.975], 'included', 86975429441.18, [4348771472.06, 8675799086.76], 1e11],
  ] as const)('%p in parts of %p %%, %s', (price, parts, mode, net, taxes, total) => {
    const own = rate(parts[0] + parts[1], parts)
    const found = documentTotals([{ rate: null, price }], termsOf(mode, [own]))
    expect(found).toMatchObject({ net, total, gross: total })
    expect(found?.taxes).toEqual(taxes.map((tax, part) => ({ rate: own.id, part, base: net, tax })))
  })
})

describe('withholding', () => {
  const cassa: DocumentLine = { id: 'cassa', kind: 'percent', value: 4 }
  test.each<[readonly Row[], Mode, Withholding, readonly DocumentLine[], number, number, number]>([
    [[[1000, 21]], 'added', of(15), [], 1210, -150, 1060],
    [[[138.75, 21]], 'added', of(19), [], 167.89, -26.36, 141.53],
    [[[1000, 22]], 'added', of(20, { lines: [] }), [cassa], 1268.8, -200, 1068.8],
    [[[1000, 22]], 'added', of(20), [cassa], 1268.8, -208, 1060.8],
    [[[1000, 22]], 'added', of(20, { lines: ['cassa'] }), [cassa], 1268.8, -208, 1060.8],
    [[[119, 19]], 'included', of(15), [], 119, -15, 104],
    [[[119, 19]], 'included', of(15, { lines: [] }), [cassa], 123.76, -15, 108.76],
    [
      [
        [100, 21],
        [50, 10],
      ],
      'added',
      of(15, { rates: ['21 %'] }),
      [],
      176,
      -15,
      161,
    ],
    [
      [
        [100, 21],
        [50, 10],
      ],
      'none',
      of(15, { rates: ['21 %'] }),
      [],
      150,
      -22.5,
      127.5,
    ],
    [[[-100, 21]], 'added', of(15), [], -121, 0, -121],
    [[[100, 21]], 'added', of(0), [], 121, 0, 121],
    [[[100, 0]], 'added', of(100), [], 100, -100, 0],
  ])('%j, tax %s', (rows, mode, withholding, lines, gross, withheld, total) => {
    const rates = rows.map(([, percent]) => rate(percent))
    const found = documentTotals(at(rows), termsOf(mode, rates, { lines, withholding }))
    expect(found).toMatchObject({ gross, withheld, total, rounding: 0 })
    expect(Object.is(found?.withheld, -0)).toBe(false)
  })

  test('changes neither the net nor a tax', () => {
    const plain = termsOf('added', [rate(21)])
    const { net, taxes } = documentTotals(at([[138.75, 21]]), plain) ?? {}
    const withheld = documentTotals(at([[138.75, 21]]), { ...plain, withholding: of(19) })
    expect(withheld).toMatchObject({ net, taxes, withheldOf: 138.75 } as object)
  })
})

describe('totals in steps', () => {
  const vat = [rate(8.1)]
  test.each([
    [19.3, 0.05, 20.86, -0.01, 20.85],
    [38.6, 0.05, 41.73, 0.02, 41.75],
  ])('%p in steps of %p', (price, rounding, gross, rounded, total) => {
    const found = documentTotals([{ rate: null, price }], termsOf('added', vat, { rounding }))
    expect(found).toMatchObject({ gross, rounding: rounded, stepRounding: rounded, total })
  })

  test('come after withholding and rounding lines', () => {
    const lines: DocumentLine[] = [{ kind: 'rounding', value: 0.02 }]
    const own = termsOf('added', vat, { rounding: 0.05, withholding: of(10), lines })
    // 20.86 less 1.93 is 18.93, with 0.02 it is 18.95.
    expect(documentTotals([{ rate: null, price: 19.3 }], own)).toMatchObject({
      withheld: -1.93,
      rounding: 0.02,
      stepRounding: 0,
      total: 18.95,
    })
  })

  test.each([
    [0.025, 0.05, 0.05],
    [-0.025, 0.05, -0.05],
    [0.024, 0.05, 0],
    [-0.01, 0.05, 0],
    [14.5, 1, 15],
    [14.999, 10, 10],
    [15, 10, 20],
    [2.5, 5, 5],
    [999_999_999_999.97, 0.05, 999_999_999_999.95],
    [7.25, 0.5, 7.5],
    [0.05, 0.1, 0.1],
    [12.3, null, 12.3],
  ])('%p to steps of %p is %p', (figure, step, nearest) => {
    expect(Object.is(toStep(figure, step), nearest)).toBe(true)
  })
})

describe('three decimals', () => {
  const dinars = { decimals: 3, currency: 'KWD' } as const
  test('are those of taxes, lines and what is withheld', () => {
    const found = documentTotals(
      [{ rate: null, price: 10.555 }],
      termsOf('added', [rate(19)], dinars),
    )
    expect(found).toMatchObject({ taxes: [{ tax: 2.005 }], total: 12.56 })
    const lines: DocumentLine[] = [{ kind: 'percent', value: -3 }]
    const own = { ...dinars, lines, withholding: of(1.5) }
    expect(documentTotals([{ rate: null, price: 10.555 }], termsOf('none', [], own))).toMatchObject(
      { lines: [{ amount: -0.317 }], net: 10.238, withheld: -0.154, total: 10.084 },
    )
  })
})
