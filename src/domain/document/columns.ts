import { DECIMALS } from './limits.ts'

/** What everything that shows, edits, reads or writes a column of priced rows needs to know of it. */
interface ColumnData {
  /** Of a new table; also the label of its cells. */
  readonly heading: string
  /** What its cells hold, within a sentence. */
  readonly names: string
  /** `count` is the row's number, which the app counts; `text` is rich. */
  readonly format: 'count' | 'text' | 'price' | 'quantity'
  /** Of what is typed; null keeps them all. */
  readonly decimals: number | null
  /** What is pinned, within a sentence; null where nothing is (product: Pins). */
  readonly pin: string | null
  /** Whether a unit may stand beside its figure. */
  readonly hasUnit: boolean
  /** In px, of a new table and at least (product: Columns). */
  readonly width: number
  readonly leastWidth: number
  readonly align: 'left' | 'right'
  /** Whether a table may do without it. One that an old document lacks is blank. */
  readonly mayBeHidden: boolean
  /** `owner`: whoever may read internal info. It is never printed, exported or previewed. */
  readonly seenBy: 'all' | 'owner'
}

const figure = {
  pin: null,
  hasUnit: false,
  width: 100,
  leastWidth: 100,
  align: 'right',
  mayBeHidden: false,
  seenBy: 'all',
} as const

const text = { ...figure, decimals: null, align: 'left' } as const

/** The columns of a bill of quantities, in their order; the last one is what the subtotal adds up. */
export const COLUMN = {
  number: {
    ...text,
    heading: 'No',
    names: 'numbers',
    format: 'count',
    width: 30,
    leastWidth: 30,
  },
  description: {
    ...text,
    heading: 'Description',
    names: 'descriptions',
    format: 'text',
    width: 240,
    leastWidth: 200,
  },
  itemPrice: {
    ...figure,
    heading: 'Item price',
    pin: 'item price',
    names: 'item prices',
    format: 'price',
    decimals: DECIMALS.itemPrice,
  },
  qty: {
    ...figure,
    heading: 'Qty',
    pin: 'quantity',
    names: 'quantities',
    format: 'quantity',
    decimals: null,
    hasUnit: true,
  },
  price: {
    ...figure,
    heading: 'Price',
    pin: 'price',
    names: 'prices',
    format: 'price',
    decimals: DECIMALS.price,
  },
} as const satisfies Record<string, ColumnData>

export type Column = keyof typeof COLUMN
type ColumnsWith<Data> = {
  [Name in Column]: (typeof COLUMN)[Name] extends Data ? Name : never
}[Column]

/** The columns whose cells a row holds. */
export type CellName = Exclude<Column, 'number'>
/** The figures of a row that a person types. */
export type FigureName = ColumnsWith<{ format: 'price' | 'quantity' }>
/** Those that can be pinned. */
export type PinName = ColumnsWith<{ pin: string }>

export const columnData = (name: Column): ColumnData => COLUMN[name]

export const COLUMNS = Object.keys(COLUMN) as readonly Column[]
export const CELLS = COLUMNS.filter((name): name is CellName => COLUMN[name].format !== 'count')
export const FIGURES = CELLS.filter(isFigure)
/** Where Tab leads from a description, and where it leaves the row (product: Tab order). */
export const FIRST_FIGURE: FigureName = FIGURES[0] as FigureName
export const LAST_FIGURE: FigureName = FIGURES.at(-1) as FigureName
export const PINS = FIGURES.filter((name): name is PinName => COLUMN[name].pin !== null)

export function isFigure(name: Column): name is FigureName {
  const { format } = columnData(name)
  return format === 'price' || format === 'quantity'
}

/** Those that are printed, exported and shown to customers. */
export const publicOnly = <Name extends Column>(names: readonly Name[]): readonly Name[] =>
  names.filter((name) => columnData(name).seenBy === 'all')

/** A column as it is in a new table. */
export function newColumn(name: Column): { html: string; width: number } {
  const { heading, width } = columnData(name)
  return { html: heading, width }
}

/** Something for each of the columns. */
export const byColumn = <Name extends Column, Value>(
  names: readonly Name[],
  of: (name: Name) => Value,
) => Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>

/** The default widths in px (product: Columns). */
export const WIDTHS = {
  content: 600,
  block: 600,
  priceBlock: 150,
  column: byColumn(COLUMNS, (name) => columnData(name).width),
} as const

/** Minimum widths in px (product: Columns). */
export const MIN_WIDTHS = {
  column: byColumn(COLUMNS, (name) => columnData(name).leastWidth),
  boq: 560,
  block: 150,
} as const

/** A boq's width beside its columns in px: its minimum is 560, that of its columns 530. */
export const BOQ_GUTTER = 30

/** A column's width in px, at least its minimum (product: Columns). */
export const clampColumn = (column: Column, width: number): number =>
  Math.max(MIN_WIDTHS.column[column], Math.round(width))
