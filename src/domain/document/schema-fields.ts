import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { byColumn, CELLS, type CellName, type COLUMN, columnData } from './columns.ts'
import {
  LIMITS,
  LINE_KINDS,
  NUMBERINGS,
  PAYMENT_KINDS,
  PAYMENT_TIMES,
  PERCENTS,
  PERIODS,
  ROW_USES,
  TAX_MODES,
  TOTAL_STEPS,
} from './limits.ts'

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

const percentSchema = ({ least, most }: { least: number; most: number }) =>
  Type.Number({ minimum: least, maximum: most })

const PercentCellSchema = Type.Object(
  {
    html: HtmlSchema,
    value: Type.Union([percentSchema(PERCENTS.discount), Type.Null()], { default: null }),
  },
  { default: {} },
)

type CellSchemaOf<Data> = Data extends { hasUnit: true }
  ? typeof QtyCellSchema
  : Data extends { hasPin: true }
    ? typeof FigureCellSchema
    : Data extends { format: 'percent' }
      ? typeof PercentCellSchema
      : typeof CellSchema

const cellSchemas = byColumn(CELLS, (name) => {
  const { hasPin, hasUnit, format } = columnData(name)
  if (hasUnit) return QtyCellSchema
  if (format === 'percent') return PercentCellSchema
  return hasPin ? FigureCellSchema : CellSchema
})

const orNull = <T extends TSchema>(schema: T, description?: string) =>
  Type.Union([schema, Type.Null()], { default: null, ...(description && { description }) })

const PeriodSchema = oneOf(PERIODS)

/** By period, which may be missing. `once` and any other name are refused. */
function byPeriod<T extends TSchema>(schema: T, description: string) {
  const each = Type.Optional(schema)
  return Type.Object(
    { week: each, month: each, quarter: each, year: each },
    { default: {}, additionalProperties: false, description },
  )
}

const rowCells = {
  ...(cellSchemas as { [Name in CellName]: CellSchemaOf<(typeof COLUMN)[Name]> }),
  taxRate: orNull(
    IdSchema,
    'The id of one of `tax.rates`; null, or any other, means the default rate',
  ),
  use: oneOf(ROW_USES, { default: 'included' }),
  isChosen: Type.Boolean({
    default: false,
    description: 'Whether an optional or alternative row counts; an included one always does',
  }),
  group: orNull(IdSchema, 'Shared by the alternatives of a table of which one is chosen'),
  range: Type.Union(
    [
      Type.Object({
        min: Type.Number({ minimum: 0, maximum: LIMITS.figure }),
        max: Type.Number({ minimum: 0, maximum: LIMITS.figure }),
        step: Type.Number({ minimum: 0, maximum: LIMITS.figure, default: 1 }),
      }),
      Type.Null(),
    ],
    {
      default: null,
      description:
        'The quantities that customers may choose for an optional row: `min`, those a whole number of steps above it, and `max`. If `min` is more than `max`, they are swapped; a `step` of 0 is 1; any other row gets null',
    },
  ),
  period: orNull(PeriodSchema, 'How often it is paid; null means as its table says, or once'),
  cost: {
    ...FigureSchema,
    description: 'Per unit. Sent only to those who may read `info`',
  },
}

/** A row of a boq; a row block has the same cells. */
export const BoqRowSchema = Type.Object({ ...itemFields, type: Type.Literal('row'), ...rowCells })

/** A line of a table that groups the rows below it (numbers: Options and alternatives). */
export const BoqHeadingSchema = Type.Object({
  id: IdSchema,
  type: Type.Literal('heading'),
  description: CellSchema,
  level: Type.Integer({ minimum: 1, maximum: LIMITS.headingLevels, default: 1 }),
  hasSum: Type.Boolean({ default: true }),
  isClosed: Type.Boolean({
    default: false,
    description: 'Whether readers and exports show it as one line with its sum',
  }),
})

/** A line of text in a table. */
export const BoqNoteSchema = Type.Object({
  id: IdSchema,
  type: Type.Literal('note'),
  description: CellSchema,
})

export const TableRowSchema = Type.Unsafe<TableRow>(
  Type.Union([BoqRowSchema, BoqHeadingSchema, BoqNoteSchema]),
)

export const TaxSchema = Type.Object(
  {
    mode: oneOf(TAX_MODES, { default: 'none' }),
    rates: Type.Array(
      Type.Object({
        id: IdSchema,
        name: text(LIMITS.nameLength),
        percent: percentSchema(PERCENTS.rate),
        reason: Type.String({
          maxLength: LIMITS.reasonLength,
          default: '',
          description: 'Why a rate is 0 %, such as ‘Reverse charge’. Printed',
        }),
        parts: Type.Array(
          Type.Object({ name: text(LIMITS.nameLength), percent: percentSchema(PERCENTS.rate) }),
          {
            maxItems: LIMITS.taxParts,
            default: [],
            description:
              'Two or three taxes on lines of their own, whose percentages make that of the rate; empty for one tax',
          },
        ),
      }),
      { maxItems: LIMITS.rates, default: [] },
    ),
    defaultRate: Type.Union([IdSchema, Type.Null()], { default: null }),
  },
  { default: {} },
)

const LineObject = Type.Object({
  id: IdSchema,
  html: HtmlSchema,
  kind: oneOf(LINE_KINDS),
  value: {
    ...FigureSchema,
    description:
      'Negative for a discount. A percentage from −100 to 1,000, with up to 4 decimals, or an amount',
  },
  mends: Type.Optional(
    Type.Number({ description: 'Of a rounding: the total without it, with which it goes' }),
  ),
  periods: orNull(
    Type.Array(PeriodSchema, { minItems: 1, maxItems: PERIODS.length }),
    'Of the totals that it is part of; null for all, or of an amount for the first one',
  ),
  isSurcharge: Type.Optional(
    Type.Literal(true, {
      description: 'Of a line that is blank or 0, which otherwise is a discount',
    }),
  ),
})

/** What is made here may leave out `periods`. */
export type QuotationLine = Omit<Static<typeof LineObject>, 'periods'> &
  Partial<Pick<Static<typeof LineObject>, 'periods'>>
export const LineSchema = Type.Unsafe<QuotationLine>(LineObject)

const idsOrAll = (maxItems: number, description: string) =>
  Type.Union([Type.Array(IdSchema, { maxItems }), Type.Null()], { default: null, description })

export const WithholdingSchema = Type.Union([
  Type.Object({
    name: text(LIMITS.nameLength),
    percent: percentSchema(PERCENTS.rate),
    rates: idsOrAll(LIMITS.rates, 'Of the rates whose net it is taken of; null for all'),
    lines: idsOrAll(LIMITS.lines, 'Of the lines whose net is part of that; null for all'),
    reason: text(LIMITS.reasonLength),
  }),
  Type.Null(),
])

const StepSchema = Type.Unsafe<(typeof TOTAL_STEPS)[number] | null>(
  Type.Union([Type.Number({ enum: [...TOTAL_STEPS] }), Type.Null()], {
    description: 'The total is rounded to a whole number of these; null if it is not',
  }),
)

const DecimalsSchema = Type.Unsafe<2 | 3>(
  Type.Integer({
    minimum: 2,
    maximum: 3,
    description:
      'Of prices and totals. Left out, it is 3 for a new quotation in BHD, IQD, JOD, KWD, LYD, OMR or TND; in any other currency it is always 2',
  }),
)

const TermsSchema = byPeriod(
  Type.Integer({ minimum: 1, maximum: LIMITS.term }),
  'How many periods the customer commits to',
)

const TypedSchema = byPeriod(
  Type.Number({ minimum: -LIMITS.figure, maximum: LIMITS.figure }),
  'Typed over the totals of these periods; that of once is in `price`',
)

const PaymentSchema = Type.Object({
  id: IdSchema,
  text: { ...CellSchema, default: { html: '', value: null } },
  kind: oneOf(PAYMENT_KINDS),
  value: {
    ...FigureSchema,
    description: 'A percentage from 0 to 100, or an amount; of a rest null',
  },
  due: Type.Object(
    {
      when: oneOf(PAYMENT_TIMES, { default: 'acceptance' }),
      date: orNull(Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' })),
      days: orNull(
        Type.Integer({ minimum: 0, maximum: LIMITS.paymentDays }),
        'After the acceptance',
      ),
    },
    { default: {} },
  ),
})
const PaymentsSchema = Type.Array(PaymentSchema, { maxItems: LIMITS.payments, default: [] })

const LinesSchema = Type.Array(LineSchema, { maxItems: LIMITS.lines, default: [] })
const NumberingSchema = oneOf(NUMBERINGS, { default: 'table' })

const blockFields = { ...itemFields, isRichText: Type.Boolean({ default: true }) }

/**
 * The building blocks for the schemas of kinds and of a quotation's fields. Passed as arguments,
 * because the files of those are part of the first load.
 */
export const SCHEMA_FIELDS = {
  Type,
  blockFields,
  rowCells,
  TableRow: TableRowSchema,
  Cell: CellSchema,
  Figure: FigureSchema,
  Html: HtmlSchema,
  Tax: TaxSchema,
  Lines: LinesSchema,
  Period: orNull(PeriodSchema, 'Of the rows that name none; null means once'),
  Typed: TypedSchema,
  Terms: TermsSchema,
  Payments: PaymentsSchema,
  Withholding: WithholdingSchema,
  Step: StepSchema,
  Decimals: DecimalsSchema,
  Numbering: NumberingSchema,
  text,
  oneOf,
}

export type SchemaFields = typeof SCHEMA_FIELDS
export type Cell = Static<typeof CellSchema>
export type Pin = Static<typeof PinSchema>
export type FigureCell = Static<typeof FigureCellSchema>
export type QtyCell = Static<typeof QtyCellSchema>
export type BoqRow = Static<typeof BoqRowSchema>
export type BoqHeading = Static<typeof BoqHeadingSchema>
export type BoqNote = Static<typeof BoqNoteSchema>
/** A row of a table: priced, a heading or a note. */
export type TableRow = BoqRow | BoqHeading | BoqNote
export type QuotationTax = Static<typeof TaxSchema>
export type TaxPart = QuotationTax['rates'][number]['parts'][number]
export type Withholding = NonNullable<Static<typeof WithholdingSchema>>
export type Terms = Static<typeof TermsSchema>
export type Payment = Static<typeof PaymentSchema>
export type TotalStep = (typeof TOTAL_STEPS)[number]
export type Numbering = (typeof NUMBERINGS)[number]
