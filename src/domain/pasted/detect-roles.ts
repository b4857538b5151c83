import type { ColumnProfile } from './column-profile.ts'
import { DISCOUNT_KINDS } from './discount-kinds.ts'
import { type ColumnRole, type HeadingRole, roleOfHeading, SHARED_ROLES } from './heading-words.ts'
import { isInPaperOrder } from './paper-order.ts'
import type { Discounts } from './products.ts'
import { FEWEST_NUMBERS, RATE_SHARE, scoreOf } from './score-roles.ts'
import { withTerms } from './term-roles.ts'

/** A way to read the columns, and how well figures, marks and headings support it. */
export interface RoleCandidate {
  readonly roles: readonly ColumnRole[]
  readonly score: number
  /** The number of rows in which qty × item price equals the price. */
  readonly products: number
}

/**
 * Ways to read the columns, best first. Columns of text and numbering have one reading: the one
 * with the most text is the description, short words are units. Which columns of figures are qty,
 * item price and price depends on which multiply to which, then on marks and headings. Readings
 * close to the best are returned too, since their sum may differ.
 */
export function detectRoles(profiles: Profiles, headings: readonly string[]): RoleCandidate[] {
  const named = headings.map(roleOfHeading)
  const fixed = assignTexts(profiles, named)
  const columns = profiles
    .filter(({ at, isFigures }) => isFigures && !fixed.has(at))
    .map((profile) => ({ profile, named: named[profile.at] ?? null }))
  const discounts = discountsIn(profiles, named)
  const isVague = headings.length === 0 && profiles.some(({ isDashes }) => isDashes)
  const found = scoreOf(columns, discounts, { taken: new Set(fixed.values()), isVague }).map(
    ({ figures, score, products }) => {
      const roles = profiles.map(
        ({ at }) => fixed.get(at) ?? (named[at] === 'anyCost' ? 'cost' : 'none'),
      )
      for (const [role, column] of Object.entries(figures))
        if (column) roles[column.profile.at] = role as ColumnRole
      return { roles, score, products }
    },
  )
  const [best] = found
  const isOrdered = best && headings.length === 0 && isInPaperOrder(profiles)
  const own = isOrdered ? [{ ...best, roles: PAPER_ORDER }, ...found] : found
  return own.map((candidate) => ({
    ...candidate,
    roles: withNumbering(
      withTerms(candidate.roles, profiles, { named, headings }),
      profiles,
      named,
    ),
  }))
}

const PAPER_ORDER: readonly ColumnRole[] = ['description', 'itemPrice', 'qty']

type Profiles = readonly ColumnProfile[]

/** The columns that may hold the rows' discounts. */
const discountsIn = (profiles: Profiles, named: Names): Discounts[] =>
  profiles.flatMap((profile): Discounts[] => {
    const name = named[profile.at]
    if (name !== 'discount' && name !== 'rate' && profile.percent < RATE_SHARE) return []
    if (profile.percent > 0) return [{ profile, kinds: ['share'] }]
    return [{ profile, kinds: name === 'discount' ? DISCOUNT_KINDS : ['percent'] }]
  })

const HALF = 0.5
/**
 * The longest unknown word that may be a unit, if some cells hold known units, and if none does.
 */
const LONGEST_UNIT = 8
const SHORTEST_WORD = 4

type Names = readonly (HeadingRole | null)[]

/** Assigns the roles that need no comparison of figures, such as description, unit and number. */
function assignTexts(profiles: Profiles, named: Names): Map<number, ColumnRole> {
  const roles = assignNamed(profiles, named)
  const free = profiles.filter(({ at }) => !roles.has(at) && !isFigureName(named[at]))
  const give = (role: ColumnRole, profile: ColumnProfile | undefined) => {
    if (profile && ![...roles.values()].includes(role)) roles.set(profile.at, role)
  }
  const texts = free.filter(({ isText }) => isText)
  const words = texts.filter(({ unitShare, isNumbering }) => unitShare < HALF && !isNumbering)
  // Words below 'Position' are the items themselves, unless another column describes them.
  const items = profiles.filter(
    ({ at, isNumbering, isOutline }) => roles.get(at) === 'number' && !isNumbering && !isOutline,
  )
  give('description', most(words) ?? most(texts) ?? most(items))
  const rest = free.filter(({ at }) => !roles.has(at))
  give(
    'number',
    rest.find(({ isNumbering, isFigures }) => isNumbering && !isFigures),
  )
  give('unit', rest.find(isUnits))
  return roles
}

function assignNamed(profiles: Profiles, named: Names): Map<number, ColumnRole> {
  const roles = new Map<number, ColumnRole>()
  const hasText = profiles.some(
    ({ isText, isNumbering, at }) => isText && !isNumbering && named[at] !== 'unit',
  )
  for (const profile of profiles) {
    const role = textRole(profile, named[profile.at] ?? null, hasText)
    const isTaken = [...roles.values()].includes(role as ColumnRole)
    // Of several costs, one is kept once it is known which (term-roles.ts).
    const isShared = role !== null && (role === 'cost' || SHARED_ROLES.has(role))
    if (role && (isShared || !isTaken)) roles.set(profile.at, role)
  }
  return roles
}

/** The role that the heading names, if the column's content fits it. */
function textRole(
  profile: ColumnProfile,
  role: HeadingRole | null,
  hasText: boolean,
): ColumnRole | null {
  const { isFigures, isNumbering } = profile
  if (role === 'cost') return 'cost'
  if (role === 'number') return isNumbering || !isFigures ? 'number' : null
  if (role === 'description') return isFigures && hasText ? null : 'description'
  if (isFigures) return null
  return role === 'unit' || role === 'qty' || role === 'itemPrice' || role === 'price' ? role : null
}

/**
 * Makes a column without another role the list's numbering if it is named so, or counts 1, 2, 3 …
 * and is the first column or has enough rows; the first may also be an outline.
 */
const withNumbering = (
  roles: readonly ColumnRole[],
  profiles: Profiles,
  named: Names,
): ColumnRole[] =>
  roles.map((role, at) => {
    const profile = profiles[at]
    const isLikely = at === 0 || (profile?.figures.length ?? 0) >= FEWEST_NUMBERS
    const isOutline = at === 0 && profile?.isOutline
    const isNumber = named[at] === 'number' || isOutline || (profile?.isNumbering && isLikely)
    return role === 'none' && isNumber ? 'number' : role
  })

const isFigureName = (role: HeadingRole | null | undefined): boolean =>
  role != null && !['description', 'unit', 'number'].includes(role)

const isUnits = ({ isText, unitShare, longest, isNumbering }: ColumnProfile): boolean =>
  isText &&
  !isNumbering &&
  (unitShare >= HALF || longest <= (unitShare > 0 ? LONGEST_UNIT : SHORTEST_WORD))

const most = (profiles: Profiles): ColumnProfile | undefined =>
  profiles.toSorted((a, b) => b.text - a.text)[0]
