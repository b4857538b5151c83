import { type Change, type Fields, isFields, type Place } from '#domain/document/compare/change.ts'

interface Item {
  readonly id: string
}

/** The lists of items of one sort, each by the id of the block that holds it; null for blocks. */
type Lists<T extends Item> = ReadonlyMap<string | null, readonly T[]>

/**
 * The lists with their items added, removed, moved, also to other lists, and changed.
 * @param isThere whether the list can take items
 */
export function changeLists<T extends Item>(
  lists: Lists<T>,
  changes: readonly Change[],
  isThere: (list: string | null) => boolean = () => true,
): Map<string | null, T[]> {
  const edit: Edit<T> = {
    items: new Map([...lists.values()].flatMap((list) => list.map((item) => [item.id, item]))),
    gone: new Set(),
    inserted: new Map(),
    isThere,
  }
  for (const change of changes) apply(change, edit)
  const changed = new Map<string | null, T[]>()
  for (const [list, own] of lists) {
    const left = own.flatMap(({ id }) => (edit.gone.has(id) ? [] : [id]))
    const ids = withInserted(left, edit.inserted.get(list) ?? [])
    const items = ids.map((id) => edit.items.get(id))
    changed.set(
      list,
      items.filter((item) => item !== undefined),
    )
  }
  return changed
}

interface Edit<T extends Item> {
  readonly items: Map<string, T>
  /** The ids of items that are not where they were. */
  readonly gone: Set<string>
  readonly inserted: Map<string | null, Insertion[]>
  readonly isThere: (list: string | null) => boolean
}

function apply<T extends Item>(change: Change, edit: Edit<T>): void {
  const { items, gone } = edit
  const { kind, blockId, rowId } = change
  const id = rowId ?? blockId ?? ''
  const item = items.get(id)
  if (kind === 'added') {
    const list = rowId === null ? null : blockId
    if (item || !edit.isThere(list)) return
    items.set(id, change.after as T)
    insert(edit, list, { id, follows: change.follows ?? null })
    return
  }
  if (!item) return
  if (kind === 'changed') items.set(id, withField(item, change))
  if (kind === 'removed') gone.add(id)
  if (kind !== 'moved') return
  const place = change.after as Place
  if (!edit.isThere(place.blockId)) return
  gone.add(id)
  insert(edit, place.blockId, { id, follows: place.follows })
}

function insert<T extends Item>(edit: Edit<T>, list: string | null, insertion: Insertion): void {
  const others = edit.inserted.get(list)
  if (others) others.push(insertion)
  else edit.inserted.set(list, [insertion])
}

/** The item with a changed field, or as a whole (change.ts). */
export const withField = <T extends object>(item: T, { field, after }: Change): T =>
  field === null ? (after as T) : withValueAt(item, field, after)

interface Insertion {
  readonly id: string
  /** The one before it, which may be inserted too; null for the first. */
  readonly follows: string | null
}

/** The list with each insertion right after the one that it follows; at the end if that is gone. */
function withInserted(ids: readonly string[], insertions: readonly Insertion[]): string[] {
  if (insertions.length === 0) return [...ids]
  const following = Map.groupBy(insertions, ({ follows }) => follows)
  const list = new Set<string>()
  const put = (first: string | null) => {
    const waiting = [first]
    while (waiting.length > 0) {
      const id = waiting.pop() ?? null
      if (id !== null) list.add(id)
      const next = following.get(id) ?? []
      following.delete(id)
      for (const insertion of next.toReversed()) waiting.push(insertion.id)
    }
  }
  put(null)
  for (const id of ids) put(id)
  for (const { id } of insertions) if (!list.has(id)) put(id)
  return [...list]
}

/** A copy with the value at the path; undefined takes the field away. */
function withValueAt<T extends object>(whole: T, path: string, value: unknown): T {
  const dot = path.indexOf('.')
  const key = dot < 0 ? path : path.slice(0, dot)
  const inner = (whole as Fields)[key]
  const changed =
    dot < 0 ? value : withValueAt(isFields(inner) ? inner : {}, path.slice(dot + 1), value)
  const copy = { ...whole, [key]: changed }
  if (changed === undefined) delete (copy as Record<string, unknown>)[key]
  return copy
}
