import { DECIMALS } from './limits.ts'

/** What everything that shows, edits, reads or writes a column of priced rows needs to know of it. */
interface ColumnData {
  /** Of a new table; also the label of its cells. */
  readonly heading: string
  /** What one of its cells holds, and all of them, within a sentence. */
  readonly name: string
  readonly names: string
  /** `count` is the row's number, which the app counts; `text` is rich. */
  readonly format: 'count' | 'text' | 'price' | 'quantity'
  /** Of what is typed; null keeps them all. */
  readonly decimals: number | null
  /** Whether its figure can be pinned (spec 4, Pins and numbers). */
  readonly hasPin: boolean
  /** Whether a unit may stand beside its figure. */
  readonly hasUnit: boolean
  /** In px, of a new table and at least (spec 5, 9). */
  readonly width: number
  readonly leastWidth: number
  readonly align: 'left' | 'right'
  /** Whether a table may do without it. One that an old document lacks is blank. */
  readonly mayBeHidden: boolean
  /** `owner`: whoever may read internal info; it is never printed, exported or sent to others. */
  readonly seenBy: 'all' | 'owner'
}

/** What most columns are. */
const figure = {
  hasPin: true,
  hasUnit: false,
  width: 100,
  leastWidth: 100,
  align: 'right',
  mayBeHidden: false,
  seenBy: 'all',
} as const

/** The columns of a bill of quantities, in their order; the last one is what the subtotal adds up. */
export const COLUMN = {
  number: {
    ...figure,
    heading: 'No',
    name: 'number',
    names: 'numbers',
    format: 'count',
    decimals: 0,
    hasPin: false,
    width: 30,
    leastWidth: 30,
    align: 'left',
  },
  description: {
    ...figure,
    heading: 'Description',
    name: 'description',
    names: 'descriptions',
    format: 'text',
    decimals: null,
    hasPin: false,
    width: 240,
    leastWidth: 200,
    align: 'left',
  },
  itemPrice: {
    ...figure,
    heading: 'Item price',
    name: 'item price',
    names: 'item prices',
    format: 'price',
    decimals: DECIMALS.itemPrice,
  },
  qty: {
    ...figure,
    heading: 'Qty',
    name: 'quantity',
    names: 'quantities',
    format: 'quantity',
    decimals: null,
    hasUnit: true,
  },
  price: {
    ...figure,
    heading: 'Price',
    name: 'price',
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
export type PinName = ColumnsWith<{ hasPin: true }>

export const columnData = (name: Column): ColumnData => COLUMN[name]

export const COLUMNS = Object.keys(COLUMN) as readonly Column[]
export const CELLS = COLUMNS.filter((name): name is CellName => COLUMN[name].format !== 'count')
export const FIGURES = CELLS.filter((name): name is FigureName => COLUMN[name].format !== 'text')
export const PINS = FIGURES.filter((name): name is PinName => COLUMN[name].hasPin)

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

/** The default widths in px (spec 9, Default template). */
export const WIDTHS = {
  content: 600,
  block: 600,
  priceBlock: 150,
  column: byColumn(COLUMNS, (name) => columnData(name).width),
} as const

/** Minimum widths in px (spec 5, 9). */
export const MIN_WIDTHS = {
  column: byColumn(COLUMNS, (name) => columnData(name).leastWidth),
  boq: 560,
  block: 150,
} as const

/** A boq's width beside its columns in px: its minimum is 560, that of its columns 530. */
export const BOQ_GUTTER = 30

/** A column's width in px, at least its minimum (spec 5). */
export const clampColumn = (column: Column, width: number): number =>
  Math.max(MIN_WIDTHS.column[column], Math.round(width))
