import type { Compared } from '../../domain/document/compare/change.ts'
import { isTold } from '../../domain/document/compare/change.ts'
import { compareDocuments } from '../../domain/document/compare/compare-documents.ts'
import { summaryOf } from '../../domain/document/compare/summary.ts'
import { summaryInWords } from '../../domain/document/compare/summary-in-words.ts'

/** Two versions of a document as JSON, and whether all changes are wanted or words for a list. */
export interface CompareTask {
  before: string
  after: string
  wants: 'changes' | 'summary'
}

/** The told changes as JSON, each field with a value, or their summary in words. */
export function runCompareTask({ before, after, wants }: CompareTask): string {
  const [older, newer]: [Compared, Compared] = [JSON.parse(before), JSON.parse(after)]
  const changes = compareDocuments(older, newer)
  if (wants === 'summary')
    return summaryInWords(summaryOf(changes, older, newer), newer.locale, newer.currency)
  return JSON.stringify(
    changes.filter(isTold).map(({ before = null, after = null, ...change }) => ({
      ...{ ...change, before, after },
    })),
  )
}
