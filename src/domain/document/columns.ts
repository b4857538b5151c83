import { DECIMALS } from './limits.ts'

/** What code needs to know about a column of priced rows to show, edit, read or write it. */
interface ColumnData {
  /** The heading in a new table; also the label of its cells. */
  readonly heading: string
  /** The name of its cells' content, for use in a sentence. */
  readonly names: string
  /** `count` is the row's number, which the app assigns; `text` is rich. */
  readonly format: 'count' | 'text' | 'price' | 'quantity'
  /** The decimals kept of a typed figure; null keeps all. */
  readonly decimals: number | null
  /** The name of what is pinned, for use in a sentence; null without pins (product: Pins). */
  readonly pin: string | null
  /** Whether its figures may have a unit. */
  readonly hasUnit: boolean
  /** In px: the width in a new table, and the minimum (product: Columns). */
  readonly width: number
  readonly leastWidth: number
  readonly align: 'left' | 'right'
  /** Whether a table may lack the column. In an old document without it, its cells are blank. */
  readonly mayBeHidden: boolean
  /**
   * `owner`: those who may read internal info; the column is never printed, exported or previewed.
   */
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

/** The columns of a bill of quantities, in order; the subtotal adds up the last one. */
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

/** The columns for which a row stores a cell. */
export type CellName = Exclude<Column, 'number'>
/** The figures of a row, which people type. */
export type FigureName = ColumnsWith<{ format: 'price' | 'quantity' }>
/** The figures that can be pinned. */
export type PinName = ColumnsWith<{ pin: string }>

export const columnData = (name: Column): ColumnData => COLUMN[name]

export const COLUMNS = Object.keys(COLUMN) as readonly Column[]
export const CELLS = COLUMNS.filter((name): name is CellName => COLUMN[name].format !== 'count')
export const FIGURES = CELLS.filter(isFigure)
/**
 * Tab goes from a description to the first, and from the last out of the row (product: Tab order).
 */
export const FIRST_FIGURE: FigureName = FIGURES[0] as FigureName
export const LAST_FIGURE: FigureName = FIGURES.at(-1) as FigureName
export const PINS = FIGURES.filter((name): name is PinName => COLUMN[name].pin !== null)

export function isFigure(name: Column): name is FigureName {
  const { format } = columnData(name)
  return format === 'price' || format === 'quantity'
}

/** The columns that are printed, exported and shown to customers. */
export const publicOnly = <Name extends Column>(names: readonly Name[]): readonly Name[] =>
  names.filter((name) => columnData(name).seenBy === 'all')

/** A column's heading and width in a new table. */
export function newColumn(name: Column): { html: string; width: number } {
  const { heading, width } = columnData(name)
  return { html: heading, width }
}

/** An object with a value for each of the columns. */
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

/** How much wider a boq is than its columns, in px: its minimum is 560, that of its columns 530. */
export const BOQ_GUTTER = 30

/** A column's width in px, at least its minimum (product: Columns). */
export const clampColumn = (column: Column, width: number): number =>
  Math.max(MIN_WIDTHS.column[column], Math.round(width))
