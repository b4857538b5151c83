import { formatPrice } from '../../numbers/format-figure.ts'
import { type Blocks, rowsOf } from '../blocks.ts'
import { kindOf, proseOf } from '../kinds/index.ts'
import { outlineOf } from '../outline.ts'
import type { Block, TableRow } from '../schema.ts'
import { fieldRules, type WrittenField } from '../written-fields.ts'
import { type Change, type Compared, isTold, type Place } from './change.ts'
import { labelOf } from './label.ts'
import { isRowBlock } from './summary.ts'
import { changeInWords, fieldInWords } from './value-in-words.ts'

/**
 * The changes that are told as plain text, one a line, for logs, mails and the command line:
 * `Row 3 ‘Wall tiles’ in ‘Kitchen’, qty: 10 m² → 12 m²`. Figures are in each version's format.
 */
export function changesAsText(
  changes: readonly Change[],
  before: Compared,
  after: Compared,
): string {
  const versions = [before, after] as const
  const names = versions.map(namesOf)
  return changes
    .filter(isTold)
    .map((change) => capitalized(lineOf(change, versions, names as [Names, Names])))
    .join('\n')
}

interface Names {
  /** `row 3 ‘Wall tiles’`, by id. */
  readonly items: ReadonlyMap<string, string>
  /** The labels of blocks, by id. */
  readonly labels: ReadonlyMap<string, string>
}

function namesOf({ blocks, numbering }: Compared): Names {
  const items = new Map<string, string>()
  const labels = new Map<string, string>()
  const outline = outlineOf(blocks as Blocks, numbering)
  for (const block of blocks) {
    const label = labelOf(kindOf(block).headline(block))
    labels.set(block.id, label)
    items.set(block.id, named(nounOf(block), label))
    for (const [at, row] of rowsOf(block).entries()) {
      const number = outline.get(block.id)?.[at] ?? ''
      items.set(row.id, named(`${row.type} ${number}`.trim(), labelOf(row.description.html)))
    }
  }
  return { items, labels }
}

const named = (noun: string, label: string): string => (label === '' ? noun : `${noun} ‘${label}’`)

/** By what its kind answers, so that a new kind has one too. */
function nounOf(block: Block): string {
  if (isRowBlock(block)) return 'row'
  if (rowsOf(block).length > 0) return 'table'
  if (proseOf(block).length > 0) return 'text'
  return kindOf(block).figure(block) === null ? 'block' : 'total'
}

function lineOf(
  change: Change,
  versions: readonly [Compared, Compared],
  [was, is]: readonly [Names, Names],
): string {
  const { kind, blockId, rowId, field, before, after } = change
  if (blockId === null) {
    const name = fieldRules(field as WrittenField).words
    return `${name}: ${changeInWords(field ?? '', [before, after], versions)}`
  }
  const id = rowId ?? blockId
  const names = kind === 'removed' ? was : is
  const item = names.items.get(id) ?? 'block'
  const within = rowId === null ? '' : inTable(names.labels.get(blockId))
  if (kind === 'added') return `added ${item}${within}${priceOf(after, versions[1])}`
  if (kind === 'removed') return `removed ${item}${within}${priceOf(before, versions[0])}`
  if (kind === 'moved')
    return `moved ${item}${within}${origin(before as Place, after as Place, was)}`
  if (field === null) {
    const old = was.items.get(id)
    return old === item ? `${item}${within} changed` : `${item}${within} was ${old ?? 'a block'}`
  }
  return `${item}${within}, ${fieldInWords(field)}: ${changeInWords(field, [before, after], versions)}`
}

const inTable = (label: string | undefined): string => (label ? ` in ‘${label}’` : '')

/** Where a row was that comes from another table. */
function origin(before: Place, after: Place, { items }: Names): string {
  if (before.blockId === after.blockId) return ''
  return ` from ${items.get(before.blockId ?? '') ?? 'another table'}`
}

/** What a new or removed item comes to. */
function priceOf(item: unknown, { locale }: Compared): string {
  const { type, price } = item as Partial<Extract<TableRow, { type: 'row' }>>
  const figure =
    type === 'row' ? (price?.value ?? null) : kindOf(item as Block).figure(item as Block)
  return figure === null ? '' : `: ${formatPrice(figure, locale)}`
}

const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
