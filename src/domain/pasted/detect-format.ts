import { separatorsOf } from '../numbers/number-format.ts'
import { parseFigure } from '../numbers/parse-figure.ts'
import { figureOf, lookAt } from './columns.ts'
import { type Guess, guessRoles } from './guess.ts'
import { type Role, roleOfHeading } from './roles.ts'
import { type PastedTable, widthOf } from './table.ts'

/** How a pasted table is read. Whoever pastes sees it and may set any of it right. */
export interface Reading {
  /** A role a column; each but `none` at most once. */
  readonly roles: readonly Role[]
  /** The first row names the columns. */
  readonly hasHeader: boolean
  /** The number format of its figures: the quotation's own, or one with the other decimal mark. */
  readonly locale: string
}

/**
 * Understands a pasted table: which column holds what, whether its first row is a header, and in
 * which habit its figures are written (issue 4: rows from a spreadsheet).
 * @param locale the quotation's number format, which decides where a figure can be misread
 */
export function understand(table: PastedTable, locale: string): Reading {
  const hasHeader = isHeader(table)
  const [own, other] = [locale, otherHabit(locale)].map((habit) =>
    readAs(table, { hasHeader, locale: habit }),
  ) as [Scored, Scored]
  return (other.score > own.score ? other : own).reading
}

/** The same table under another number format or with another say about its header. */
export function readAgain(table: PastedTable, known: Omit<Reading, 'roles'>): Reading {
  return readAs(table, known).reading
}

/** A number format whose decimal mark is not the locale's. */
export const otherHabit = (locale: string): string =>
  separatorsOf(locale).decimal === '.' ? 'de-DE' : 'en-US'

interface Scored {
  readonly reading: Reading
  readonly score: number
}

/** So many rows tell what a column holds. */
const SAMPLE = 200
/** A row whose figures multiply says more than a single figure. */
const PRODUCT = 3

function readAs(table: PastedTable, known: Omit<Reading, 'roles'>): Scored {
  const { hasHeader, locale } = known
  const body = table.cells.slice(hasHeader ? 1 : 0, SAMPLE)
  const columns = Array.from({ length: widthOf(table) }, (_, at) => at)
  const looks = columns.map((at) => lookAt(body, at, locale))
  const headings = hasHeader ? columns.map((at) => table.cells[0]?.[at] ?? '') : []
  const { roles, products }: Guess = guessRoles(looks, headings)
  const marks = looks
    .filter(({ isFigures, isNumbering }) => isFigures && !isNumbering)
    .flatMap(({ at }) => body.map((row) => row[at] ?? ''))
    .filter((text) => speaksFor(text, locale)).length
  return { reading: { ...known, roles }, score: marks + products * PRODUCT }
}

/** The figure can be read in one way only, and that is with the locale's decimal mark. */
function speaksFor(text: string, locale: string): boolean {
  const own = parseFigure(text, locale)
  if (!own.ok || own.value === null) return false
  const others = parseFigure(text, otherHabit(locale))
  if (!others.ok) return true
  const mark = text.match(/[.,](?=\d+\D*$)/)?.[0]
  return own.value === others.value && mark === separatorsOf(locale).decimal && own.value % 1 !== 0
}

/** A first row of names: words that name columns, or only texts above columns of figures. */
function isHeader({ cells }: PastedTable): boolean {
  const [first = [], ...rest] = cells
  if (rest.length === 0) return first.filter((cell) => roleOfHeading(cell)).length > 1
  const isFigure = (text: string | undefined) => figureOf(text ?? '', 'en-US') !== null
  if (first.some(isFigure)) return false
  if (first.filter((cell) => roleOfHeading(cell)).length > 1) return true
  const filled = first.filter((cell) => cell !== '').length
  const figures = first.filter((_, at) => rest.slice(0, SAMPLE).every((row) => isFigure(row[at])))
  return filled > 1 && figures.length > 0 && figures.every((cell) => cell !== '')
}
