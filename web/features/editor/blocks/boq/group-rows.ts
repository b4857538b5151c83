/** Rows that are laid out and painted together. */
export interface RowGroup<Row> {
  readonly key: number
  readonly rows: readonly Row[]
}

/** Rows a group at first; it grows to twice that before it is parted. */
export const GROUP = 25

/**
 * Shares the rows out among groups: those of before as far as their rows are still together, so
 * that a row which comes or goes concerns one group and not all behind it. A group whose rows did
 * not change is the same object. No key comes twice: new groups have higher ones than `lastKey`.
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
    const most = current?.from ? 2 * GROUP : GROUP
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
    from && isSame(own, from.rows) ? from : { key, rows: own },
  )
}

/** The highest key among the groups; -1 where there is none. */
export const newestKey = (groups: readonly { key: number }[]): number =>
  groups.reduce((most, { key }) => Math.max(most, key), -1)

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((item, at) => item === b[at])
