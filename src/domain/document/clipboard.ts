import { type Blocks, changeRows, countRows } from './blocks.ts'
import { type Block, type BoqRow, LIMITS, type NextId } from './quotation.ts'

/**
 * What was copied, cut or is about to be inserted, and how it is put on the paper: a list in, a
 * new list out. What is refused gives the same list back (spec 4, Copy and paste).
 */
export type Copied = CopiedBlock | CopiedRow

interface Origin {
  /** Its key in the copy panel; no id of the document. */
  readonly key: string
  readonly from: 'copy' | 'cut' | 'insert' | 'bookmark'
}

export interface CopiedBlock extends Origin {
  readonly kind: 'block'
  readonly item: Block
}

export interface CopiedRow extends Origin {
  readonly kind: 'row'
  readonly item: BoqRow
}

/** Before the target, in its place, or behind it. */
export type PastePosition = 'top' | 'middle' | 'bottom'

/** Where to paste. For a row `blockId` is the boq's and `rowId` the target's. */
export interface PastePlace {
  readonly blockId: string
  readonly rowId: string | null
  readonly position: PastePosition
}

/** In px from the target's edge, within which the paste goes before or behind it (spec 9). */
export const EDGE = { block: 20, row: 10 } as const

export const DEFAULT_POSITION: PastePosition = 'middle'

/**
 * The position meant by a pointer at so many px from the target's top, of so many in all. A target
 * of a line or two is shared out in thirds: each position can be reached on every target.
 */
export function positionAt(offset: number, height: number, edge: number): PastePosition {
  const near = Math.min(edge, height / 3)
  if (offset <= near) return 'top'
  return height - offset <= near ? 'bottom' : 'middle'
}

/** Pastes the item with new ids; the same list where it has no place or the limits forbid it. */
export function paste(blocks: Blocks, place: PastePlace, copied: Copied, nextId: NextId): Blocks {
  if (copied.kind === 'block') return pasteBlock(blocks, place, withNewIds(copied.item, nextId))
  return pasteRow(blocks, place, { ...copied.item, id: nextId() })
}

/** Puts the block before, in place of or behind the target. */
export function pasteBlock(blocks: Blocks, place: PastePlace, block: Block): Blocks {
  const at = blocks.findIndex(({ id }) => id === place.blockId)
  if (at < 0) return blocks
  const after = spliced(blocks, at, place.position, block)
  return isWithinLimits(after) ? after : blocks
}

/** Puts the row before, in place of or behind the target, a row of a boq. */
export function pasteRow(blocks: Blocks, place: PastePlace, row: BoqRow): Blocks {
  const after = changeRows(blocks, place.blockId, (rows) => {
    const at = rows.findIndex(({ id }) => id === place.rowId)
    return at < 0 ? rows : spliced(rows, at, place.position, row)
  })
  return isWithinLimits(after) ? after : blocks
}

/** The block under a new id, its rows too: ids are unique in a document. */
export function withNewIds(block: Block, nextId: NextId): Block {
  const id = nextId()
  if (block.type !== 'boq') return { ...block, id }
  const rows = block.boq.rows.map((row) => ({ ...row, id: nextId() }))
  return { ...block, id, boq: { ...block.boq, rows } }
}

const isWithinLimits = (blocks: Blocks): boolean =>
  blocks.length <= LIMITS.blocks && countRows(blocks) <= LIMITS.rows

function spliced<T>(
  list: readonly T[],
  at: number,
  position: PastePosition,
  item: T,
): readonly T[] {
  if (position === 'middle') return list.with(at, item)
  return list.toSpliced(position === 'top' ? at : at + 1, 0, item)
}
