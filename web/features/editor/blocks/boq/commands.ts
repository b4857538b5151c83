import { changeBlock, countRows } from '#domain/document/blocks.ts'
import { renameColumn } from '#domain/document/headings.ts'
import { type Cell, type Column, LIMITS, newBoqRow } from '#domain/document/quotation.ts'
import { describeLine, removeRow } from '#domain/document/rows.ts'
import { insertAfter } from '#domain/document/same-list.ts'
import { editor as WORDS } from '#domain/words/en/editor.json'
import { toast } from '../../../../state/toasts.ts'
import { nextId } from '../../document/document-words.ts'
import { runOnRows } from '../../document/now.ts'
import { committedBlocks, run } from '../../document/store.ts'
import { firstCellIn, rowBeside } from '../../figures/tab-order.ts'
import { CELL, cellIn, closest, rowElement } from '../../paper/elements.ts'
import { turnTypingOff } from '../../paper/typing-lock.ts'
import { unfold } from './folded-rows.ts'

/** Adds an empty row after the given one, or at the end; returns its id, or null if refused. */
export function addRow(boqId: string, afterRowId: string | null = null): string | null {
  if (countRows(committedBlocks()) >= LIMITS.rows) {
    toast.warning(WORDS.limits.rows)
    return null
  }
  const row = newBoqRow(nextId())
  const isAdded = runOnRows(boqId, (rows) => insertAfter(rows, afterRowId, row))
  if (isAdded) unfold(boqId, row.id)
  return isAdded ? row.id : null
}

/** Deletes the row; a boq's only row stays (product: Deleting). */
export function deleteRow(boqId: string, rowId: string): boolean {
  const isDeleted = runOnRows(boqId, (rows) => removeRow(rows, rowId))
  if (isDeleted) turnTypingOff()
  return isDeleted
}

/**
 * Deletes the row; the focus moves to the same column of the row that takes its place, or of the one
 * before (product: Deleting).
 */
export function deleteRowAndMoveFocus(boqId: string, rowId: string): boolean {
  const row = rowElement(rowId)
  const neighbour = row && (rowBeside(row, 1) ?? rowBeside(row, -1))
  const column = closest(document.activeElement, CELL)?.dataset.cell ?? ''
  const isDeleted = deleteRow(boqId, rowId)
  if (isDeleted) (cellIn(neighbour, column) ?? firstCellIn(neighbour))?.focus()
  return isDeleted
}

/** Changes the text of a row, heading or note. */
export const describeRow = (boqId: string, rowId: string, html: string): boolean =>
  runOnRows(boqId, (rows) => describeLine(rows, rowId, html))

/** Renames the boq or its subtotal line. */
export const changeHeader = (
  boqId: string,
  name: 'title' | 'subtotalText',
  html: string,
): boolean =>
  run(
    (blocks) =>
      changeBlock(blocks, boqId, (block) => {
        if (block.type !== 'boq') return block
        const changed: Cell = { ...block.boq.header[name], html }
        return { ...block, boq: { ...block.boq, header: { ...block.boq.header, [name]: changed } } }
      }),
    boqId,
  )

/** Renames a column. */
export const changeHeading = (boqId: string, column: Column, html: string): boolean =>
  run((blocks) => renameColumn(blocks, boqId, column, html), boqId)
