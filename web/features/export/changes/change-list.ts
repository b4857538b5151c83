import type { Change } from '#domain/document/compare/change.ts'
import { type Comparison, compareDocuments } from '#domain/document/compare/compare-documents.ts'
import { entriesOf, ownChanges } from '#domain/document/compare/entries.ts'
import { summaryInWords, summaryOf } from '#domain/document/compare/summary.ts'
import { valueInWords } from '#domain/document/compare/value-in-words.ts'
import { capitalized } from '#domain/document/label.ts'
import type { Quotation } from '#domain/document/quotation.ts'
import { titleOf } from '#domain/document/suggest-name.ts'
import { fieldsFor } from '#domain/document/written-fields.ts'
import { changes as WORDS } from '#domain/words/en/export.json'
import { type ListedEntry, listedEntries } from './entries.ts'
import { type ListedDifference, listedDifference } from './listed-difference.ts'

/** What changed between two versions, as it is printed and exported: plain data. */
export interface ChangeList {
  readonly title: string
  readonly before: ListedVersion
  readonly after: ListedVersion
  /** `3 rows changed, 1 added; 12,400.00 to 11,980.00`, or that nothing has. */
  readonly summary: string
  readonly total: ListedDifference
  /** In the order of the paper, after those of the quotation's own fields. */
  readonly entries: readonly ListedEntry[]
  /** The owner's address; '' if there is none. */
  readonly author: string
}

export interface ListedVersion {
  /** The version's name and time. */
  readonly name: string
  readonly locale: string
  readonly language: Quotation['language']
  readonly currency: string
  readonly decimals: 2 | 3
}

/**
 * Lists what changed from one version to another (product: Downloads).
 * @param before with canonical html and without private data, like `after`
 * @param names what the two versions are called
 */
export function changeList(
  before: Quotation,
  after: Quotation,
  names: readonly [string, string],
): ChangeList {
  const comparison = compareDocuments(before, after)
  const entries = entriesOf(
    ownChanges(comparison).filter((change) => isPrinted(change, comparison)),
  )
  const summary = summaryInWords(summaryOf(comparison, entries), after)
  return {
    title: titleOf(after, WORDS.names.quotation),
    before: versionOf(before, names[0]),
    after: versionOf(after, names[1]),
    summary: entries.length > 0 ? capitalized(summary) : WORDS.none,
    total: listedDifference(comparison),
    entries: listedEntries(entries, comparison),
    author: after.email,
  }
}

const versionOf = (
  { locale, language, currency, decimals }: Quotation,
  name: string,
): ListedVersion => ({
  name,
  locale,
  language,
  currency,
  decimals,
})

/**
 * Whether readers of the quotation see what changed. Costs and internal info are dropped before
 * versions are compared (`withoutPrivate`); names and descriptions for lists, and which
 * alternatives belong together, are on no paper either. A tax rate that became the default one is
 * the same to them.
 */
function isPrinted({ blockId, field, before, after }: Change, comparison: Comparison): boolean {
  if (field === null) return true
  if (blockId === null) return PRINTED.has(field)
  if (OF_ITEMS.has(field)) return false
  const [was, is] = [comparison.before.document, comparison.after.document]
  return field !== 'taxRate' || valueInWords(field, before, was) !== valueInWords(field, after, is)
}

const PRINTED: ReadonlySet<string> = new Set(fieldsFor('paper'))
const OF_ITEMS: ReadonlySet<string> = new Set([
  'name',
  'category',
  'desc',
  'info',
  'cost',
  'group',
  'isRichText',
  'boq.column.cost',
])
