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
export interface Line {
  readonly height: number
  readonly cells: readonly SheetCell[]
  readonly pictures?: readonly Omit<SheetPicture, 'row'>[]
  /** The row's part of the document's total, and the cell that shows it. */
  readonly amount?: { readonly column: number; readonly value: number | null }
  /** No page break between it and the next row. */
  readonly keepsNext?: boolean
  /** The column heads of a table, which are repeated on each page. */
  readonly isTableHead?: true
  /** The column of a cell that is to show the document's total; its content is filled in later. */
  readonly totalColumn?: number
}

/** Keeps the lines on one page; with `withNext`, the last one also with the line after it. */
export const keptTogether = (lines: readonly Line[], { withNext = false } = {}): Line[] =>
  lines.map((line, at) => (withNext || at < lines.length - 1 ? { ...line, keepsNext: true } : line))

/** A cell's address such as `E5`, from a column and row that count from 0. */
export const address = (column: number, row: number): string =>
  `${String.fromCharCode(65 + column)}${row + 1}`
