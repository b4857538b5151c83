import { cellInNextRow } from '../../cells/places.ts'
import { deleteRow } from './commands.ts'

/** Deletes the row and leaves the focus in the row that takes its place, or the one before. */
export function deleteRowAndGoOn(boqId: string, rowId: string): void {
  const row = document.querySelector(`[data-row-id="${rowId}"]`)
  const neighbour =
    row && (cellInNextRow(row, 1, 'itemPrice') ?? cellInNextRow(row, -1, 'itemPrice'))
  if (deleteRow(boqId, rowId)) neighbour?.focus()
}
