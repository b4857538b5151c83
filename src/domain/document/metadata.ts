import { type Blocks, changeBlock, changeRows, rowsOf } from './blocks.ts'
import { withFields } from './kinds/answers.ts'
import { pricedOnly } from './options.ts'
import type { Block, BoqRow, Quotation } from './quotation.ts'
import { changeRow } from './rows.ts'

const NAMES = ['name', 'category', 'desc', 'info'] as const

/** The metadata of a quotation, block or row (product: Info form). */
export type Metadata = Readonly<Record<(typeof NAMES)[number], string>>

export const metadataOf = (item: Metadata, change = (text: string) => text): Metadata =>
  Object.fromEntries(NAMES.map((name) => [name, change(item[name])])) as Metadata

/** Trims the texts: a category with a trailing space would be a different category. */
export const trimMetadata = (item: Metadata): Metadata => metadataOf(item, (text) => text.trim())

/** The block or boq row with the id, or undefined. */
export function findItem(blocks: Blocks, id: string): Block | BoqRow | undefined {
  return (
    blocks.find((block) => block.id === id) ??
    pricedOnly(blocks.flatMap(rowsOf)).find((row) => row.id === id)
  )
}

/** The quotation, block or row with the id (product: Info form). */
export function findWithMetadata(
  quotation: Quotation,
  id: string,
): Quotation | Block | BoqRow | undefined {
  return id === quotation.id ? quotation : findItem(quotation.blocks, id)
}

/** Sets the metadata of the block or row with the id; the same list if nothing changed. */
export function changeMetadata(blocks: Blocks, id: string, metadata: Metadata): Blocks {
  const put = <T extends Block | BoqRow>(item: T): T => withFields(item, metadata as Partial<T>)
  const boq = blocks.find((block) => rowsOf(block).some((row) => row.id === id))
  if (boq) return changeRows(blocks, boq.id, (rows) => changeRow(rows, id, put))
  return changeBlock(blocks, id, put)
}
