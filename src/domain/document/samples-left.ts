import { FIELD_NAMES, type FieldName, promptOf } from '../html/fields.ts'
import { plainLines } from '../html/plain-lines.ts'
import { samples as WORDS } from '../words/en/editor.json'
import type { FieldWords } from '../words/words.ts'
import { type Blocks, canRemoveBlock, changeRows, removeBlock, rowsOf } from './blocks.ts'
import { blankFields, isSample } from './fields.ts'
import { isPriced } from './options.ts'
import type { BoqRow, TableRow } from './quotation.ts'
import { SAMPLE_ROWS } from './template.ts'

/** A blank field or a sample text that nobody wants to send, and where it is. */
export interface SampleLeft {
  readonly name: string
  readonly blockId: string
  /** Null in a text block. */
  readonly rowId: string | null
}

/** What is still to be filled in: blank fields, the client's first, then rows of the template. */
export function samplesLeft(blocks: Blocks, words: FieldWords): SampleLeft[] {
  const fields = FIELD_NAMES.flatMap((field) =>
    blocks
      .filter((block) => !NOT_ASKED.has(field) && blankFields([block]).includes(field))
      .map(({ id }) => ({ name: nameOf(field, words), blockId: id, rowId: null })),
  )
  return [...fields, ...sampleRowsLeft(blocks)]
}

/** Rows that still have a description of the template. */
export const sampleRowsLeft = (blocks: Blocks): SampleLeft[] =>
  blocks.flatMap((block) =>
    rowsOf(block)
      .filter(hasSampleText)
      .map(({ id, description: { html } }) => ({
        name: plainLines(html).join(' '),
        blockId: block.id,
        rowId: id,
      })),
  )

/**
 * The blocks without the rows in which nothing of the template was overwritten, or else without those
 * that still have its descriptions, and without the tables that hold nothing else; the same blocks if
 * there are none.
 */
export function withoutSampleRows(blocks: Blocks): Blocks {
  const left = withoutRows(blocks, isSampleRow)
  return left === blocks ? withoutRows(blocks, hasSampleText) : left
}

function withoutRows(blocks: Blocks, isOut: (row: BoqRow) => boolean): Blocks {
  return blocks.reduce<Blocks>((left, block) => {
    const isLeft = (row: TableRow) => isPriced(row) && isOut(row)
    const rows = rowsOf(block)
    if (!rows.some(isLeft)) return left
    if (rows.every(isLeft) && canRemoveBlock(left)) return removeBlock(left, block.id)
    const kept = rows.filter((row) => !isLeft(row))
    return kept.some(isPriced) ? changeRows(left, block.id, () => kept) : left
  }, blocks)
}

const hasSampleText = ({ description }: TableRow): boolean => isSample(description.html)

/** Whether the row is one of the template's, with nothing overwritten. */
export const isSampleRow = (row: BoqRow): boolean =>
  hasSampleText(row) &&
  SAMPLE_ROWS.some((one) => one.itemPrice === row.itemPrice.value && one.qty === row.qty.value)

/** The program fills in the first two; many clients have no use for the others. */
const NOT_ASKED: ReadonlySet<FieldName> = new Set(['number', 'total', 'company', 'country'])

/** In the tool's language where the prompt, which the paper shows, would not say what is meant. */
function nameOf(field: FieldName, words: FieldWords): string {
  const names: { readonly [Name in FieldName]?: string } = WORDS.names
  return names[field] ?? promptOf(field, words)
}
