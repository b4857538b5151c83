import { labels } from '../words/languages/en-paper.json'

/** What code needs to know about a column of priced rows to show, edit, read or write it. */
interface ColumnData {
  /** The heading in a new table, in English. */
  readonly heading: string
  /**
   * `count` is the row's number, which the app assigns; `text` is rich; `rate` is one of the
   * quotation's tax rates; `unit` is the unit of the quantity.
   */
  readonly format: 'count' | 'text' | 'price' | 'quantity' | 'percent' | 'unit' | 'rate'
  /** Where a row keeps it: in a cell with html, or otherwise (`cost` is a plain number). */
  readonly isCell: boolean
  /** Whether its figures can be pinned (product: Pins). */
  readonly hasPin: boolean
  /** Whether its figures may have a unit. */
  readonly hasUnit: boolean
  /** In px: the width in a new table, and the minimum (product: Columns). */
  readonly width: number
  readonly leastWidth: number
  /** The minimum in a table that shows more than the usual columns. */
  readonly narrowWidth: number
  readonly align: 'left' | 'right'
  /** Whether a new table shows it. Each column but the description can be hidden. */
  readonly isUsual: boolean
  /**
   * `owner`: those who may read internal info; the column is never printed, exported or previewed.
   */
  readonly seenBy: 'all' | 'owner'
}

const figure = {
  hasPin: false,
  isCell: true,
  hasUnit: false,
  width: 100,
  leastWidth: 100,
  narrowWidth: 80,
  align: 'right',
  isUsual: true,
  seenBy: 'all',
} as const

const text = { ...figure, align: 'left' } as const

const extra = { ...figure, isUsual: false, width: 60, leastWidth: 60, narrowWidth: 60 } as const

/**
 * The columns of a bill of quantities, in order. The subtotal adds up the prices; the cost is
 * outside the paper, on the right.
 */
export const COLUMN = {
  number: {
    ...text,
    heading: labels.columns.number,
    format: 'count',
    isCell: false,
    width: 30,
    leastWidth: 30,
    narrowWidth: 30,
  },
  description: {
    ...text,
    heading: labels.columns.description,
    format: 'text',
    width: 240,
    leastWidth: 200,
    narrowWidth: 150,
  },
  itemPrice: {
    ...figure,
    heading: labels.columns.itemPrice,
    hasPin: true,
    format: 'price',
  },
  qty: {
    ...figure,
    heading: labels.columns.qty,
    hasPin: true,
    format: 'quantity',
    hasUnit: true,
    narrowWidth: 60,
  },
  unit: {
    ...extra,
    heading: labels.columns.unit,
    format: 'unit',
    isCell: false,
    align: 'left',
    width: 50,
    leastWidth: 50,
    narrowWidth: 50,
  },
  discount: {
    ...extra,
    heading: labels.columns.discount,
    format: 'percent',
  },
  tax: {
    ...extra,
    heading: labels.columns.tax,
    format: 'rate',
    isCell: false,
  },
  price: {
    ...figure,
    heading: labels.columns.price,
    hasPin: true,
    format: 'price',
  },
  cost: {
    ...extra,
    heading: labels.columns.cost,
    format: 'price',
    isCell: false,
    width: 100,
    leastWidth: 80,
    narrowWidth: 80,
    seenBy: 'owner',
  },
} as const satisfies Record<string, ColumnData>

export type Column = keyof typeof COLUMN
type ColumnsWith<Data> = {
  [Name in Column]: (typeof COLUMN)[Name] extends Data ? Name : never
}[Column]

/** The columns for which a row stores a cell with html. */
export type CellName = ColumnsWith<{ isCell: true }>
/** The figures of a row, which people type. */
export type FigureName = ColumnsWith<{ format: 'price' | 'quantity' | 'percent' }>
/** The figures with a cell: all but the cost. */
export type CellFigureName = FigureName & CellName
/** The columns of a new table. */
export type UsualColumn = ColumnsWith<{ isUsual: true }>
/** The figures that can be pinned. */
export type PinName = ColumnsWith<{ hasPin: true }>

export const columnData = (name: Column): ColumnData => COLUMN[name]

export const COLUMNS = Object.keys(COLUMN) as readonly Column[]
export const CELLS = COLUMNS.filter((name): name is CellName => COLUMN[name].isCell)
export const FIGURES = COLUMNS.filter(isFigure)
export const CELL_FIGURES = CELLS.filter(isFigure) as readonly CellFigureName[]
/** The first figure of a new table. */
export const FIRST_FIGURE = 'itemPrice' satisfies FigureName
export const USUAL_COLUMNS = COLUMNS.filter((name): name is UsualColumn => COLUMN[name].isUsual)
export const PINS = FIGURES.filter((name): name is PinName => COLUMN[name].hasPin)

export function isFigure(name: Column): name is FigureName {
  const { format } = columnData(name)
  return format === 'price' || format === 'quantity' || format === 'percent'
}

/** The columns that are printed, exported and shown to customers. */
export function publicOnly<Name extends Column>(names: readonly Name[]): readonly Name[] {
  return names.filter((name) => columnData(name).seenBy === 'all')
}

/** A column's heading and width in a new table, and whether it is shown there. */
export function newColumn(name: Column): ColumnSetting {
  const { heading, width, isUsual } = columnData(name)
  return { html: heading, width, isShown: isUsual }
}

export interface ColumnSetting {
  readonly html: string
  readonly width: number
  readonly isShown: boolean
}

/**
 * The columns that a table shows on the paper, in order; never the cost, which has its own view.
 */
export const shownOf = (column: Readonly<Record<Column, ColumnSetting>>): readonly Column[] =>
  PAPER_COLUMNS.filter((name) => name === 'description' || column[name].isShown)

const PAPER_COLUMNS = publicOnly(COLUMNS)

/** Whether a table shows none but the usual columns. */
export const isUsualOnly = (shown: readonly Column[]): boolean =>
  shown.every((name) => columnData(name).isUsual)

/** Whether a table shows the usual columns, all of them and no other. */
export const isUsual = (shown: readonly Column[]): boolean =>
  isUsualOnly(shown) && shown.length === USUAL_COLUMNS.length

/** A column's minimum width in px in a table that shows these columns (product: Columns). */
export const leastWidthOf = (name: Column, shown: readonly Column[]): number =>
  columnData(name)[isUsualOnly(shown) ? 'leastWidth' : 'narrowWidth']

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

/**
 * A column's width in px in a table that shows these columns, at least its minimum (product:
 * Columns).
 */
export const clampColumn = (column: Column, width: number, shown: readonly Column[]): number =>
  Math.max(leastWidthOf(column, shown), Math.round(width))
