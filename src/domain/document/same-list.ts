/*
 * Lists in which unchanged items are the same objects: if no item changed, neither does the list, so
 * that it counts as no edit (architecture: State).
 */

export const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((item, at) => item === other[at])

/** The list after a change, or the one before if they have the same items. */
export const sameIfEqual = <L extends readonly unknown[]>(before: L, after: L): L =>
  isSameList(before, after) ? before : after

/** The list with its items changed; the same list if none changed. */
export const mapSame = <L extends readonly unknown[]>(
  list: L,
  change: (item: L[number], at: number) => L[number],
): L => sameIfEqual(list, list.map(change) as readonly unknown[] as L)

interface Identified {
  readonly id: string
}

/** The list with the item after the one with the id, or at the end if there is none. */
export function insertAfter<T extends Identified>(
  list: readonly T[],
  afterId: string | null,
  item: T,
): readonly T[] {
  const at = list.findIndex(({ id }) => id === afterId)
  return at < 0 ? [...list, item] : list.toSpliced(at + 1, 0, item)
}

/** The list with the item with the id changed; the same list if it is gone or stays the same. */
export function changeById<T extends Identified>(
  list: readonly T[],
  id: string,
  change: (item: T) => T,
): readonly T[] {
  const at = list.findIndex((item) => item.id === id)
  const before = list[at]
  if (!before) return list
  const after = change(before)
  return after === before ? list : list.with(at, after)
}
