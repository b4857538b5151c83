import { type Blocks, rowsOf } from '../../../../src/domain/document/blocks.ts'
import { labelOf } from '../../../../src/domain/document/compare/label.ts'
import { kindOf, typeOf } from '../../../../src/domain/document/kinds/index.ts'
import { outlineOf } from '../../../../src/domain/document/outline.ts'
import type { Block, Quotation, TableRow } from '../../../../src/domain/document/quotation.ts'

/** A version, and where its blocks and rows are. */
export interface Side {
  readonly quotation: Quotation
  readonly blocks: ReadonlyMap<string, PlacedBlock>
  readonly rows: ReadonlyMap<string, PlacedRow>
}

export interface PlacedBlock {
  readonly item: Block
  /** Its first line, or what it is. */
  readonly name: string
  /** From 1, in the order of the paper. */
  readonly place: number
}

export interface PlacedRow {
  readonly item: TableRow
  readonly blockId: string
  /** As on the paper; '' for a row without a number. */
  readonly number: string
  /** From 1, in its table. */
  readonly place: number
}

export interface Sides {
  readonly before: Side
  readonly after: Side
}

export const sidesOf = (before: Quotation, after: Quotation): Sides => ({
  before: sideOf(before),
  after: sideOf(after),
})

function sideOf(quotation: Quotation): Side {
  const { blocks, numbering } = quotation
  const outline = outlineOf(blocks as Blocks, numbering)
  const rows = blocks.flatMap((block) =>
    rowsOf(block).map((item, at): [string, PlacedRow] => [
      item.id,
      { item, blockId: block.id, number: outline.get(block.id)?.[at] ?? '', place: at + 1 },
    ]),
  )
  return {
    quotation,
    blocks: new Map(
      blocks.map((item, at) => [item.id, { item, name: nameOf(item), place: at + 1 }]),
    ),
    rows: new Map(rows),
  }
}

const nameOf = (block: Block): string =>
  labelOf(kindOf(block).headline(block)) || NOUNS[typeOf(block)]

/** What blocks are called in the menu 'Insert'. */
export const NOUNS = {
  text: 'Text',
  boq: 'Items',
  row: 'Row',
  price: 'Price',
  unknown: 'Block',
} as const
