import { roleOfHeading } from './heading-words.ts'
import type { PastedTable } from './parse-table.ts'
import { figureOf } from './read-cell.ts'

/** Where a pasted table names its columns. */
export interface Header {
  /** Whether a row names the columns: the first row below the title lines. */
  readonly hasHeader: boolean
  /** The number of title lines above the header ('Offer 2026-14'); 0 without a header. */
  readonly titles: number
}

/** Such as a title, a customer and a date; a header further down belongs to another table. */
const MOST_TITLES = 10
/** The number of rows checked for whether a column holds figures. */
const SAMPLE_ROWS = 200

/**
 * Finds the row that names the columns: either its words name roles, or it is text above figures.
 */
export function findHeader({ cells }: PastedTable): Header {
  const candidates = cells.slice(0, MOST_TITLES + 1)
  for (const at of candidates.keys())
    if (isNaming(cells, at) && areTitles(cells, at)) return { hasHeader: true, titles: at }
  const first = candidates.findIndex((row) => filled(row).length > 1)
  const isFound = first >= 0 && isTextAboveFigures(cells, first) && areTitles(cells, first)
  return { hasHeader: isFound, titles: isFound ? first : 0 }
}

/**
 * At least two of the row's cells name roles, and none is a figure. In a single column, one cell
 * that names figures is enough.
 */
function isNaming(cells: Cells, at: number): boolean {
  const row = cells[at] ?? []
  if (row.some(isFigure)) return false
  const roles = row.map(roleOfHeading).filter((role) => role !== null)
  const [role] = roles
  const isColumn = cells.every(({ length }) => length < 2)
  return isColumn ? role !== undefined && FIGURE_ROLES.has(role) : roles.length > 1
}

const FIGURE_ROLES: ReadonlySet<string> = new Set(['qty', 'itemPrice', 'price', 'anyPrice'])

function isTextAboveFigures(cells: Cells, at: number): boolean {
  const [row = [], ...below] = cells.slice(at, at + SAMPLE_ROWS + 1)
  if (below.length === 0 || row.some(isFigure)) return false
  const figures = row.filter((_, column) => below.every((line) => isFigure(line[column])))
  return filled(row).length > 1 && figures.length > 0 && figures.every((cell) => cell !== '')
}

/** A title line fills fewer cells than the header, and at most two: 'Date: 12 March'. */
const areTitles = (cells: Cells, headerAt: number): boolean =>
  cells
    .slice(0, headerAt)
    .every((row) => filled(row).length < Math.min(3, filled(cells[headerAt] ?? []).length))

type Cells = PastedTable['cells']

const filled = (row: readonly string[]): readonly string[] => row.filter((cell) => cell !== '')

const isFigure = (text: string | undefined): boolean => figureOf(text ?? '', 'en-US') !== null
