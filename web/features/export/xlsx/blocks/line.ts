import type { Outline } from '../../../../../src/domain/document/outline.ts'
import type { Totals } from '../../../../../src/domain/numbers/totals.ts'
import type { Grid } from '../grid.ts'
import type { PictureFile, SheetCell, SheetPicture } from '../sheet.ts'

/** What the layout of each block depends on. */
export interface LayoutContext {
  readonly grid: Grid
  readonly outline: Outline
  readonly totals: Totals
  readonly locale: string
  readonly currency: string
  /** Of the site, for addresses of uploaded files. */
  readonly origin: string
  /** The pictures that could be loaded, by their source. */
  readonly pictures: ReadonlyMap<string, PictureFile>
}

/** Where a block is laid out: the columns that it covers, and its first row. */
export interface Place {
  readonly column: number
  readonly span: number
  readonly row: number
}

/** One row of a block, beside which rows of other blocks may stand. */
export interface Line {
  readonly height: number
  readonly cells: readonly SheetCell[]
  readonly pictures?: readonly Omit<SheetPicture, 'row'>[]
  /** The row's part of the document's total, and the cell that shows it. */
  readonly amount?: { readonly column: number; readonly value: number | null }
  /** A page does not end between it and the next row. */
  readonly keepsNext?: boolean
  /** The column heads of a table, which pages repeat. */
  readonly isTableHead?: true
  /** The column of a cell that shows the document's total, its content not filled in. */
  readonly totalColumn?: number
}

/** The lines, kept on one page: the last with the next one too, if `withNext`. */
export const keptTogether = (lines: readonly Line[], { withNext = false } = {}): Line[] =>
  lines.map((line, at) => (withNext || at < lines.length - 1 ? { ...line, keepsNext: true } : line))

/** `E5`, from a column and row that count from 0. */
export const address = (column: number, row: number): string =>
  `${String.fromCharCode(65 + column)}${row + 1}`
