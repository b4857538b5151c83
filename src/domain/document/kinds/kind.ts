import type { Column } from '../columns.ts'
import type { BoqRow, Cell } from '../schema-fields.ts'
import type { NextId } from './new-item.ts'

/**
 * What the rest of the program asks of a block, by its kind. A new kind answers all of it in its file
 * (index.ts); views and drawings are in registries of the same shape where they belong.
 */
export interface Kind<B> {
  /** A new block with its defaults; rows inside get ids from nextId too. */
  create(nextId: NextId): B
  /** In px, on the paper (product: Columns). */
  leastWidth(block: B): number
  /** The rows in it that have ids of their own. */
  rows(block: B): readonly BoqRow[]
  withRows(block: B, rows: readonly BoqRow[]): B
  /** What of it is priced: its rows, or itself. */
  pricedRows(block: B): readonly PricedLine[]
  withPricedRows(block: B, rows: readonly PricedLine[]): B
  /** What it adds to the sum, in the quotation's currency; null counts as 0. */
  amounts(block: B): readonly (number | null)[]
  /** The figure that it shows as its own, as it is stored: a price, subtotal or total. */
  figure(block: B): number | null
  /** Works its figures out again. */
  recalculate<Failure>(block: B, by: Recalculation<Failure>): B | Failure
  /** The html that stands for it in lists, and that a bookmark of it is named by. */
  headline(block: B): string
  /** The html that tells it from others of its kind; '' where that is not needed. */
  label(block: B): string
  /** Whether this holds of each cell in it: those of a damaged document may be anything. */
  everyCell(block: B, holds: (cell: Cell) => boolean): boolean
  /** Changes all html that a person writes in it; the same block where none changed. */
  changeRichText(block: B, change: ChangeRichText): B
  /** What is searched in it. Never internal info. */
  search(block: B, found: SearchedParts): void
  /** The form that it has in previews. */
  preview<Part>(block: B, forms: PreviewForms<Part>): Part
  /** Whether it, or a row of it, has internal info. */
  hasInfo(block: B): boolean
  /** Changes what it and each of its rows carry beside their content. */
  changeItems(block: B, change: ChangeItem): B
  /** Without internal info, author and preview, its own and its rows'. */
  withoutPrivateFields(block: B): B
}

/** A row of a table, or a block that is one. */
export type PricedLine = Omit<BoqRow, 'type'>

/** A table, as far as others show it or work it out. */
export interface Table {
  readonly id: string
  readonly boq: {
    readonly header: Readonly<Record<'title' | 'subtotalText' | 'subTotalPrice', Cell>>
    readonly column: Readonly<Record<Column, { readonly html: string; readonly width: number }>>
    readonly rows: BoqRow[]
  }
}

/** A figure that follows the document's sum, or was typed over it. */
export interface Total {
  readonly price: {
    readonly html: string
    readonly value: number | null
    readonly isTyped: boolean
  }
}

export interface Recalculation<Failure> {
  row<T extends PricedLine>(row: T): T | Failure
  table<T extends Table>(table: T): T | Failure
  total<T extends Total>(total: T): T | Failure
}

/** Where a rich text stands: in a text block, in a description, or as a title or heading. */
export type RichPlace = 'text' | 'cell' | 'title'
export type ChangeRichText = (html: string, place: RichPlace) => string

export interface SearchedParts {
  text(html: string): void
  row(row: PricedLine): void
}

export interface PreviewForms<Part> {
  text(html: string): Part
  /** A title with a figure under it, as html. */
  figure(title: string, figure: string): Part
  row(row: PricedLine): Part
  table(table: Table): Part
}

/** What a block and each of its rows carry beside their content. */
export type ItemFields = Pick<BoqRow, 'id' | 'email' | 'info' | 'preview'>
export type ChangeItem = <T extends ItemFields>(item: T) => T
