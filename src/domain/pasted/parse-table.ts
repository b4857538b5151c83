/** A pasted table as texts: rows of cells, blank rows left out, cells trimmed. */
export interface PastedTable {
  readonly cells: readonly (readonly string[])[]
  /** There was more than `maxRows`; the rest was not looked at. */
  readonly isCut: boolean
}

/** More columns than any price list has are not looked at. */
export const MAX_COLUMNS = 50

/**
 * Reads tab-separated text as spreadsheets copy it: a line a row, CRLF or LF; a cell that holds a
 * tab, a line break or a quote stands in quotes, with its own quotes doubled. A quote that is none
 * of these, as in `3/4" pipe`, is text. Linear in the length, and stops after `maxRows` rows.
 */
export function readTabs(text: string, maxRows: number): PastedTable {
  const cells: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    const { value, end } = readCell(text, at)
    if (row.length < MAX_COLUMNS) row.push(tidy(value))
    at = end + 1
    if (text[end] === '\t') {
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

/** The table of texts that were read otherwise, from html for one. */
export function tableOf(rows: readonly (readonly string[])[], maxRows: number): PastedTable {
  const cells = rows
    .slice(0, maxRows + 1)
    .map((row) => row.slice(0, MAX_COLUMNS).map(tidy))
    .filter((row) => row.some((cell) => cell !== ''))
  return { cells: cells.slice(0, maxRows), isCut: rows.length > maxRows }
}

/** How many columns the widest row has. */
export const widthOf = ({ cells }: PastedTable): number =>
  cells.reduce((widest, row) => Math.max(widest, row.length), 0)

function readCell(text: string, start: number): { value: string; end: number } {
  const quoted = text[start] === '"' ? readQuoted(text, start) : null
  if (quoted) return quoted
  let end = start
  while (end < text.length && text[end] !== '\t' && text[end] !== '\n') end += 1
  return { value: text.slice(start, end), end }
}

/** The cell in quotes, or null when what begins with a quote is none. */
function readQuoted(text: string, start: number): { value: string; end: number } | null {
  let from = start + 1
  for (;;) {
    const close = text.indexOf('"', from)
    if (close < 0 || close - start > LONGEST_CELL) return null
    if (text[close + 1] === '"') {
      from = close + 2
      continue
    }
    const end = text[close + 1] === '\r' ? close + 2 : close + 1
    const isEnd = end >= text.length || text[end] === '\t' || text[end] === '\n'
    return isEnd ? { value: text.slice(start + 1, close).replaceAll('""', '"'), end } : null
  }
}

/** What a spreadsheet's cell holds at most; it also bounds the look for a closing quote. */
const LONGEST_CELL = 32_767 * 2

/** Line breaks inside of a cell stay; other white space in a row is one space. */
const tidy = (cell: string): string =>
  cell
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
