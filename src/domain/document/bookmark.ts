import { type Static, Type } from '@sinclair/typebox'
import {
  BoqBlockSchema,
  BoqRowSchema,
  PriceBlockSchema,
  RowBlockSchema,
  TextBlockSchema,
} from './schema.ts'

/** A row of a boq kept by itself. */
export const BookmarkRowSchema = Type.Object({
  ...BoqRowSchema.properties,
  type: Type.Literal('boqRow'),
})

/**
 * A saved copy of a block or row: its own fields, with name, category, desc, info and preview
 * (api: Entities on the wire). As schema.ts, for chunks that load on demand.
 */
export const BookmarkSchema = Type.Union([
  TextBlockSchema,
  BoqBlockSchema,
  RowBlockSchema,
  PriceBlockSchema,
  BookmarkRowSchema,
])

/** As a list gives it: when it was made and last saved, as ISO times. */
export const ListedBookmarkSchema = Type.Intersect([
  BookmarkSchema,
  Type.Object({ createdAt: Type.String(), updatedAt: Type.String() }),
])

export type BookmarkRow = Static<typeof BookmarkRowSchema>
export type Bookmark = Static<typeof BookmarkSchema>
export type ListedBookmark = Static<typeof ListedBookmarkSchema>
export type BookmarkType = Bookmark['type']
