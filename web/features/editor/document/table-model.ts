import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import { isCounted, isPriced } from '../../../../src/domain/document/options.ts'
import type { BoqBlock, TableRow } from '../../../../src/domain/document/quotation.ts'
import type { RatedPrice } from '../../../../src/domain/numbers/taxes.ts'
import { sumPrices } from '../../../../src/domain/numbers/totals.ts'
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
  /** The rows' tax rates, in the same order; null while all have the default rate. */
  readonly rates: Signal<readonly (string | null)[] | null>
  /** Its optional and alternative rows. */
  readonly options: Signal<RowOptions>
  /** Σ of the prices that count, null beyond ±1e12 (numbers: The subtotal). */
  readonly subtotal: ReadonlySignal<number | null>
  /** The subtotal by tax rate. */
  readonly ratedPrices: ReadonlySignal<readonly RatedPrice[]>
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

const rateOf = (row: TableRow): string | null => (isPriced(row) ? row.taxRate : null)

function ratesOf(rows: readonly TableRow[]): readonly (string | null)[] | null {
  const isPlain = rows.every((row) => rateOf(row) === null)
  return isPlain ? null : rows.map((row) => (isPriced(row) && isCounted(row) ? row.taxRate : NONE))
}

/** In place of the rate of a row that does not count. */
const NONE = '-'

export function boqModelOf(block: BoqBlock): BoqModel {
  const { rows } = block.boq
  const prices = signal<readonly number[]>(rows.map(priceOf))
  const rates = signal(ratesOf(rows))
  const models = rows.map(rowModelOf)
  const subtotal = computed(() => sumPrices(prices.value))
  return {
    type: 'boq',
    id: block.id,
    frame: signal(block),
    list: signal(rows),
    prices,
    rates,
    options: signal(optionsOf(models)),
    rows: signal<readonly RowModel[]>(models),
    subtotal,
    ratedPrices: computed(() =>
      rates.value === null
        ? [{ rate: null, price: subtotal.value }]
        : pricesByRate(prices.value, rates.value),
    ),
  }
}

function pricesByRate(
  prices: readonly number[],
  rates: readonly (string | null)[],
): readonly RatedPrice[] {
  const byRate = new Map<string | null, number[]>()
  for (const [at, price] of prices.entries()) {
    const rate = rates[at] ?? null
    if (rate === NONE) continue
    const own = byRate.get(rate)
    if (own) own.push(price)
    else byRate.set(rate, [price])
  }
  return [...byRate].map(([rate, own]) => ({ rate, price: sumPrices(own) }))
}

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
    if (changed.some((at) => isRatedAnew(before[at], after[at]))) model.rates.value = ratesOf(after)
    if (changed.some((at) => isOfferedAnew(before[at], after[at]))) updateOptions(model)
    return changed.some((at) => after[at]?.type === 'heading')
  }
  model.prices.value = after.map(priceOf)
  model.rates.value = ratesOf(after)
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

/** Whether the row counts at another rate than before, or counts no more. */
function isRatedAnew(before: TableRow | undefined, after: TableRow | undefined): boolean {
  if (!before || !after || !isPriced(before) || !isPriced(after)) return false
  return before.taxRate !== after.taxRate || isCounted(before) !== isCounted(after)
}

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
