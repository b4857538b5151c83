import { type Blocks, changeBlock, changeRows } from './blocks.ts'
import type { Block, BoqRow, Quotation } from './quotation.ts'
import { changeRow } from './rows.ts'

/** What a quotation, a block or a row is filed under (spec 3; spec 2, Info form). */
export interface Card {
  readonly name: string
  readonly category: string
  readonly desc: string
  readonly info: string
}

export const cardOf = ({ name, category, desc, info }: Card): Card => ({
  name,
  category,
  desc,
  info,
})

/** The block or boq row with the id, or undefined. */
export function findItem(blocks: Blocks, id: string): Block | BoqRow | undefined {
  return blocks.find((block) => block.id === id) ?? rowsOf(blocks).find((row) => row.id === id)
}

/** What the id stands for: the quotation itself, a block or a row of it (spec 2, Info form). */
export function findCarded(
  quotation: Quotation,
  id: string,
): Quotation | Block | BoqRow | undefined {
  return id === quotation.id ? quotation : findItem(quotation.blocks, id)
}

/** Puts the card on the block or row with the id; the same list when nothing changed. */
export function changeCard(blocks: Blocks, id: string, card: Card): Blocks {
  const put = <T extends Block | BoqRow>(item: T): T =>
    isSameCard(item, card) ? item : { ...item, ...card }
  const boq = blocks.find((block) => rowsOf([block]).some((row) => row.id === id))
  if (boq) return changeRows(blocks, boq.id, (rows) => changeRow(rows, id, put))
  return changeBlock(blocks, id, put)
}

const isSameCard = (a: Card, b: Card): boolean =>
  a.name === b.name && a.category === b.category && a.desc === b.desc && a.info === b.info

const rowsOf = (blocks: Blocks): readonly BoqRow[] =>
  blocks.flatMap((block) => (block.type === 'boq' ? block.boq.rows : []))
