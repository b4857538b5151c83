/** A pasted table: rows of trimmed cells, without blank rows. */
export interface PastedTable {
  readonly cells: readonly (readonly string[])[]
  /** Whether there were more than `maxRows` rows; the rest was not read. */
  readonly isCut: boolean
}

/** Further columns are ignored; no price list has that many. */
export const MAX_COLUMNS = 50

/**
 * What stands between the cells of copied text: a tab, or `;` or `,` in a csv; null if it is no
 * table. Lines of a csv have as many cells as most others, with words in one column and figures in
 * another. Prose does not, and neither do figures with a decimal comma in a single column.
 */
export function separatorOf(text: string): string | null {
  if (text.trim().includes('\t')) return '\t'
  const beginning = text.slice(0, LOOKED_AT)
  return [';', ','].find((separator) => isCsv(beginning, separator)) ?? null
}

const LOOKED_AT = 20_000

function isCsv(text: string, separator: string): boolean {
  const { cells } = parseSeparated(text, { separator, maxRows: 100, maxColumns: MAX_COLUMNS })
  const widths = cells.map(({ length }) => length).toSorted((a, b) => a - b)
  const width = widths[widths.length >> 1] ?? 0
  const lines = cells.filter(({ length }) => length === width)
  const isWide = width >= 3
  const isShared = lines.length > 1 && lines.length * 2 >= cells.length
  if (separator === ';' ? !isWide && !(isShared && width === 2) : !isWide || !isShared) return false
  // The first line may name the columns.
  const rows = lines.length > 1 ? lines.slice(1) : lines
  const isColumn = (shape: RegExp) =>
    [...Array(width).keys()].some((at) => rows.every((row) => shape.test(row[at] ?? '')))
  return isColumn(WORD) && isColumn(FIGURE)
}

/**
 * Parses copied text, tab-separated as spreadsheets copy it or a csv: one line per row, ended by CRLF,
 * LF or CR; a cell with a separator, line break or quote is quoted, and quotes inside it are doubled.
 * Other quotes, as in `3/4" pipe`, are text. Takes linear time; stops after `maxRows` rows.
 */
export const parseText = (text: string, maxRows: number): PastedTable =>
  parseSeparated(text, { separator: separatorOf(text) ?? '\t', maxRows, maxColumns: MAX_COLUMNS })

const WORD = /\p{L}{2}/u
const FIGURE = /^(?=.*\d)[\p{Sc}\d\s%.,'’()\p{Pd}]+$/u

interface Separated {
  /** One character. */
  separator: string
  maxRows: number
  maxColumns: number
}

/** Parses text whose cells have any separator between them, as above. */
export function parseSeparated(
  copied: string,
  { separator, maxRows, maxColumns }: Separated,
): PastedTable {
  const text = copied.replace(/\r\n?/g, '\n')
  const cells: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    const { value, end } = readCell(text, at, separator)
    if (row.length < maxColumns) row.push(normalizeCell(value))
    at = end + 1
    if (text[end] === separator) {
      if (at === text.length) row.push('')
      continue
    }
    if (row.some((cell) => cell !== '')) cells.push(row)
    if (cells.length > maxRows) return { cells: cells.slice(0, maxRows), isCut: true }
    row = []
  }
  if (row.some((cell) => cell !== '')) cells.push(row)
  return { cells, isCut: false }
}

/** Makes a table from cells of another source, such as html. */
export function tableFromCells(rows: readonly (readonly string[])[], maxRows: number): PastedTable {
  const cells = rows
    .slice(0, maxRows + 1)
    .map((row) => row.slice(0, MAX_COLUMNS).map(normalizeCell))
    .filter((row) => row.some((cell) => cell !== ''))
  return { cells: cells.slice(0, maxRows), isCut: rows.length > maxRows }
}

/** The number of columns of the widest row. */
export const columnCountOf = ({ cells }: PastedTable): number =>
  cells.reduce((widest, row) => Math.max(widest, row.length), 0)

function readCell(text: string, start: number, separator: string): { value: string; end: number } {
  const quoted = text[start] === '"' ? readQuoted(text, start, separator) : null
  if (quoted) return quoted
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\n') end += 1
  return { value: text.slice(start, end), end }
}

/** The quoted cell, or null when the quote does not start one. */
function readQuoted(
  text: string,
  start: number,
  separator: string,
): { value: string; end: number } | null {
  let from = start + 1
  for (;;) {
    const close = text.indexOf('"', from)
    if (close < 0 || close - start > MAX_CELL_LENGTH) return null
    if (text[close + 1] === '"') {
      from = close + 2
      continue
    }
    const end = close + 1
    const isEnd = end >= text.length || text[end] === separator || text[end] === '\n'
    return isEnd ? { value: text.slice(start + 1, close).replaceAll('""', '"'), end } : null
  }
}

/** Above a spreadsheet cell's maximum; it also bounds the search for a closing quote. */
const MAX_CELL_LENGTH = 32_767 * 2

/** Keeps line breaks inside a cell; other white space becomes one space. */
const normalizeCell = (cell: string): string =>
  cell
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
