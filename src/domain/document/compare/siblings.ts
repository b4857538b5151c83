import { longestRun } from './longest-run.ts'

interface Item {
  readonly id: string
}

/** One item of two versions of a list, in the order in which changes are told. */
export type Sibling<T extends Item> =
  | { readonly isGone: true; readonly item: T }
  | {
      readonly isGone: false
      readonly item: T
      /** The id of the one before it; null for the first. */
      readonly follows: string | null
      /** Whether it was in the list and needs no move. */
      readonly hasStayed: boolean
    }

/**
 * The items of a list as it is, and where they stood, those that are gone. As many as possible
 * have stayed.
 * @param isGone whether an item that the list lacks is in no other list either
 */
export function siblings<T extends Item>(
  before: readonly T[],
  after: readonly T[],
  isGone: (item: T) => boolean,
): Sibling<T>[] {
  const stayed = stayedOf(before, after)
  const gone = new Map<string | null, T[]>()
  let anchor: string | null = null
  for (const item of before) {
    if (stayed.has(item.id)) anchor = item.id
    else if (isGone(item)) {
      const others = gone.get(anchor)
      if (others) others.push(item)
      else gone.set(anchor, [item])
    }
  }
  const goneAfter = (id: string | null): Sibling<T>[] =>
    gone.get(id)?.map((item) => ({ isGone: true, item })) ?? []
  const list = goneAfter(null)
  let follows: string | null = null
  for (const item of after) {
    const hasStayed = stayed.has(item.id)
    list.push({ isGone: false, item, follows, hasStayed })
    if (hasStayed) list.push(...goneAfter(item.id))
    follows = item.id
  }
  return list
}

function stayedOf(before: readonly Item[], after: readonly Item[]): ReadonlySet<string> {
  const isSame =
    before.length === after.length && before.every(({ id }, at) => id === after[at]?.id)
  if (isSame) return new Set(before.map(({ id }) => id))
  const places = new Map(before.map(({ id }, at) => [id, at]))
  const common = after.filter(({ id }) => places.has(id))
  const run = longestRun(common.map(({ id }) => places.get(id) ?? 0))
  return new Set(run.map((at) => common[at]?.id ?? ''))
}
