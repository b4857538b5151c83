import type { PriceFormat } from '../numbers/format-figure.ts'
import { memoize } from '../numbers/memoize.ts'
import { separatorsOf } from '../numbers/separators.ts'
import { isUnit } from './heading-words.ts'
import { type CellReading, readCell } from './read-cell.ts'

/** Statistics of a column's cells, for detecting its role. Shares are fractions of its figures. */
export interface ColumnProfile {
  readonly at: number
  /** The figures, null where a cell is blank or holds something else. */
  readonly figures: readonly (number | null)[]
  readonly isFigures: boolean
  readonly isText: boolean
  /** It holds only dashes, so it may be prices or anything else. */
  readonly isDashes: boolean
  /** How much text it holds apart from figures and units: the description has the most. */
  readonly text: number
  /** Characters of the longest cell. */
  readonly longest: number
  /** Whether the cells number the rows: 1, 2, 3 … or 1.1, 1.2, 2 … */
  readonly isNumbering: boolean
  /** Whether each cell could be an outline number, such as A, 1, 2, B, 1. */
  readonly isOutline: boolean
  readonly unitShare: number
  /** The shares of figures that have a mark of money, count pieces, or are percentages. */
  readonly money: number
  readonly counted: number
  readonly percent: number
  /** That of figures with two decimals, or with the three of the quotation's prices. */
  readonly twoDecimals: number
  readonly whole: number
  /** The most decimals that any of its figures shows. */
  readonly decimals: number
  /** Of the quotation's prices. */
  readonly priceDecimals: number
}

/** Profiles the column `at`, parsing its figures in the number format. */
export function profileColumn(
  body: readonly (readonly string[])[],
  at: number,
  { locale, decimals }: PriceFormat,
): ColumnProfile {
  const isThousandths = (text: string) => decimals === 3 && thousandthsIn(locale).test(text)
  const texts = body.map((row) => row[at] ?? '')
  const cells = texts.map((text) => readCell(text, locale))
  const filled = texts.filter((_, row) => cells[row]?.kind !== 'blank')
  const figures = cells.filter(isFigure)
  const written = texts.filter((_, row) => cells[row]?.kind === 'figure')
  const others = filled.filter((text) => readCell(text, locale).kind !== 'figure')
  const unread = others.filter((text) => NUMERIC.test(text)).length
  const isFigures =
    figures.length > 0 && figures.length + unread >= (others.length - unread) * FEWEST_FIGURES
  const share = (test: (reading: Figure) => boolean) =>
    figures.filter(test).length / Math.max(1, figures.length)
  return {
    at,
    figures: cells.map((cell) => (cell.kind === 'figure' ? cell.value : null)),
    isFigures,
    isText: filled.length > 0 && !isFigures,
    isDashes: filled.length === 0 && texts.some((text) => text !== ''),
    text: others.reduce(
      (sum, text) => sum + (isUnit(text) ? 0 : Math.min(text.length, MOST_TEXT)),
      0,
    ),
    longest: filled.reduce((most, { length }) => Math.max(most, length), 0),
    isNumbering: isNumbering(
      filled.filter((text) => /\d/.test(text)),
      filled.length,
    ),
    isOutline: filled.length > 1 && filled.every((text) => text.length <= 12 && outlineOf(text)),
    unitShare: filled.filter(isUnit).length / Math.max(1, filled.length),
    money: share(({ mark }) => mark !== ''),
    counted: share(({ isCount }) => isCount),
    percent: share(({ unit }) => unit === '%'),
    twoDecimals:
      written.filter((text) => TWO_DECIMALS.test(text) || isThousandths(text)).length /
      Math.max(1, figures.length),
    whole: share(({ value, unit }) => Number.isInteger(value) && unit !== '%'),
    decimals: written.reduce(
      (most, text) => Math.max(most, isThousandths(text) ? 3 : decimalsIn(text)),
      0,
    ),
    priceDecimals: decimals,
  }
}

type Figure = Extract<CellReading, { kind: 'figure' }>

const isFigure = (cell: CellReading): cell is Figure => cell.kind === 'figure'

/** A column is one of figures even if some cells say 'included' or 'n/a'. */
const FEWEST_FIGURES = 0.5
/** Caps each text, so that a few long ones don't outweigh many short ones. */
const MOST_TEXT = 60
/** Only digits and signs: meant as a figure even if it can't be read. */
const NUMERIC = /^(?=\D*\d)[\p{Sc}\d\s.,'’+()\p{Pd}%]*$/u
const TWO_DECIMALS = /[.,]\d\d(?!\d)/

/** Three digits behind the decimal separator; behind the other one they are thousands. */
const thousandthsIn = memoize(
  (locale: string) => new RegExp(`[${separatorsOf(locale).decimal}]\\d{3}(?!\\d)`),
  20,
)

const decimalsIn = (text: string): number =>
  /[.,](\d{1,2}|\d{4,})(?!\d)/.exec(text)?.[1]?.length ?? 0

/** 1, 2, 3 … or 10, 20, 30 …; `1.1`, `1.2`, `2`, `2.1` …; `01.001`, `1.2.3` (never figures). */
function isNumbering(texts: readonly string[], filled: number): boolean {
  // A 'Total' below the numbers is no number, so not every cell has to be one.
  if (texts.length === 0 || texts.length * 2 < filled) return false
  if (texts.every((text) => DOTTED.test(text))) return true
  if (texts.length < 2) return false
  const parts = texts.map((text) => (OUTLINE.test(text) ? text.match(/\d+/g) : null)?.map(Number))
  return parts.every(
    (own, at) => own !== undefined && (at === 0 || follows(own, parts[at - 1] ?? [], parts[0])),
  )
}

const DOTTED = /^(?:\d+\.\d+\.\d+(?:\.\d+)*|0\d+(?:\.\d+)*)\.?$/
const OUTLINE = /^\d{1,4}(?:\.\d{1,3})*[.)]?$/

/**
 * Whether an outline number follows another: the next at its level, or the first one level below.
 */
function follows(
  own: readonly number[],
  before: readonly number[],
  first: readonly number[] = [],
): boolean {
  const level = own.length - 1
  const step = own.length === 1 && first.length === 1 && first[0] ? first[0] : 1
  if (own.slice(0, level).some((part, at) => part !== before[at])) return false
  const last = own[level] ?? 0
  return before.length > level
    ? last === (before[level] ?? 0) + step
    : before.length === level && last === 1
}

/**
 * The parts of the outline number that a text is or starts with: 1, 1 and 10 for `1.1.10` and for
 * `1.1.10 Tiles`; A is 1, and the 0 of `2.0` is no level. Null if there is none.
 */
export function outlineOf(text: string): readonly number[] | null {
  const [, number = ''] = OUTLINE_NUMBER.exec(text.trim()) ?? []
  if (number === '') return null
  const parts = number.split(/[.-]/).filter((part) => part !== '')
  const levels = parts.length > 1 && /^0+$/.test(parts.at(-1) ?? '') ? parts.slice(0, -1) : parts
  return levels.map((part) => (/^\d/.test(part) ? Number(part) : part.charCodeAt(0) - BEFORE_A))
}

const BEFORE_A = 64

/** In front of a text, one number needs a mark: '3 rooms' has none, '3. Rooms' and '3) Rooms' do. */
const OUTLINE_NUMBER =
  /^((?:\d{1,4}|[A-Z]|[IVX]{1,5})(?:[.-]\d{1,4}){0,5})(?:[.)]?$|[.)]\s+(?=\p{L})|(?<=[.-]\d{1,4})\s+(?=\p{L}))/u
