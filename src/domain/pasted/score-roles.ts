import type { PricedFigure } from '../numbers/priced-row.ts'
import type { ColumnProfile } from './column-profile.ts'
import type { ColumnRole, HeadingRole } from './heading-words.ts'
import { bestTriple, type Discounts, relationOf } from './products.ts'
import { FIGURE_NAMES } from './read-row.ts'

/** A column of figures and the role that its heading names. */
export interface FigureColumn {
  readonly profile: ColumnProfile
  readonly named: HeadingRole | null
}

type Assignment = Readonly<Record<PricedFigure, FigureColumn | null>>

export interface ScoredFigures {
  readonly figures: Assignment
  readonly score: number
  readonly products: number
}

/** Readings whose score is within this margin of the best one's are possible too. */
export const DOUBT_MARGIN = 6
/**
 * From this share on, the column holds percentages rather than quantities with a few among them.
 */
export const RATE_SHARE = 0.8
/** No list has more columns of figures: beyond this, only the likeliest ones are tried. */
const MOST_COLUMNS = 12

/**
 * Scores each way to assign the figure roles to the columns, and returns those within
 * `DOUBT_MARGIN` of the best, best first.
 * @param taken roles that columns without figures already have
 * @param isVague whether the table has columns that may be prices but hold no figures
 */
export function scoreOf(
  columns: readonly FigureColumn[],
  discounts: readonly Discounts[],
  { taken, isVague }: { taken: ReadonlySet<ColumnRole>; isVague: boolean },
): ScoredFigures[] {
  const likely = columns.length <= MOST_COLUMNS ? columns : likeliest(columns)
  const fits = new Map(likely.map((column) => [column, scoreColumn(column, likely)]))
  const left = likely.reduce((cost, column) => cost + costOfLeaving(column), 0)
  const scored = assignments(likely, taken).map((figures): ScoredFigures => {
    const own = FIGURE_NAMES.reduce((score, role) => {
      const column = figures[role]
      const fit = column && fits.get(column)?.[role]
      return column ? score + (fit ?? 0) + costOfLeaving(column) : score
    }, 0)
    const [a, b, c] = FIGURE_NAMES.map((name) => figures[name]?.profile ?? null)
    const relation = relationOf(a ?? null, b ?? null, c ?? null, discounts)
    const score = own - left + orderScore(figures) + relation.score
    return { figures, score, products: relation.products }
  })
  const best = scored.reduce((most, { score }) => Math.max(most, score), Number.NEGATIVE_INFINITY)
  // A single row without headings says little about its columns.
  const isTold = columns.some(({ profile, named }) => named !== null || profile.figures.length > 1)
  const isKnown = (isTold && !isVague) || scored.some(({ products }) => products > 0)
  const margin = isKnown ? DOUBT_MARGIN : 2 * DOUBT_MARGIN
  return scored.filter(({ score }) => score > best - margin).toSorted((a, b) => b.score - a.score)
}

/** Each way to assign the roles that are not taken to the columns; a role may stay unassigned. */
function assignments(
  columns: readonly FigureColumn[],
  taken: ReadonlySet<ColumnRole>,
): Assignment[] {
  const choicesOf = (role: PricedFigure, ...used: (FigureColumn | null)[]) =>
    taken.has(role) ? [null] : [...columns.filter((column) => !used.includes(column)), null]
  return choicesOf('qty').flatMap((qty) =>
    choicesOf('itemPrice', qty).flatMap((itemPrice) =>
      choicesOf('price', qty, itemPrice).map((price) => ({ qty, itemPrice, price })),
    ),
  )
}

/** How well a column fits each role, regardless of the other roles. */
function scoreColumn(
  column: FigureColumn,
  all: readonly FigureColumn[],
): Record<PricedFigure, number> {
  const { money, counted, percent, twoDecimals, whole } = column.profile
  const base = 3 - scoreNumbering(column.profile)
  const hasCents = twoDecimals >= CENTS_SHARE
  const asPrice =
    base +
    (money > 0 ? 4 : 0) +
    scoreCents(twoDecimals, all) -
    (counted > 0 && money === 0 ? 8 : 0) -
    (percent > 0 ? 8 : 0)
  const marked = percent >= RATE_SHARE ? -6 : (counted > 0 ? 5 : 0) + (percent > 0 ? 4 : 0)
  const asQty =
    base + marked + (whole === 1 && !hasCents ? 1.5 : 0) - (hasCents ? 2 : 0) - (money > 0 ? 12 : 0)
  return {
    qty: asQty + scoreName(column, 'qty', all),
    itemPrice: asPrice + scoreName(column, 'itemPrice', all),
    price: asPrice + scoreName(column, 'price', all),
  }
}

const CENTS_SHARE = 0.8

/**
 * How likely 1, 2, 3 … number the rows: less so behind other columns, where a few may be
 * quantities.
 */
function scoreNumbering({ isNumbering, at, figures }: ColumnProfile): number {
  if (!isNumbering) return 0
  const isFirst = at === 0
  if (!isFirst && figures.length < FEWEST_NUMBERS) return 0
  return Math.min(isFirst ? 10 : 6, (isFirst ? 2 : 0) + figures.length * 0.7)
}

/** A shorter run of 1, 2, 3 behind other columns counts as quantities. */
export const FEWEST_NUMBERS = 4

/** Either prices are written with cents, or nothing in the table is. */
function scoreCents(twoDecimals: number, all: readonly FigureColumn[]): number {
  if (twoDecimals >= CENTS_SHARE) return 1
  return all.some(({ profile }) => profile.twoDecimals >= CENTS_SHARE) ? -1 : 0
}

/** How well a column's heading fits the role. */
function scoreName(column: FigureColumn, role: PricedFigure, all: readonly FigureColumn[]): number {
  const { named } = column
  const others = all.filter((other) => other !== column)
  const isItemPrice = role === 'itemPrice'
  if (named === null) return 0
  if (named === role) return 10
  if (named === 'discount' || named === 'tax') return -12
  if (named === 'unit') return isItemPrice ? 4 : -1
  if (role === 'qty') return -6
  if (named === 'anyPrice')
    return isItemPrice === others.some((other) => other.named === 'itemPrice') ? 5 : 7
  if (named !== 'anyCost') return -6
  if (others.some((other) => PRICE_NAMES.has(other.named ?? ''))) return -6
  return isItemPrice ? 4 : 2
}

const PRICE_NAMES: ReadonlySet<string> = new Set(['itemPrice', 'price', 'anyPrice'])

/** A column of money without a role is unlikely, unless its heading names something else. */
const costOfLeaving = ({ profile, named }: FigureColumn): number => {
  if (OTHER_NAMES.has(named ?? '') || profile.percent >= RATE_SHARE || scoreNumbering(profile) > 0)
    return 0
  return profile.money > 0 ? 3 : 2.5
}

const OTHER_NAMES: ReadonlySet<string> = new Set(['anyCost', 'discount', 'tax', 'rate', 'number'])

/** Most lists are in the order qty, item price, price. */
function orderScore({ qty, itemPrice, price }: Assignment): number {
  const isBefore = (a: FigureColumn | null, b: FigureColumn | null) =>
    a && b ? (a.profile.at < b.profile.at ? 0.5 : -0.5) : 0
  return isBefore(qty, itemPrice) + isBefore(itemPrice, price) + isBefore(qty, price)
}

function likeliest(columns: readonly FigureColumn[]): readonly FigureColumn[] {
  const worth = ({ named, profile }: FigureColumn) =>
    (named ? 10 : 0) + profile.money * 4 + profile.counted * 4 + profile.twoDecimals
  const triple = bestTriple(columns.map(({ profile }) => profile))
  const related = columns.filter(({ profile }) => triple.includes(profile))
  const others = columns
    .filter((column) => !related.includes(column))
    .toSorted((a, b) => worth(b) - worth(a))
  return [...related, ...others]
    .slice(0, MOST_COLUMNS)
    .toSorted((a, b) => a.profile.at - b.profile.at)
}
