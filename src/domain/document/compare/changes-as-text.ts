import { formatPrice } from '../../numbers/format-figure.ts'
import { compare as WORDS } from '../../words/en/editor.json'
import { fill } from '../../words/fill.ts'
import { isPricedRow, rowsOf } from '../blocks.ts'
import { kindOf, proseOf } from '../kinds/index.ts'
import { capitalized, labelOf } from '../label.ts'
import type { Block, TableRow } from '../schema.ts'
import type { WrittenField } from '../written-fields.ts'
import type { Change, Compared, Place } from './change.ts'
import type { Comparison } from './compare-documents.ts'
import type { Side } from './sides.ts'
import { changeInWords, fieldInWords } from './value-in-words.ts'

/**
 * The changes as plain text, one a line, for logs and the command line, in English; those of the
 * document's own fields also for the history, in the tool's language:
 * `Row 3 ‘Wall tiles’ in ‘Kitchen’, qty: 10 m² → 12 m²`. Figures are in each version's format.
 */
export const changesAsText = (
  comparison: Comparison,
  changes: readonly Change[] = comparison.changes,
): string => changes.map((change) => capitalized(lineOf(change, comparison))).join('\n')

/** `row 3 ‘Wall tiles’`; undefined without such an item. */
function nameIn({ blocks, rows, numberOf }: Side, id: string): string | undefined {
  const block = blocks.get(id)?.item
  if (block) return named(nounOf(block), labelIn(block))
  const row = rows.get(id)?.item
  return row && named(`${row.type} ${numberOf(id)}`.trim(), labelOf(row.description.html))
}

const labelIn = (block: Block): string => labelOf(kindOf(block).headline(block))

const named = (noun: string, label: string): string => (label === '' ? noun : `${noun} ‘${label}’`)

/** By what its kind answers, so that a new kind has one too. */
function nounOf(block: Block): string {
  if (isPricedRow(block)) return 'row'
  if (rowsOf(block).length > 0) return 'table'
  if (proseOf(block).length > 0) return 'text'
  return kindOf(block).figure(block) === null ? 'block' : 'total'
}

function lineOf(change: Change, { before: was, after: is }: Comparison): string {
  const { kind, blockId, rowId, field, before, after } = change
  const versions = [was.document, is.document] as const
  if (blockId === null) {
    const change = changeInWords(field ?? '', [before, after], versions)
    return fill(WORDS.fieldChange[field as WrittenField], { change })
  }
  const id = rowId ?? blockId
  const own = kind === 'removed' ? was : is
  const item = nameIn(own, id) ?? 'block'
  const block = own.blocks.get(blockId)?.item
  const within = rowId === null || !block ? '' : inTable(labelIn(block))
  if (kind === 'added') return `added ${item}${within}${priceOf(after, is.document)}`
  if (kind === 'removed') return `removed ${item}${within}${priceOf(before, was.document)}`
  if (kind === 'moved')
    return `moved ${item}${within}${origin(before as Place, after as Place, was)}`
  if (field === null) {
    const old = nameIn(was, id)
    return old === item ? `${item}${within} changed` : `${item}${within} was ${old ?? 'a block'}`
  }
  return `${item}${within}, ${fieldInWords(field)}: ${changeInWords(field, [before, after], versions)}`
}

const inTable = (label: string): string => (label ? ` in ‘${label}’` : '')

/** Where a row was that comes from another table. */
function origin(before: Place, after: Place, was: Side): string {
  if (before.blockId === after.blockId) return ''
  return ` from ${nameIn(was, before.blockId ?? '') ?? 'another table'}`
}

/** What a new or removed item comes to. */
function priceOf(item: unknown, version: Compared): string {
  const { type, price } = item as Partial<Extract<TableRow, { type: 'row' }>>
  const figure =
    type === 'row' ? (price?.value ?? null) : kindOf(item as Block).figure(item as Block)
  return figure === null ? '' : `: ${formatPrice(figure, version)}`
}
