import { divide, multiply } from '../numbers/money.ts'
import type { ColumnProfile } from './column-profile.ts'
import { type DiscountKind, priceAfter } from './discount-kinds.ts'

/** A column that may hold the rows' discounts, and the ways in which it may be written. */
export interface Discounts {
  readonly profile: ColumnProfile
  readonly kinds: readonly DiscountKind[]
}

/**
 * Scores three columns as qty, item price and price by whether the first two multiply to the third.
 */
export function relationOf(
  qty: ColumnProfile | null,
  itemPrice: ColumnProfile | null,
  price: ColumnProfile | null,
  discounts: readonly Discounts[],
): { score: number; products: number } {
  if (qty && itemPrice && price) return relationOfThree(qty, itemPrice, price, discounts)
  if (qty && price) return { score: -indivisible(qty, price), products: 0 }
  if (!price) return { score: 0, products: 0 }
  // A single column of money has no factors: each amount is the item price of one piece.
  return { score: itemPrice ? -5 : -0.5, products: 0 }
}

function relationOfThree(
  a: ColumnProfile,
  b: ColumnProfile,
  c: ColumnProfile,
  discounts: readonly Discounts[],
) {
  const direct = compareProducts(a, b, c)
  if (areProducts(direct)) return { score: evidence(direct), products: direct.matching }
  const discounted = discounts
    .filter(({ profile }) => profile !== a && profile !== b && profile !== c)
    .flatMap(({ profile, kinds }) =>
      kinds.map((kind) =>
        compareProducts(a, b, c, (x, y, row) =>
          priceAfter(kind, x, y, Math.abs(profile.figures[row] ?? 0)),
        ),
      ),
    )
    .find(areProducts)
  if (discounted) return { score: evidence(discounted), products: discounted.matching }
  return { score: direct.rows === 0 ? 0 : -8, products: direct.matching }
}

/** Products with a factor of 1 prove little; two real products hardly happen by chance. */
const evidence = ({ rows, matching, telling }: Products): number =>
  (matching / rows) * (telling > 1 ? 16 : telling === 1 ? 12 : 5)

/** Counts amounts that are no multiple of the qty in cents: 10.00 for 3 pieces is an item price. */
function indivisible(qty: ColumnProfile, price: ColumnProfile): number {
  const { priceDecimals } = price
  let rows = 0
  price.figures.forEach((amount, row) => {
    const count = qty.figures[row]
    if (amount === null || count == null || Math.abs(count) <= 1) return
    const each = divide(amount, count, priceDecimals)
    if (each === null || multiply(each, count, priceDecimals) !== amount) rows += 1
  })
  return Math.min(12, rows * 4)
}

/** How many rows confirm that two columns multiply to a third. */
export interface Products {
  /** Rows in which all three have figures. */
  readonly rows: number
  /** Of these, the rows in which the third is the product, at the precision it is written with. */
  readonly matching: number
  /** Of these, the rows that prove something: neither factor is 1 or 0. */
  readonly telling: number
}

/**
 * Compares the products of two columns with a third one; without the first, each row is one piece.
 * `expected` gives the price of a row that may be discounted, null for a row to skip. Floating
 * point is enough here: inserted figures are computed exactly (numbers: Arithmetic).
 */
export function compareProducts(
  a: ColumnProfile | null,
  b: ColumnProfile,
  product: ColumnProfile,
  expected: (x: number, y: number, row: number) => number | null = (x, y) => x * y,
): Products {
  const tolerance = 0.5 * 10 ** -product.decimals
  let [rows, matching, telling] = [0, 0, 0]
  product.figures.forEach((figure, row) => {
    const [x, y] = [a ? a.figures[row] : 1, b.figures[row]]
    if (figure === null || x == null || y == null) return
    const price = expected(x, y, row)
    if (price === null) return
    rows += 1
    if (Math.abs(price - figure) > tolerance + 1e-9 + Math.abs(figure) * 1e-12) return
    matching += 1
    if (![0, 1].includes(x) && ![0, 1].includes(y)) telling += 1
  })
  return { rows, matching, telling }
}

/** Whether at least half of the rows confirm it. */
const areProducts = ({ rows, matching }: Products): boolean => matching > 0 && matching * 2 >= rows

/**
 * Of many columns, the three of which two multiply to the third in the most rows. Looks up each
 * pair's product among the row's figures instead of trying all triples: 50 columns have 117,600.
 */
export function bestTriple(profiles: readonly ColumnProfile[]): readonly ColumnProfile[] {
  const columnsOf = indexByCents(profiles)
  let best: readonly ColumnProfile[] = []
  let most = 0
  profiles.forEach((a, at) => {
    for (const b of profiles.slice(at + 1)) {
      for (const [product, count] of countProductColumns(a, b, columnsOf))
        if (count > most) [best, most] = [[a, b, product], count]
    }
  })
  return best
}

/** For each other column, the number of rows in which it holds the product of the two. */
function countProductColumns(
  a: ColumnProfile,
  b: ColumnProfile,
  columnsOf: readonly ReadonlyMap<number, ColumnProfile[]>[],
): Map<ColumnProfile, number> {
  const counts = new Map<ColumnProfile, number>()
  columnsOf.forEach((columns, row) => {
    const [x, y] = [a.figures[row], b.figures[row]]
    if (x == null || y == null) return
    for (const column of columns.get(toCents(x * y, a.priceDecimals)) ?? [])
      counts.set(column, (counts.get(column) ?? 0) + 1)
  })
  counts.delete(a)
  counts.delete(b)
  return counts
}

function indexByCents(profiles: readonly ColumnProfile[]): Map<number, ColumnProfile[]>[] {
  const rows: Map<number, ColumnProfile[]>[] = []
  for (const profile of profiles)
    profile.figures.forEach((figure, row) => {
      rows[row] ??= new Map()
      if (figure === null) return
      const cents = toCents(figure, profile.priceDecimals)
      rows[row].set(cents, [...(rows[row].get(cents) ?? []), profile])
    })
  return rows
}

/** In units of the last decimal. */
export const toCents = (figure: number, decimals: number): number =>
  Math.round(figure * 10 ** decimals)
