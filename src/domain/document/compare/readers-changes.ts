import { letterheadLines } from '../letterhead.ts'
import { fieldsWhere } from '../written-fields.ts'
import { type Change, type Compared, isEqual, isFields } from './change.ts'
import type { Comparison } from './compare-documents.ts'
import { type Entry, entriesOf, ownChanges } from './entries.ts'

/**
 * The changes between two versions that a reader sees on the paper (product: Changes between sent
 * versions): never of what readers don't get, nor of names, pins and whatever else shows nowhere. A
 * changed currency, tax or line is one of the total, or of the last table where there is none. Each
 * entry is one place on the paper.
 */
export const readersEntries = (comparison: Comparison): Entry[] =>
  entriesOf(
    ownChanges(comparison).flatMap((change) => {
      if (change.blockId === null) return ofDocument(change, comparison)
      return isSeen(change) ? [change] : []
    }),
  )

function ofDocument(change: Change, { before, after }: Comparison): Change[] {
  if (change.field === 'letterhead')
    return isSameLetterhead(before.document, after.document) ? [] : [change]
  const total = TERMS.has(change.field ?? '') ? totalIn(after.document) : null
  return total === null ? [] : [{ ...change, blockId: total }]
}

/** Whether it says the same: its colour, typeface and logo tell nothing of the offer. */
function isSameLetterhead(before: Compared, after: Compared): boolean {
  const [was, is] = [letterheadLines(before.letterhead), letterheadLines(after.letterhead)]
  return was.every((line) => is.includes(line)) && is.every((line) => was.includes(line))
}

/** The document's own fields that the total shows. */
const TERMS: ReadonlySet<string> = new Set(fieldsWhere(({ isInTotal = false }) => isInTotal))

function totalIn({ blocks }: Compared): string | null {
  const last = (type: string) => blocks.findLast((block) => block.type === type)?.id
  return last('price') ?? last('boq') ?? null
}

/** The fields that a paper shows; whatever comes to a document later is left out until it is named. */
const SHOWN =
  /^(description|itemPrice|qty|price|discount|taxRate|use|isChosen|range|period|typed|level|hasSum|text|title|boq\.header|boq\.column\.(?!cost\b)\w+)(\.|$)/

const isSeen = ({ kind, field, before, after }: Change): boolean =>
  kind !== 'changed' ||
  field === null ||
  (SHOWN.test(field) && !isEqual(shownOf(before), shownOf(after)))

/** Of a figure its value and unit: which one is pinned, and whether it was typed, shows nowhere. */
function shownOf(value: unknown): unknown {
  if (!isFields(value)) return value
  const { pin: _, isTyped: __, html, ...rest } = value
  return typeof rest.value === 'number' ? rest : { ...rest, html }
}
