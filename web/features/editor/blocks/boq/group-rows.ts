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
 * not change is the same object.
 */
export function groupRows<Row>(
  rows: readonly Row[],
  before: readonly RowGroup<Row>[],
): readonly RowGroup<Row>[] {
  const known = new Map(before.flatMap((group) => group.rows.map((row) => [row, group] as const)))
  let lastKey = before.reduce((most, { key }) => Math.max(most, key), -1)
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
    const key = own?.key ?? ++lastKey
    used.add(key)
    groups.push({ key, rows: [row], from: own })
  }
  return groups.map(({ key, rows: own, from }) =>
    from && isSame(own, from.rows) ? from : { key, rows: own },
  )
}

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((item, at) => item === b[at])
