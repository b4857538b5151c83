import { type ColumnLook, countProducts } from './columns.ts'
import { type Role, roleOfHeading } from './roles.ts'

/** The roles of the columns, and in how many rows qty × item price gives the price. */
export interface Guess {
  readonly roles: readonly Role[]
  readonly products: number
}

/**
 * What each column holds: by its heading where that says so, else by what stands in it. The
 * longest text is the description, short words are units, 1, 2, 3 is a numbering; of the figures
 * those two that multiply to a third are qty and item price.
 */
export function guessRoles(looks: Looks, headings: readonly string[]): Guess {
  const roles = new Map<number, Role>()
  nameByHeadings(roles, headings, looks)
  const free = () => looks.filter(({ at }) => !roles.has(at))
  const has = (role: Role) => [...roles.values()].includes(role)
  const give = (look: ColumnLook | undefined, role: Role) => look && roles.set(look.at, role)
  if (!has('description')) {
    const texts = free().filter(({ isText, isNumbering }) => isText && !isNumbering)
    give(
      longest(texts.filter(({ unitShare }) => unitShare < HALF)) ?? longest(texts),
      'description',
    )
  }
  if (!has('number'))
    give(
      free().find((look) => isOwnNumbering(look, looks)),
      'number',
    )
  if (!has('unit')) give(free().find(isUnits), 'unit')
  nameFigures(
    roles,
    free().filter(({ isFigures }) => isFigures),
    looks,
  )
  return {
    roles: looks.map(({ at }) => roles.get(at) ?? 'none'),
    products: productsOf(roles, looks),
  }
}

const HALF = 0.5
const LONGEST_UNIT = 8

/** A column 'Unit' that holds figures is none of units: its heading is short for 'Unit price'. */
function nameByHeadings(roles: Map<number, Role>, headings: readonly string[], looks: Looks): void {
  const found = headings.map((heading, at) => {
    const role = roleOfHeading(heading)
    return role === 'unit' && looks[at]?.isFigures ? null : role
  })
  const hasItemPrice = found.includes('itemPrice')
  found.forEach((role, at) => {
    const named = role === 'anyPrice' ? (hasItemPrice ? 'price' : 'itemPrice') : role
    if (named && ![...roles.values()].includes(named)) roles.set(at, named)
  })
}

const isUnits = ({ isText, unitShare, length }: ColumnLook): boolean =>
  isText && (unitShare >= HALF || length <= LONGEST_UNIT)

/** A numbering stands before all else; the same figures behind the description are quantities. */
const isOwnNumbering = ({ isNumbering, at }: ColumnLook, looks: Looks): boolean =>
  isNumbering && at === 0 && looks.length > 1

const longest = (looks: Looks): ColumnLook | undefined =>
  looks.toSorted((a, b) => b.length - a.length)[0]

/** Gives the figures that no heading names their roles, beside those that one does. */
function nameFigures(roles: Map<number, Role>, free: Looks, looks: Looks): void {
  const named = (role: Role) => looks.find(({ at }) => roles.get(at) === role)
  const candidates = (role: Role) => {
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
  nameWithoutProducts(roles, free)
}

type Triple = readonly [ColumnLook, ColumnLook, ColumnLook]

/** The three columns of which two multiply to the third in most rows, if there are any. */
function bestTriple(...candidates: [Looks, Looks, Looks]): Triple | null {
  let best: Triple | null = null
  let most = 0
  for (const triple of triplesOf(...candidates)) {
    const count = countProducts(...triple)
    if (count > most) [best, most] = [triple, count]
  }
  const rows = best?.[2].figures.filter((figure) => figure !== null).length ?? 0
  return most >= rows * HALF ? best : null
}

type Looks = readonly ColumnLook[]

const triplesOf = (qtys: Looks, itemPrices: Looks, prices: Looks): Triple[] =>
  qtys
    .flatMap((qty) =>
      itemPrices.flatMap((itemPrice) => prices.map((price) => [qty, itemPrice, price] as const)),
    )
    .filter((triple) => new Set(triple).size === 3)

/** Nothing multiplies: the figures stand in the order of most lists, qty before item price. */
function nameWithoutProducts(roles: Map<number, Role>, free: Looks): void {
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
  free.forEach((look, at) => {
    const role = wanted[at]
    if (role) roles.set(look.at, role)
  })
}

/** Of two factors the one that looks like money is the item price; else the second. */
const inOrder = (a: ColumnLook, b: ColumnLook): readonly [ColumnLook, ColumnLook] =>
  a.money > b.money ? [b, a] : [a, b]

function productsOf(roles: Map<number, Role>, looks: Looks): number {
  const of = (role: Role) => looks.find(({ at }) => roles.get(at) === role)
  const [qty, itemPrice, price] = [of('qty'), of('itemPrice'), of('price')]
  return qty && itemPrice && price ? countProducts(qty, itemPrice, price) : 0
}
