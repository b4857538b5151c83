import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Blocks, RowPlace } from '#domain/document/blocks.ts'
import { isPriced } from '#domain/document/options.ts'
import { isBlankRow } from '#domain/document/rows.ts'
import { sectionEnd } from '#domain/document/sections.ts'
import { rowsNow } from '../../document/now.ts'
import { committedBlocks, withdraw } from '../../document/store.ts'
import { besideAddRow } from '../../figures/tab-order.ts'
import { blockElement, cellIn, nearest, ROW, rowElement, rowIdOf } from '../../paper/elements.ts'
import { closeRichText } from '../../rich-text/index.ts'
import { watchOutside } from '../../rich-text/session-triggers.ts'
import { addRow, deleteRow } from './commands.ts'

/** The row that Enter added, while it is blank and has the focus. */
interface WaitingRow {
  readonly boqId: string
  readonly rowId: string
  /** The document's blocks with the row; any later edit makes another list. */
  readonly blocks: Blocks
  readonly stopWatching: () => void
}

let waiting: WaitingRow | null = null

/**
 * Leads from a boq's last priced row to a new one below it, ready for its description
 * (product: New rows). If left blank, it is removed as if it had never been added. A last row that
 * is blank counts as the new one.
 * @returns false if the place is not in a boq's last row
 */
export function goToNewRow({ blockId, rowId }: RowPlace): boolean {
  const last = rowsNow(blockId).findLast(isPriced)
  if (!last || last.id !== rowId) return false
  const newRowId = isBlankRow(last) ? rowId : addWaitingRow(blockId, rowId)
  if (newRowId) focusDescription(newRowId)
  return newRowId !== null
}

/**
 * Leads from a heading to the line below it, or to a new row if its section has none
 * (product: Headings and notes).
 */
export function goToNextLine(boqId: string, headingId: string): boolean {
  const rows = rowsNow(boqId)
  const at = rows.findIndex(({ id }) => id === headingId)
  const heading = rowElement(headingId)
  const isEmpty = sectionEnd(rows, at) === at + 1
  const block = blockElement(boqId)
  const below = heading && block && !isEmpty ? nearest(ROW, block, heading, 1) : null
  const lineId = below ? rowIdOf(below) : addWaitingRow(boqId, headingId)
  if (lineId) focusDescription(lineId)
  return lineId !== null
}

/**
 * Adds a row for a press on '+ Row', at the boq's end or after the given row. It is kept even if
 * it stays blank.
 */
export function startRow(boqId: string, afterRowId: string | null = null): void {
  // A waiting row's description that is still open during the press would not take the focus again.
  closeRichText()
  const isThere = waiting?.boqId === boqId
  const rowId = isThere ? (waiting?.rowId ?? null) : flushSync(() => addRow(boqId, afterRowId))
  forgetWaiting()
  if (rowId) focusDescription(rowId)
}

/** Text typed on '+ Row' starts the description of a new row; Tab leads on to the subtotal. */
export function pressKeyOnAddRow(event: KeyboardEvent, boqId: string): void {
  const { key } = event
  const beside = key === 'Tab' && besideAddRow(boqId, event.shiftKey ? 'previous' : 'next')
  if (beside) {
    event.preventDefault()
    beside.focus()
  }
  const isText = key.length === 1 && key !== ' '
  if (!isText || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  const rowId = flushSync(() => addRow(boqId))
  const description = rowId ? focusDescription(rowId) : null
  // Passes the key on as if typed there: the text box buffers it until its editor is loaded.
  description?.dispatchEvent(new window.KeyboardEvent('keydown', { key, cancelable: true }))
}

/** Removes the waiting row if it was left blank, before a save or an export too. */
export function withdrawLeftRow(): void {
  if (!waiting || rowElement(waiting.rowId)?.contains(document.activeElement)) return
  const { boqId, rowId, blocks } = waiting
  forgetWaiting()
  withdraw(blocks)
  // The step could not be withdrawn, since something else was changed meanwhile.
  if (isBlank(boqId, rowId)) deleteRow(boqId, rowId)
}

/**
 * Moves the focus from a blank waiting row to '+ Row'. That removes the row; typing
 * starts a new one.
 */
export function leaveBlankRow(): void {
  if (!waiting) return
  const { boqId, rowId } = waiting
  if (isBlank(boqId, rowId)) blockElement(boqId)?.querySelector<HTMLElement>('[data-add]')?.focus()
}

/** Focuses at once: a key pressed meanwhile would go into the previous cell. */
function focusDescription(rowId: string): HTMLElement | null {
  const description = cellIn(rowElement(rowId), 'description')
  description?.focus()
  return description
}

function addWaitingRow(boqId: string, afterRowId: string): string | null {
  const rowId = flushSync(() => addRow(boqId, afterRowId))
  const element = rowId && rowElement(rowId)
  if (!rowId || !element) return rowId
  const stopWatching = watchOutside(element, { onPress() {}, onLeave: withdrawLeftRow })
  waiting = { boqId, rowId, blocks: committedBlocks(), stopWatching }
  return rowId
}

function forgetWaiting(): void {
  waiting?.stopWatching()
  waiting = null
}

const isBlank = (boqId: string, rowId: string): boolean =>
  rowsNow(boqId).some((row) => row.id === rowId && isPriced(row) && isBlankRow(row))
