import { LIMITS } from '../../../../src/domain/document/limits.ts'
import { type PastedTable, readTabs, tableOf } from '../../../../src/domain/pasted/table.ts'
import type { Copied } from './catch-paste.ts'

/** Html that no browser takes apart without a pause. */
const MOST_HTML = 8_000_000
/** Headings and totals come beside the rows that a quotation may hold. */
const MOST_ROWS = LIMITS.rows + 100

/**
 * The table that was copied. Spreadsheets give text with tabs beside the html; html is taken
 * apart only where there is no such text. Null for html that is too large.
 */
export function readCopied({ text, html }: Copied): PastedTable | null {
  if (text.trim() !== '') return readTabs(text, MOST_ROWS)
  return html.length > MOST_HTML ? null : tableOf(cellsOf(html), MOST_ROWS)
}

/** An inert document runs nothing and loads nothing. */
function cellsOf(html: string): string[][] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.querySelectorAll('tr')]
    .slice(0, MOST_ROWS + 1)
    .map((row) => [...row.cells].flatMap(textsOf))
}

/** A cell over several columns is followed by empty ones, as in the sheet. */
function textsOf(cell: HTMLTableCellElement): string[] {
  for (const br of cell.querySelectorAll('br')) br.replaceWith('\n')
  const span = Math.min(Math.max(cell.colSpan, 1), 50)
  return [cell.textContent ?? '', ...Array.from({ length: span - 1 }, () => '')]
}
