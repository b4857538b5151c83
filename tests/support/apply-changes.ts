import type { Change, Compared, Place } from '#domain/document/compare/change.ts'
import { kindOf } from '#domain/document/kinds/index.ts'
import type { Block, TableRow } from '#domain/document/schema.ts'
import { changeLists, withField } from './change-lists.ts'

/**
 * The document with the changes: all that `compareDocuments` found give the later version, and any
 * choice of them a document without doubled rows. Blocks and rows without changes stay the same
 * objects. A change of an item that is not there does nothing.
 */
export function applyChanges(before: Compared, changes: readonly Change[]): Compared {
  const ofBlocks: Change[] = []
  const ofRows: Change[] = []
  let document = before
  for (const change of changes) {
    if (change.blockId === null) document = withField(document, change)
    else if (change.rowId === null) ofBlocks.push(change)
    else ofRows.push(change)
  }
  const { blocks: old } = before
  const blocks = changeLists(new Map([[null, old]]), ofBlocks).get(null) ?? []
  const known = new Map(old.map((block) => [block.id, block]))
  const rows = changedRows(known, blocks, ofRows)
  const whole = blocks.map((block) =>
    withRows(block, known.get(block.id), rows.get(block.id) ?? []),
  )
  return { ...document, blocks: whole }
}

/** The rows of each block. */
function changedRows(
  known: ReadonlyMap<string, Block>,
  blocks: readonly Block[],
  changes: readonly Change[],
): Map<string | null, TableRow[]> {
  const lists = new Map<string | null, readonly TableRow[]>()
  for (const block of known.values()) lists.set(block.id, kindOf(block).rows(block))
  const wasHere = new Set([...lists.values()].flatMap((rows) => rows.map(({ id }) => id)))
  const added = blocks.filter(({ id }) => !known.has(id))
  for (const { id } of added) lists.set(id, [])
  const isAdded = new Set(added.map(({ id }) => id))
  const others = changes.filter(
    ({ kind, after }) => kind !== 'moved' || !isAdded.has((after as Place).blockId ?? ''),
  )
  const arrivals = added.flatMap((block) => arrivalsIn(block, wasHere))
  const here = new Set(blocks.map(({ id }) => id))
  return changeLists(lists, [...arrivals, ...others], (id) => here.has(id ?? ''))
}

/** The rows of a new block: those that were elsewhere have moved there. */
function arrivalsIn(block: Block, wasHere: ReadonlySet<string>): Change[] {
  let follows: string | null = null
  return kindOf(block)
    .rows(block)
    .map((row) => {
      const ids = { blockId: block.id, rowId: row.id, field: null, before: null }
      const place: Place = { blockId: block.id, follows }
      follows = row.id
      return wasHere.has(row.id)
        ? { kind: 'moved', ...ids, after: place }
        : { kind: 'added', ...ids, after: row, follows: place.follows }
    })
}

function withRows(block: Block, before: Block | undefined, rows: readonly TableRow[]): Block {
  const kind = kindOf(block)
  const own = kind.rows(block)
  if (block === before && own.length === rows.length && own.every((row, at) => row === rows[at]))
    return block
  return kind.withRows(block, rows)
}
