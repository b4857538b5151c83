import { sameIfEqual } from './same-list.ts'
import type { BoqRow, TableRow } from './schema-fields.ts'

/**
 * Optional and alternative rows (numbers: Options and alternatives). The operations take the rows
 * of one table and return new ones in which unchanged rows are the same objects; a refused
 * operation returns the same list.
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

const INCLUDED: RowUse = { use: 'included', isChosen: false, group: null }

const hasUse = (row: TableRow): boolean =>
  isPriced(row) && (row.use !== 'included' || row.group !== null)

function wholeUse(row: BoqRow, isAlone: boolean, isFirst: boolean): RowUse {
  if (row.use !== 'alternative') return { ...row, group: null }
  return isAlone ? INCLUDED : { ...row, isChosen: isFirst }
}

function withUse<T extends RowUse>(row: T, { use, isChosen, group }: RowUse): T {
  const isSame = row.use === use && row.isChosen === isChosen && row.group === group
  return isSame ? row : withoutLostRange({ ...row, use, isChosen, group })
}

/** Only an optional row leaves its quantity to the customer. */
export const withoutLostRange = <T extends RowUse>(row: T): T =>
  row.use === 'optional' || !('range' in row) || row.range === null ? row : { ...row, range: null }

/**
 * Makes the row included, or optional and not chosen. What remains of a group it leaves stays a
 * group.
 */
export const setUse = (
  rows: readonly TableRow[],
  id: string,
  use: 'included' | 'optional',
): readonly TableRow[] =>
  withWholeGroups(
    sameIfEqual(
      rows,
      rows.map((row) =>
        row.id === id && isPriced(row) ? withUse(row, { ...INCLUDED, use }) : row,
      ),
    ),
  )

/**
 * Makes the row an alternative to the next priced row above it, whose group it joins; a new group
 * has the id `group`. The row above stays chosen. The same list if there is no such row.
 */
export function makeAlternative(
  rows: readonly TableRow[],
  id: string,
  group: string,
): readonly TableRow[] {
  const at = rows.findIndex((row) => row.id === id)
  const above = rows.slice(0, Math.max(at, 0)).findLast(isPriced)
  const row = rows[at]
  if (!above || !row || !isPriced(row)) return rows
  const joined = (above.use === 'alternative' && above.group) || group
  const changed = rows.map((other) => {
    if (other === row) return withUse(row, { use: 'alternative', isChosen: false, group: joined })
    if (other !== above || above.use === 'alternative') return other
    return withUse(above, { use: 'alternative', isChosen: true, group: joined })
  })
  return withWholeGroups(sameIfEqual(rows, changed))
}

/** Chooses the row, or leaves an optional one out. Choosing an alternative leaves out the others. */
export function choose(
  rows: readonly TableRow[],
  id: string,
  isChosen: boolean,
): readonly TableRow[] {
  const chosen = rows.find((row) => row.id === id)
  if (!chosen || !isPriced(chosen) || chosen.use === 'included') return rows
  if (chosen.use === 'alternative' && !isChosen) return rows
  const changed = rows.map((row) => {
    if (!isPriced(row)) return row
    if (row === chosen) return withUse(row, { ...row, isChosen })
    const isOther = chosen.use === 'alternative' && row.group === chosen.group
    return isOther ? withUse(row, { ...row, isChosen: false }) : row
  })
  return sameIfEqual(rows, changed)
}

/** The rows with their groups under new ids; the same list if they have none. */
export function withNewGroups(
  rows: readonly TableRow[],
  newId: (group: string) => string,
): readonly TableRow[] {
  const groups = new Map<string, string>()
  const changed = rows.map((row) => {
    if (!isPriced(row) || row.group === null) return row
    const group = groups.get(row.group) ?? newId(row.group)
    groups.set(row.group, group)
    return row.group === group ? row : { ...row, group }
  })
  return sameIfEqual(rows, changed)
}

/** The rows of another table: their groups don't become those of `table`. */
export function withoutGroupsOf(
  table: readonly TableRow[],
  rows: readonly TableRow[],
): readonly TableRow[] {
  const inTable = groupsOf(table)
  const taken = groupsOf([...table, ...rows])
  let count = 1
  return withNewGroups(rows, (group) => {
    if (!inTable.has(group)) return group
    while (taken.has(`group${count}`)) count += 1
    taken.add(`group${count}`)
    return `group${count}`
  })
}

const groupsOf = (rows: readonly TableRow[]): Set<string | null> =>
  new Set(pricedOnly(rows).map(({ group }) => group))

/** The alternative that the row would take the place of; none for any other row. */
export const rivalOf = (rows: readonly TableRow[], row: RowUse): BoqRow | undefined =>
  row.use === 'alternative' && !row.isChosen ? chosenIn(rows).get(row.group) : undefined

/** The chosen alternatives of a table by their groups, for all of its rows. */
function chosenIn(rows: readonly TableRow[]): ReadonlyMap<string | null, BoqRow> {
  const known = CHOSEN.get(rows)
  if (known) return known
  const chosen = pricedOnly(rows).filter(({ use, isChosen }) => use === 'alternative' && isChosen)
  const byGroup = new Map(chosen.map((row) => [row.group, row]))
  CHOSEN.set(rows, byGroup)
  return byGroup
}

const CHOSEN = new WeakMap<readonly TableRow[], ReadonlyMap<string | null, BoqRow>>()
