import { formatFigure, formatTotal, type MoneyFormat } from '../../numbers/format-figure.ts'
import { shownOf, type ToldTotal, toldOf, toldText } from '../../numbers/period-text.ts'
import { totalsOf } from '../../numbers/totals.ts'
import { language as OWN_LANGUAGE } from '../../words/en/common.json'
import { compare as OWN_WORDS } from '../../words/en/editor.json'
import { fill } from '../../words/fill.ts'
import { fillCount, type Plural } from '../../words/fill-count.ts'
import type { Language } from '../../words/language.ts'
import { listInWords, rowInWords } from '../../words/list-in-words.ts'
import { isPricedRow, rowsOf } from '../blocks.ts'
import type { Block } from '../schema.ts'
import { WRITTEN_FIELDS, type WrittenField } from '../written-fields.ts'
import type { Change, Compared } from './change.ts'
import type { Comparison } from './compare-documents.ts'
import { type Entry, entriesOf, ownChanges } from './entries.ts'

/**
 * How much changed between two versions (product: Comparing versions). Each block and row counts
 * once by kind of change, a row block as a row. The rows of an added or removed block count too,
 * unless they were or are elsewhere.
 */
export interface Summary {
  readonly rows: Counts
  readonly blocks: Counts
  /** The document's own fields that changed. */
  readonly fields: readonly WrittenField[]
  /** The totals as shown, perhaps typed over; null beyond ±1e12. */
  readonly totalBefore: ToldTotal
  readonly totalAfter: ToldTotal
}

/** By kind of change, in the order in which they are told. */
type Counts = Readonly<Record<'changed' | 'added' | 'removed' | 'moved', number>>

/** @param entries all that changed, or what of it is told */
export function summaryOf(
  comparison: Comparison,
  entries: readonly Entry[] = entriesOf(ownChanges(comparison)),
): Summary {
  const { before, after } = comparison
  const rows = { changed: 0, added: 0, removed: 0, moved: 0 }
  const blocks = { ...rows }
  for (const { blockId, rowId, changes } of entries) {
    const block = (after.blocks.get(blockId ?? '') ?? before.blocks.get(blockId ?? ''))?.item
    if (!block) continue
    const counts = rowId !== null || isPricedRow(block) ? rows : blocks
    for (const kind of new Set(changes.map((change) => change.kind))) {
      counts[kind]++
      if (rowId === null) rows[kind] += rowsWith(block, kind, comparison)
    }
  }
  const fields = new Set(
    entries.flatMap(({ blockId, changes }) =>
      blockId === null ? changes.map(({ field }) => field) : [],
    ),
  )
  return {
    rows,
    blocks,
    fields: WRITTEN_FIELDS.filter((field) => fields.has(field)),
    totalBefore: totalOf(before.document),
    totalAfter: totalOf(after.document),
  }
}

const totalOf = (document: Compared): ToldTotal =>
  toldOf(shownOf(totalsOf(document.blocks, document).periods))

/** How many rows come or go with the block, and were or are in no other. */
function rowsWith(block: Block, kind: Change['kind'], { before, after }: Comparison): number {
  if (kind !== 'added' && kind !== 'removed') return 0
  const { rows } = kind === 'added' ? before : after
  return rowsOf(block).filter(({ id }) => !rows.has(id)).length
}

/** The words to tell a summary in: by default those of the tool. */
export interface SummaryWords {
  readonly words: typeof OWN_WORDS
  readonly language: string
}

const OWN: SummaryWords = { words: OWN_WORDS, language: OWN_LANGUAGE.tag }

/**
 * The summary as a line of text, without a full stop: `3 rows changed, 1 added; 12,400.00 to
 * 11,980.00`. The totals are left out if they are the same.
 */
export function summaryInWords(summary: Summary, style: MoneyFormat, told = OWN): string {
  const { totalBefore, totalAfter } = summary
  const own = { ...style, language: told.language as Language }
  const textOf = (total: ToldTotal) => toldText(total, own, (value) => formatTotal(value, style))
  const [before, after] = [textOf(totalBefore), textOf(totalAfter)]
  const changes = changesInWords(summary, style.locale, told) || told.words.nothing
  return before === after ? changes : fill(told.words.withTotals, { changes, before, after })
}

/** The same without the totals; '' if nothing is told. */
export function changesInWords(
  { rows, blocks, fields }: Summary,
  locale: string,
  told = OWN,
): string {
  const { words } = told
  const count = (value: number) => formatFigure(value, { locale, minDecimals: 0, maxDecimals: 0 })
  const changes = [
    ...countsInWords([words.rows, words.otherRows], rows, count, told),
    ...countsInWords([words.blocks, words.otherBlocks], blocks, count, told),
    ...fieldsInWords(fields, told),
  ]
  return rowInWords(changes, told.language)
}

type Forms = Readonly<Record<keyof Counts, Plural>>

/** The first count with the noun: '3 rows changed', '1 added'. */
function countsInWords(
  [first, others]: readonly [Forms, Forms],
  counts: Counts,
  text: (count: number) => string,
  { language }: SummaryWords,
): string[] {
  const kinds = (Object.keys(counts) as (keyof Counts)[]).filter((kind) => counts[kind] > 0)
  return kinds.map((kind, at) =>
    fillCount((at === 0 ? first : others)[kind], counts[kind], language, {
      count: text(counts[kind]),
    }),
  )
}

function fieldsInWords(
  fields: readonly WrittenField[],
  { words, language }: SummaryWords,
): string[] {
  if (fields.length === 0) return []
  const names = listInWords(
    fields.map((field) => words.fields[field]),
    language,
  )
  return [fill(words.fieldsChanged, { fields: names })]
}
