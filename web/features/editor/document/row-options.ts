import type { ReadonlySignal } from '@preact/signals-react'
import type { PricedLine } from '#domain/document/kinds/kind.ts'
import { isCounted, isPriced } from '#domain/document/options.ts'
import type { BoqRow, TableRow } from '#domain/document/quotation.ts'

/** What the paper shows of an optional or alternative row besides its cells. */
export interface RowOption extends Pick<BoqRow, 'isChosen' | 'range'> {
  readonly use: 'optional' | 'alternative'
  /** For an alternative that doesn't count: the one that does. */
  readonly rival: OfferedRow | null
}

/** The model of a priced row (table-model.ts). */
interface OfferedRow {
  readonly id: string
  readonly data: ReadonlySignal<BoqRow>
}

/** The model of any line of a table. */
interface Line {
  readonly id: string
  readonly data: ReadonlySignal<TableRow>
}

/** By the ids of the rows; included ones are not in it. */
export type RowOptions = ReadonlyMap<string, RowOption>

const NONE: RowOptions = new Map()

/**
 * The options among the rows. Unchanged ones are the same objects, and the map is the same if all
 * are, so that only rows whose state changed are rendered again.
 */
export function optionsOf(models: readonly Line[], before = NONE): RowOptions {
  const rows = models.filter((model) => isOffered(model)) as OfferedRow[]
  if (rows.length === 0) return NONE
  const chosen = new Map(
    rows.filter(({ data }) => isCounted(data.peek())).map((row) => [row.data.peek().group, row]),
  )
  const options = new Map(rows.map((row) => [row.id, kept(before, row, chosen)]))
  const isSame =
    options.size === before.size && [...options].every(([id, it]) => it === before.get(id))
  return isSame ? before : options
}

/** Whether the row's switch, or that of another of its group, changes with these two states. */
export const isOfferedAnew = (before: TableRow | undefined, after: TableRow | undefined): boolean =>
  before !== undefined &&
  after !== undefined &&
  isPriced(before) &&
  isPriced(after) &&
  (['use', 'isChosen', 'group', 'range'] as const).some((name) => before[name] !== after[name])

function isOffered({ data }: Line): boolean {
  const row = data.peek()
  return isPriced(row) && row.use !== 'included'
}

function kept(
  before: RowOptions,
  model: OfferedRow,
  chosen: ReadonlyMap<string | null, OfferedRow>,
): RowOption {
  const row = model.data.peek()
  const isOut = row.use === 'alternative' && !row.isChosen
  return sameIfEqual(before.get(model.id), {
    ...statesOf(row),
    rival: isOut ? (chosen.get(row.group) ?? null) : null,
  })
}

/** The option of a row block, which has no alternatives; the same object while it is equal. */
export const ownOption = (row: PricedLine, before?: RowOption | null): RowOption | null =>
  row.use === 'included' ? null : sameIfEqual(before, { ...statesOf(row), rival: null })

const statesOf = ({ use, isChosen, range }: PricedLine) => ({
  use: use === 'alternative' ? use : ('optional' as const),
  isChosen,
  range,
})

const sameIfEqual = (before: RowOption | null | undefined, after: RowOption): RowOption =>
  before && FIELDS.every((name) => before[name] === after[name]) ? before : after

const FIELDS = ['use', 'isChosen', 'range', 'rival'] as const
