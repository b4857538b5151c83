import type { Column } from '#domain/document/columns.ts'
import type { PricedLine } from '#domain/document/kinds/kind.ts'
import type { Period } from '#domain/document/limits.ts'
import type { Quotation } from '#domain/document/quotation.ts'
import type { Side } from '#domain/paper/side.ts'
import type { FileWords } from '../../export-words.ts'
import type { Offered } from '../../row-asides.ts'
import type { Grid } from '../grid.ts'
import type { Ledger } from '../ledger.ts'
import type { CellContent, CellStyle, PictureFile, SheetCell, SheetPicture } from '../sheet.ts'
import type { SummedLine } from '../summed-lines.ts'

/** What the layout of each block depends on. */
export interface LayoutContext extends Pick<Quotation, 'locale' | 'currency' | 'decimals' | 'tax'> {
  readonly grid: Grid
  readonly side: Side
  readonly offered: Offered
  readonly words: FileWords
  readonly isRightToLeft: boolean
  /** The site's origin, for addresses of uploaded files. */
  readonly origin: string
  /** The pictures that could be loaded, by source. */
  readonly pictures: ReadonlyMap<string, PictureFile>
}

/** Where a block is laid out: the columns that it covers, and its first row. */
export interface Place {
  readonly column: number
  readonly span: number
  readonly row: number
}

/** One row of a block; other blocks may have cells in the same row. */
export interface Line extends SummedLine {
  readonly height: number
  readonly cells: readonly SheetCell[]
  readonly pictures?: readonly Omit<SheetPicture, 'row'>[]
  /** No page break between it and the next row. */
  readonly keepsNext?: boolean
  /** The column heads of a table, which are repeated on each page. */
  readonly isTableHead?: true
  /** Contents of its cells that depend on all rows of the sheet; they are filled in later. */
  readonly late?: readonly LateContent[]
  /** What it says in a spreadsheet with costs (costs/); others leave it out. */
  readonly costs?: CostPart
}

export type CostPart =
  | { readonly of: 'heads' }
  | {
      readonly of: 'row'
      readonly row: PricedLine
      readonly columns: readonly Column[]
      readonly period: Period
    }
  /** The rows of a period that a closed heading hides and that count. */
  | { readonly of: 'hidden'; readonly rows: readonly PricedLine[]; readonly period: Period }
  /** The sum of a period in some lines, counted from this one; `to` is the one after the last. */
  | { readonly of: 'lines'; readonly from: number; readonly to: number; readonly period: Period }

export interface LateContent {
  readonly column: number
  of(ledgerIn: (period: Period) => Ledger): CellContent | null
}

/** Keeps the lines on one page; with `withNext`, the last one also with the line after it. */
export const keptTogether = (lines: readonly Line[], { withNext = false } = {}): Line[] =>
  lines.map((line, at) => (withNext || at < lines.length - 1 ? { ...line, keepsNext: true } : line))

/**
 * How a person has aligned a text. From right to left the workbook mirrors what the layout aligns
 * (workbook/styles.ts), which turns this round again.
 */
export function asChosen(
  align: CellStyle['align'],
  { isRightToLeft }: LayoutContext,
): CellStyle['align'] {
  if (!isRightToLeft) return align
  return align === 'left' ? 'right' : align === 'right' ? 'left' : align
}
