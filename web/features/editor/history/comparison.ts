import type { Change } from '#domain/document/compare/change.ts'
import { changesAsText } from '#domain/document/compare/changes-as-text.ts'
import {
  type Comparison as Compared,
  compareDocuments,
} from '#domain/document/compare/compare-documents.ts'
import { type Entry, entriesOf, ownChanges } from '#domain/document/compare/entries.ts'
import { summaryInWords, summaryOf } from '#domain/document/compare/summary.ts'
import { totalDifference } from '#domain/document/compare/total-difference.ts'
import { fieldInWords } from '#domain/document/compare/value-in-words.ts'
import type { Quotation } from '#domain/document/quotation.ts'
import { blocks as BLOCK_WORDS, history as WORDS } from '#domain/words/en/editor.json'
import { isPrivate } from '../comparing/draw/mark.ts'

/** What the drawn version says. */
export const LABELS = {
  kinds: WORDS.kinds,
  field: fieldInWords,
  unknown: BLOCK_WORDS.unknown.text,
}

/** What changed from one version to another. */
function compare(before: Quotation, after: Quotation) {
  const compared = compareDocuments(before, after)
  const changes = ownChanges(compared)
  const entries = entriesOf(changes)
  const inWords = (told: readonly Entry[]) => summaryInWords(summaryOf(compared, told), after)
  return {
    entries,
    words: inWords(entries),
    /** The same without what readers don't get: a printed page may go to a customer. */
    printedWords: inWords(entriesOf(changes.filter(isPrinted))),
    /** The changed fields of the document itself, each in words; never its internal info. */
    fields: fieldsInWords(compared, changes),
    /** Which rows and terms make the total's difference up. */
    total: totalDifference(compared),
  }
}

let latest: { before: Quotation; after: Quotation; comparison: ReturnType<typeof compare> } | null =
  null

/** Compares two versions; the same two only once. */
export function comparisonOf(before: Quotation, after: Quotation) {
  if (latest?.before !== before || latest.after !== after)
    latest = { before, after, comparison: compare(before, after) }
  return latest.comparison
}

const isPrinted = ({ field }: Change): boolean => field === null || !isPrivate(field)

function fieldsInWords(compared: Compared, changes: readonly Change[]) {
  const ofDocument = changes.filter(({ blockId, field }) => blockId === null && field !== 'info')
  return ofDocument.map((change) => ({
    line: changesAsText(compared, [change]),
    isPrivate: !isPrinted(change),
  }))
}
