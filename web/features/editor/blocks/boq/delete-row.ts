import { cellInNextRow } from '../../paper/cells.ts'
import { deleteRow } from './commands.ts'

/** Deletes the row and leaves the focus in the row that takes its place, or the one before. */
export function deleteRowAndGoOn(boqId: string, rowId: string): boolean {
  const row = document.querySelector(`[data-row-id="${rowId}"]`)
  const neighbour =
    row && (cellInNextRow(row, 1, 'itemPrice') ?? cellInNextRow(row, -1, 'itemPrice'))
  const isDone = deleteRow(boqId, rowId)
  if (isDone) neighbour?.focus()
  return isDone
}
