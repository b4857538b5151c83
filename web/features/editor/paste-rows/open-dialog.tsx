import { createRoot, type Root } from 'react-dom/client'
import { LIMITS } from '../../../../src/domain/document/limits.ts'
import {
  type PastedTable,
  parseTabSeparated,
  tableFromCells,
} from '../../../../src/domain/pasted/parse-table.ts'
import { toast } from '../../../state/toasts.ts'
import { commitPending } from '../document/commit-pending.ts'
import { WORDS as EDITOR_WORDS } from '../words.ts'
import { freeRows, isAmongSamples, type RowsTarget } from './insert-rows.ts'
import { PasteRowsDialog } from './paste-rows-dialog.tsx'
import { WORDS } from './words.ts'

/** What is on the clipboard, as text and as html; spreadsheets give both. */
export interface ClipboardContent {
  readonly text: string
  readonly html: string
}

let root: Root | null = null
let count = 0

/** Shows how the pasted table was understood, and inserts its rows when that is confirmed. */
export function openPasteRowsDialog(content: ClipboardContent, target: RowsTarget): void {
  const table = readTable(content)
  if (!table) {
    toast.warning(WORDS.tooLarge)
    return
  }
  if (table.cells.length === 0) return
  const isOverText = document.activeElement?.closest('[data-cell="description"]') != null
  commitPending()
  const free = freeRows(target)
  if (free < 1) {
    toast.warning(EDITOR_WORDS.limits.rows)
    return
  }
  count += 1
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <PasteRowsDialog
      key={count}
      table={table}
      target={target}
      free={Math.min(free, LIMITS.rows)}
      replacesSamples={isOverText && isAmongSamples(target)}
      onClosed={() => root?.render(null)}
    />,
  )
}

/** Characters of html that no browser parses without a pause. */
const MAX_HTML = 8_000_000
/** Leaves room for headings and totals beside the rows that a quotation may hold. */
const MAX_ROWS = LIMITS.rows + 100

/**
 * Spreadsheets give text with tabs beside the html, so html is parsed only where there is no text.
 * Null for html that is too large.
 */
function readTable({ text, html }: ClipboardContent): PastedTable | null {
  if (text.trim() !== '') return parseTabSeparated(text, MAX_ROWS)
  return html.length > MAX_HTML ? null : tableFromCells(readCells(html), MAX_ROWS)
}

/** DOMParser's document is inert: it runs nothing and loads nothing. */
function readCells(html: string): string[][] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.querySelectorAll('tr')]
    .slice(0, MAX_ROWS + 1)
    .map((row) => [...row.cells].flatMap(readCell))
}

/** A cell that spans several columns is followed by empty ones, as in the sheet. */
function readCell(cell: HTMLTableCellElement): string[] {
  for (const br of cell.querySelectorAll('br')) br.replaceWith('\n')
  const span = Math.min(Math.max(cell.colSpan, 1), 50)
  return [cell.textContent ?? '', ...Array.from({ length: span - 1 }, () => '')]
}
