import { rowsOf } from '#domain/document/blocks.ts'
import type { Change } from '#domain/document/compare/change.ts'
import type { Comparison } from '#domain/document/compare/compare-documents.ts'
import type { Entry } from '#domain/document/compare/entries.ts'
import { kindOf, richTextsOf, typeOf } from '#domain/document/kinds/index.ts'
import { capitalized } from '#domain/document/label.ts'
import { isCounted, isPriced } from '#domain/document/options.ts'
import type { Block, BoqRow, TableRow } from '#domain/document/quotation.ts'
import { changes as CHANGES_WORDS } from '#domain/words/en/export.json'
import { type Fact, factOf, figureFact, moveFacts, nameIn } from './facts.ts'
import { changedPieces, namePieces, type Piece, wholePieces } from './pieces.ts'

/** An entry as it is printed and exported. */
export interface ListedEntry {
  readonly kind: Change['kind']
  /** The block, or the row's table. */
  readonly block: string
  /** Whether it is a table's own entry, or that of a row in it. */
  readonly isInTable: boolean
  /** The row's number; '' without one. */
  readonly number: string
  /** What it is, or its text with what changed in it. */
  readonly text: readonly Piece[]
  readonly facts: readonly Fact[]
}

/** The entries in words. A table that came or went is followed by its rows. */
export function listedEntries(entries: readonly Entry[], sides: Comparison): ListedEntry[] {
  const byItem = new Map(entries.map((entry) => [entry.rowId ?? entry.blockId, entry]))
  const told = new Set<Entry>()
  const listed: ListedEntry[] = []
  const list = (entry: Entry) => {
    if (told.has(entry)) return
    told.add(entry)
    const { blockId, rowId, kind, changes } = entry
    if (blockId === null) listed.push(quotationEntry(changes, sides))
    else if (rowId !== null) listed.push(rowEntry(rowId, entry, sides))
    else {
      listed.push(blockEntry(blockId, entry, sides))
      if (kind === 'added' || kind === 'removed') listRows(blockId, kind)
    }
  }
  /** Rows that come or go with their table have no changes of their own. */
  const listRows = (blockId: string, kind: 'added' | 'removed') => {
    const { before, after } = sides
    const [own, other] = kind === 'added' ? [after, before] : [before, after]
    for (const { id } of rowsOf(own.blocks.get(blockId)?.item)) {
      const entry = byItem.get(id)
      // One that moved out of a removed table is listed where it is.
      if (entry && kind === 'added') list(entry)
      else if (!entry && !other.rows.has(id))
        listed.push(rowEntry(id, { kind, changes: [] }, sides))
    }
  }
  for (const entry of entries) list(entry)
  return listed
}

const quotationEntry = (changes: readonly Change[], sides: Comparison): ListedEntry => ({
  kind: 'changed',
  block: WORDS.quotation,
  isInTable: false,
  number: '',
  text: [],
  facts: changes.map((change) => factOf(change, sides)),
})

type WhatChanged = Pick<Entry, 'kind' | 'changes'>

function rowEntry(id: string, { kind, changes }: WhatChanged, sides: Comparison): ListedEntry {
  const own = kind === 'removed' ? sides.before : sides.after
  const [was, is] = [sides.before.rows.get(id)?.item, sides.after.rows.get(id)?.item]
  return {
    kind,
    isInTable: true,
    number: own.numberOf(id),
    block: tableName(own.rows.get(id)?.place.blockId ?? '', sides),
    text: textOf(kind, was?.description.html, is?.description.html),
    facts: factsOf(kind, changes, was, is, sides),
  }
}

/** As it is called now: a removed row is listed with the others of its table. */
const tableName = (id: string, { before, after }: Comparison): string =>
  nameIn(after.blocks.has(id) ? after : before, id)

function blockEntry(id: string, { kind, changes }: WhatChanged, sides: Comparison): ListedEntry {
  const own = kind === 'removed' ? sides.before : sides.after
  const { item } = own.blocks.get(id) ?? {}
  const type = item ? typeOf(item) : 'unknown'
  const isTable = type === 'boq'
  const [was, is] = [sides.before.blocks.get(id)?.item, sides.after.blocks.get(id)?.item]
  const [before, after] = [was, is].map((row) =>
    row && type === 'row' ? asRow(kindOf(row).pricedRows(row)[0]) : null,
  )
  return {
    kind,
    isInTable: isTable,
    number: '',
    block: isTable ? nameIn(own, id) : CHANGES_WORDS.nouns[type],
    text: isTable && kind === 'changed' ? [] : textOf(kind, was && htmlOf(was), is && htmlOf(is)),
    facts: factsOf(kind, changes, before, after, sides),
  }
}

const asRow = (row: Omit<BoqRow, 'type'> | undefined): TableRow | null =>
  row ? { ...row, type: 'row' } : null

/** The text by which a block is known. */
const htmlOf = (block: Block): string =>
  richTextsOf(block)[0]?.html ?? kindOf(block).headline(block)

function textOf(kind: Change['kind'], before = '', after = ''): readonly Piece[] {
  if (kind === 'added') return wholePieces('added', after)
  if (kind === 'removed') return wholePieces('removed', before)
  return before === after ? namePieces(after) : changedPieces(before, after)
}

function factsOf(
  kind: Change['kind'],
  changes: readonly Change[],
  was: TableRow | null | undefined,
  is: TableRow | null | undefined,
  sides: Comparison,
): Fact[] {
  const [before, after] = [was, is].map((row) => (row && isPriced(row) ? row : null))
  if (kind === 'added') return after ? wholeFacts(null, after, sides) : []
  if (kind === 'removed') return before ? wholeFacts(before, null, sides) : []
  return changes.flatMap((change): Fact[] => {
    const { kind: own, field } = change
    if (own === 'moved') return moveFacts(change, sides)
    if (field === null) return typeFacts(change, before ?? null, after ?? null, sides)
    // The text of the entry has it.
    return isTextField(field) ? [] : [factOf(change, sides)]
  })
}

const isTextField = (field: string): boolean => TEXT_FIELDS.has(field)
const TEXT_FIELDS: ReadonlySet<string> = new Set(['description', 'text', 'title'])

/** The quantity and the price of a row that came or went. */
function wholeFacts(before: BoqRow | null, after: BoqRow | null, sides: Comparison): Fact[] {
  const row = after ?? before
  if (!row) return []
  const facts = [figureFact(WORDS.qty, 'quantity', before?.qty ?? null, after?.qty ?? null, sides)]
  const price = figureFact(WORDS.price, 'price', before?.price ?? null, after?.price ?? null, sides)
  facts.push(
    isCounted(row) ? price : { ...price, what: `${WORDS.price} (${row.use})`, difference: null },
  )
  return facts.filter(({ before, after }) => before || after)
}

/** A row that became a heading, a note or another kind of block. */
function typeFacts(
  { before, after }: Change,
  was: BoqRow | null,
  is: BoqRow | null,
  sides: Comparison,
): Fact[] {
  const name = (item: unknown) => capitalized((item as TableRow).type)
  const [from, to] = [name(before), name(after)]
  const kind: Fact[] =
    from === to ? [] : [{ kind: 'value', what: WORDS.kind, before: from, after: to }]
  return [...kind, ...(was && is ? [] : wholeFacts(was, is, sides))]
}

const WORDS = CHANGES_WORDS.names
