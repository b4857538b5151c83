import { LEAST_PICTURE } from '../pages/paginate.ts'
import { MARGINS, type PrintSetup, type SheetRow } from './sheet.ts'

/** The room for rows on a page, and the width of the sheet's columns, in px. */
export interface PageRoom {
  readonly width: number
  readonly height: number
  readonly columns: number
}

/** Leaves some room for printers whose type is slightly larger than the screen's. */
const SLACK = 0.97
/** LibreOffice draws columns up to 6 % wider: a column must not move to a page of its own. */
const SLACK_SCALED = 0.93

/** The scale of printed cells in percent: 100, unless the columns are wider than a page. */
export const printScale = ({ width, columns }: PageRoom): number =>
  columns <= width * SLACK ? 100 : Math.floor((100 * SLACK_SCALED * width) / columns)

/** A page's room within its margins. */
export const roomOn = (
  paper: { width: number; height: number },
  columnWidths: readonly number[],
): PageRoom => ({
  width: paper.width - 2 * MARGINS.side * 96,
  height: paper.height - 2 * MARGINS.end * 96,
  columns: sumOf(columnWidths),
})

export const sumOf = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width, 0)

/** The properties of a row that matter for page breaks. */
export interface PrintedRow extends Pick<SheetRow, 'height'> {
  readonly keepsNext?: boolean
  /** The height of the row's pictures, if it has nothing else beside them. */
  readonly picture?: number
}

/** Where pages end, and how small the pictures of some rows are drawn to fit on their page. */
export interface PrintedPages {
  readonly breaks: readonly number[]
  /** By row: the part of their size. */
  readonly shrunk: ReadonlyMap<number, number>
}

/**
 * Distributes the rows among pages and keeps rows together that belong together: a total and
 * its title, a subtotal and the last row, a heading and what is below it. Anything higher
 * than a page is still split. A picture that doesn't fit shrinks to what is left of a page,
 * down to 60 %, before it moves.
 */
export function printedPages(
  rows: readonly PrintedRow[],
  room: PageRoom,
  repeatedRow: PrintSetup['repeatedRow'],
): PrintedPages {
  const pageHeight = (SLACK * room.height * 100) / printScale(room)
  const breaks: number[] = []
  const shrunk = new Map<number, number>()
  let start = 0
  let used = 0
  for (let at = 0; at < rows.length; at++) {
    const { height = 0, picture = 0, keepsNext = false } = rows[at] ?? {}
    if (used + height <= pageHeight || at === start) {
      used += height
      continue
    }
    const over = used + height - pageHeight
    if (!keepsNext && over <= picture * (1 - LEAST_PICTURE)) {
      shrunk.set(at, 1 - over / picture)
      used = pageHeight
      continue
    }
    start = firstOfGroup(rows, at, start)
    breaks.push(start)
    used = repeatedRow !== null && start > repeatedRow ? (rows[repeatedRow]?.height ?? 0) : 0
    at = start - 1
  }
  return { breaks, shrunk }
}

/** The first of the rows that this one is kept with; the row itself if they fill the page. */
function firstOfGroup(
  rows: readonly { readonly keepsNext?: boolean }[],
  at: number,
  start: number,
): number {
  let first = at
  while (first > start && rows[first - 1]?.keepsNext) first--
  return first > start ? first : at
}
