import { rowsOf } from '#domain/document/blocks.ts'
import { rivalOf } from '#domain/document/change-options.ts'
import type { Column } from '#domain/document/columns.ts'
import type { PricedLine } from '#domain/document/kinds/kind.ts'
import { isCounted } from '#domain/document/options.ts'
import type { BoqBlock, Quotation, RowBlock } from '#domain/document/quotation.ts'
import type { PriceFormat } from '#domain/numbers/format-figure.ts'
import {
  type DifferenceTexts,
  differenceTexts,
  rangeText,
  textOfUse,
} from '#domain/numbers/option-texts.ts'
import { type Standing, standingOf } from '#domain/numbers/row-difference.ts'
import { pricesOf } from '#domain/numbers/totals.ts'
import type { PaperWords } from '#domain/words/words.ts'

/** What an export says of an optional or alternative row, each '' where there is nothing to say. */
export interface RowAsides extends Partial<DifferenceTexts> {
  /** Below its description. */
  readonly use: string
  /** Below its quantity: those to choose from. */
  readonly range: string
}

/** What the asides of all rows of a quotation depend on. */
export interface Offered {
  readonly standing: Standing | null
  readonly style: PriceFormat & Pick<Quotation, 'language'>
  readonly words: PaperWords
}

export const offeredIn = (quotation: Quotation, words: PaperWords): Offered => ({
  standing: standingOf(() => pricesOf(quotation.blocks), quotation),
  style: quotation,
  words,
})

/**
 * The asides of a row (product: Downloads). Nothing is said below a column that isn't shown.
 * @param block its table; the row itself outside of tables
 */
export function rowAsides(
  row: PricedLine,
  block: BoqBlock | RowBlock,
  columns: readonly Column[],
  { standing, style, words }: Offered,
): RowAsides {
  const isOut = !isCounted(row)
  const range = columns.includes('qty') ? rangeText(row, style.locale, words) : ''
  return {
    use: isOut || range !== '' ? textOfUse(row.use, words) : '',
    range,
    ...(isOut &&
      columns.includes('price') &&
      differenceTexts(row, rivalOf(rowsOf(block), row), standing, style, words, block)),
  }
}
