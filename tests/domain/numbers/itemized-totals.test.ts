import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  figureCell,
  newQuotation,
  newRowBlock,
  type Quotation,
} from '#domain/document/quotation.ts'
import { itemizedTotals, lineFigure } from '#domain/numbers/itemized-totals.ts'
import { hasItems, totalsOf } from '#domain/numbers/totals.ts'

const RATES = [
  { id: 'full', name: 'VAT', percent: 19, reason: 'Never said', parts: [] },
  { id: 'low', name: '', percent: 7, reason: '', parts: [] },
  { id: 'zero', name: 'VAT', percent: 0, reason: 'Export', parts: [] },
]
const NO_TAX = { mode: 'none', rates: [], defaultRate: null } as const
const taxed = (mode: 'added' | 'included') => ({ mode, rates: RATES, defaultRate: 'full' })

const line = (kind: 'percent' | 'amount' | 'rounding', value: number | null) => ({
  id: `${kind}${value}`,
  html: '<b>Text</b>',
  kind,
  value,
})

/** Rows at these prices and rates, each with a price of its own. */
function anOffer(rows: [number, string | null][], changes: Partial<Quotation>): Quotation {
  const blocks = rows.map(([price, taxRate], at) => ({
    ...newRowBlock(`r${at}`),
    price: figureCell(price, true),
    taxRate,
  }))
  return { ...newQuotation(blocks), locale: 'en-US', ...changes }
}

const documentOf = (offer: Quotation) => totalsOf(offer.blocks, offer).document
const itemsOf = (offer: Quotation) => itemizedTotals(offer, documentOf(offer))
const textsOf = (items: ReturnType<typeof itemsOf>['above']) =>
  items.map(({ kind, name, amount, reason }) =>
    [kind, name, amount, reason].filter(Boolean).join(' | '),
  )

describe('what stands above and below a total', () => {
  const rows: [number, string | null][] = [
    [100, null],
    [100, 'low'],
    [100, 'zero'],
  ]
  const lines = [line('percent', -10), line('amount', null), line('rounding', 0.02)]

  test('leads from the sum to the total where tax is added', () => {
    const { above, below } = itemsOf(anOffer(rows, { tax: taxed('added'), lines }))
    expect(textsOf(above)).toEqual([
      'sum | Sum | 300.00',
      'line | −30.00',
      'line',
      'net | Net | 270.00',
      'tax | VAT 19% of 90.00 | 17.10',
      'tax | 7% of 90.00 | 6.30',
      'tax | VAT 0% of 90.00 | 0.00 | Export',
      'rounding | 0.02',
    ])
    expect(below).toEqual([])
    expect(above.map(({ id }) => id)).toEqual([
      '',
      'percent-10',
      'amountnull',
      '',
      'full',
      'low',
      'zero',
      'rounding0.02',
    ])
  })

  test('says below the total what of it is tax where tax is included', () => {
    const { above, below } = itemsOf(anOffer(rows.slice(0, 2), { tax: taxed('included'), lines }))
    expect(textsOf(above)).toEqual([
      'sum | Sum | 200.00',
      'line | −20.00',
      'line',
      'rounding | 0.02',
    ])
    expect(textsOf(below)).toEqual([
      'net | Net | 159.74',
      'tax | includes VAT 19% of 75.63 | 14.37',
      'tax | includes 7% of 84.11 | 5.89',
    ])
  })

  test('says the net once: as the sum only if a line stands between them', () => {
    const { above } = itemsOf(
      anOffer(rows, { tax: taxed('added'), lines: [line('rounding', 0.02)] }),
    )
    expect(above.map(({ kind }) => kind)).toEqual(['net', 'tax', 'tax', 'tax', 'rounding'])
  })

  test('has lines without any tax, and nothing where the total is all there is', () => {
    const { above } = itemsOf(anOffer(rows, { tax: NO_TAX as never, lines: [line('amount', 5)] }))
    expect(textsOf(above)).toEqual(['sum | Sum | 300.00', 'line | 5.00'])
    expect(itemsOf(anOffer(rows, {}))).toEqual({ above: [], below: [] })
  })

  test('shows no amounts of a result beyond the bounds, but its lines', () => {
    const offer = anOffer(rows, { tax: taxed('added'), lines })
    const { above } = itemizedTotals(offer, null)
    expect(textsOf(above)).toEqual(['sum | Sum', 'line', 'line', 'net | Net', 'rounding | 0.02'])
  })

  test('adds up in any document, to the cent', () => {
    const cents = fc.integer({ min: -200_000, max: 900_000 }).map((value) => value / 100)
    const anyLine = fc.oneof(
      fc.tuple(fc.constantFrom('amount' as const, 'rounding' as const), cents),
      fc.tuple(fc.constant('percent' as const), fc.integer({ min: -90, max: 90 })),
    )
    const rate = fc.constantFrom(null, 'full', 'low', 'zero')
    const any = fc.record({
      mode: fc.constantFrom('added' as const, 'included' as const),
      rows: fc.array(fc.tuple(cents, rate), { minLength: 1, maxLength: 6 }),
      lines: fc.array(anyLine, { maxLength: 4 }),
    })
    fc.assert(
      fc.property(any, ({ mode, rows, lines }) => {
        const own = lines.map(([kind, value], at) => ({ ...line(kind, value), id: `l${at}` }))
        const sorted = own.toSorted((one, two) => rank(one) - rank(two))
        // A choice of a reader's has made its total another one.
        const stale = { ...line('rounding', 0.02), mends: 1e9 }
        const offer = anOffer(rows, { tax: taxed(mode), lines: [...sorted, stale] })
        const { above, below } = itemsOf(offer)
        const centsOf = (...kinds: string[]) =>
          [...above, ...below]
            .filter(({ kind }) => kinds.includes(kind))
            .reduce((sum, { amount }) => sum + toCents(amount), 0)
        const total = Math.round((documentOf(offer)?.total ?? Number.NaN) * 100)
        expect(centsOf('net', 'tax', 'rounding')).toBe(total)
        // Without lines the net alone stands there.
        if (above.some(({ kind }) => kind === 'sum'))
          expect(centsOf('sum', 'line', 'rounding')).toBe(
            mode === 'included' ? total : centsOf('net', 'rounding'),
          )
      }),
    )
  })
})

const rank = ({ kind }: { kind: string }): number => (kind === 'rounding' ? 1 : 0)
const toCents = (amount: string): number =>
  Math.round(Number(amount.replaceAll(',', '').replace('−', '-')) * 100)

test('a line’s figure is the one that was typed, in the number format', () => {
  expect(lineFigure(line('percent', -2.5), { locale: 'de-DE', decimals: 2 })).toBe('−2,5\u00a0%')
  expect(lineFigure(line('amount', -1_234.5), { locale: 'de-DE', decimals: 2 })).toBe('−1.234,50')
  expect(lineFigure(line('percent', null), { locale: 'en-US', decimals: 2 })).toBe('')
})

const WITHHELD = { name: 'IRPF', percent: 15, rates: null, lines: null, reason: 'Art. 95' }

test.each<[string, Partial<Quotation>, boolean]>([
  ['neither', { tax: NO_TAX as unknown as Quotation['tax'] }, false],
  ['a line', { lines: [line('amount', null)] }, true],
  ['a tax', { tax: taxed('added') }, true],
  ['a tax without a rate yet', { tax: { ...taxed('included'), rates: [] } }, false],
  ['rates of a tax that is turned off', { tax: { ...taxed('added'), mode: 'none' } }, false],
  ['what is withheld', { withholding: WITHHELD }, true],
  ['steps', { rounding: 0.05 }, true],
])('more than the total is shown or not with %s', (_, changes, isMore) => {
  expect(hasItems({ ...newQuotation([]), ...changes })).toBe(isMore)
})

describe('what is withheld', () => {
  const vat = { id: 'vat', name: 'VAT', percent: 21, reason: '', parts: [] }
  const spanish = (mode: 'added' | 'included') => ({ mode, rates: [vat], defaultRate: 'vat' })
  const IRPF = 'withheld | IRPF 15% | −150.00 | Art. 95'

  test('stands between the total with tax and what is to be paid', () => {
    const tax = spanish('added')
    const { above, below } = itemsOf(anOffer([[1_000, null]], { tax, withholding: WITHHELD }))
    expect(textsOf(above)).toEqual([
      'net | Net | 1,000.00',
      'tax | VAT 21% of 1,000.00 | 210.00',
      'gross | Total with tax | 1,210.00',
      IRPF,
    ])
    expect(below).toEqual([])
  })

  test('stands below the net that it is taken of where tax is included', () => {
    const tax = spanish('included')
    const { above, below } = itemsOf(anOffer([[1_210, null]], { tax, withholding: WITHHELD }))
    expect(textsOf(above)).toEqual([
      'net | Net | 1,000.00',
      'tax | VAT 21% of 1,000.00 | 210.00',
      'gross | Total with tax | 1,210.00',
      IRPF,
    ])
    expect(below).toEqual([])
  })

  test('follows the sum where there is no tax', () => {
    const { above } = itemsOf(anOffer([[1_000, null]], { withholding: WITHHELD }))
    expect(textsOf(above)).toEqual(['sum | Sum | 1,000.00', IRPF])
  })

  test('names the net that it is taken of where that is not all', () => {
    const cassa = { ...line('percent', 4), id: 'cassa' }
    const withholding = { ...WITHHELD, percent: 20, lines: [] }
    const { above } = itemsOf(anOffer([[1_000, null]], { lines: [cassa], withholding }))
    expect(textsOf(above).at(-1)).toBe('withheld | IRPF 20% of 1,000.00 | −200.00 | Art. 95')
  })
})

test('each part of a rate is a tax of its own', () => {
  const parts = [
    { name: 'GST', percent: 5 },
    { name: 'QST', percent: 9.975 },
  ]
  const rate = { id: 'both', name: 'GST + QST', percent: 14.975, reason: '', parts }
  const tax = { mode: 'added' as const, rates: [rate], defaultRate: null }
  const { above } = itemsOf(anOffer([[100, null]], { tax }))
  expect(textsOf(above)).toEqual([
    'net | Net | 100.00',
    'tax | GST 5% of 100.00 | 5.00',
    'tax | QST 9.975% of 100.00 | 9.98',
  ])
  expect(new Set(above.map(({ kind, id }) => kind + id)).size).toBe(above.length)
})

test('what rounds a total to its step is named last, unless it is nothing', () => {
  const tax = { ...taxed('added'), rates: [{ ...RATES[0], percent: 8.1 }] } as Quotation['tax']
  const items = (price: number, changes: Partial<Quotation> = {}) =>
    textsOf(itemsOf(anOffer([[price, null]], { rounding: 0.05, ...changes })).above)
  expect(items(19.3, { tax }).at(-1)).toBe('rounding | Rounding | −0.01')
  expect(items(38.6, { tax }).at(-1)).toBe('rounding | Rounding | 0.02')
  expect(items(20)).toEqual([])
  expect(items(20.01)).toEqual(['sum | Sum | 20.01', 'rounding | Rounding | −0.01'])
})
