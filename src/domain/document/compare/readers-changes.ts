import { type Change, type Compared, isTold } from './change.ts'
import { compareDocuments } from './compare-documents.ts'
import { isDerived } from './summary.ts'
import { isEqual, isFields } from './values.ts'

/**
 * The changes between two versions that a reader sees on the paper (product: The customer’s page):
 * never of what readers don't get, nor of names, pins and whatever else shows nowhere. A changed
 * currency, tax or line is one of the total, or of the last table where there is none.
 */
export function readersChanges(before: Compared, after: Compared): Change[] {
  const blocks = new Map([...before.blocks, ...after.blocks].map((block) => [block.id, block]))
  const total = totalIn(after)
  return compareDocuments(before, after).flatMap((change) => {
    const { blockId, rowId, field } = change
    if (blockId === null)
      return total !== null && TERMS.has(field ?? '') ? [{ ...change, blockId: total }] : []
    const block = rowId === null && blocks.get(blockId)
    return isTold(change) && isSeen(change) && !(block && isDerived(change, block)) ? [change] : []
  })
}

/** The blocks and rows that changed, each with what became of it: one place on the paper each. */
export function changedItems(changes: readonly Change[]): ReadonlyMap<string, Change['kind']> {
  const items = new Map<string, Change['kind']>()
  for (const { kind, blockId, rowId } of changes) {
    const id = rowId ?? blockId
    // What both moved and changed counts once.
    if (id !== null && (kind !== 'moved' || !items.has(id))) items.set(id, kind)
  }
  return items
}

/** The document's own fields that the total shows. */
const TERMS: ReadonlySet<string> = new Set(['currency', 'tax', 'lines'])

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
