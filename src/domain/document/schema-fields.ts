import { type Static, Type } from '@sinclair/typebox'
import { byColumn, CELLS, type CellName, type COLUMN, columnData } from './columns.ts'
import { LIMITS } from './limits.ts'

/** Fields shared by the schemas of documents. TypeBox and this file stay out of the first load. */

export const text = (maxLength: number) => Type.String({ maxLength, default: '' })
export const oneOf = <T extends readonly string[]>(values: T, options = {}) =>
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
/** The server refuses to save longer previews; older stored ones may be longer. */
export const PreviewSchema = {
  ...HtmlSchema,
  description: `At most ${LIMITS.previewBytes} bytes of UTF-8. The server makes an empty one of a quotation or bookmark when it is saved. That of a block or row is told to those who may read \`info\``,
}

export const FigureSchema = Type.Union(
  [Type.Number({ minimum: -LIMITS.figure, maximum: LIMITS.figure }), Type.Null()],
  { default: null },
)

const CellSchema = Type.Object({ html: HtmlSchema, value: FigureSchema })

const PinSchema = Type.Object(
  {
    isPinned: Type.Boolean({ default: false }),
    isShown: Type.Boolean({ default: false }),
  },
  { default: {} },
)

const FigureCellSchema = Type.Object({
  html: HtmlSchema,
  value: FigureSchema,
  pin: PinSchema,
})

/** `10 %` is the value 0.1 with the unit `%` (numbers: Reading a figure). */
const QtyCellSchema = Type.Object({
  html: HtmlSchema,
  value: FigureSchema,
  pin: PinSchema,
  unit: text(LIMITS.unitLength),
})

/** What every block and row has besides its content (api: Entities). */
const itemFields = {
  id: IdSchema,
  /** The author's address, filled in by the client. Sent only to those who may read `info`. */
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
  : Data extends { pin: string }
    ? typeof FigureCellSchema
    : typeof CellSchema

const cellSchemas = byColumn(CELLS, (name) => {
  const { pin, hasUnit, mayBeHidden } = columnData(name)
  const schema = hasUnit ? QtyCellSchema : pin ? FigureCellSchema : CellSchema
  return mayBeHidden ? { ...schema, default: {} } : schema
})

const rowCells = cellSchemas as { [Name in CellName]: CellSchemaOf<(typeof COLUMN)[Name]> }

/** A row of a boq; a row block has the same cells. */
export const BoqRowSchema = Type.Object({ ...itemFields, type: Type.Literal('row'), ...rowCells })

const blockFields = { ...itemFields, isRichText: Type.Boolean({ default: true }) }

/**
 * The building blocks for the schemas of kinds. Passed as arguments, because the kinds' files are
 * part of the first load.
 */
export const SCHEMA_FIELDS = {
  Type,
  blockFields,
  rowCells,
  BoqRow: BoqRowSchema,
  Cell: CellSchema,
  Figure: FigureSchema,
  Html: HtmlSchema,
}

export type SchemaFields = typeof SCHEMA_FIELDS
export type Cell = Static<typeof CellSchema>
export type Pin = Static<typeof PinSchema>
export type FigureCell = Static<typeof FigureCellSchema>
export type QtyCell = Static<typeof QtyCellSchema>
export type BoqRow = Static<typeof BoqRowSchema>
