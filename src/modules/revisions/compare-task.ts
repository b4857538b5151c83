import type { Compared } from '../../domain/document/compare/change.ts'
import { isTold } from '../../domain/document/compare/change.ts'
import { changesAsText } from '../../domain/document/compare/changes-as-text.ts'
import { compareDocuments } from '../../domain/document/compare/compare-documents.ts'
import { summaryOf } from '../../domain/document/compare/summary.ts'
import { summaryInWords } from '../../domain/document/compare/summary-in-words.ts'

/**
 * Two versions of a document as JSON, and what is wanted: all changes, their summary for a list, or
 * a line of text for each.
 */
export interface CompareTask {
  before: string
  after: string
  wants: 'changes' | 'summary' | 'text'
}

/** The told changes as JSON, each field with a value, or in words. */
export function runCompareTask({ before, after, wants }: CompareTask): string {
  const [older, newer]: [Compared, Compared] = [JSON.parse(before), JSON.parse(after)]
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
