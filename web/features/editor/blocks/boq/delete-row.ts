import { cellInNextRow } from '../../figures/tab-order.ts'
import { rowElement } from '../../paper/elements.ts'
import { deleteRow } from './commands.ts'

/** Deletes the row; the focus moves to the row that takes its place, or the one before. */
export function deleteRowAndMoveFocus(boqId: string, rowId: string): boolean {
  const row = rowElement(rowId)
  const neighbour =
    row && (cellInNextRow(row, 1, 'itemPrice') ?? cellInNextRow(row, -1, 'itemPrice'))
  const isDone = deleteRow(boqId, rowId)
  if (isDone) neighbour?.focus()
  return isDone
}
