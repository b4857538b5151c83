import { editFigure, pinPrice, withUnit } from '../numbers/edit-priced-row.ts'
import { type TypedFigure, unitTyped } from '../numbers/typed-figure.ts'
import { LIMITS } from './limits.ts'
import { type BoqRow, type FigureName, type NextId, newBoqRow, type TableRow } from './quotation.ts'
import { sameIfEqual } from './same-list.ts'

/**
 * Puts figures into one column of a boq from a row down, like a spreadsheet, and adds rows if there
 * are too few. An unreadable or out-of-range figure leaves its row as it is. A price that is not
 * the product is pinned (numbers: A row); a blank price returns to the product, as when typed.
 * @returns the rows (the same list if none changed), the index of each refused figure, and the
 * number of rounded item prices
 */
export function fillFigures(
  rows: readonly TableRow[],
  from: { readonly rowId: string; readonly name: FigureName },
  figures: readonly TypedFigure[],
  nextId: NextId,
  decimals: number,
): Filled & { rounded: number } {
  let rounded = 0
  const filled = fillDown(rows, from.rowId, figures, nextId, (row, figure) => {
    const edited = figure.ok ? withFigure(row, from.name, figure, decimals) : null
    if (edited?.isRounded) rounded++
    return edited?.row ?? null
  })
  return { ...filled, rounded }
}

/** Puts units into the rows from one down, in the same way; one that is too long is refused. */
export const fillUnits = (
  rows: readonly TableRow[],
  rowId: string,
  units: readonly string[],
  nextId: NextId,
  decimals: number,
): Filled => fillDown(rows, rowId, units, nextId, (row, unit) => unitTyped(row, unit, decimals))

interface Filled {
  readonly rows: readonly TableRow[]
  /** The indices of what was refused. */
  readonly refused: readonly number[]
}

function fillDown<Item>(
  rows: readonly TableRow[],
  rowId: string,
  items: readonly Item[],
  nextId: NextId,
  change: (row: BoqRow, item: Item) => BoqRow | null,
): Filled {
  const first = rows.findIndex(({ id }) => id === rowId)
  if (first < 0) return { rows, refused: items.map((_, index) => index) }
  const filled = [...rows]
  const refused: number[] = []
  let at = first - 1
  for (const [index, item] of items.entries()) {
    at = nextPriced(filled, at)
    if (at >= LIMITS.rows) {
      refused.push(index)
      continue
    }
    const row = (filled[at] as BoqRow | undefined) ?? newBoqRow(nextId())
    const edited = change(row, item)
    if (!edited) refused.push(index)
    filled[at] = edited ?? row
  }
  return { rows: sameIfEqual(rows, filled), refused }
}

/** The next place with figures: headings and notes have none. */
function nextPriced(rows: readonly TableRow[], after: number): number {
  let next = after + 1
  while (next < rows.length && rows[next]?.type !== 'row') next += 1
  return next
}

function withFigure(
  row: BoqRow,
  name: FigureName,
  { value, unit }: { value: number | null; unit: string | null },
  decimals: number,
): { row: BoqRow; isRounded: boolean } | null {
  const { row: edited, outcome } = editFigure(row, name, value, decimals)
  if (outcome === 'out-of-range') return null
  const isRounded = outcome === 'rounded'
  if (name === 'qty') return { row: withUnit(edited, unit), isRounded }
  const isKept = value !== null && (outcome === 'reset' || outcome === 'closest')
  const kept = isKept ? pinPrice(row, value, decimals) : edited
  return kept && { row: kept, isRounded }
}
