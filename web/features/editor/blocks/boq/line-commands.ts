import { flushSync } from 'react-dom'
import { countRows } from '#domain/document/blocks.ts'
import { newHeading, newNote } from '#domain/document/kinds/new-item.ts'
import { isPriced } from '#domain/document/options.ts'
import { LIMITS, type TableRow } from '#domain/document/quotation.ts'
import { isBlankRow } from '#domain/document/rows.ts'
import { setHeading } from '#domain/document/table-lines.ts'
import { editor as WORDS } from '#domain/words/en/editor.json'
import { toast } from '../../../../state/toasts.ts'
import { nextId } from '../../document/document-words.ts'
import { runOnRows } from '../../document/now.ts'
import { committedBlocks } from '../../document/store.ts'
import { cellIn, rowElement } from '../../paper/elements.ts'
import { commitPending } from '../commit-pending.ts'
import { unfold } from './folded-rows.ts'

export type LineType = 'heading' | 'note'

/**
 * Adds a heading or a note, ready for its text: at the table's end, before an empty last row, or
 * above (-1) or below (1) the given line.
 */
export function addLine(
  boqId: string,
  type: LineType,
  beside: { readonly id: string; readonly side: -1 | 1 } | null = null,
): void {
  commitPending()
  if (countRows(committedBlocks()) >= LIMITS.rows) {
    toast.warning(WORDS.limits.rows)
    return
  }
  const id = nextId()
  flushSync(() => {
    runOnRows(boqId, (rows) => withLine(rows, type, id, beside))
    unfold(boqId, id)
  })
  cellIn(rowElement(id), 'description')?.focus()
}

function withLine(
  rows: readonly TableRow[],
  type: LineType,
  id: string,
  beside: { readonly id: string; readonly side: -1 | 1 } | null,
): readonly TableRow[] {
  const found = rows.findIndex((row) => row.id === beside?.id)
  const at = beside && found >= 0 ? found + (beside.side > 0 ? 1 : 0) : endOf(rows)
  // A heading is of the level of the one before it.
  const above = rows.slice(0, at).findLast((row) => row.type === 'heading')
  const line = type === 'note' ? newNote(id) : newHeading(id, '', above?.level ?? 1)
  return rows.toSpliced(at, 0, line)
}

function endOf(rows: readonly TableRow[]): number {
  const last = rows.at(-1)
  return rows.length - (last && isPriced(last) && isBlankRow(last) ? 1 : 0)
}

/** Changes a heading's level, whether it shows its sum, or whether it is closed for readers. */
export function changeHeadingLine(
  boqId: string,
  id: string,
  setting: Parameters<typeof setHeading>[2],
): boolean {
  commitPending()
  return runOnRows(boqId, (rows) => setHeading(rows, id, setting))
}

/** Opens or closes a heading for readers and exports (product: Headings and notes). */
export const closeHeading = (boqId: string, id: string, isClosed: boolean): boolean =>
  runOnRows(boqId, (rows) => setHeading(rows, id, { isClosed }))
