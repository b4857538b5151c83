import { rowsOf } from '../document/blocks.ts'
import { type Outline, outlineOf } from '../document/outline.ts'
import type { Quotation, TableRow } from '../document/quotation.ts'
import { asShown } from '../document/show-column.ts'
import { type SharedColumns, sharedColumns } from '../document/shown-widths.ts'
import { sectionSum, type Totals, termsOf, totalsOf } from '../numbers/totals.ts'
import type { PaperWords } from '../words/words.ts'

/** A version that is drawn, with what is worked out from it. */
export interface Side {
  readonly quotation: Quotation
  readonly words: PaperWords
  readonly totals: Totals
  readonly outline: Outline
  /** The widths that its tables share. */
  readonly shared: SharedColumns | null
  /** The sums that headings show, by row id; null beyond ±1e12. */
  readonly sums: ReadonlyMap<string, number | null>
}

export function sideOf(quotation: Quotation, words: PaperWords): Side {
  const { blocks, numbering, locale, tax } = quotation
  const shown = blocks.map((block) => (block.type === 'boq' ? asShown(block, tax) : block))
  return {
    quotation,
    words,
    totals: totalsOf(blocks, termsOf(quotation)),
    outline: outlineOf(blocks, numbering),
    shared: sharedColumns(shown, locale),
    sums: new Map(blocks.flatMap((block) => sumsIn(rowsOf(block)))),
  }
}

const sumsIn = (rows: readonly TableRow[]) =>
  rows.flatMap((row, at): [string, number | null][] =>
    row.type === 'heading' && (row.hasSum || row.isClosed) ? [[row.id, sectionSum(rows, at)]] : [],
  )
