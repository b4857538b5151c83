import { isPriced } from './options.ts'
import type { BoqHeading, TableRow } from './schema-fields.ts'

/**
 * The sections of a table (numbers: Options and alternatives): a heading groups the rows and deeper
 * headings below it, up to the next heading of its level or higher.
 */

/** The index after the section of the heading at this index; for another row, after the row. */
export function sectionEnd(rows: readonly TableRow[], at: number): number {
  const heading = rows[at]
  if (heading?.type !== 'heading') return at + 1
  let end = at + 1
  while (end < rows.length && !endsSection(rows[end], heading)) end += 1
  return end
}

const endsSection = (row: TableRow | undefined, { level }: BoqHeading): boolean =>
  row?.type === 'heading' && row.level <= level

/** A section: the index of its heading, and the index after its last row. */
export interface Section {
  readonly at: number
  readonly end: number
}

/** All sections of a table, in the order of their headings. There are few levels, so a row is passed few times. */
export const sectionsIn = (rows: readonly TableRow[]): readonly Section[] =>
  rows.flatMap((row, at) => (row.type === 'heading' ? [{ at, end: sectionEnd(rows, at) }] : []))

/**
 * The rows as readers and exports see them: of what stands below closed headings, only the rows that
 * leave something to choose.
 */
export const withoutClosed = (rows: readonly TableRow[]): readonly TableRow[] => {
  const shown = shownBelow(rows, (row) => row.isClosed)
  return shown.length === rows.length ? rows : shown.map((at) => rows[at] as TableRow)
}

/** The indexes of the rows that are shown if these headings are folded. */
export function shownBelow(
  rows: readonly TableRow[],
  isFolded: (heading: BoqHeading) => boolean,
): number[] {
  const shown: number[] = []
  let end = 0
  for (const [at, row] of rows.entries()) {
    const isBelow = at < end
    // An option that nobody sees could be neither chosen nor left, and would be signed unseen.
    if (!isBelow || (isPriced(row) && row.use !== 'included')) shown.push(at)
    if (!isBelow && row.type === 'heading' && isFolded(row)) end = sectionEnd(rows, at)
  }
  return shown
}
