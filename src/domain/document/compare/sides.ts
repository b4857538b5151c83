import { type Blocks, rowsOf } from '../blocks.ts'
import { outlineOf } from '../outline.ts'
import type { Block, TableRow } from '../schema.ts'
import type { Compared, Place } from './change.ts'

/** One of two versions, and where its blocks and rows are. */
export interface Side {
  readonly document: Compared
  readonly blocks: ReadonlyMap<string, Placed<Block>>
  readonly rows: ReadonlyMap<string, Placed<TableRow>>
  /** As on the paper; '' for a row without a number, or one that is not there. */
  readonly numberOf: (rowId: string) => string
}

export interface Placed<T> {
  readonly item: T
  readonly place: Place
  /** From 1, in its list. */
  readonly at: number
}

export function sideOf(document: Compared): Side {
  const blocks = new Map<string, Placed<Block>>()
  const rows = new Map<string, Placed<TableRow>>()
  addPlaced(blocks, null, document.blocks)
  for (const block of document.blocks) addPlaced(rows, block.id, rowsOf(block))
  let outline: ReturnType<typeof outlineOf> | undefined
  const numberOf = (id: string) => {
    const row = rows.get(id)
    outline ??= outlineOf(document.blocks as Blocks, document.numbering)
    return outline.get(row?.place.blockId ?? '')?.[(row?.at ?? 0) - 1] ?? ''
  }
  return { document, blocks, rows, numberOf }
}

function addPlaced<T extends { readonly id: string }>(
  to: Map<string, Placed<T>>,
  blockId: string | null,
  items: readonly T[],
): void {
  let follows: string | null = null
  for (const [index, item] of items.entries()) {
    to.set(item.id, { item, place: { blockId, follows }, at: index + 1 })
    follows = item.id
  }
}
