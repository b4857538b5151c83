import { LEAST_PICTURE } from '../pages/paginate.ts'
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

/** A row as pages are filled with it. */
export interface PrintedRow extends Pick<SheetRow, 'height'> {
  readonly keepsNext?: boolean
  /** The height of the pictures that the row has nothing beside. */
  readonly picture?: number
}

/** Where pages end, and how small the pictures of some rows are drawn so that they end on theirs. */
export interface PrintedPages {
  readonly breaks: readonly number[]
  /** By the row, the part of their size. */
  readonly shrunk: ReadonlyMap<number, number>
}

/**
 * Shares the rows out among pages, so that rows which belong together are not parted: a total from its
 * title, a subtotal from the last row, a heading from what is below it. What is higher than a page is parted
 * all the same. A picture that doesn't fit shrinks to what is left of a page, down to 60 %, before it moves.
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
