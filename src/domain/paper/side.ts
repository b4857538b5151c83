import { type Outline, outlineOf } from '../document/outline.ts'
import type { BoqBlock, Quotation } from '../document/quotation.ts'
import { asShown } from '../document/show-column.ts'
import { type SharedColumns, sharedColumns } from '../document/shown-widths.ts'
import type { Html } from '../html/html-tag.ts'
import type { PeriodSum } from '../numbers/periods.ts'
import { figuresPerBlock, sectionSums, type Totals, totalsOf } from '../numbers/totals.ts'
import type { PaperWords } from '../words/words.ts'

/** A version that is drawn, with what is worked out from it. */
export interface Side {
  readonly quotation: Quotation
  readonly words: PaperWords
  readonly totals: Totals
  /** By block: a table's subtotals, a row's price, what a price block shows. */
  readonly figures: ReadonlyMap<string, readonly PeriodSum[]>
  readonly outline: Outline
  /** The widths that its tables share. */
  readonly shared: SharedColumns | null
  /** The sums that headings show, by row id. */
  readonly sums: ReadonlyMap<string, readonly PeriodSum[]>
}

export function sideOf(quotation: Quotation, words: PaperWords): Side {
  const { blocks, numbering, tax } = quotation
  const totals = totalsOf(blocks, quotation)
  const shown = blocks.map((block) => (block.type === 'boq' ? asShown(block, tax) : block))
  return {
    quotation,
    words,
    totals,
    figures: figuresPerBlock(blocks, totals),
    outline: outlineOf(blocks, numbering),
    shared: sharedColumns(shown, quotation),
    sums: new Map(blocks.flatMap((block) => (block.type === 'boq' ? sumsIn(block) : []))),
  }
}

const sumsIn = (table: BoqBlock) =>
  table.boq.rows.flatMap((row, at, rows): [string, readonly PeriodSum[]][] =>
    row.type === 'heading' && (row.hasSum || row.isClosed)
      ? [[row.id, sectionSums(rows, at, table)]]
      : [],
  )

/** Draws texts: as they are, or with what changed in them since an earlier version. */
export interface Pen {
  /**
   * Turns the canonical html of a text into the html that is drawn.
   * @param before the older text; null or undefined if there is none to compare with
   */
  readonly rich: (html: string, before?: string | null) => Html
  /** The same for plain text. */
  readonly text: (text: string, before?: string | null) => Html | string
}

/** The element around a row, with what tells what became of it. */
export interface Frame {
  readonly tag: 'div' | 'ins' | 'del'
  readonly attributes: Html | null
  /** Above its description. */
  readonly label: Html | null
  /** After its cells. */
  readonly button: Html | null
}

export const NO_FRAME: Frame = { tag: 'div', attributes: null, label: null, button: null }
