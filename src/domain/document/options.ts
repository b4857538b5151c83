import { sameIfEqual } from './same-list.ts'
import type { BoqRow, TableRow } from './schema-fields.ts'

/**
 * Optional and alternative rows (numbers: Options and alternatives). What changes them is in
 * change-options.ts.
 */

export type RowUse = Pick<BoqRow, 'use' | 'isChosen' | 'group'>

/** Whether the row is part of the subtotal, the total and the tax. */
export const isCounted = ({ use, isChosen }: Pick<BoqRow, 'use' | 'isChosen'>): boolean =>
  use === 'included' || isChosen

/** Whether the row of a table has figures: headings and notes have none. */
export const isPriced = (row: TableRow): row is BoqRow => row.type === 'row'

export const pricedOnly = (rows: readonly TableRow[]): readonly BoqRow[] =>
  rows.every(isPriced) ? rows : rows.filter(isPriced)

/**
 * The rows with exactly one chosen in each group: the first chosen one, or the first if none is. A
 * group of one is an ordinary row, and only alternatives belong to groups. The same list if nothing
 * changes.
 */
export function withWholeGroups(rows: readonly TableRow[]): readonly TableRow[] {
  if (!rows.some(hasUse)) return rows
  const groups = new Map<string, BoqRow[]>()
  for (const row of rows) {
    if (!isPriced(row) || row.use !== 'alternative' || row.group === null) continue
    const members = groups.get(row.group)
    if (members) members.push(row)
    else groups.set(row.group, [row])
  }
  const chosen = new Set<BoqRow>()
  for (const members of groups.values()) {
    const first = members.find(({ isChosen }) => isChosen) ?? members[0]
    if (first) chosen.add(first)
  }
  const changed = rows.map((row) => {
    if (!isPriced(row) || (row.use !== 'alternative' && row.group === null)) return row
    const isAlone = (groups.get(row.group ?? '')?.length ?? 0) < 2
    return withUse(row, wholeUse(row, isAlone, chosen.has(row)))
  })
  return sameIfEqual(rows, changed)
}

/** A row outside of any table has no alternatives. */
export const withoutGroup = <T extends RowUse>(row: T): T =>
  row.use === 'alternative' || row.group !== null
    ? withUse(row, { ...(row.use === 'alternative' ? INCLUDED : row), group: null })
    : row

export const INCLUDED: RowUse = { use: 'included', isChosen: false, group: null }

const hasUse = (row: TableRow): boolean =>
  isPriced(row) && (row.use !== 'included' || row.group !== null)

function wholeUse(row: BoqRow, isAlone: boolean, isFirst: boolean): RowUse {
  if (row.use !== 'alternative') return { ...row, group: null }
  return isAlone ? INCLUDED : { ...row, isChosen: isFirst }
}

export function withUse<T extends RowUse>(row: T, { use, isChosen, group }: RowUse): T {
  const isSame = row.use === use && row.isChosen === isChosen && row.group === group
  return isSame ? row : withoutLostRange({ ...row, use, isChosen, group })
}

/** Only an optional row leaves its quantity to the customer. */
export const withoutLostRange = <T extends RowUse>(row: T): T =>
  row.use === 'optional' || !('range' in row) || row.range === null ? row : { ...row, range: null }

/** The quantities of an optional row that its customer may choose. */
export type QuantityRange = NonNullable<BoqRow['range']>

/**
 * The row's range as it is read (numbers: Options and alternatives): only an optional row has one,
 * the lesser figure is the least, and a step that isn't above 0 is 1. The same object if it is
 * right.
 */
export function rangeOf({ use, range }: Pick<BoqRow, 'use' | 'range'>): QuantityRange | null {
  if (use !== 'optional' || !range) return null
  const { min, max, step } = range
  if (min <= max && step > 0) return range
  return { min: Math.min(min, max), max: Math.max(min, max), step: step > 0 ? step : 1 }
}
