import { kindOf, typeOf } from '../kinds/index.ts'
import type { Block, TableRow } from '../schema.ts'
import { WRITTEN_FIELDS } from '../written-fields.ts'
import { type Change, type Compared, isEqual, type Place } from './change.ts'
import { longestRun } from './common-items.ts'
import { itemChanges, WRITTEN } from './item-changes.ts'
import { type Side, sideOf } from './sides.ts'

/** Two versions of a document, and what changed from one to the other. */
export interface Comparison {
  readonly before: Side
  readonly after: Side
  readonly changes: readonly Change[]
}

/**
 * Compares two versions by the ids of blocks and rows. The changes are those of the document's
 * fields, then of its blocks and rows in the order of the paper, removed ones where they stood. As
 * few as possible move. Sizes, authors, previews and how an equal figure is written are no changes.
 */
export function compareDocuments(before: Compared, after: Compared): Comparison {
  const changes = fieldChanges(before, after)
  const [was, is] = [sideOf(before), sideOf(after)]
  const comparing: Comparing = { was, is, changes }
  for (const sibling of siblings(before.blocks, after.blocks, ({ id }) => !is.blocks.has(id))) {
    const { item: block } = sibling
    const ids = { blockId: block.id, rowId: null, field: null }
    if (sibling.isGone) {
      changes.push({ kind: 'removed', ...ids, before: block, after: null })
      continue
    }
    const { follows, hasStayed } = sibling
    const old = was.blocks.get(block.id)
    if (!old) changes.push({ kind: 'added', ...ids, before: null, after: block, follows })
    else {
      const place: Place = { blockId: null, follows }
      if (!hasStayed) changes.push({ kind: 'moved', ...ids, before: old.place, after: place })
      compareBlocks(old.item, block, changes)
    }
    compareRows(old?.item, block, comparing)
  }
  return { before: was, after: is, changes }
}

interface Comparing {
  readonly was: Side
  readonly is: Side
  readonly changes: Change[]
}

function fieldChanges(before: Compared, after: Compared): Change[] {
  const ids = { kind: 'changed', blockId: null, rowId: null } as const
  const changes: Change[] = []
  for (const field of WRITTEN_FIELDS) {
    if (isEqual(before[field], after[field])) continue
    changes.push({ ...ids, field, before: before[field], after: after[field] })
  }
  return changes
}

/** The changes of a block without its rows. One of an unknown type is compared as a whole. */
function compareBlocks(before: Block, after: Block, changes: Change[]): void {
  const [was, is] = [withoutRows(before), withoutRows(after)]
  const ids = { kind: 'changed', blockId: after.id, rowId: null } as const
  if (before.type === after.type && typeOf(after) !== 'unknown') {
    const written = () => kindOf(is).changeRichText(is, () => WRITTEN)
    for (const change of itemChanges(was, is, written)) changes.push({ ...ids, ...change })
  } else if (!isEqual(was, is)) changes.push({ ...ids, field: null, before: was, after: is })
}

const withoutRows = (block: Block): Block =>
  kindOf(block).rows(block).length > 0 ? kindOf(block).withRows(block, []) : block

/** The rows of a block as it is; those of a new block are part of it unless they were elsewhere. */
function compareRows(old: Block | undefined, block: Block, { was, is, changes }: Comparing): void {
  const before = old ? kindOf(old).rows(old) : []
  const after = kindOf(block).rows(block)
  if (before.length + after.length === 0) return
  const written = lazyRows(block)
  let at = -1
  for (const sibling of siblings(before, after, ({ id }) => !is.rows.has(id))) {
    const { item: row } = sibling
    const ids = { blockId: block.id, rowId: row.id, field: null }
    if (sibling.isGone) {
      changes.push({ kind: 'removed', ...ids, before: row, after: null })
      continue
    }
    at++
    const { follows, hasStayed } = sibling
    const earlier = was.rows.get(row.id)
    if (earlier) {
      const place: Place = { blockId: block.id, follows }
      if (!hasStayed) changes.push({ kind: 'moved', ...ids, before: earlier.place, after: place })
      compareRow(earlier.item, row, changes, ids, () => written(at) ?? row)
    } else if (old) changes.push({ kind: 'added', ...ids, before: null, after: row, follows })
  }
}

/** The block's rows with `WRITTEN` for their rich texts, made when the first is asked for. */
function lazyRows(block: Block): (at: number) => TableRow | undefined {
  let rows: readonly TableRow[] | undefined
  return (at) => {
    rows ??= kindOf(block).rows(kindOf(block).changeRichText(block, () => WRITTEN))
    return rows[at]
  }
}

/** A row that became a heading or a note, or the reverse, changed as a whole. */
function compareRow(
  before: TableRow,
  after: TableRow,
  changes: Change[],
  ids: Pick<Change, 'blockId' | 'rowId'>,
  written: () => TableRow,
): void {
  if (before.type !== after.type)
    changes.push({ kind: 'changed', ...ids, field: null, before, after })
  else
    for (const change of itemChanges(before, after, written))
      changes.push({ kind: 'changed', ...ids, ...change })
}

interface Item {
  readonly id: string
}

/** One item of two versions of a list, in the order in which changes are told. */
type Sibling<T extends Item> =
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
function siblings<T extends Item>(
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
