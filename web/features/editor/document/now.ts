import { changeRows, findPricedRow, type RowPlace, rowsOf } from '#domain/document/blocks.ts'
import type { Period } from '#domain/document/limits.ts'
import {
  type Block,
  type BlockType,
  type BoqRow,
  NO_TERMS,
  newBlock,
  type RowBlock,
  type TableRow,
} from '#domain/document/quotation.ts'
import { figuresPerBlock, totalsOf } from '#domain/numbers/totals.ts'
import { inLanguage, nextId, wordsIn } from './document-words.ts'
import type { Meta } from './model.ts'
import { $document, $isLocked, $isReadOnly, committedBlocks, run } from './store.ts'

/** The fields of the open document, apart from its blocks; undefined while none is open. */
export const metaNow = (): Meta | undefined => $document.peek()?.meta.peek()

/** What turns the open document's sum into its total, and how it writes figures. */
export const termsNow = () => metaNow() ?? NO_TERMS

/** The decimals of prices in the open document. */
export const decimalsNow = (): number => termsNow().decimals

/** Whether nothing on the paper can be changed now. */
export const isFixed = (): boolean => $isReadOnly.peek() || $isLocked.peek()

/** The committed block with the id; undefined if it is gone. */
export const blockNow = (id: string | null): Block | undefined =>
  committedBlocks().find((block) => block.id === id)

/** The committed rows of a table; none for other blocks. */
export const rowsNow = (blockId: string): readonly TableRow[] => rowsOf(blockNow(blockId))

/** The committed row, heading or note with the id; undefined if it is gone. */
export const rowNow = (blockId: string, rowId: string | null): TableRow | undefined =>
  rowsNow(blockId).find(({ id }) => id === rowId)

/** The committed priced row at the place; undefined if it is gone. */
export const pricedRowNow = (place: RowPlace): BoqRow | RowBlock | undefined =>
  findPricedRow(committedBlocks(), place)

/** Changes the rows of a table, as one undoable step; false if nothing was changed. */
export const runOnRows = (
  boqId: string,
  change: (rows: readonly TableRow[]) => readonly TableRow[],
): boolean => run((blocks) => changeRows(blocks, boqId, change), boqId)

/** A new block for the open document, in its language; a total says that it is what is to be paid. */
export function newBlockHere(type: BlockType): Block {
  const { language = 'en', withholding } = metaNow() ?? {}
  const block = inLanguage(newBlock(type, nextId), language)
  if (block.type !== 'price' || !withholding) return block
  return { ...block, title: { ...block.title, html: wordsIn(language).labels.toPay } }
}

/** The subtotals of the table or the totals of the price block: that of a period; undefined if it is gone. */
export function sumNow(blockId: string, period: Period = 'once'): number | null | undefined {
  const blocks = committedBlocks()
  const sums = figuresPerBlock(blocks, totalsOf(blocks, termsNow())).get(blockId)
  return sums && (sums.find((one) => one.period === period)?.sum ?? null)
}
