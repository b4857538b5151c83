import { rowsOf } from '../../../../src/domain/document/blocks.ts'
import type { Change } from '../../../../src/domain/document/compare/change.ts'
import { kindOf, richTextsOf, typeOf } from '../../../../src/domain/document/kinds/index.ts'
import { isCounted, isPriced } from '../../../../src/domain/document/options.ts'
import type { Block, BoqRow, TableRow } from '../../../../src/domain/document/quotation.ts'
import { capitalized, type Fact, factOf, figureFact } from './facts.ts'
import { moveFacts } from './move-facts.ts'
import { changedPieces, namePieces, type Piece, wholePieces } from './pieces.ts'
import { NOUNS, type Side, type Sides } from './sides.ts'

/** What became of one block or row, or of the quotation's own fields. */
export interface Entry {
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

/** The changes by block and row. A table that came or went is followed by its rows. */
export function entriesOf(changes: readonly Change[], sides: Sides): Entry[] {
  const byItem = Map.groupBy(changes, ({ blockId, rowId }) => rowId ?? blockId)
  const listed = new Set<string | null>()
  const entries: Entry[] = []
  const list = (id: string | null) => {
    if (listed.has(id)) return
    listed.add(id)
    const own = byItem.get(id) ?? []
    const [first] = own
    if (!first) return
    if (first.blockId === null) entries.push(quotationEntry(own, sides))
    else if (first.rowId !== null) entries.push(rowEntry(first.rowId, own, sides))
    else {
      entries.push(blockEntry(first.blockId, own, sides))
      if (first.kind === 'added' || first.kind === 'removed') listRows(first)
    }
  }
  /** Rows that come or go with their table have no changes of their own. */
  const listRows = ({ kind, blockId, before, after }: Change) => {
    const [own, other] = kind === 'added' ? [after, sides.before] : [before, sides.after]
    for (const row of rowsOf(own as Block)) {
      if (byItem.has(row.id)) {
        // One that moved out of a removed table is listed where it is.
        if (kind === 'added') list(row.id)
      } else if (!other.rows.has(row.id)) {
        const whole = { blockId, rowId: row.id, field: null, before: row, after: row }
        entries.push(rowEntry(row.id, [{ ...whole, kind } as Change], sides))
      }
    }
  }
  for (const id of byItem.keys()) list(id)
  return entries
}

const quotationEntry = (changes: readonly Change[], sides: Sides): Entry => ({
  ...{ kind: 'changed', block: WORDS.quotation, isInTable: false, number: '', text: [] },
  facts: changes.map((change) => factOf(change, sides)),
})

function rowEntry(id: string, changes: readonly Change[], sides: Sides): Entry {
  const kind = kindIn(changes)
  const own: Side = kind === 'removed' ? sides.before : sides.after
  const place = own.rows.get(id)
  const [was, is] = [sides.before.rows.get(id)?.item, sides.after.rows.get(id)?.item]
  return {
    ...{ kind, isInTable: true, number: place?.number ?? '' },
    block: tableName(place?.blockId ?? '', sides),
    text: textOf(kind, was?.description.html, is?.description.html),
    facts: factsOf(kind, changes, was, is, sides),
  }
}

/** As it is called now: a removed row is listed with the others of its table. */
const tableName = (id: string, { before, after }: Sides): string =>
  (after.blocks.get(id) ?? before.blocks.get(id))?.name ?? ''

function blockEntry(id: string, changes: readonly Change[], sides: Sides): Entry {
  const kind = kindIn(changes)
  const own: Side = kind === 'removed' ? sides.before : sides.after
  const { item, name = '' } = own.blocks.get(id) ?? {}
  const type = item ? typeOf(item) : 'unknown'
  const [was, is] = [sides.before.blocks.get(id)?.item, sides.after.blocks.get(id)?.item]
  const [old, now] = [was && htmlOf(was), is && htmlOf(is)]
  const line = {
    ...{ kind, isInTable: type === 'boq', number: '' },
    block: type === 'boq' ? name : NOUNS[type],
  }
  if (type !== 'row')
    return {
      ...line,
      text: type === 'boq' && kind === 'changed' ? [] : textOf(kind, old, now),
      facts: factsOf(kind, changes, null, null, sides),
    }
  const [before, after] = [was, is].map((row) => row && kindOf(row).pricedRows(row)[0])
  return {
    ...line,
    text: textOf(kind, old, now),
    facts: factsOf(kind, changes, asRow(before), asRow(after), sides),
  }
}

/** Items that moved and changed too are told as changed; where they were is one of the facts. */
const kindIn = (changes: readonly Change[]): Change['kind'] =>
  changes.find(({ kind }) => kind !== 'moved')?.kind ?? 'moved'

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
  sides: Sides,
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
function wholeFacts(before: BoqRow | null, after: BoqRow | null, sides: Sides): Fact[] {
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
  sides: Sides,
): Fact[] {
  const name = (item: unknown) => capitalized((item as TableRow).type)
  const [from, to] = [name(before), name(after)]
  const kind: Fact[] =
    from === to ? [] : [{ kind: 'value', what: WORDS.kind, before: from, after: to }]
  return [...kind, ...(was && is ? [] : wholeFacts(was, is, sides))]
}

const WORDS = { quotation: 'Quotation', qty: 'Qty', price: 'Price', kind: 'Kind' } as const
