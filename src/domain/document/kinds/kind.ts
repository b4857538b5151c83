import type { Column, ColumnSetting } from '../columns.ts'
import type { Period, Recurring } from '../limits.ts'
import type { BoqRow, Cell, TableRow } from '../schema-fields.ts'
import type { NextId } from './new-item.ts'

/**
 * What the rest of the program asks about a block, by its kind. A new kind answers all of it in one
 * file, registered in index.ts; views and drawings have similar registries in their own folders.
 */
export interface Kind<B> {
  /** A new block with its defaults; rows inside get ids from nextId too. */
  create(nextId: NextId): B
  /** The minimum width on the paper, in px (product: Columns). */
  leastWidth(block: B): number
  /** The rows in it that have their own ids, headings and notes included. */
  rows(block: B): readonly TableRow[]
  /** With one chosen row in each group of alternatives (options.ts). */
  withRows(block: B, rows: readonly TableRow[]): B
  /** Its priced rows, or the block itself if it is one. */
  pricedRows(block: B): readonly PricedLine[]
  withPricedRows(block: B, rows: readonly PricedLine[]): B
  /** The figure that stands for the whole block, as stored: a price, subtotal or total. */
  figure(block: B): number | null
  /** Recalculates its figures. */
  recalculate<Failure>(block: B, by: Recalculation<Failure>): B | Failure
  /** The html that represents it in lists and names a bookmark of it. */
  headline(block: B): string
  /** Whether `holds` is true for each cell in it; in a damaged document, a cell may be anything. */
  everyCell(block: B, holds: (cell: Cell) => boolean): boolean
  /** Changes all html that people write in it; the same block if none changed. */
  changeRichText(block: B, change: ChangeRichText): B
  /** What searches look through: html, and priced rows. Never internal info. */
  searched(block: B): readonly (string | PricedLine)[]
  /** Its form in previews. */
  preview<Part>(block: B, forms: PreviewForms<Part>): Part
  /** Whether it, or a row of it, has internal info. */
  hasInfo(block: B): boolean
  /** Changes the common fields (`ItemFields`) of it and of each of its rows. */
  changeItems(block: B, change: ChangeItem): B
  /** The block without internal info, author and preview, including those of its rows. */
  withoutPrivateFields(block: B): B
}

/** A row of a table, or a block that is one. */
export type PricedLine = Omit<BoqRow, 'type'>

/** A table, as far as other code shows or calculates it. */
export interface Table {
  readonly id: string
  readonly period: Period | null
  readonly boq: {
    readonly header: Readonly<Record<'title' | 'subtotalText' | 'subTotalPrice', Cell>>
    readonly column: Readonly<Record<Column, ColumnSetting>>
    readonly rows: TableRow[]
  }
}

/** A figure that follows the document's sum or was typed over it. */
export interface Total {
  readonly price: {
    readonly html: string
    readonly value: number | null
    readonly isTyped: boolean
  }
  readonly typed: { readonly [Name in Recurring]?: number }
}

export interface Recalculation<Failure> {
  row<T extends PricedLine>(row: T): T | Failure
  table<T extends Table>(table: T): T | Failure
  total<T extends Total>(total: T): T | Failure
}

/** Where a rich text is: in a text block, in a description, or in a title or heading. */
export type RichPlace = 'text' | 'cell' | 'title'
export type ChangeRichText = (html: string, place: RichPlace) => string

export interface PreviewForms<Part> {
  text(html: string): Part
  /** A title with a figure under it, as html. */
  figure(title: string, figure: string): Part
  row(row: PricedLine): Part
  table(table: Table): Part
}

/** What a block and each of its rows have besides their content. */
export type ItemFields = Pick<BoqRow, 'id' | 'email' | 'info' | 'preview'>
export type ChangeItem = <T extends ItemFields>(item: T) => T
