import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import type { Period } from '#domain/document/limits.ts'
import { isCounted, isPriced } from '#domain/document/options.ts'
import type { BoqBlock, TableRow } from '#domain/document/quotation.ts'
import { sum } from '#domain/numbers/money.ts'
import { type PeriodSum, periodOf, sumsByPeriod } from '#domain/numbers/periods.ts'
import type { PricePart } from '#domain/numbers/totals.ts'
import { isOfferedAnew, optionsOf, type RowOptions } from './row-options.ts'

interface RowModelOf<R extends TableRow> {
  readonly type: R['type']
  readonly id: string
  readonly data: Signal<R>
  readonly description: Signal<string>
  /** The row's number (outline.ts); '' for one without. */
  readonly number: Signal<string>
}

type RowModels = { [T in TableRow['type']]: RowModelOf<Extract<TableRow, { type: T }>> }
export type PricedRowModel = RowModels['row']
export type HeadingModel = RowModels['heading']
export type NoteModel = RowModels['note']
export type RowModel = RowModels[TableRow['type']]

export interface BoqModel {
  readonly type: 'boq'
  readonly id: string
  /** The block, changed only when something other than its rows changes. */
  readonly frame: Signal<BoqBlock>
  readonly list: Signal<readonly TableRow[]>
  readonly rows: Signal<readonly RowModel[]>
  /**
   * What each row adds to the subtotal, in one array: summing through 2,000 row objects is bound by
   * memory.
   */
  readonly prices: Signal<readonly number[]>
  /** Which rows have another tax rate than the default, or a period of their own. */
  readonly rated: Signal<readonly RatedRows[]>
  /** Its optional and alternative rows. */
  readonly options: Signal<RowOptions>
  /** Σ of the prices that count, by period, null beyond ±1e12 (numbers: The subtotal). */
  readonly subtotals: ReadonlySignal<readonly PeriodSum[]>
  /** The same by tax rate too. */
  readonly ratedPrices: ReadonlySignal<readonly PricePart[]>
}

/** Rows of one tax rate and period: their indexes. */
interface RatedRows {
  readonly rate: string | null
  readonly period: Period | null
  readonly rows: number[]
}

const rowModelOf = (row: TableRow): RowModel =>
  ({
    type: row.type,
    id: row.id,
    data: signal(row),
    description: signal(row.description.html),
    number: signal(''),
  }) as RowModel

/** What a row adds to the subtotal: a blank price counts as 0 (numbers: The subtotal). */
const priceOf = (row: TableRow): number =>
  isPriced(row) && isCounted(row) ? (row.price.value ?? 0) : 0

/** The rows that have another tax rate than the default, or a period of their own. */
function ratedRows(rows: readonly TableRow[]): readonly RatedRows[] {
  const rated = new Map<string, RatedRows>()
  for (const [at, row] of rows.entries()) {
    const key = rateOf(row)
    if (!isPriced(row) || key === '') continue
    const own = rated.get(key)
    if (own) own.rows.push(at)
    else rated.set(key, { rate: row.taxRate, period: row.period, rows: [at] })
  }
  return [...rated.values()]
}

export function boqModelOf(block: BoqBlock): BoqModel {
  const { rows } = block.boq
  const prices = signal<readonly number[]>(rows.map(priceOf))
  const rated = signal(ratedRows(rows))
  const models = rows.map(rowModelOf)
  const frame = signal(block)
  const list = signal(rows)
  const ratedPrices = computed(() => pricesByRate(prices.value, rated.value, frame.value, list))
  return {
    type: 'boq',
    id: block.id,
    frame,
    list,
    prices,
    rated,
    options: signal(optionsOf(models)),
    rows: signal<readonly RowModel[]>(models),
    subtotals: computed(() => sumsByPeriod(ratedPrices.value)),
    ratedPrices,
  }
}

/**
 * Only rows with another rate or period are added up: the others have what is left of the sum of all.
 * What has no figure at all is null, since a period in which nothing has one has no total.
 */
function pricesByRate(
  prices: readonly number[],
  rated: readonly RatedRows[],
  table: BoqBlock,
  list: ReadonlySignal<readonly TableRow[]>,
): readonly PricePart[] {
  const blank = (price: number, rows: () => readonly TableRow[]): number | null =>
    price === 0 && !rows().some(hasFigure) ? null : price
  const others = rated.map(({ rate, period, rows }): PricePart => {
    const price = sum(rows.map((at) => prices[at] ?? 0)) ?? OUT_OF_RANGE
    const own = () => rows.flatMap((at) => list.value[at] ?? [])
    return { rate, period: periodOf({ period }, table), price: blank(price, own) }
  })
  const all = sum([sum(prices) ?? OUT_OF_RANGE, ...others.map(({ price }) => -(price ?? 0))])
  const rest = () => list.value.filter((row) => rateOf(row) === '')
  const period = table.period ?? 'once'
  return [{ rate: null, period, price: blank(all ?? OUT_OF_RANGE, rest) }, ...others]
}

const hasFigure = (row: TableRow): boolean =>
  isPriced(row) && isCounted(row) && row.price.value !== null

/** Added up again, it gives no total. */
const OUT_OF_RANGE = Number.POSITIVE_INFINITY

/** Brings a table's models in step; returns whether its rows may have other numbers now. */
export function updateBoq(model: BoqModel, block: BoqBlock): boolean {
  if (!isSameFrame(model.frame.peek(), block)) model.frame.value = block
  const before = model.list.peek()
  if (before === block.boq.rows) return false
  model.list.value = block.boq.rows
  return updateRows(model, before, block.boq.rows)
}

function updateRows(
  model: BoqModel,
  before: readonly TableRow[],
  after: readonly TableRow[],
): boolean {
  const models = model.rows.peek()
  const changed = changedInPlace(before, after)
  if (changed) {
    const prices = model.prices.peek().slice()
    for (const at of changed) {
      const row = after[at] as TableRow
      setRow(models[at] as RowModel, row)
      prices[at] = priceOf(row)
    }
    model.prices.value = prices
    if (changed.some((at) => rateOf(before[at]) !== rateOf(after[at])))
      model.rated.value = ratedRows(after)
    if (changed.some((at) => isOfferedAnew(before[at], after[at]))) updateOptions(model)
    return changed.some((at) => after[at]?.type === 'heading')
  }
  model.prices.value = after.map(priceOf)
  model.rated.value = ratedRows(after)
  const known = new Map(models.map((row) => [row.id, row]))
  model.rows.value = after.map((row) => {
    const found = known.get(row.id)
    if (found?.type !== row.type) return rowModelOf(row)
    setRow(found, row)
    return found
  })
  updateOptions(model)
  return true
}

function updateOptions({ options, rows }: BoqModel): void {
  options.value = optionsOf(rows.peek(), options.peek())
}

/** What tells the rate and period of its own of a row; '' for one with neither. */
const rateOf = (row: TableRow | undefined): string =>
  row && isPriced(row) && (row.taxRate !== null || row.period !== null)
    ? `${row.period ?? ''} ${row.taxRate ?? ''}`
    : ''

/** The indices of changed rows; null when rows were added, removed or moved. */
function changedInPlace(before: readonly TableRow[], after: readonly TableRow[]): number[] | null {
  if (before.length !== after.length) return null
  const changed: number[] = []
  for (let at = 0; at < after.length; at++) {
    if (after[at] === before[at]) continue
    const isSameRow = after[at]?.id === before[at]?.id && after[at]?.type === before[at]?.type
    if (!isSameRow) return null
    changed.push(at)
  }
  return changed
}

function setRow(model: RowModel, row: TableRow): void {
  ;(model.data as { value: TableRow }).value = row
  model.description.value = row.description.html
}

/** Whether the two boqs are the same apart from their rows. */
function isSameFrame(before: BoqBlock, after: BoqBlock): boolean {
  const { boq: beforeBoq, ...beforeRest } = before
  const { boq: afterBoq, ...afterRest } = after
  if (beforeBoq.header !== afterBoq.header || beforeBoq.column !== afterBoq.column) return false
  return Object.entries(afterRest).every(
    ([key, value]) => beforeRest[key as keyof typeof beforeRest] === value,
  )
}
