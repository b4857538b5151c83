import type { Change } from '../../../../src/domain/document/compare/change.ts'
import { changesAsText } from '../../../../src/domain/document/compare/changes-as-text.ts'
import {
  type Comparison as Compared,
  compareDocuments,
} from '../../../../src/domain/document/compare/compare-documents.ts'
import {
  type Entry,
  entriesOf,
  ownChanges,
} from '../../../../src/domain/document/compare/entries.ts'
import { summaryInWords, summaryOf } from '../../../../src/domain/document/compare/summary.ts'
import {
  type TotalDifference,
  totalDifference,
} from '../../../../src/domain/document/compare/total-difference.ts'
import type { Quotation } from '../../../../src/domain/document/quotation.ts'
import { isPrivate } from '../comparing/draw/mark.ts'

/** What changed from one version to another. */
export interface Comparison {
  readonly entries: readonly Entry[]
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
  const compared = compareDocuments(before, after)
  const changes = ownChanges(compared)
  const entries = entriesOf(changes)
  const inWords = (told: readonly Entry[]) =>
    summaryInWords(summaryOf(compared, told), after.locale, after.currency)
  const comparison = {
    entries,
    words: inWords(entries),
    printedWords: inWords(entriesOf(changes.filter(isPrinted))),
    fields: fieldsInWords(compared, changes),
    total: totalDifference(compared),
  }
  latest = { before, after, comparison }
  return comparison
}

let latest: { before: Quotation; after: Quotation; comparison: Comparison } | null = null

const isPrinted = ({ field }: Change): boolean => field === null || !isPrivate(field)

function fieldsInWords(compared: Compared, changes: readonly Change[]): readonly FieldChange[] {
  const ofDocument = changes.filter(({ blockId, field }) => blockId === null && field !== 'info')
  return ofDocument.map((change) => ({
    line: changesAsText(compared, [change]),
    isPrivate: !isPrinted(change),
  }))
}
