import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { FigureName } from '#domain/document/quotation.ts'
import {
  type EditOutcome,
  editFigure,
  previewFigure,
  togglePin,
} from '#domain/numbers/edit-priced-row.ts'
import { round } from '#domain/numbers/money.ts'
import {
  differsFromProduct,
  figureOf,
  type PricedRow,
  productOf,
} from '#domain/numbers/priced-row.ts'
import { discounted, figuresOf, makeRow, productByHand } from './make-row.ts'

const edit = (row: PricedRow, name: FigureName, value: number | null) => {
  const { row: edited, outcome } = editFigure(row, name, value, 2)
  return [...figuresOf(edited), outcome]
}

describe('a typed price', () => {
  test.each<[number, number, string, [number, number, number, EditOutcome]]>([
    [3, 2, 'i', [3, 3.33333, 10, 'exact']],
    [3, 3, 'q', [3.33, 3, 9.99, 'closest']],
    [3, 2, '', [3, 2, 6, 'reset']],
    [3, 2, 'p', [3, 2, 10, 'exact']],
    [3, 3, 'qp', [3.33, 3, 10, 'exact']],
    [0, 3, 'i', [0, 3, 0, 'closest']],
  ])('gives what the table says: %p × %p, pins %p, 10 typed', (itemPrice, qty, pins, after) => {
    expect(edit(makeRow(itemPrice, qty, pins), 'price', 10)).toEqual(after)
  })

  test('goes back to the product without a pin, and the row is the same object', () => {
    const row = makeRow(3, 2)
    expect(editFigure(row, 'price', 10, 2).row).toBe(row)
    expect(editFigure(row, 'price', 6, 2)).toEqual({ row, outcome: 'exact' })
  })

  test('is rounded to 2 decimals before the other figure follows', () => {
    expect(edit(makeRow(3, 2, 'p'), 'price', 10.005)).toEqual([3, 2, 10.01, 'exact'])
    expect(edit(makeRow(3, 2, 'i'), 'price', 10.005)).toEqual([3, 3.33667, 10.01, 'exact'])
  })

  test('may be negative, and may make a row negative', () => {
    expect(edit(makeRow(3, 2, 'i'), 'price', -9)).toEqual([3, -3, -9, 'exact'])
    expect(edit(makeRow(-3, 2, 'q'), 'price', 5)).toEqual([2.5, 2, 5, 'exact'])
  })

  test('of 0 empties what follows it', () => {
    expect(edit(makeRow(3, 2, 'i'), 'price', 0)).toEqual([3, 0, 0, 'exact'])
  })

  test('moves no other figure while the pinned one is 0', () => {
    expect(edit(makeRow(3, 0, 'q'), 'price', 10)).toEqual([3, 0, 0, 'closest'])
    expect(edit(makeRow(null, 3, 'ip'), 'price', 10)).toEqual([null, 3, 10, 'exact'])
  })

  test('moves neither figure where both are pinned', () => {
    expect(edit(makeRow(3, 2, 'iq'), 'price', 10)).toEqual([3, 2, 6, 'closest'])
  })

  test('that is emptied blanks the following figure and the price', () => {
    expect(edit(makeRow(3, 2, 'i'), 'price', null)).toEqual([3, null, null, 'exact'])
    expect(edit(makeRow(3, 2, 'q'), 'price', null)).toEqual([null, 2, null, 'exact'])
    expect(edit(makeRow(3, 2, 'p'), 'price', null)).toEqual([3, 2, null, 'exact'])
    expect(edit(makeRow(3, 2), 'price', null)).toEqual([3, 2, 6, 'reset'])
    expect(edit(makeRow(0, 3, 'i'), 'price', null)).toEqual([0, 3, 0, 'exact'])
  })
})

describe('a typed price beside a blank figure', () => {
  const priced = (itemPrice: number | null, qty: number | null, typed: number, pins = '') => {
    const { row, outcome } = editFigure(makeRow(itemPrice, qty, pins), 'price', typed, 2)
    return [...figuresOf(row), row.price.pin.isPinned, outcome]
  }

  test('gives the blank figure its value, and is pinned where the product is not what was typed', () => {
    expect(priced(null, 4, 10)).toEqual([2.5, 4, 10, false, 'exact'])
    expect(priced(null, 3, 10)).toEqual([3.33, 3, 10, true, 'exact'])
    expect(priced(4, null, 10)).toEqual([4, 2.5, 10, false, 'exact'])
    expect(priced(1234.56, null, 0.01)).toEqual([1234.56, 0.00001, 0.01, false, 'exact'])
  })

  test('is a lump sum where nothing can follow', () => {
    expect(priced(null, null, 480)).toEqual([null, null, 480, true, 'exact'])
    expect(priced(null, 0, 480)).toEqual([null, 0, 480, true, 'exact'])
    expect(priced(0, null, 480)).toEqual([0, null, 480, true, 'exact'])
    expect(priced(null, 3, 480, 'i')).toEqual([null, 3, 480, true, 'exact'])
  })

  test('shows what follows while it is typed', () => {
    expect(figuresOf(previewFigure(makeRow(null, 4), 'price', 10, 2))).toEqual([2.5, 4, 10])
    expect(figuresOf(previewFigure(makeRow(null, null), 'price', 10, 2))).toEqual([null, null, 10])
  })

  test('has nothing to differ from', () => {
    expect(differsFromProduct(makeRow(null, 3, 'p', 480), 2)).toBe(false)
    expect(differsFromProduct(makeRow(3.33, 3, 'p', 10), 2)).toBe(true)
  })

  test('that is emptied changes nothing', () => {
    const row = makeRow(null, 4)
    expect(editFigure(row, 'price', null, 2)).toEqual({ row, outcome: 'exact' })
  })

  test('is never lost: the price is what was typed, whatever is blank', () => {
    const figure = fc.option(fc.integer({ min: -1e7, max: 1e7 }).map((cents) => cents / 100))
    fc.assert(
      fc.property(
        figure,
        fc.boolean(),
        fc.integer({ min: -1e7, max: 1e7 }),
        (other, isQty, cents) => {
          const row = isQty ? makeRow(null, other) : makeRow(other, null)
          const edited = editFigure(row, 'price', cents / 100, 2)
          expect(edited.outcome).toBe('exact')
          expect(edited.row.price.value).toBe(cents / 100 + 0)
        },
      ),
    )
  })
})

describe('a typed itemPrice or qty', () => {
  test('makes the price the product', () => {
    expect(edit(makeRow(3, 2), 'itemPrice', 19.99)).toEqual([19.99, 2, 39.98, 'exact'])
    expect(edit(makeRow(19.99, 1), 'qty', 2.5)).toEqual([19.99, 2.5, 49.98, 'exact'])
  })

  test('leaves a pinned price, which then differs from the product', () => {
    const { row } = editFigure(makeRow(3, 2, 'p'), 'qty', 5, 2)
    expect(figuresOf(row)).toEqual([3, 5, 6])
    expect(differsFromProduct(row, 2)).toBe(true)
  })

  test('is rounded to 2 decimals as an itemPrice, and kept as typed as a qty', () => {
    expect(edit(makeRow(3, 1), 'itemPrice', 1.005)).toEqual([1.01, 1, 1.01, 'exact'])
    expect(edit(makeRow(3, 2), 'qty', 1.23456789)).toEqual([3, 1.23456789, 3.7, 'exact'])
  })

  test('that is emptied blanks the price, but not a pinned one', () => {
    expect(edit(makeRow(3, 2), 'itemPrice', null)).toEqual([null, 2, null, 'exact'])
    expect(edit(makeRow(3, 2, 'p'), 'qty', null)).toEqual([3, null, 6, 'exact'])
  })

  test('that changes nothing returns the same row', () => {
    const row = makeRow(3, 2)
    expect(editFigure(row, 'qty', 2, 2).row).toBe(row)
    expect(editFigure(row, 'itemPrice', 3.001, 2).row).toBe(row)
  })
})

describe('a discount', () => {
  test.each<[discount: number | null, itemPrice: number, qty: number, price: number]>([
    [15, 19.99, 2.5, 42.48],
    [null, 19.99, 2.5, 49.98],
    [0, 19.99, 2.5, 49.98],
    [-25, 100, 1, 125],
    [-1000, 10, 1, 110],
    [100, 19.99, 2.5, 0],
    [33.3333, 100, 1, 66.67],
    [0.0001, 1_000_000, 1, 999_999],
    [50, 0.01, 1, 0.01],
    [50, -0.01, 1, -0.01],
    [99.5, 1.01, 99, 0.5],
  ])('of %p % on %p × %p makes %p', (discount, itemPrice, qty, price) => {
    expect(productOf(discounted(discount, itemPrice, qty), 2)).toBe(price)
    const typed = editFigure(makeRow(itemPrice, qty), 'discount', discount, 2)
    expect([...figuresOf(typed.row), typed.outcome]).toEqual([itemPrice, qty, price, 'exact'])
  })

  test.each<
    [string, PricedRow, [itemPrice: number | null, qty: number | null, price: number, EditOutcome]]
  >([
    ['itemPrice pinned', discounted(10, 3, 2, 'i'), [3, 3.7037, 10, 'exact']],
    ['qty pinned', discounted(10, 3, 3, 'q'), [3.7, 3, 9.99, 'closest']],
    ['no pin', discounted(10, 3, 2), [3, 2, 5.4, 'reset']],
    ['price pinned', discounted(10, 3, 2, 'p'), [3, 2, 10, 'exact']],
    ['qty and price pinned', discounted(10, 3, 3, 'qp'), [3.7, 3, 10, 'exact']],
    ['a surcharge, itemPrice pinned', discounted(-25, 2, 1, 'i'), [2, 4, 10, 'exact']],
    ['itemPrice blank', discounted(50, null, 4), [5, 4, 10, 'exact']],
    ['qty blank', discounted(20, 4, null), [4, 3.125, 10, 'exact']],
    ['100 %, itemPrice pinned', discounted(100, 3, 2, 'i'), [3, 2, 0, 'closest']],
    ['100 %, qty pinned', discounted(100, 3, 2, 'q'), [3, 2, 0, 'closest']],
    ['100 %, no pin', discounted(100, 3, 2), [3, 2, 0, 'reset']],
    ['100 %, qty and price pinned', discounted(100, 3, 2, 'qp'), [3, 2, 10, 'exact']],
    ['100 %, itemPrice blank', discounted(100, null, 2), [null, 2, 10, 'exact']],
  ])('never follows a typed price: %s', (_, row, after) => {
    expect(edit(row, 'price', 10)).toEqual(after)
    const { row: edited } = editFigure(row, 'price', 10, 2)
    expect(edited.discount).toBe(row.discount)
    expect(previewFigure(row, 'price', 10, 2)).toMatchObject({
      itemPrice: { value: after[0] },
      qty: { value: after[1] },
      price: { value: 10 },
    })
  })

  test('pins a typed price that no blank figure makes, as without one', () => {
    const { row } = editFigure(discounted(20, null, 4), 'price', 10, 2)
    expect([...figuresOf(row), row.price.pin.isPinned]).toEqual([3.13, 4, 10, true])
    const free = editFigure(discounted(100, null, 2), 'price', 10, 2).row
    expect(free.price.pin.isPinned).toBe(true)
  })

  test('leaves a pinned price, which then differs from the product', () => {
    const { row } = editFigure(makeRow(3, 2, 'p'), 'discount', 50, 2)
    expect(figuresOf(row)).toEqual([3, 2, 6])
    expect(differsFromProduct(row, 2)).toBe(true)
    expect(figuresOf(togglePin(row, 'price', 2))).toEqual([3, 2, 3])
    expect(differsFromProduct(editFigure(row, 'discount', null, 2).row, 2)).toBe(false)
  })

  test('keeps 4 decimals, and is part of the product of an exact item price', () => {
    const { row } = editFigure(makeRow(100, 1), 'discount', 33.33335, 2)
    expect([row.discount.value, row.price.value]).toEqual([33.3334, 66.67])
    const exact = editFigure(discounted(50, 3, 12_000), 'itemPrice', 0.0045, 2)
    expect([...figuresOf(exact.row), exact.outcome]).toEqual([0, 12_000, 27, 'rounded'])
  })

  test('typed as it stands changes nothing, and previews like any figure', () => {
    const row = discounted(15, 19.99, 2.5)
    expect(editFigure(row, 'discount', 15, 2).row).toBe(row)
    expect(figuresOf(previewFigure(row, 'discount', 50, 2))).toEqual([19.99, 2.5, 24.99])
  })

  test('makes the exact product of any figures', () => {
    const decimals = (most: number, per: number) =>
      fc.integer({ min: -most, max: most }).map((whole) => whole / per)
    fc.assert(
      fc.property(
        anyDiscount,
        fc.oneof(decimals(1e6, 100), decimals(1e9, 100)),
        fc.oneof(decimals(1e5, 1000), decimals(1e8, 1e5), fc.integer({ min: -500, max: 500 })),
        (discount, itemPrice, qty) => {
          const exact = productByHand(itemPrice, qty, discount) ?? Number.NaN
          const isInRange = Math.abs(exact) <= 1e12
          expect(productOf(discounted(discount, itemPrice, qty), 2)).toBe(
            isInRange ? exact : 'out-of-range',
          )
        },
      ),
      { numRuns: 5000 },
    )
  })
})

describe('a cost', () => {
  test('is typed like a price and moves no other figure', () => {
    const { row, outcome } = editFigure(makeRow(3, 2, 'i'), 'cost', 1.005, 2)
    expect([...figuresOf(row), row.cost, outcome]).toEqual([3, 2, 6, 1.01, 'exact'])
    expect(editFigure(row, 'cost', 1.01, 2).row).toBe(row)
    expect(editFigure(row, 'cost', null, 2).row.cost).toBeNull()
    expect(editFigure(row, 'cost', 1e13, 2)).toEqual({ row, outcome: 'out-of-range' })
  })
})

describe('an item price with more than 2 decimals', () => {
  const pinned = (row: PricedRow, value: number) => {
    const { row: edited, outcome } = editFigure(row, 'itemPrice', value, 2)
    return [...figuresOf(edited), edited.price.pin.isPinned, outcome]
  }

  test('is rounded, and the product of the exact figures pinned', () => {
    expect(pinned(makeRow(3, 12_000), 0.0045)).toEqual([0, 12_000, 54, true, 'rounded'])
    expect(pinned(makeRow(0, 12_000), 0.0045)).toEqual([0, 12_000, 54, true, 'rounded'])
    expect(pinned(makeRow(3, 2), 1.005)).toEqual([1.01, 2, 2.01, true, 'rounded'])
  })

  test('is said where there is no qty yet, and is exact beside the qty typed next', () => {
    const { row, outcome } = editFigure(makeRow(null, null), 'itemPrice', 0.0045, 2)
    expect([...figuresOf(row), outcome]).toEqual([0, null, null, 'rounded'])
    const counted = editFigure(row, 'qty', 12_000, 2, 0.0045)
    expect([...figuresOf(counted.row), counted.outcome]).toEqual([0, 12_000, 54, 'rounded'])
    expect(figuresOf(previewFigure(row, 'qty', 12_000, 2, 0.0045))).toEqual([0, 12_000, 54])
  })

  test('leaves a price that is pinned, and pins none that is the product anyway', () => {
    expect(pinned(makeRow(3, 2, 'p', 10), 0.0045)).toEqual([0, 2, 10, true, 'exact'])
    expect(pinned(makeRow(3, 2), 1.001)).toEqual([1, 2, 2, false, 'exact'])
  })

  test('pins nothing while it is typed', () => {
    const { price } = previewFigure(makeRow(3, 12_000), 'itemPrice', 0.0045, 2)
    expect([price.value, price.pin.isPinned]).toEqual([54, false])
  })
})

test.each<[PricedRow, FigureName, number | null]>([
  [makeRow(19.99, 2.5, 'i'), 'price', 49.98],
  [makeRow(19.99, 2.5, 'q'), 'price', 49.98],
  [makeRow(3, 3, 'qp', 10), 'price', 10],
  [makeRow(null, 4, 'p', 10), 'price', 10],
  [makeRow(null, null), 'price', null],
  [makeRow(3.33, 3), 'itemPrice', 3.33],
  [makeRow(3, 3.33333), 'qty', 3.33333],
])('a figure typed as it stands changes nothing: %#', (row, name, value) => {
  expect(editFigure(row, name, value, 2)).toEqual({ row, outcome: 'exact' })
  expect(editFigure(row, name, value, 2).row).toBe(row)
  expect(previewFigure(row, name, value, 2)).toBe(row)
})

describe('beyond ±1e12', () => {
  test.each<[string, PricedRow, FigureName, number]>([
    ['a qty', makeRow(0, 1), 'qty', 1.1e12],
    ['an itemPrice', makeRow(0, 1), 'itemPrice', -1.1e12],
    ['a price', makeRow(1, 1, 'p'), 'price', 1e12 + 0.01],
    ['a product', makeRow(2e6, 1), 'qty', 1e6],
    ['a product under a pinned price', makeRow(2e6, 1, 'p'), 'qty', 1e6],
    ['a qty that follows a price', makeRow(0.01, 1, 'i'), 'price', 1e11],
    ['no number', makeRow(1, 1), 'qty', Number.NaN],
  ])('%p refuses the edit and leaves the row', (_, row, name, value) => {
    const edited = editFigure(row, name, value, 2)
    expect(edited.outcome).toBe('out-of-range')
    expect(edited.row).toBe(row)
    expect(previewFigure(row, name, value, 2)).toBe(row)
  })

  test('a price pin whose product is out of range stays', () => {
    const row = makeRow(1e9, 1e9, 'p', 5)
    expect(togglePin(row, 'price', 2)).toBe(row)
    expect(differsFromProduct(row, 2)).toBe(true)
  })
})

describe('while a price is typed', () => {
  test('the other figures follow, and the price shows what is typed', () => {
    expect(figuresOf(previewFigure(makeRow(3, 3, 'q'), 'price', 10, 2))).toEqual([3.33, 3, 10])
    expect(figuresOf(previewFigure(makeRow(3, 2), 'price', 10, 2))).toEqual([3, 2, 10])
    expect(figuresOf(previewFigure(makeRow(3, 2, 'i'), 'price', 10, 2))).toEqual([3, 3.33333, 10])
  })

  test('the price follows while itemPrice or qty is typed', () => {
    expect(figuresOf(previewFigure(makeRow(3, 2), 'qty', 5, 2))).toEqual([3, 5, 15])
  })
})

describe('pins', () => {
  const pinsOf = ({ itemPrice, qty, price }: PricedRow) =>
    [itemPrice, qty, price].map(({ pin }) => pin.isPinned)

  test('of itemPrice and qty exclude each other, the price pin is independent', () => {
    const row = makeRow(3, 2, 'qp')
    expect(pinsOf(togglePin(row, 'itemPrice', 2))).toEqual([true, false, true])
    expect(pinsOf(togglePin(makeRow(3, 2, 'ip'), 'qty', 2))).toEqual([false, true, true])
    expect(pinsOf(togglePin(row, 'qty', 2))).toEqual([false, false, true])
    expect(pinsOf(togglePin(row, 'price', 2))).toEqual([false, true, false])
  })

  test('stay shown when toggled', () => {
    const row = makeRow(3, 2)
    const shown = { ...row, qty: { ...row.qty, pin: { isPinned: false, isShown: true } } }
    expect(togglePin(shown, 'qty', 2).qty.pin).toEqual({ isPinned: true, isShown: true })
  })

  test('removed from a price that differs make it the product at once', () => {
    expect(figuresOf(togglePin(makeRow(3, 2, 'p', 10), 'price', 2))).toEqual([3, 2, 6])
    expect(figuresOf(togglePin(makeRow(3, null, 'p', 10), 'price', 2))).toEqual([3, null, null])
  })

  test('set on a price leave it the product', () => {
    const row = togglePin(makeRow(3, 2), 'price', 2)
    expect(figuresOf(row)).toEqual([3, 2, 6])
    expect(differsFromProduct(row, 2)).toBe(false)
  })
})

test('a price differs from the product only while it is pinned, and there is a product', () => {
  expect(differsFromProduct(makeRow(3, 2, '', 10), 2)).toBe(false)
  expect(differsFromProduct(makeRow(3, 2, 'p', null), 2)).toBe(true)
  expect(differsFromProduct(makeRow(3, null, 'p', 0), 2)).toBe(false)
  expect(differsFromProduct(makeRow(3, null, 'p', 10), 2)).toBe(false)
})

const figure = fc.option(
  fc.oneof(
    fc.integer({ min: -100_000, max: 100_000 }).map((cents) => cents / 100),
    fc.integer({ min: -1000, max: 1000 }).map((thousandths) => thousandths / 1000),
    fc.constantFrom(0, 1e12, -1e12, 1e-5, 1e6),
  ),
  { freq: 6 },
)
const anyDiscount = fc.oneof(
  fc.constant(null),
  fc.integer({ min: -10_000_000, max: 1_000_000 }).map((parts) => parts / 10_000),
  fc.constantFrom(0, 100, -1000, 15, 50),
)
const row = fc
  .tuple(anyDiscount, figure, figure, fc.constantFrom('', 'i', 'q', 'p', 'ip', 'qp'), figure)
  .map(([discount, itemPrice, qty, pins, lump]) =>
    discounted(discount, itemPrice, qty, pins, pins.includes('p') ? lump : undefined),
  )
  .filter((made) => productOf(made, 2) !== 'out-of-range')

test('whatever is typed, an unpinned price is the product and pinned figures stay', () => {
  fc.assert(
    fc.property(
      row,
      fc.constantFrom<FigureName>('itemPrice', 'qty', 'price', 'cost'),
      figure,
      (before, name, value) => {
        const { row: after, outcome } = editFigure(before, name, value, 2)
        if (outcome === 'out-of-range') return expect(after).toBe(before)
        expectPriceByRules(before, after, name, value)
        if (name !== 'itemPrice' && before.itemPrice.pin.isPinned) {
          expect(after.itemPrice).toBe(before.itemPrice)
        }
        if (name !== 'qty' && before.qty.pin.isPinned) expect(after.qty).toBe(before.qty)
        if (outcome === 'reset') expect(after).toBe(before)
        expect(after.discount).toBe(before.discount)
        expect(editFigure(after, name, figureOf(after, name), 2).row).toBe(after)
      },
    ),
    { numRuns: 5000 },
  )
})

/** An unpinned price is the product; a pin is set only on a typed price beside a blank figure, or beside a rounded item price. */
function expectPriceByRules(
  before: PricedRow,
  after: PricedRow,
  name: FigureName,
  value: number | null,
): void {
  if (!after.price.pin.isPinned) {
    expect(after.price.value).toBe(productOf(after, 2) as number | null)
  } else if (!before.price.pin.isPinned) {
    if (name === 'itemPrice') {
      // The product of the exact figures, where the rounded ones give another.
      const exact = productByHand(value ?? 0, after.qty.value ?? 0, after.discount.value)
      expect(after.price.value).toBe(exact)
      expect(after.price.value).not.toBe(productOf(after, 2) as number | null)
      return
    }
    expect([name, after.price.value]).toEqual(['price', round(value ?? 0, 2)])
    expect(productOf(before, 2)).toBeNull()
  } else if (name !== 'price') expect(after.price).toBe(before.price)
}
