import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Blocks } from '#domain/document/blocks.ts'
import { LIMITS } from '#domain/document/limits.ts'
import { pricedOnly } from '#domain/document/options.ts'
import {
  type Block,
  newBoqBlock,
  newBoqRow,
  newPriceBlock,
  newRowBlock,
  type QuotationLine,
} from '#domain/document/quotation.ts'
import { ITEMIZED_WIDTH } from '#domain/document/room-for-totals.ts'
import { formatMoney } from '#domain/numbers/format-figure.ts'
import {
  addDifference,
  differenceOf,
  meetTypedOver,
  type Way,
  waysToMeet,
} from '#domain/numbers/meet-total.ts'
import type { PricedRow } from '#domain/numbers/priced-row.ts'
import { spreadTotal } from '#domain/numbers/spread-total.ts'
import { subtotalOf, totalOf, totalsOf } from '#domain/numbers/totals.ts'
import { typedOver } from '#domain/numbers/typed-total.ts'
import { withTotal } from '#domain/numbers/with-total.ts'
import { labels } from '#domain/words/languages/en-paper.json'
import { counting } from '../../support/documents.ts'
import { amount } from '../../support/soak.ts'
import { figuresOf, makeRow } from './make-row.ts'
import { NO_TAX, SUM_ONLY } from './terms.ts'

const TOTAL = 'total'

/** A paper of tables (lists of rows) and row blocks (single rows), with a total typed over. */
function paper(parts: readonly (PricedRow | readonly PricedRow[])[], typed: number | null): Blocks {
  const nextId = counting()
  const blocks = parts.map((part): Block => {
    if (!isTable(part)) return { ...newRowBlock(nextId()), ...part }
    const table = newBoqBlock(nextId(), nextId)
    const rows = part.map((row) => ({ ...newBoqRow(nextId()), ...row }))
    return { ...table, boq: { ...table.boq, rows } }
  })
  return withTotal([...blocks, newPriceBlock(TOTAL)], TOTAL, typed)
}

const isTable = (part: PricedRow | readonly PricedRow[]): part is readonly PricedRow[] =>
  Array.isArray(part)

const rowsIn = (blocks: Blocks): PricedRow[] =>
  blocks.flatMap((block): PricedRow[] => {
    if (block.type === 'boq') return [...pricedOnly(block.boq.rows)]
    return block.type === 'row' ? [block] : []
  })

const isTyped = (blocks: Blocks): boolean =>
  blocks.some((block) => block.type === 'price' && block.price.isTyped)

const unchanged = (blocks: Blocks) => ({ blocks, lines: NO_TAX.lines, rounding: 0 })

const SAMPLE = [makeRow(10, 1), makeRow(20, 2), makeRow(30, 3)]

describe('a typed total spread over the rows', () => {
  test('scales all tables and single rows as one pool, and follows the sum again', () => {
    const { blocks, outcome } = spreadTotal(
      paper([SAMPLE, SAMPLE, makeRow(20, 1)], 600),
      TOTAL,
      NO_TAX,
    )
    expect(outcome).toBe('exact')
    expect(rowsIn(blocks).map(figuresOf)).toEqual([
      ...[20, 40, 60, 20, 40, 60].map((price, at) => [price, (at % 3) + 1, price * ((at % 3) + 1)]),
      [40, 1, 40],
    ])
    expect([totalOf(blocks, SUM_ONLY), isTyped(blocks)]).toEqual([600, false])
  })

  test('stays as typed where no rows meet it, and the sum stops as near as it can', () => {
    const { blocks, outcome } = spreadTotal(paper([[makeRow(500, 3)]], 1000), TOTAL, NO_TAX)
    expect(outcome).toBe('closest')
    expect([totalOf(blocks, SUM_ONLY), isTyped(blocks)]).toEqual([999.99, true])
    expect(differenceOf(blocks, TOTAL, NO_TAX)).toBe(0.01)
  })

  test('changes nothing where the rows are as near as they can be already', () => {
    const before = paper([[makeRow(333.33, 3)]], 1000)
    const { blocks, outcome } = spreadTotal(before, TOTAL, NO_TAX)
    expect(outcome).toBe('closest')
    expect(blocks).toBe(before)
  })

  test.each<[string, PricedRow[], number]>([
    ['all-pinned', [makeRow(10, 1, 'p')], 50],
    ['all-pinned', [], 50],
    ['zero', [makeRow(10, 1), makeRow(-5, 2)], 50],
    ['zero', [makeRow(null, null)], 50],
    ['out-of-range', [makeRow(10, 0.001)], 1e10],
  ])('changes nothing: %s', (outcome, rows, typed) => {
    const before = paper([rows], typed)
    expect(spreadTotal(before, TOTAL, NO_TAX)).toEqual({
      ...unchanged(before),
      outcome: outcome as 'zero',
    })
  })

  test('changes nothing where a table’s own sum would be beyond ±1e12', () => {
    const before = paper([[makeRow(9, 1)], [makeRow(-8, 1)]], 5e11)
    expect(spreadTotal(before, TOTAL, NO_TAX)).toEqual({
      ...unchanged(before),
      outcome: 'out-of-range',
    })
  })

  test('mentions rows that turned negative because the pinned prices are more', () => {
    const { blocks, outcome } = spreadTotal(
      paper([[makeRow(10, 1), makeRow(90, 1, 'p')]], 60),
      TOTAL,
      NO_TAX,
    )
    expect([outcome, totalOf(blocks, SUM_ONLY)]).toEqual(['turned', 60])
  })

  test('mentions beside them that the total is not met', () => {
    const { outcome } = spreadTotal(
      paper([[makeRow(10, 3), makeRow(90, 1, 'p')]], 60.01),
      TOTAL,
      NO_TAX,
    )
    expect(outcome).toBe('turned-closest')
  })

  test('leaves a total alone that follows the sum, and other typed totals', () => {
    const untyped = paper([SAMPLE], null)
    expect(spreadTotal(untyped, TOTAL, NO_TAX).blocks).toBe(untyped)
    const other = withTotal([...paper([SAMPLE], 280), newPriceBlock('other')], 'other', 99)
    const { blocks } = spreadTotal(other, TOTAL, NO_TAX)
    expect(blocks.at(-1)).toBe(other.at(-1) as Block)
    expect(totalOf(blocks, SUM_ONLY)).toBe(280)
  })

  test('reads without decimals in a currency that has none', () => {
    const { blocks } = spreadTotal(paper([SAMPLE], 1000), TOTAL, NO_TAX)
    expect(
      formatMoney(totalOf(blocks, SUM_ONLY), { locale: 'ja-JP', currency: 'JPY', decimals: 2 }),
    ).toBe('￥1,000')
  })
})

const figure = (most: number, per: number) =>
  fc.integer({ min: 1, max: most }).map((whole) => whole / per)
const row = fc
  .tuple(
    fc.oneof({ weight: 5, arbitrary: figure(90_000, 100) }, fc.constantFrom(null, 0, -12.5, 0.01)),
    fc.oneof(
      { weight: 5, arbitrary: figure(60, 1) },
      figure(90_000, 1000),
      fc.constantFrom(null, 0),
    ),
    fc.constantFrom('', '', '', 'i', 'q', 'p', 'iq'),
  )
  .map((parts) => makeRow(...parts))
const part = fc.oneof({ weight: 3, arbitrary: fc.array(row, { minLength: 1, maxLength: 6 }) }, row)
const typedPaper = fc
  .tuple(fc.array(part, { minLength: 1, maxLength: 5 }), fc.integer({ min: -20, max: 300 }))
  .chain(([parts, percent]) => {
    const near = Math.round((subtotalOf(parts.flat()) ?? 0) * percent)
    const cents = fc.integer({ min: near - 300, max: near + 300 })
    return fc.tuple(
      fc.constant(parts),
      cents.map((whole) => whole / 100),
    )
  })

const isMet = (outcome: string) =>
  ['exact', 'closest', 'turned', 'turned-closest'].includes(outcome)

const pinnedIn = ({ itemPrice, qty, price }: PricedRow) =>
  [itemPrice, qty, price].filter(({ pin }) => pin.isPinned)

/** The rows without regard to their order. */
const asSet = (rows: readonly PricedRow[]): string[] =>
  rows.map((one) => JSON.stringify(figuresOf(one))).sort()

describe('for any paper and any typed total', () => {
  test('it is met to the cent or stays as typed, and what is pinned stays', () => {
    fc.assert(
      fc.property(typedPaper, ([parts, typed]) => {
        const before = paper(parts, typed)
        const { blocks, outcome } = spreadTotal(before, TOTAL, NO_TAX)
        if (!isMet(outcome)) return void expect(blocks).toBe(before)
        expect(isTyped(blocks)).toBe(totalOf(blocks, SUM_ONLY) !== typed)
        expect(totalOf(blocks, SUM_ONLY) === typed).toBe(
          outcome === 'exact' || outcome === 'turned',
        )
        expect(rowsIn(blocks).map(pinnedIn)).toEqual(rowsIn(before).map(pinnedIn))
      }),
      { numRuns: amount(75, 5000) },
    )
  })

  test('tables and single rows get the prices that one table of them would get', () => {
    fc.assert(
      fc.property(typedPaper, ([parts, typed]) => {
        const apart = spreadTotal(paper(parts, typed), TOTAL, NO_TAX)
        fc.pre(apart.outcome !== 'out-of-range')
        const together = spreadTotal(paper([parts.flat()], typed), TOTAL, NO_TAX)
        expect(together.outcome).toBe(apart.outcome)
        expect(rowsIn(together.blocks).map(figuresOf)).toEqual(rowsIn(apart.blocks).map(figuresOf))
      }),
      { numRuns: amount(40, 2000) },
    )
  })

  test('the order of rows and blocks makes no difference', () => {
    const shuffled = typedPaper.chain(([parts, typed]) =>
      fc.tuple(
        fc.constant(parts),
        fc.shuffledSubarray(parts.flat(), { minLength: parts.flat().length }),
        fc.constant(typed),
      ),
    )
    fc.assert(
      fc.property(shuffled, ([parts, rows, typed]) => {
        const inOrder = spreadTotal(paper(parts, typed), TOTAL, NO_TAX)
        fc.pre(inOrder.outcome !== 'out-of-range')
        const { blocks, outcome } = spreadTotal(paper([rows], typed), TOTAL, NO_TAX)
        expect(outcome).toBe(inOrder.outcome)
        expect(asSet(rowsIn(blocks))).toEqual(asSet(rowsIn(inOrder.blocks)))
      }),
      { numRuns: amount(40, 2000) },
    )
  })

  test('the difference added as a line meets it exactly, and changes no row', () => {
    fc.assert(
      fc.property(typedPaper, ([parts, typed]) => {
        const before = paper(parts, typed)
        const difference = differenceOf(before, TOTAL, NO_TAX)
        const met = addDifference(before, TOTAL, counting('new'), NO_TAX)
        if (difference === null) return void expect(met.blocks).toBe(before)
        expect(met.outcome).toBe('exact')
        expect(met.lines.map(({ value }) => value)).toEqual([difference])
        const total = totalOf(met.blocks, { ...SUM_ONLY, lines: met.lines })
        expect([total, isTyped(met.blocks)]).toEqual([typed, false])
        expect(rowsIn(met.blocks)).toEqual(rowsIn(before))
      }),
      { numRuns: amount(75, 5000) },
    )
  })
})

describe('the difference added as a line', () => {
  const added = (typed: number) =>
    addDifference(paper([SAMPLE, SAMPLE], typed), TOTAL, counting('new'), NO_TAX)

  test('is called by what it is, and gets the room that the first line needs', () => {
    const line = { id: 'new1', kind: 'amount' }
    expect(added(250).lines).toEqual([{ ...line, html: 'Discount', value: -30 } as QuotationLine])
    const higher = added(300.5)
    expect(higher.lines).toEqual([{ ...line, html: 'Surcharge', value: 20.5 } as QuotationLine])
    expect(higher.blocks.at(-1)?.width).toBe(ITEMIZED_WIDTH)
  })

  test('is refused where no line has room', () => {
    const full = Array.from({ length: LIMITS.lines }, (_, at) => ({
      id: `line${at}`,
      html: '',
      kind: 'amount' as const,
      value: 0,
    }))
    const terms = { ...NO_TAX, lines: full }
    const met = addDifference(paper([SAMPLE], 5), TOTAL, counting('new'), terms)
    expect([met.outcome, met.lines]).toEqual(['full', full])
  })
})

describe('a quotation whose total is typed over', () => {
  const quotation = (typed: number, other: number | null = null) => ({
    ...NO_TAX,
    blocks: withTotal([...paper([SAMPLE], typed), newPriceBlock('other')], 'other', other),
  })
  const made = { nextId: counting('new'), names: labels }
  const rates = [{ id: 'vat', name: 'VAT', percent: 19, reason: '', parts: [] }]
  const VAT = { tax: { mode: 'added' as const, rates, defaultRate: 'vat' } }

  test('is told from one whose typed total is what its rows make', () => {
    expect(typedOver(quotation(140))).toBeNull()
    expect(typedOver(quotation(139.99))).toEqual({
      id: TOTAL,
      period: 'once',
      typed: 139.99,
      total: 140,
    })
    expect(typedOver(quotation(100, 90))?.id).toBe('other')
    // A blank one, which only the API can send, follows.
    const blank = { ...newPriceBlock(TOTAL), price: { html: '', value: null, isTyped: true } }
    const blocks = [...paper([SAMPLE], null).slice(0, -1), blank]
    expect([typedOver({ ...NO_TAX, blocks }), totalsOf(blocks, SUM_ONLY).shown]).toEqual([
      null,
      140,
    ])
  })

  test.each<[Way, number]>([
    ['back-to-sum', 140],
    ['spread-total', 90],
    ['add-difference', 90],
  ])('adds up after %s, which meets the last of several', (way, total) => {
    const met = meetTypedOver(way, quotation(100, 90), made)
    expect(met?.outcome).toBe('exact')
    const { blocks, lines } = met ?? { blocks: [], lines: [] }
    expect(isTyped(blocks)).toBe(false)
    expect(totalOf(blocks, { ...SUM_ONLY, lines })).toBe(total)
    expect(meetTypedOver(way, quotation(140), made)).toBeNull()
  })

  test('says what each way comes to: the total, the sum of the rows, the line before the tax', () => {
    const ways = (typed: number) => [...waysToMeet({ ...quotation(typed), ...VAT }, made)]
    expect(ways(140)).toEqual([
      ['back-to-sum', 166.6],
      ['spread-total', 117.65],
      ['add-difference', -22.35],
    ])
    expect(ways(166.6)).toEqual([])
    expect(ways(166.59).at(-1)).toEqual(['add-rounding', -0.01])
  })

  test('keeps its rows where all prices are pinned, and says why', () => {
    const pinned = { ...NO_TAX, blocks: paper([[makeRow(10, 1, 'p')]], 5) }
    expect(meetTypedOver('spread-total', pinned, made)?.outcome).toBe('all-pinned')
    expect(meetTypedOver('add-difference', pinned, made)?.outcome).toBe('exact')
    expect([...waysToMeet(pinned, made).keys()]).toEqual(['back-to-sum', 'add-difference'])
  })
})
