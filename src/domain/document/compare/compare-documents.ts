import type { Blocks } from '../blocks.ts'
import { kindOf, typeOf } from '../kinds/index.ts'
import type { Block, TableRow } from '../schema.ts'
import { WRITTEN_FIELDS } from '../written-fields.ts'
import { type Change, type Compared, OTHER, type Place } from './change.ts'
import { itemChanges, WRITTEN } from './item-changes.ts'
import { siblings } from './siblings.ts'
import { isEqual } from './values.ts'

/**
 * What changed from one version of a document to another, by the ids of blocks and rows: the
 * document's fields, then its blocks and rows in the order of the paper, removed ones where they
 * stood. As few as possible move. Applied to `before`, the changes give `after` (tests/support/apply-changes.ts).
 */
export function compareDocuments(before: Compared, after: Compared): Change[] {
  const changes = fieldChanges(before, after)
  const comparison: Comparison = { was: indexOf(before.blocks), is: indexOf(after.blocks), changes }
  const { was, is } = comparison
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
    compareRows(old?.item, block, comparison)
  }
  return changes
}

interface Comparison {
  readonly was: Index
  readonly is: Index
  readonly changes: Change[]
}

interface Placed<T> {
  readonly item: T
  readonly place: Place
}

/** The blocks and rows of a version by their ids. */
interface Index {
  readonly blocks: ReadonlyMap<string, Placed<Block>>
  readonly rows: ReadonlyMap<string, Placed<TableRow>>
}

function indexOf(list: Blocks): Index {
  const rows = new Map<string, Placed<TableRow>>()
  for (const block of list) addPlaced(rows, block.id, kindOf(block).rows(block))
  const blocks = new Map<string, Placed<Block>>()
  addPlaced(blocks, null, list)
  return { blocks, rows }
}

function addPlaced<T extends { readonly id: string }>(
  to: Map<string, Placed<T>>,
  blockId: string | null,
  items: readonly T[],
): void {
  let follows: string | null = null
  for (const item of items) {
    to.set(item.id, { item, place: { blockId, follows } })
    follows = item.id
  }
}

function fieldChanges(before: Compared, after: Compared): Change[] {
  const ids = { kind: 'changed', blockId: null, rowId: null } as const
  const changes: Change[] = []
  for (const field of WRITTEN_FIELDS) {
    if (isEqual(before[field], after[field])) continue
    changes.push({ ...ids, field, before: before[field], after: after[field] })
  }
  if (before.version !== after.version) {
    const [was, is] = [{ version: before.version }, { version: after.version }]
    changes.push({ ...ids, field: OTHER, before: was, after: is })
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
function compareRows(old: Block | undefined, block: Block, { was, is, changes }: Comparison): void {
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
