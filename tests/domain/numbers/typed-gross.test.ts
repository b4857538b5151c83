import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Blocks } from '#domain/document/blocks.ts'
import { isCounted, pricedOnly } from '#domain/document/options.ts'
import {
  type BoqRow,
  LIMITS,
  NO_TERMS,
  newBoqBlock,
  newBoqRow,
  newPriceBlock,
  type QuotationLine,
  type QuotationTax,
} from '#domain/document/quotation.ts'
import { addDifference, canBeMet, differenceOf } from '#domain/numbers/meet-total.ts'
import { add } from '#domain/numbers/money.ts'
import { spreadTotal } from '#domain/numbers/spread-total.ts'
import { type LineTerms, totalOf, totalsOf, withoutStale } from '#domain/numbers/totals.ts'
import { addRounding, withSteppedTotals } from '#domain/numbers/typed-total.ts'
import { withTotal } from '#domain/numbers/with-total.ts'
import { counting } from '../../support/documents.ts'
import { amount as repetitions } from '../../support/soak.ts'
import { figuresOf, makeRow } from './make-row.ts'

const TOTAL = 'total'

const rate = (percent: number) => ({
  id: `r${percent}`,
  name: 'VAT',
  percent,
  reason: '',
  parts: [],
})
const taxOf = (mode: QuotationTax['mode'], ...percents: number[]): QuotationTax => ({
  mode,
  rates: percents.map(rate),
  defaultRate: `r${percents[0]}`,
})
const line = (kind: QuotationLine['kind'], value: number, id = 'line'): QuotationLine => ({
  id,
  html: id,
  kind,
  value,
})
const ADDED = taxOf('added', 19, 7, 0)
const terms = (tax = ADDED, lines: QuotationLine[] = [], currency = 'EUR'): LineTerms => ({
  ...NO_TERMS,
  tax,
  lines,
  currency,
})

/** A row at a rate; null is the default one. */
const row = (
  itemPrice: number,
  qty = 1,
  fields: Partial<BoqRow> & { pins?: string; at?: number } = {},
): BoqRow => {
  const { pins = '', at, ...others } = fields
  return {
    ...newBoqRow('row'),
    ...makeRow(itemPrice, qty, pins),
    taxRate: at === undefined ? null : `r${at}`,
    ...others,
  }
}

/** A paper of tables, with a total typed over. */
function paper(tables: readonly (readonly BoqRow[])[], typed: number | null): Blocks {
  const nextId = counting()
  const blocks = tables.map((rows) => {
    const table = newBoqBlock(nextId(), nextId)
    return { ...table, boq: { ...table.boq, rows: rows.map((one) => ({ ...one, id: nextId() })) } }
  })
  return withTotal([...blocks, newPriceBlock(TOTAL)], TOTAL, typed)
}

const rowsIn = (blocks: Blocks): BoqRow[] =>
  blocks.flatMap((block) => (block.type === 'boq' ? pricedOnly(block.boq.rows) : []))
const totalWith = (blocks: Blocks, { lines, ...rest }: LineTerms, own = lines) =>
  totalOf(blocks, { ...rest, lines: own })
const isTyped = (blocks: Blocks): boolean =>
  blocks.some((block) => block.type === 'price' && block.price.isTyped)

describe('a typed gross spread over the rows', () => {
  test('is met with two rates and a line', () => {
    const own = terms(ADDED, [line('percent', -3)])
    const tables = [
      [row(120, 12), row(49.9, 31.5), row(18.45, 60, { at: 7 })],
      [row(850, 2), row(39, 18.5, { at: 7 }), row(700, 1, { pins: 'p' })],
    ]
    const { blocks, lines, outcome, rounding } = spreadTotal(paper(tables, 9500), TOTAL, own)
    expect([outcome, rounding]).toEqual(['exact', 0])
    expect(lines).toBe(own.lines)
    expect([totalWith(blocks, own), isTyped(blocks)]).toEqual([9500, false])
    expect(rowsIn(blocks).at(-1)?.price.value).toBe(700)
    const { document } = totalsOf(blocks, own)
    const taxes = document?.taxes ?? []
    expect(taxes.map(({ rate }) => rate)).toEqual(['r19', 'r7'])
    const parts = [document?.net ?? 0, ...taxes.map(({ tax }) => tax)]
    expect(parts.reduce((sum, part) => add(sum, part) ?? Number.NaN, 0)).toBe(9500)
  })

  test('is met by the net that makes it', () => {
    const met = spreadTotal(paper([[row(140)]], 119), TOTAL, terms())
    expect(rowsIn(met.blocks).map(figuresOf)).toEqual([[100, 1, 100]])
    expect(met).toMatchObject({ outcome: 'exact', rounding: 0 })
  })

  test('that no net makes is met but for a rounding line', () => {
    const before = paper([[row(1)]], 0.03)
    const { blocks, lines, outcome, rounding } = spreadTotal(before, TOTAL, terms())
    expect([outcome, rounding, lines]).toEqual(['rounding', -0.01, []])
    expect([totalWith(blocks, terms()), isTyped(blocks)]).toEqual([0.04, true])
    const rounded = addRounding(blocks, TOTAL, lines, {
      id: 'new',
      html: 'Rounding',
      value: rounding,
    })
    const added = { ...line('rounding', -0.01, 'new'), html: 'Rounding', mends: 0.04 }
    expect(rounded.lines).toEqual([added])
    const own = { ...terms(), lines: rounded.lines }
    expect(withoutStale(rounded.blocks, own)).toBe(rounded.lines)
    expect(withoutStale(paper([[row(1)]], null), own)).toEqual([])
    const typed = [line('rounding', -0.01), line('percent', 5)]
    expect(withoutStale(paper([[row(1)]], null), { ...own, lines: typed })).toBe(typed)
    expect(totalWith(rounded.blocks, terms(), [...rounded.lines])).toBe(0.03)
    expect(isTyped(rounded.blocks)).toBe(false)
  })

  test('drops the rounding line of an earlier one, and a new one takes its place', () => {
    const own = terms(ADDED, [line('percent', -3), line('rounding', 0.01, 'old')])
    const met = spreadTotal(paper([[row(1000)]], 1154.3), TOTAL, own)
    expect(met).toMatchObject({ outcome: 'exact', lines: [line('percent', -3)] })
    expect(totalWith(met.blocks, own, [...met.lines])).toBe(1154.3)
    const again = addRounding(met.blocks, TOTAL, own.lines, { id: 'new', html: 'R', value: 0.02 })
    expect(again.lines.map(({ id }) => id)).toEqual(['line', 'new'])
  })

  test('keeps the rounding line where nothing can be spread', () => {
    const own = terms(ADDED, [line('rounding', 0.01)])
    const before = paper([[row(100, 1, { pins: 'p' })]], 500)
    const { blocks, lines, outcome } = spreadTotal(before, TOTAL, own)
    expect(outcome).toBe('all-pinned')
    expect(blocks).toBe(before)
    expect(lines).toBe(own.lines)
  })

  test('touches only rows that count', () => {
    const out: Partial<BoqRow> = { use: 'optional' }
    const tables = [[row(100), row(40, 1, out), row(50, 2, { ...out, isChosen: true })]]
    const before = paper(tables, 476)
    const { blocks, outcome } = spreadTotal(before, TOTAL, terms())
    expect(outcome).toBe('exact')
    expect(rowsIn(blocks).map(({ price }) => price.value)).toEqual([200, 40, 200])
    expect(rowsIn(blocks)[1]).toBe(rowsIn(before)[1] as BoqRow)
    const none = paper([[row(100, 1, out)]], 119)
    expect(spreadTotal(none, TOTAL, terms())).toMatchObject({ blocks: none, outcome: 'all-pinned' })
  })

  test('is the sum itself where tax is included', () => {
    const own = terms(taxOf('included', 19, 7))
    const { blocks } = spreadTotal(paper([[row(100), row(100, 1, { at: 7 })]], 300.02), TOTAL, own)
    expect(rowsIn(blocks).map(({ price }) => price.value)).toEqual([150.01, 150.01])
  })

  test('is met in whole yen', () => {
    const own = terms(taxOf('added', 10), [], 'JPY')
    const met = spreadTotal(paper([[row(500)]], 1000), TOTAL, own)
    expect(rowsIn(met.blocks).map(({ price }) => price.value)).toEqual([909])
    expect([met.outcome, totalWith(met.blocks, own)]).toEqual(['exact', 1000])
  })

  test('says that rows turned negative', () => {
    const before = paper([[row(10), row(90, 1, { pins: 'p' })]], 71.4)
    const { blocks, outcome } = spreadTotal(before, TOTAL, terms())
    expect([outcome, totalWith(blocks, terms())]).toEqual(['turned', 71.4])
  })
})

describe('of all grosses up to 60.00 at 19 %', () => {
  test('those that a net makes are met exactly, the others but for a cent or two', () => {
    let missed = 0
    for (let gross = 1; gross <= 6000; gross++) {
      const typed = gross / 100
      const met = spreadTotal(paper([[row(7)]], typed), TOTAL, terms())
      expect(met.outcome).toBe(isMade(gross) ? 'exact' : 'rounding')
      if (met.outcome === 'rounding') missed++
      const total = totalWith(met.blocks, terms()) ?? Number.NaN
      expect(add(total, met.rounding)).toBe(typed)
      expect(Math.abs(met.rounding)).toBeLessThanOrEqual(0.02)
    }
    // One in six.
    expect(missed / 6000).toBeCloseTo(19 / 119, 2)
  })
})

/** Whether some net in cents makes the gross in cents at 19 %, half away from zero. */
const isMade = (gross: number): boolean => {
  const near = Math.round((gross * 100) / 119)
  return [near - 1, near, near + 1].some(
    (net) => net + Math.floor((net * 19 * 2 + 100) / 200) === gross,
  )
}

describe('the difference to a typed gross', () => {
  test('is added as a line before the tax where there is tax', () => {
    const before = paper([[row(1000), row(500, 1, { at: 7 })]], 1600)
    expect(differenceOf(before, TOTAL, terms())).toBe(-125)
    const met = addDifference(before, TOTAL, counting('new'), terms())
    expect(met).toMatchObject({ outcome: 'exact', rounding: 0 })
    expect(met.lines).toMatchObject([{ id: 'new1', html: 'Discount', kind: 'amount' }])
    expect(met.lines[0]?.value).toBeLessThan(0)
    expect([totalWith(met.blocks, terms(), [...met.lines]), isTyped(met.blocks)]).toEqual([
      1600,
      false,
    ])
    expect(rowsIn(met.blocks)).toEqual(rowsIn(before))
  })

  test('is added after the lines there are, also without tax', () => {
    const own = terms(taxOf('none'), [line('percent', -10)])
    const before = paper([[row(1000)]], 950)
    const met = addDifference(before, TOTAL, counting('new'), own)
    expect(met.lines).toEqual([
      line('percent', -10),
      { id: 'new1', html: 'Surcharge', kind: 'amount', value: 50 },
    ])
    expect(totalWith(met.blocks, own, [...met.lines])).toBe(950)
  })

  test('takes the place of a rounding line, which is no other line', () => {
    const own = terms(taxOf('none'), [line('rounding', 0.01)])
    const before = paper([[row(100)]], 90)
    expect(differenceOf(before, TOTAL, own)).toBe(-10)
    const met = addDifference(before, TOTAL, counting('new'), own)
    expect(met.outcome).toBe('exact')
    expect(met.lines.map(({ kind, value }) => [kind, value])).toEqual([['amount', -10]])
    expect(totalWith(met.blocks, own, [...met.lines])).toBe(90)
  })

  test('that no net makes needs a rounding line beside', () => {
    const before = paper([[row(100)]], 119.09)
    const met = addDifference(before, TOTAL, counting('new'), terms())
    expect(met.outcome).toBe('rounding')
    expect(Math.abs(met.rounding)).toBe(0.01)
    expect(isTyped(met.blocks)).toBe(true)
    const { id, html } = line('rounding', 0, 'r')
    const rounded = addRounding(met.blocks, TOTAL, met.lines, { id, html, value: met.rounding })
    expect(totalWith(rounded.blocks, terms(), [...rounded.lines])).toBe(119.09)
  })

  test('is refused where the lines are full', () => {
    const full = Array.from({ length: LIMITS.lines }, (_, at) => line('amount', 1, `l${at}`))
    const before = paper([[row(100)]], 50)
    const own = terms(taxOf('none'), full)
    expect(addDifference(before, TOTAL, counting('new'), own)).toEqual({
      blocks: before,
      lines: full,
      outcome: 'full',
      rounding: 0,
    })
  })

  test('leaves room for the rounding line that it needs', () => {
    const lines = Array.from({ length: LIMITS.lines - 1 }, (_, at) => line('amount', 0, `l${at}`))
    const own = terms(ADDED, lines)
    const before = paper([[row(100)]], 119.09)
    expect(addDifference(before, TOTAL, counting('new'), own).outcome).toBe('full')
    const reached = withTotal(before, TOTAL, 119.19)
    expect(addDifference(reached, TOTAL, counting('new'), own).outcome).toBe('exact')
    const full = terms(ADDED, [...lines, line('amount', 0)])
    expect(spreadTotal(before, TOTAL, full)).toMatchObject({ outcome: 'closest', rounding: 0 })
    expect(spreadTotal(before, TOTAL, own).outcome).toBe('rounding')
  })
})

const cents = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((whole) => whole / 100)
const anyRow = fc
  .record({
    itemPrice: cents(100, 90_000),
    qty: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constantFrom(2.5, 0.75)),
    pins: fc.constantFrom('', '', '', 'i', 'q', 'p'),
    at: fc.constantFrom(19, 7, 0),
    use: fc.constantFrom<BoqRow['use'][]>('included', 'included', 'included', 'optional'),
    isChosen: fc.boolean(),
    discount: fc.constantFrom(null, null, null, 15, 0.01),
  })
  .map(({ itemPrice, qty, pins, at, discount, use, isChosen }) => ({
    ...row(itemPrice, qty, { at, use, isChosen }),
    ...makeRow(itemPrice, qty, pins, undefined, discount),
  }))
const anyLine = fc.oneof(
  cents(-2000, 2000).map((value) => line('percent', value)),
  cents(-2500, 2500).map((value) => line('amount', value)),
)
const anyCase = fc.record({
  rows: fc.array(anyRow, { minLength: 1, maxLength: 8 }),
  lines: fc
    .array(anyLine, { maxLength: 3 })
    .map((lines) => lines.map((own, at) => ({ ...own, id: `line${at}` }))),
  mode: fc.constantFrom<QuotationTax['mode'][]>('none', 'added', 'included'),
  share: cents(50, 200),
})
const RUNS = { numRuns: repetitions(150, 5000) }
const typedFor = (rows: readonly BoqRow[], own: LineTerms, share: number) =>
  Math.round((totalWith(paper([rows], null), own) ?? 0) * share * 100) / 100

describe('for any rows, lines and tax', () => {
  test('the typed gross is met, or but for the rounding that is told, or stays as typed', () => {
    fc.assert(
      fc.property(anyCase, ({ rows, lines, mode, share }) => {
        const own = terms(taxOf(mode, 19, 7, 0), lines)
        const typed = typedFor(rows, own, share)
        const before = paper([rows], typed)
        const { blocks, outcome, rounding } = spreadTotal(before, TOTAL, own)
        const total = totalWith(blocks, own) ?? Number.NaN
        const isMet = outcome === 'exact' || outcome === 'turned'
        expect(isTyped(blocks)).toBe(!isMet)
        if (isMet || outcome === 'rounding') expect(add(total, rounding)).toBe(typed)
        expect(rounding !== 0).toBe(outcome === 'rounding')
        expect(Math.abs(rounding)).toBeLessThanOrEqual(0.02)
        const fixed = (one: BoqRow) => !isCounted(one) || one.price.pin.isPinned
        expect(rowsIn(blocks).filter(fixed)).toEqual(rowsIn(before).filter(fixed))
      }),
      RUNS,
    )
  })

  test('the order of rows and tables makes no difference', () => {
    fc.assert(
      fc.property(anyCase, fc.infiniteStream(fc.nat()), ({ rows, lines, mode, share }, chance) => {
        const own = terms(taxOf(mode, 19, 7, 0), lines)
        const typed = typedFor(rows, own, share)
        const keys = new Map(rows.map((one) => [one, chance.next().value]))
        const shuffled = rows.toSorted((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0))
        const cut = (chance.next().value ?? 0) % rows.length
        const tables = [shuffled.slice(0, cut), shuffled.slice(cut)]
        const inOrder = spreadTotal(paper([rows], typed), TOTAL, own)
        const other = spreadTotal(paper(tables, typed), TOTAL, own)
        expect([other.outcome, other.rounding]).toEqual([inOrder.outcome, inOrder.rounding])
        expect(asSet(rowsIn(other.blocks))).toEqual(asSet(rowsIn(inOrder.blocks)))
      }),
      RUNS,
    )
  })

  test('the difference added meets the typed gross, and changes no row', () => {
    fc.assert(
      fc.property(anyCase, ({ rows, lines, mode, share }) => {
        const own = terms(taxOf(mode, 19, 7, 0), lines)
        const typed = typedFor(rows, own, share)
        const before = paper([rows], typed)
        fc.pre(differenceOf(before, TOTAL, own) !== null)
        const met = addDifference(before, TOTAL, counting('new'), own)
        expect(['exact', 'rounding']).toContain(met.outcome)
        const total = totalWith(met.blocks, own, [...met.lines]) ?? Number.NaN
        expect(add(total, met.rounding)).toBe(typed)
        expect(rowsIn(met.blocks).slice(0, rows.length)).toEqual(rowsIn(before))
      }),
      RUNS,
    )
  })
})

test('rows that are alike but for their rate get the same prices in any order', () => {
  const [full, low] = [row(10), row(10, 1, { at: 7 })]
  for (let gross = 2200; gross < 2400; gross++) {
    const there = spreadTotal(paper([[full, low]], gross / 100), TOTAL, terms())
    const back = spreadTotal(paper([[low, full]], gross / 100), TOTAL, terms())
    expect(asSet(rowsIn(back.blocks))).toEqual(asSet(rowsIn(there.blocks)))
  }
})

test('so do rows that are alike but for their discount', () => {
  const [none, small] = [row(10), { ...row(10), ...makeRow(10, 1, '', undefined, 0.01) }]
  for (let gross = 2200; gross < 2400; gross++) {
    const there = spreadTotal(paper([[none, small]], gross / 100), TOTAL, terms())
    const back = spreadTotal(paper([[small, none]], gross / 100), TOTAL, terms())
    expect(asSet(rowsIn(back.blocks))).toEqual(asSet(rowsIn(there.blocks)))
  }
})

/** The rows without regard to their order. */
const asSet = (rows: readonly BoqRow[]): string[] =>
  rows.map((one) => JSON.stringify([one.taxRate, one.discount.value, figuresOf(one)])).sort()

test('pinned prices that make another gross say so', () => {
  const before = paper([[row(100, 1, { pins: 'p' })]], 100)
  expect(spreadTotal(before, TOTAL, terms())).toMatchObject({ outcome: 'all-pinned' })
})

test('rows stay as they are where no sum comes nearer to the typed total', () => {
  const before = paper([[row(100)]], 50)
  const { blocks, outcome } = spreadTotal(before, TOTAL, terms(ADDED, [line('percent', -100)]))
  expect({ outcome, isSame: blocks === before }).toEqual({ outcome: 'closest', isSame: true })
})

test('a row with the default rate is like one without a rate', () => {
  const prices = [{ at: 19 }, {}].map((first) =>
    pricesOf(
      spreadTotal(
        paper([[row(10, 1, first), row(10, 1, first.at ? {} : { at: 19 })]], 23.17),
        TOTAL,
        terms(),
      ).blocks,
    ),
  )
  expect(prices[0]).toEqual(prices[1])
})

const pricesOf = (blocks: Blocks) =>
  blocks.flatMap((block) =>
    block.type === 'boq' ? pricedOnly(block.boq.rows).map(({ price }) => price.value) : [],
  )

describe('a typed total of which something is withheld, or in steps', () => {
  const withheld = (percent: number, own: Partial<LineTerms['withholding']> = {}) => ({
    name: 'IRPF',
    percent,
    rates: null,
    lines: null,
    reason: '',
    ...own,
  })
  const names = { discount: 'Discount', surcharge: 'Surcharge', rounding: 'Rounding' }

  test('is what is to be paid', () => {
    const own = { ...terms(taxOf('added', 21)), withholding: withheld(15) }
    const { blocks, outcome } = spreadTotal(paper([[row(500)]], 1060), TOTAL, own)
    expect([outcome, ...rowsIn(blocks).map(figuresOf)]).toEqual(['exact', [1000, 1, 1000]])
    const added = addDifference(paper([[row(500)]], 1060), TOTAL, counting(), own, names)
    expect(added).toMatchObject({ outcome: 'exact', lines: [{ kind: 'amount', value: 500 }] })
  })

  test('has its step made by the rounding, where no net makes it', () => {
    const own = { ...terms(taxOf('added', 8.1)), rounding: 0.05 as const }
    for (const typed of [0.05, 20.85, 20.9, 1000, -7.35]) {
      const spread = spreadTotal(paper([[row(19.3)]], typed), TOTAL, own)
      expect([spread.outcome, totalWith(spread.blocks, own)]).toEqual(['exact', typed])
      const { lines, outcome } = addDifference(
        paper([[row(1)]], typed),
        TOTAL,
        counting(),
        own,
        names,
      )
      expect([outcome, totalWith(paper([[row(1)]], typed), own, [...lines])]).toEqual([
        'exact',
        typed,
      ])
    }
  })

  test('can be met unless all that rows and lines would be more is withheld', () => {
    const all = withheld(100)
    const at = (typed: number, own: Partial<LineTerms>, ...prices: number[]) =>
      canBeMet(typed, paper([prices.map((price) => row(price))], typed), { ...terms(), ...own })
    const none = taxOf('none')
    expect(at(50, { tax: none, withholding: all }, 100)).toBe(false)
    expect(at(0, { tax: none, withholding: all }, 100)).toBe(true)
    // Of a net below 0 nothing is withheld.
    expect(at(-50, { tax: none, withholding: all }, 100)).toBe(true)
    expect(at(50, { tax: none, withholding: all }, -100)).toBe(false)
    expect(at(50, { tax: none, withholding: withheld(99.9999) }, 100)).toBe(true)
    expect(at(50, { tax: none, withholding: withheld(100, { lines: [] }) }, 100)).toBe(true)
    expect(at(50, { withholding: all }, 100)).toBe(true)
    expect(at(50, { tax: taxOf('included', 0), withholding: all }, 100)).toBe(false)
    expect(at(50, {}, 100)).toBe(true)
    // What is withheld is in whole yen, so that a part of one is left; a rounding makes up for more.
    for (const typed of [0.4, 1, 2])
      expect(at(typed, { tax: none, withholding: all, currency: 'JPY' }, 100)).toBe(true)
    expect(at(3, { tax: none, withholding: all, currency: 'JPY' }, 100)).toBe(false)
  })

  test.each([
    [100, 'all-withheld'],
    [99.9999, 'closest'],
  ] as const)('is no line where %s % of it would be withheld', (percent, outcome) => {
    const own = { ...terms(taxOf('included', 0)), withholding: withheld(percent) }
    const blocks = paper([[row(100)]], 7)
    const unchanged = { blocks, lines: [], rounding: 0 }
    const added = addDifference(blocks, TOTAL, counting(), own, names)
    expect(added).toEqual({ ...unchanged, outcome })
  })
})

test('typed totals become whole steps, halves away from zero; others and none stay as they are', () => {
  const typed = (value: number) => withTotal([newPriceBlock(TOTAL)], TOTAL, value)
  const stepped = (value: number, step: number | null) => {
    const [block] = withSteppedTotals(typed(value), step)
    return block?.type === 'price' ? block.price.value : null
  }
  expect([38.02, 38.025, -38.025, 38.03].map((value) => stepped(value, 0.05))).toEqual([
    38, 38.05, -38.05, 38.05,
  ])
  expect([4.99, 5, 7.5].map((value) => stepped(value, 5))).toEqual([5, 5, 10])
  expect(stepped(38.02, null)).toBe(38.02)
  const kept = typed(38.05)
  expect(withSteppedTotals(kept, 0.05)).toBe(kept)
  const following: Blocks = [newPriceBlock(TOTAL)]
  expect(withSteppedTotals(following, 5)).toBe(following)
})
