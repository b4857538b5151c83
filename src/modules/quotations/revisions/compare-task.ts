import type { Compared } from '#domain/document/compare/change.ts'
import { changesAsText } from '#domain/document/compare/changes-as-text.ts'
import { type Comparison, compareDocuments } from '#domain/document/compare/compare-documents.ts'
import { readersEntries } from '#domain/document/compare/readers-changes.ts'
import { summaryInWords, summaryOf } from '#domain/document/compare/summary.ts'
import type { Language } from '#domain/words/language.ts'
// Says to period-words.ts where they come from.
import '#domain/words/all-words.ts'
import type { PeriodTotal } from '#domain/numbers/period-text.ts'
import { toolWords } from '../../../adapters/tool-words.ts'

/**
 * Two versions of a document as JSON, and what is wanted: all changes, their summary for a list, a
 * line of text for each, or how many of them a reader sees.
 */
export interface CompareTask {
  before: string
  after: string
  wants: 'changes' | 'summary' | 'text' | 'seen'
  /** Of the summary. */
  language?: Language
}

/** What was sent is within ±1e12. */
type SentTotal = PeriodTotal & { total: number }

/** How much has changed for a reader. The totals are those shown; null beyond ±1e12. */
export interface SeenChanges {
  changes: number
  totalBefore: number | null
  totalAfter: number | null
  /** Of each period, where not all is paid once. */
  periodsBefore?: SentTotal[]
  periodsAfter?: SentTotal[]
  /** Of the earlier total. */
  currency: string
  decimals: 2 | 3
}

/** The changes as JSON, each field with a value, or in words. */
export function runCompareTask({ before, after, wants, language = 'en' }: CompareTask): string {
  const [older, newer]: [Compared, Compared] = [JSON.parse(before), JSON.parse(after)]
  const comparison = compareDocuments(older, newer)
  if (wants === 'seen') return JSON.stringify(seenChanges(comparison))
  if (wants === 'summary') {
    const words = toolWords(language, 'editor').compare
    return summaryInWords(summaryOf(comparison), newer, { words, language })
  }
  if (wants === 'text') return changesAsText(comparison)
  return JSON.stringify(
    comparison.changes.map(({ before = null, after = null, ...change }) => ({
      ...change,
      before,
      after,
    })),
  )
}

function seenChanges(comparison: Comparison): SeenChanges {
  const { totalBefore: before, totalAfter: after } = summaryOf(comparison)
  const { currency, decimals } = comparison.before.document
  return {
    changes: readersEntries(comparison).length,
    totalBefore: before.total,
    totalAfter: after.total,
    ...(before.periodTotals && { periodsBefore: before.periodTotals as SentTotal[] }),
    ...(after.periodTotals && { periodsAfter: after.periodTotals as SentTotal[] }),
    currency,
    decimals,
  }
}
