import { letterheadLines } from '../letterhead.ts'
import { fieldsWhere } from '../written-fields.ts'
import { type Change, type Compared, isTold } from './change.ts'
import { compareDocuments } from './compare-documents.ts'
import { isDerived } from './summary.ts'
import { isEqual, isFields } from './values.ts'

/**
 * The changes between two versions that a reader sees on the paper (product: Changes between sent
 * versions): never of what readers don't get, nor of names, pins and whatever else shows nowhere. A
 * changed currency, tax or line is one of the total, or of the last table where there is none.
 */
export function readersChanges(before: Compared, after: Compared): Change[] {
  const blocks = new Map([...before.blocks, ...after.blocks].map((block) => [block.id, block]))
  const isFollowing = (change: Change): boolean => {
    const block = change.rowId === null && blocks.get(change.blockId ?? '')
    return block ? isDerived(change, block) : false
  }
  return compareDocuments(before, after).flatMap((change) => {
    if (change.blockId === null) return ofDocument(change, before, after)
    return isTold(change) && isSeen(change) && !isFollowing(change) ? [change] : []
  })
}

/**
 * The blocks and rows that changed, and the letterhead, each with what became of it: one place on the
 * paper each.
 */
export function changedItems(changes: readonly Change[]): ReadonlyMap<string, Change['kind']> {
  const items = new Map<string, Change['kind']>()
  for (const { kind, blockId, rowId, field } of changes) {
    const id = rowId ?? blockId ?? field
    // What both moved and changed counts once.
    if (id !== null && (kind !== 'moved' || !items.has(id))) items.set(id, kind)
  }
  return items
}

function ofDocument(change: Change, before: Compared, after: Compared): Change[] {
  if (change.field === 'letterhead') return isSameLetterhead(before, after) ? [] : [change]
  const total = TERMS.has(change.field ?? '') ? totalIn(after) : null
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
  /^(description|itemPrice|qty|price|discount|taxRate|use|isChosen|range|level|hasSum|text|title|boq\.header|boq\.column\.(?!cost\b)\w+)(\.|$)/

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
