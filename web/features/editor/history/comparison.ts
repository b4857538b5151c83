import { type Change, isTold } from '../../../../src/domain/document/compare/change.ts'
import { changesAsText } from '../../../../src/domain/document/compare/changes-as-text.ts'
import { compareDocuments } from '../../../../src/domain/document/compare/compare-documents.ts'
import { isDerived, summaryOf } from '../../../../src/domain/document/compare/summary.ts'
import { summaryInWords } from '../../../../src/domain/document/compare/summary-in-words.ts'
import {
  type TotalDifference,
  totalDifference,
} from '../../../../src/domain/document/compare/total-difference.ts'
import type { Quotation } from '../../../../src/domain/document/quotation.ts'
import type { Differences } from './draw/drawing.ts'

/** What changed from one version to another. */
export interface Comparison {
  readonly changes: readonly Change[]
  readonly differences: Differences
  readonly words: string
  /** The changed fields of the document itself, each in words. */
  readonly fields: readonly string[]
  /** Which rows and terms make the total's difference up. */
  readonly total: TotalDifference
}

/** Compares two versions; the same two only once. */
export function comparisonOf(before: Quotation, after: Quotation): Comparison {
  const known = latest?.before === before && latest.after === after ? latest.comparison : null
  if (known) return known
  const blocks = new Map([...before.blocks, ...after.blocks].map((block) => [block.id, block]))
  const changes = compareDocuments(before, after).filter((change) => {
    const block = change.rowId === null && blocks.get(change.blockId ?? '')
    return isTold(change) && !(block && isDerived(change, block))
  })
  const comparison = {
    ...{ changes, differences: differencesOf(changes) },
    words: summaryInWords(summaryOf(changes, before, after), after.locale, after.currency),
    fields: fieldsInWords(changes, before, after),
    total: totalDifference(before, after, changes),
  }
  latest = { before, after, comparison }
  return comparison
}

let latest: { before: Quotation; after: Quotation; comparison: Comparison } | null = null

function fieldsInWords(
  changes: readonly Change[],
  before: Quotation,
  after: Quotation,
): readonly string[] {
  const ofDocument = changes.filter(({ blockId }) => blockId === null)
  return changesAsText(ofDocument, before, after).split('\n').filter(Boolean)
}

/** The changes by item, as the drawing wants them. */
function differencesOf(changes: readonly Change[]): Differences {
  const moved = new Set<string>()
  const fields = new Map<string, string[]>()
  for (const { kind, blockId, rowId, field } of changes) {
    const id = rowId ?? blockId
    if (id === null) continue
    if (kind === 'moved') moved.add(id)
    // A row that became a heading changed as a whole.
    if (kind === 'changed') fields.set(id, [...(fields.get(id) ?? []), field ?? 'type'])
  }
  return { moved, fields }
}
