import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import { isCounted, isPriced } from '../../../../src/domain/document/options.ts'
import type { BoqBlock, TableRow } from '../../../../src/domain/document/quotation.ts'
import { sum } from '../../../../src/domain/numbers/money.ts'
import type { RatedPrice } from '../../../../src/domain/numbers/taxes.ts'
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
  /** Which rows have another tax rate than the default: indexes by rate. */
  readonly rated: Signal<ReadonlyMap<string, readonly number[]>>
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

/** The rows that have another tax rate than the default, as indexes by rate. */
function ratedRows(rows: readonly TableRow[]): ReadonlyMap<string, readonly number[]> {
  const rated = new Map<string, number[]>()
  for (const [at, row] of rows.entries()) {
    if (!isPriced(row) || row.taxRate === null) continue
    const own = rated.get(row.taxRate)
    if (own) own.push(at)
    else rated.set(row.taxRate, [at])
  }
  return rated
}

export function boqModelOf(block: BoqBlock): BoqModel {
  const { rows } = block.boq
  const prices = signal<readonly number[]>(rows.map(priceOf))
  const rated = signal(ratedRows(rows))
  const models = rows.map(rowModelOf)
  const subtotal = computed(() => sum(prices.value))
  return {
    type: 'boq',
    id: block.id,
    frame: signal(block),
    list: signal(rows),
    prices,
    rated,
    options: signal(optionsOf(models)),
    rows: signal<readonly RowModel[]>(models),
    subtotal,
    ratedPrices: computed(() => pricesByRate(prices.value, rated.value, subtotal.value)),
  }
}

/** Only rows with another rate are added up: the default rate has what is left of the subtotal. */
function pricesByRate(
  prices: readonly number[],
  rated: ReadonlyMap<string, readonly number[]>,
  subtotal: number | null,
): readonly RatedPrice[] {
  const others: RatedPrice[] = []
  for (const [rate, indexes] of rated) {
    const own = indexes.map((at) => prices[at] ?? 0)
    const price = sum(own)
    // Beyond ±1e12: added up again, the prices give no total.
    if (price === null) return own.map((one) => ({ rate, price: one }))
    others.push({ rate, price })
  }
  const left = subtotal === null ? null : sum([subtotal, ...others.map(negative)])
  return [{ rate: null, price: left }, ...others]
}

const negative = ({ price }: { readonly price: number | null }): number => -(price ?? 0)

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

const rateOf = (row: TableRow | undefined): string | null =>
  row && isPriced(row) ? row.taxRate : null

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
