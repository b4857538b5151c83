import { type Blocks, changeRows, isWithinLimits, type RowPlace } from './blocks.ts'
import { withNewGroups } from './change-options.ts'
import { kindOf } from './kinds/index.ts'
import { isPriced } from './options.ts'
import type { PastePlace, PastePosition } from './paste-place.ts'
import type { Block, NextId, QuotationTax, TableRow } from './quotation.ts'
import { sectionEnd } from './sections.ts'

/**
 * A block or row that was copied or cut, or is about to be inserted (product: Copying). Pasting
 * takes a list and returns a new one, or the same list if it is refused.
 */
export type ClipboardItem = ClipboardBlock | ClipboardRow

interface Origin {
  /** Its key in the copy panel, not an id in the document. */
  readonly key: string
  readonly from: 'copy' | 'cut' | 'insert' | 'bookmark'
  /** The tax rates of the quotation from which it was copied or cut. */
  readonly rates?: QuotationTax['rates']
}

export interface ClipboardBlock extends Origin {
  readonly kind: 'block'
  readonly item: Block
}

export interface ClipboardRow extends Origin {
  readonly kind: 'row'
  readonly item: TableRow
}

/** Pastes the item with new ids; the same list if the target is gone or a limit is exceeded. */
export function paste(
  blocks: Blocks,
  place: PastePlace,
  item: ClipboardItem,
  nextId: NextId,
): Blocks {
  if (item.kind === 'block') return pasteBlock(blocks, place, withNewIds(item.item, nextId))
  return pasteRow(blocks, place, unchosen({ ...item.item, id: nextId() }))
}

/** Puts the block before, in place of or after the target. */
export function pasteBlock(blocks: Blocks, place: PastePlace, block: Block): Blocks {
  const at = blocks.findIndex(({ id }) => id === place.blockId)
  if (at < 0) return blocks
  const after = spliced(blocks, at, place.position, block)
  return isWithinLimits(after) ? after : blocks
}

/**
 * Puts the row before, in place of or after the target row of the boq, whose last priced row can't
 * be replaced by a heading or a note (product: Deleting).
 */
export function pasteRow(blocks: Blocks, place: PastePlace, row: TableRow): Blocks {
  const after = changeRows(blocks, place.blockId, (rows) => {
    const at = rows.findIndex(({ id }) => id === place.rowId)
    const pasted = at < 0 ? rows : spliced(rows, at, place.position, row)
    return pasted.some(isPriced) ? pasted : rows
  })
  return isWithinLimits(after) ? after : blocks
}

/**
 * Inserts a copy after the row, or the block (rowId null); the same list if a limit is exceeded. A
 * heading is copied with its section, to after it.
 */
export function duplicate(blocks: Blocks, place: RowPlace, nextId: NextId): Blocks {
  const block = blocks.find(({ id }) => id === place.blockId)
  if (!block) return blocks
  const after = { ...place, position: 'bottom' as const }
  if (place.rowId === null) return pasteBlock(blocks, after, withNewIds(block, nextId))
  const doubled = changeRows(blocks, place.blockId, (rows) => {
    const at = rows.findIndex(({ id }) => id === place.rowId)
    if (at < 0) return rows
    const end = sectionEnd(rows, at)
    return rows.toSpliced(end, 0, ...copiesOf(rows.slice(at, end), nextId))
  })
  return isWithinLimits(doubled) ? doubled : blocks
}

/** A copied alternative joins its group, if that is in the table, without taking the choice. */
const unchosen = (row: TableRow): TableRow =>
  isPriced(row) && row.use === 'alternative' ? { ...row, isChosen: false } : row

/** The rows under new ids. Alternatives in a section become a group of their own. */
function copiesOf(rows: readonly TableRow[], nextId: NextId): readonly TableRow[] {
  if (rows.length === 1) return rows.map((row) => unchosen({ ...row, id: nextId() }))
  return withNewGroups(
    rows.map((row) => ({ ...row, id: nextId() })),
    nextId,
  )
}

/**
 * The block, its rows and their groups under new ids: ids are unique in a document, and a row that
 * is moved out of the copy later joins no group of the original.
 */
export function withNewIds(block: Block, nextId: NextId): Block {
  const copy = kindOf(block).changeItems(block, (item) => ({ ...item, id: nextId() }))
  const { rows, withRows } = kindOf(copy)
  const before = rows(copy)
  const after = withNewGroups(before, nextId)
  return after === before ? copy : withRows(copy, after)
}

function spliced<T>(
  list: readonly T[],
  at: number,
  position: PastePosition,
  item: T,
): readonly T[] {
  if (position === 'middle') return list.with(at, item)
  return list.toSpliced(position === 'top' ? at : at + 1, 0, item)
}
