interface Identified {
  readonly id: string
}

/** An item of the newer version with what it was before, or one that only the older version has. */
export interface Placed<T> {
  readonly item: T
  /** Null if it is new, or if nothing is compared. */
  readonly before: T | null
  readonly isRemoved: boolean
}

/** Every item of two versions, wherever in the document it stands. */
export interface Known<T> {
  readonly before: ReadonlyMap<string, T>
  readonly after: ReadonlyMap<string, T>
}

/**
 * The newer list, and in it the removed items where they stood: each after the nearest item above
 * it that is still in this list. An item that moved elsewhere stands only there.
 */
export function merged<T extends Identified>(
  before: readonly T[],
  after: readonly T[],
  known: Known<T>,
): readonly Placed<T>[] {
  const here = new Set(after.map(({ id }) => id))
  const removed = new Map<string | null, T[]>()
  let above: string | null = null
  for (const item of before) {
    if (here.has(item.id)) above = item.id
    else if (!known.after.has(item.id)) removed.set(above, [...(removed.get(above) ?? []), item])
  }
  const removedAfter = (id: string | null): Placed<T>[] =>
    (removed.get(id) ?? []).map((item) => ({ item, before: item, isRemoved: true }))
  return [
    ...removedAfter(null),
    ...after.flatMap((item) => [
      { item, before: known.before.get(item.id) ?? null, isRemoved: false },
      ...removedAfter(item.id),
    ]),
  ]
}
