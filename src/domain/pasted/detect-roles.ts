import { type ColumnProfile, countProducts, productInCents, toCents } from './column-profile.ts'
import { type ColumnRole, roleOfHeading } from './column-roles.ts'

/** The role of each column, and the number of rows in which qty × item price is the price. */
export interface DetectedRoles {
  readonly roles: readonly ColumnRole[]
  readonly products: number
}

/**
 * Detects each column's role from its heading, else from its cells: the longest text is the
 * description, short words are units, 1, 2, 3 is a numbering, and two columns of figures that
 * multiply to a third are qty and item price.
 */
export function detectRoles(profiles: Profiles, headings: readonly string[]): DetectedRoles {
  const roles = new Map<number, ColumnRole>()
  assignByHeadings(roles, headings, profiles)
  const free = () => profiles.filter(({ at }) => !roles.has(at))
  const has = (role: ColumnRole) => [...roles.values()].includes(role)
  const give = (profile: ColumnProfile | undefined, role: ColumnRole) =>
    profile && roles.set(profile.at, role)
  if (!has('description')) {
    const texts = free().filter(({ isText, isNumbering }) => isText && !isNumbering)
    give(
      longest(texts.filter(({ unitShare }) => unitShare < HALF)) ?? longest(texts),
      'description',
    )
  }
  if (!has('number'))
    give(
      free().find((profile) => isOwnNumbering(profile, profiles)),
      'number',
    )
  if (!has('unit')) give(free().find(isUnits), 'unit')
  assignFigures(
    roles,
    free().filter(({ isFigures }) => isFigures),
    profiles,
  )
  return {
    roles: profiles.map(({ at }) => roles.get(at) ?? 'none'),
    products: productsOf(roles, profiles),
  }
}

const HALF = 0.5
const LONGEST_UNIT = 8

/** A column 'Unit' of figures is not a column of units: its heading is short for 'Unit price'. */
function assignByHeadings(
  roles: Map<number, ColumnRole>,
  headings: readonly string[],
  profiles: Profiles,
): void {
  const found = headings.map((heading, at) => {
    const role = roleOfHeading(heading)
    return role === 'unit' && profiles[at]?.isFigures ? null : role
  })
  const hasItemPrice = found.includes('itemPrice')
  found.forEach((role, at) => {
    const named = role === 'anyPrice' ? (hasItemPrice ? 'price' : 'itemPrice') : role
    if (named && ![...roles.values()].includes(named)) roles.set(at, named)
  })
}

const isUnits = ({ isText, unitShare, length }: ColumnProfile): boolean =>
  isText && (unitShare >= HALF || length <= LONGEST_UNIT)

/** A numbering is the first column; the same figures after the description are quantities. */
const isOwnNumbering = ({ isNumbering, at }: ColumnProfile, profiles: Profiles): boolean =>
  isNumbering && at === 0 && profiles.length > 1

const longest = (profiles: Profiles): ColumnProfile | undefined =>
  profiles.toSorted((a, b) => b.length - a.length)[0]

/** Assigns roles to the columns of figures without a known heading. */
function assignFigures(roles: Map<number, ColumnRole>, free: Profiles, profiles: Profiles): void {
  const named = (role: ColumnRole) => profiles.find(({ at }) => roles.get(at) === role)
  const candidates = (role: ColumnRole) => {
    const known = named(role)
    return known ? [known] : free
  }
  const triple = bestTriple(candidates('qty'), candidates('itemPrice'), candidates('price'))
  if (triple) {
    const isKnown = named('qty') ?? named('itemPrice')
    const [qty, itemPrice] = isKnown ? triple : inOrder(triple[0], triple[1])
    roles.set(qty.at, 'qty').set(itemPrice.at, 'itemPrice').set(triple[2].at, 'price')
    return
  }
  assignByOrder(roles, free)
}

type Triple = readonly [ColumnProfile, ColumnProfile, ColumnProfile]

/**
 * The columns of which two multiply to the third in most rows; null if there are none. Each pair of
 * factors looks its product up among the row's prices: 50 columns have 117,600 triples.
 */
function bestTriple(qtys: Profiles, itemPrices: Profiles, prices: Profiles): Triple | null {
  const columnsOf = indexByCents(prices)
  let best: Triple | null = null
  let most = 0
  for (const [qty, itemPrice] of pairsOf(qtys, itemPrices)) {
    const counts = countProductColumns(qty, itemPrice, columnsOf)
    for (const price of prices) {
      const count = counts.get(price) ?? 0
      if (count > most) [best, most] = [[qty, itemPrice, price], count]
    }
  }
  const rows = best?.[2].figures.filter((figure) => figure !== null).length ?? 0
  return most >= rows * HALF ? best : null
}

type Profiles = readonly ColumnProfile[]

const pairsOf = (qtys: Profiles, itemPrices: Profiles) =>
  qtys.flatMap((qty) =>
    itemPrices
      .filter((itemPrice) => itemPrice !== qty)
      .map((itemPrice) => [qty, itemPrice] as const),
  )

/** In each row, the columns by their figure in cents. */
type ColumnsByCents = readonly ReadonlyMap<number, ColumnProfile[]>[]

function indexByCents(profiles: Profiles): ColumnsByCents {
  const rows: Map<number, ColumnProfile[]>[] = []
  for (const profile of profiles) {
    profile.figures.forEach((figure, row) => {
      rows[row] ??= new Map()
      if (figure === null) return
      const cents = toCents(figure)
      rows[row].set(cents, [...(rows[row].get(cents) ?? []), profile])
    })
  }
  return rows
}

/** For each other column, the number of rows in which it holds the product of the two. */
function countProductColumns(
  a: ColumnProfile,
  b: ColumnProfile,
  columnsOf: ColumnsByCents,
): Map<ColumnProfile, number> {
  const counts = new Map<ColumnProfile, number>()
  columnsOf.forEach((columns, row) => {
    const cents = productInCents(a, b, row)
    if (cents === null) return
    for (const column of columns.get(cents) ?? []) counts.set(column, (counts.get(column) ?? 0) + 1)
  })
  counts.delete(a)
  counts.delete(b)
  return counts
}

/** Without products, assigns the order of most lists: qty before item price. */
function assignByOrder(roles: Map<number, ColumnRole>, free: Profiles): void {
  const wanted = (['qty', 'itemPrice', 'price'] as const).filter(
    (role) => ![...roles.values()].includes(role),
  )
  const [first, second, ...rest] = free
  if (first && second && wanted[0] === 'qty' && wanted[1] === 'itemPrice') {
    const [qty, itemPrice] = inOrder(first, second)
    roles.set(qty.at, 'qty').set(itemPrice.at, 'itemPrice')
    const last = rest.at(-1)
    if (last && wanted[2] === 'price') roles.set(last.at, 'price')
    return
  }
  if (first && wanted.length === 3) {
    roles.set(first.at, first.money > 0 ? 'itemPrice' : 'qty')
    return
  }
  free.forEach((profile, at) => {
    const role = wanted[at]
    if (role) roles.set(profile.at, role)
  })
}

/** Of two factors, the one more likely money is the item price, else the second. */
const inOrder = (a: ColumnProfile, b: ColumnProfile): readonly [ColumnProfile, ColumnProfile] =>
  a.money > b.money ? [b, a] : [a, b]

function productsOf(roles: Map<number, ColumnRole>, profiles: Profiles): number {
  const of = (role: ColumnRole) => profiles.find(({ at }) => roles.get(at) === role)
  const [qty, itemPrice, price] = [of('qty'), of('itemPrice'), of('price')]
  return qty && itemPrice && price ? countProducts(qty, itemPrice, price) : 0
}
