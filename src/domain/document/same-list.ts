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
