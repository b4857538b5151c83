import { type Static, Type } from '@sinclair/typebox'
import { type Block, createBlockSchemas } from './kinds/index.ts'
import { LetterheadSchema } from './letterhead-schema.ts'
import { ACCESS_LEVELS, LIMITS, PERMISSION_LEVELS } from './limits.ts'
import {
  BoqRowSchema,
  IdSchema,
  oneOf,
  PreviewSchema,
  SCHEMA_FIELDS,
  text,
} from './schema-fields.ts'
import { VERSION } from './version.ts'
import { writtenSchemas } from './written-fields.ts'

export type { BoqBlock } from './kinds/boq.ts'
export type { Block, BlockType } from './kinds/index.ts'
export type { PriceBlock } from './kinds/price.ts'
export type { RowBlock } from './kinds/row.ts'
export type { TextBlock } from './kinds/text.ts'
export type { Letterhead, LetterheadDesign } from './letterhead-schema.ts'
export type {
  BoqHeading,
  BoqNote,
  BoqRow,
  Cell,
  FigureCell,
  Numbering,
  Payment,
  Pin,
  QtyCell,
  QuotationLine,
  QuotationTax,
  TableRow,
  TaxPart,
  Terms,
  TotalStep,
  Withholding,
} from './schema-fields.ts'
export { FigureSchema, HtmlSchema, IdSchema } from './schema-fields.ts'

/**
 * Documents and bookmarks on the wire and in the database (api: Entities). Senders may omit fields
 * with a default. Browser code imports only types from here, except in chunks that load on demand:
 * TypeBox stays out of the first load.
 */

export const VersionSchema = Type.Integer({
  minimum: 1,
  default: 1,
  description: `Of the document’s form, ${VERSION} at most: what is sent without one is read as version 1. A newer one can be read and not saved`,
})

const blockSchemas = createBlockSchemas(SCHEMA_FIELDS)

/** A block of any kind. */
export const BlockSchema = Type.Unsafe<Block>(Type.Union(blockSchemas))

export const AccessSchema = Type.Object(
  {
    level: oneOf(ACCESS_LEVELS, { default: 'nobody' }),
    userList: Type.Array(Type.String({ maxLength: LIMITS.emailLength }), {
      maxItems: LIMITS.sharedWith,
      default: [],
    }),
  },
  { default: {} },
)

export const QuotationSchema = Type.Object({
  id: IdSchema,
  type: Type.Literal('quotation', { default: 'quotation' }),
  version: VersionSchema,
  email: text(LIMITS.emailLength),
  ...writtenSchemas({ ...SCHEMA_FIELDS, Letterhead: LetterheadSchema }),
  preview: PreviewSchema,
  permissionLevel: oneOf(PERMISSION_LEVELS, { default: 'Owner' }),
  access: AccessSchema,
  revision: Type.Integer({ minimum: 0, default: 0 }),
  createdAt: text(40),
  updatedAt: text(40),
  blocks: Type.Array(BlockSchema, { minItems: 1, maxItems: LIMITS.blocks }),
})

/** A bookmarked row of a boq. */
const BookmarkRowSchema = Type.Object({
  ...BoqRowSchema.properties,
  type: Type.Literal('boqRow'),
})

/** A saved copy of a block or row: its own fields, with name, category, desc, info and preview. */
const bookmarkSchemas = [...blockSchemas, BookmarkRowSchema]
export const BookmarkSchema = Type.Unsafe<Block | BookmarkRow>(Type.Union(bookmarkSchemas))

/** A bookmark on the wire, where it has its own version. */
export const SentBookmarkSchema = Type.Unsafe<Bookmark & { version: number }>(
  Type.Union(
    bookmarkSchemas.map(({ properties }) => Type.Object({ ...properties, version: VersionSchema })),
  ),
)

/** A bookmark in a list: with the times it was created and last saved, as ISO strings, and its key. */
export const ListedBookmarkSchema = Type.Intersect([
  SentBookmarkSchema,
  Type.Object({ createdAt: Type.String(), updatedAt: Type.String(), key: Type.String() }),
])

export type Access = Static<typeof AccessSchema>
export type PermissionLevel = (typeof PERMISSION_LEVELS)[number]
export type Quotation = Static<typeof QuotationSchema>
export type BookmarkRow = Static<typeof BookmarkRowSchema>
export type Bookmark = Static<typeof BookmarkSchema>
export type ListedBookmark = Static<typeof ListedBookmarkSchema>
export type BookmarkType = Bookmark['type']
