import { type Static, Type } from '@sinclair/typebox'
import {
  byColumn,
  CELLS,
  type CellName,
  type COLUMN,
  COLUMNS,
  columnData,
  newColumn,
} from './columns.ts'
import { ACCESS_LEVELS, type BLOCK_TYPES, LIMITS, PERMISSION_LEVELS } from './limits.ts'
import { VERSION } from './version.ts'

/**
 * Documents and bookmarks on the wire and in the database (api: Entities on the wire). A sender may
 * leave out fields with a default. Browser code imports only types from here, except in chunks that
 * load on demand: TypeBox stays out of the first load.
 */

const text = (maxLength: number) => Type.String({ maxLength, default: '' })
const oneOf = <T extends readonly string[]>(values: T, options = {}) =>
  Type.Unsafe<T[number]>(
    Type.Union(
      values.map((value) => Type.Literal(value)),
      options,
    ),
  )

export const IdSchema = Type.String({ pattern: `^[A-Za-z0-9_-]{1,${LIMITS.idLength}}$` })
/** The media type marks what must be sanitized (html/html-fields.ts). */
export const HtmlSchema = Type.String({
  maxLength: LIMITS.htmlLength,
  default: '',
  contentMediaType: 'text/html',
})
/** The server refuses longer ones when they are saved; stored ones of before may be longer. */
const PreviewSchema = {
  ...HtmlSchema,
  description: `At most ${LIMITS.previewBytes} bytes of UTF-8. The server makes an empty one of a quotation or bookmark when it is saved. That of a block or row is told to those who may read \`info\``,
}

export const VersionSchema = Type.Integer({
  minimum: 1,
  default: 1,
  description: `Of the document’s form, ${VERSION} at most: what is sent without one is read as version 1. A newer one can be read and not saved`,
})

export const FigureSchema = Type.Union(
  [Type.Number({ minimum: -LIMITS.figure, maximum: LIMITS.figure }), Type.Null()],
  { default: null },
)

export const CellSchema = Type.Object({ html: HtmlSchema, value: FigureSchema })

export const PinSchema = Type.Object(
  {
    isPinned: Type.Boolean({ default: false }),
    isShown: Type.Boolean({ default: false }),
  },
  { default: {} },
)

export const FigureCellSchema = Type.Object({
  html: HtmlSchema,
  value: FigureSchema,
  pin: PinSchema,
})

/** `10 %` is the value 0.1 with the unit `%` (numbers: Arithmetic). */
export const QtyCellSchema = Type.Object({
  html: HtmlSchema,
  value: FigureSchema,
  pin: PinSchema,
  unit: text(LIMITS.unitLength),
})

/** What every block and row carries beside its content (api: Entities on the wire). */
const itemFields = {
  id: IdSchema,
  /** Who wrote it: the client enters it when it saves. Told to those who may read `info`. */
  email: text(LIMITS.emailLength),
  height: Type.Number({ minimum: 0, maximum: 1e6, default: 0 }),
  width: Type.Number({ minimum: 0, maximum: 1e4, default: 0 }),
  name: text(LIMITS.nameLength),
  category: text(LIMITS.nameLength),
  desc: text(LIMITS.descLength),
  info: text(LIMITS.descLength),
  preview: PreviewSchema,
}

type CellSchemaOf<Data> = Data extends { hasUnit: true }
  ? typeof QtyCellSchema
  : Data extends { hasPin: true }
    ? typeof FigureCellSchema
    : typeof CellSchema

const cellSchemas = byColumn(CELLS, (name) => {
  const { hasPin, hasUnit, mayBeHidden } = columnData(name)
  const schema = hasUnit ? QtyCellSchema : hasPin ? FigureCellSchema : CellSchema
  return mayBeHidden ? { ...schema, default: {} } : schema
})

const rowCells = cellSchemas as { [Name in CellName]: CellSchemaOf<(typeof COLUMN)[Name]> }

export const BoqRowSchema = Type.Object({ ...itemFields, type: Type.Literal('row'), ...rowCells })

const blockFields = { ...itemFields, isRichText: Type.Boolean({ default: true }) }

export const TextBlockSchema = Type.Object({
  ...blockFields,
  type: Type.Literal('text'),
  text: CellSchema,
})

export const PriceBlockSchema = Type.Object({
  ...blockFields,
  type: Type.Literal('price'),
  title: CellSchema,
  price: Type.Object({
    html: HtmlSchema,
    value: FigureSchema,
    isTyped: Type.Boolean({ default: false }),
  }),
})

const ColumnSchema = Type.Object({
  html: HtmlSchema,
  width: Type.Number({ minimum: 0, maximum: 1e4 }),
})

export const BoqBlockSchema = Type.Object({
  ...blockFields,
  type: Type.Literal('boq'),
  boq: Type.Object({
    header: Type.Object({ title: CellSchema, subtotalText: CellSchema, subTotalPrice: CellSchema }),
    column: Type.Object(
      byColumn(COLUMNS, (name) =>
        columnData(name).mayBeHidden ? { ...ColumnSchema, default: newColumn(name) } : ColumnSchema,
      ),
    ),
    rows: Type.Array(BoqRowSchema, { minItems: 1, maxItems: LIMITS.rows }),
  }),
})

export const RowBlockSchema = Type.Object({
  ...blockFields,
  type: Type.Literal('row'),
  ...rowCells,
})

export const BlockSchema = Type.Union([
  TextBlockSchema,
  BoqBlockSchema,
  RowBlockSchema,
  PriceBlockSchema,
])

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
  name: text(LIMITS.nameLength),
  category: text(LIMITS.nameLength),
  desc: text(LIMITS.descLength),
  info: text(LIMITS.descLength),
  preview: PreviewSchema,
  currency: Type.String({ pattern: '^[A-Z]{3}$', default: 'USD' }),
  locale: Type.String({ pattern: '^[A-Za-z0-9-]{2,35}$', default: 'en-US' }),
  permissionLevel: oneOf(PERMISSION_LEVELS, { default: 'Owner' }),
  access: AccessSchema,
  revision: Type.Integer({ minimum: 0, default: 0 }),
  createdAt: text(40),
  updatedAt: text(40),
  blocks: Type.Array(BlockSchema, { minItems: 1, maxItems: LIMITS.blocks }),
})

/** A row of a boq, bookmarked by itself. */
const BookmarkRowSchema = Type.Object({
  ...BoqRowSchema.properties,
  type: Type.Literal('boqRow'),
})

/** A saved copy of a block or row: its own fields, with name, category, desc, info and preview. */
export const BookmarkSchema = Type.Union([
  TextBlockSchema,
  BoqBlockSchema,
  RowBlockSchema,
  PriceBlockSchema,
  BookmarkRowSchema,
])

/** A bookmark on the wire, where it has a version of its own. */
export const SentBookmarkSchema = Type.Unsafe<Static<typeof BookmarkSchema> & { version: number }>(
  Type.Union(
    BookmarkSchema.anyOf.map(({ properties }) =>
      Type.Object({ ...properties, version: VersionSchema }),
    ),
  ),
)

/** A bookmark in a list: with the times it was created and last saved, as ISO strings. */
export const ListedBookmarkSchema = Type.Intersect([
  SentBookmarkSchema,
  Type.Object({ createdAt: Type.String(), updatedAt: Type.String() }),
])

export type Cell = Static<typeof CellSchema>
export type Pin = Static<typeof PinSchema>
export type FigureCell = Static<typeof FigureCellSchema>
export type QtyCell = Static<typeof QtyCellSchema>
export type BoqRow = Static<typeof BoqRowSchema>
export type TextBlock = Static<typeof TextBlockSchema>
export type PriceBlock = Static<typeof PriceBlockSchema>
export type BoqBlock = Static<typeof BoqBlockSchema>
export type RowBlock = Static<typeof RowBlockSchema>
export type Block = Static<typeof BlockSchema>
export type BlockType = (typeof BLOCK_TYPES)[number]
export type Access = Static<typeof AccessSchema>
export type PermissionLevel = (typeof PERMISSION_LEVELS)[number]
export type Quotation = Static<typeof QuotationSchema>
export type BookmarkRow = Static<typeof BookmarkRowSchema>
export type Bookmark = Static<typeof BookmarkSchema>
export type SentBookmark = Static<typeof SentBookmarkSchema>
export type ListedBookmark = Static<typeof ListedBookmarkSchema>
export type BookmarkType = Bookmark['type']
