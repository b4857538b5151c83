import { createRoot, type Root } from 'react-dom/client'
import { LIMITS } from '#domain/document/limits.ts'
import { htmlTableCells } from '#domain/pasted/html-table.ts'
import { type PastedTable, parseText, tableFromCells } from '#domain/pasted/parse-table.ts'
import { editor as EDITOR_WORDS, pasteRows as WORDS } from '#domain/words/en/editor.json'
import { toast } from '../../../state/toasts.ts'
import { commitPending } from '../blocks/commit-pending.ts'
import { parseInert } from '../rich-text/read-dom.ts'
import { freeRows, isAmongSamples, type RowsTarget } from './insert-rows.ts'
import { PasteRowsDialog } from './paste-rows-dialog.tsx'

/** The clipboard's content as text and as html; spreadsheets provide both. */
export interface ClipboardContent {
  readonly text: string
  readonly html: string
}

let root: Root | null = null
let count = 0

/** Shows how the pasted table was understood, and inserts its rows once that is confirmed. */
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

/** The number of characters of html beyond which no browser parses without a pause. */
const MAX_HTML = 8_000_000
/** Leaves room for headings and totals beside the rows that a quotation may hold. */
const MAX_ROWS = LIMITS.rows + 100

/**
 * Prefers a table in the html: plain text has no spans, and breaks a row at each line of a
 * cell. Plain text is read if the html has no table or is too large. Null if the table can't
 * be read at all.
 */
function readTable({ text, html }: ClipboardContent): PastedTable | null {
  const isReadable = html.length <= MAX_HTML
  const cells =
    isReadable && HAS_CELL.test(html) ? htmlTableCells(parseInert(html), MAX_ROWS + 1) : []
  if (cells.length > 0) return tableFromCells(cells, MAX_ROWS)
  return text.trim() !== '' || isReadable ? parseText(text, MAX_ROWS) : null
}

const HAS_CELL = /<t[dh][\s>]/i
