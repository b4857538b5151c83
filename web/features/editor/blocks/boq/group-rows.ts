import { isSameList } from '#domain/document/same-list.ts'
/** Rows that are laid out and painted together. */
export interface RowGroup<Row> {
  readonly key: number
  readonly rows: readonly Row[]
}

/** Rows of a new group; it grows to twice as many before it is split. */
export const GROUP = 25
/** How many more a full group takes in at once: a long paste makes groups of its own. */
const GROWTH = 5

/**
 * Distributes the rows over groups. Rows that are still together keep their group, so that adding
 * or removing a row changes one group and not all after it. A group whose rows did not change is
 * the same object. Keys are never reused: new groups get higher ones than `lastKey`.
 */
export function groupRows<Row>(
  rows: readonly Row[],
  before: readonly RowGroup<Row>[],
  lastKey = newestKey(before),
): readonly RowGroup<Row>[] {
  const known = new Map(before.flatMap((group) => group.rows.map((row) => [row, group] as const)))
  let newest = lastKey
  const used = new Set<number>()
  const groups: { key: number; rows: Row[]; from: RowGroup<Row> | undefined }[] = []
  for (const row of rows) {
    const from = known.get(row)
    const current = groups.at(-1)
    const staysHere = from ? from === current?.from : current !== undefined
    const grown = (current?.from?.rows.length ?? 0) + GROWTH
    const most = Math.min(Math.max(GROUP, grown), 2 * GROUP)
    if (current && (staysHere || (from && used.has(from.key))) && current.rows.length < most) {
      current.rows.push(row)
      continue
    }
    const own = from && !used.has(from.key) ? from : undefined
    const key = own?.key ?? ++newest
    used.add(key)
    groups.push({ key, rows: [row], from: own })
  }
  return groups.map(({ key, rows: own, from }) =>
    from && isSameList(own, from.rows) ? from : { key, rows: own },
  )
}

/** The highest key among the groups; -1 if there are none. */
export const newestKey = (groups: readonly { key: number }[]): number =>
  groups.reduce((most, { key }) => Math.max(most, key), -1)
