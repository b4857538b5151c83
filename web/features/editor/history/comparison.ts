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
import { differencesOf } from '../comparing/differences.ts'
import type { Differences } from '../comparing/draw/drawing.ts'
import { isPrivate } from '../comparing/draw/is-private.ts'

/** What changed from one version to another. */
export interface Comparison {
  readonly changes: readonly Change[]
  readonly differences: Differences
  readonly words: string
  /** The same without what readers don't get: a printed page may go to a customer. */
  readonly printedWords: string
  /** The changed fields of the document itself, each in words; never its internal info. */
  readonly fields: readonly FieldChange[]
  /** Which rows and terms make the total's difference up. */
  readonly total: TotalDifference
}

export interface FieldChange {
  readonly line: string
  readonly isPrivate: boolean
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
    words: inWords(changes, before, after),
    printedWords: inWords(changes.filter(isPrinted), before, after),
    fields: fieldsInWords(changes, before, after),
    total: totalDifference(before, after, changes),
  }
  latest = { before, after, comparison }
  return comparison
}

let latest: { before: Quotation; after: Quotation; comparison: Comparison } | null = null

const inWords = (changes: readonly Change[], before: Quotation, after: Quotation): string =>
  summaryInWords(summaryOf(changes, before, after), after.locale, after.currency)

const isPrinted = ({ field }: Change): boolean => field === null || !isPrivate(field)

function fieldsInWords(
  changes: readonly Change[],
  before: Quotation,
  after: Quotation,
): readonly FieldChange[] {
  const ofDocument = changes.filter(({ blockId, field }) => blockId === null && field !== 'info')
  return ofDocument.map((change) => ({
    line: changesAsText([change], before, after),
    isPrivate: !isPrinted(change),
  }))
}
