import type { Compared } from '../../domain/document/compare/change.ts'
import { isTold } from '../../domain/document/compare/change.ts'
import { changesAsText } from '../../domain/document/compare/changes-as-text.ts'
import { compareDocuments } from '../../domain/document/compare/compare-documents.ts'
import { changedItems, readersChanges } from '../../domain/document/compare/readers-changes.ts'
import { summaryOf } from '../../domain/document/compare/summary.ts'
import { summaryInWords } from '../../domain/document/compare/summary-in-words.ts'
import { termsOf, totalsOf } from '../../domain/numbers/totals.ts'

/**
 * Two versions of a document as JSON, and what is wanted: all changes, their summary for a list, a
 * line of text for each, or how many of them a reader sees.
 */
export interface CompareTask {
  before: string
  after: string
  wants: 'changes' | 'summary' | 'text' | 'seen'
}

/** How much has changed for a reader. The totals are those shown; null beyond ±1e12. */
export interface SeenChanges {
  changes: number
  totalBefore: number | null
  totalAfter: number | null
  /** Of the earlier total. */
  currency: string
}

/** The told changes as JSON, each field with a value, or in words. */
export function runCompareTask({ before, after, wants }: CompareTask): string {
  const [older, newer]: [Compared, Compared] = [JSON.parse(before), JSON.parse(after)]
  if (wants === 'seen') return JSON.stringify(seenChanges(older, newer))
  const changes = compareDocuments(older, newer)
  if (wants === 'summary')
    return summaryInWords(summaryOf(changes, older, newer), newer.locale, newer.currency)
  if (wants === 'text') return changesAsText(changes, older, newer)
  return JSON.stringify(
    changes.filter(isTold).map(({ before = null, after = null, ...change }) => ({
      ...{ ...change, before, after },
    })),
  )
}

function seenChanges(before: Compared, after: Compared): SeenChanges {
  const [was, is] = [before, after].map(
    (version) => totalsOf(version.blocks, termsOf(version)).shown,
  )
  return {
    changes: changedItems(readersChanges(before, after)).size,
    ...{ totalBefore: was ?? null, totalAfter: is ?? null, currency: before.currency },
  }
}
