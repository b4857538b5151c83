import { MARGINS, type PrintSetup, type SheetRow } from './sheet.ts'

/** Of a page for rows, and of the sheet's columns, in px. */
export interface PageRoom {
  readonly width: number
  readonly height: number
  readonly columns: number
}

/** What is left free, for printers whose type is a little larger than the screen's. */
const SLACK = 0.97

/** The size of printed cells in percent: as large as on the screen, unless the columns are wider than a page. */
export const printScale = ({ width, columns }: PageRoom): number =>
  Math.min(100, Math.floor((100 * SLACK * width) / columns))

/** A page's room inside of its margins. */
export const roomOn = (paper: { width: number; height: number }, columns: number): PageRoom => ({
  width: paper.width - 2 * MARGINS.side * 96,
  height: paper.height - 2 * MARGINS.end * 96,
  columns,
})

/**
 * The rows that begin a new page, so that rows which belong together are not parted: a total from its title, a
 * subtotal from the last row, a heading from what is below it. What is higher than a page is parted all the same.
 */
export function pageBreaks(
  rows: readonly (Pick<SheetRow, 'height'> & { readonly keepsNext?: boolean })[],
  room: PageRoom,
  repeatedRow: PrintSetup['repeatedRow'],
): number[] {
  const pageHeight = (SLACK * room.height * 100) / printScale(room)
  const breaks: number[] = []
  let start = 0
  let used = 0
  for (let at = 0; at < rows.length; at++) {
    const height = rows[at]?.height ?? 0
    if (used + height <= pageHeight || at === start) {
      used += height
      continue
    }
    start = firstOfGroup(rows, at, start)
    breaks.push(start)
    used = repeatedRow !== null && start > repeatedRow ? (rows[repeatedRow]?.height ?? 0) : 0
    at = start - 1
  }
  return breaks
}

/** The first of the rows that this one is kept with; the row itself where they fill the page. */
function firstOfGroup(
  rows: readonly { readonly keepsNext?: boolean }[],
  at: number,
  start: number,
): number {
  let first = at
  while (first > start && rows[first - 1]?.keepsNext) first--
  return first > start ? first : at
}
