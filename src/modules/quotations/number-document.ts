import { fieldValues, hasField, withFieldValues, withNumber } from '#domain/document/fields.ts'
import type { Quotation } from '#domain/document/schema.ts'
import { writtenFor } from '#domain/document/written-fields.ts'
import { dayAt } from '#domain/offers/time-zones.ts'
import type { NumberGiver } from './numbers/give-number.ts'
import type { QuotationFinder } from './quotation-finder.ts'
import { isSameDocument } from './revisions/revision-text.ts'
import {
  type Identity,
  type NewDocument,
  type StoredQuotation,
  toStored,
} from './stored-quotation.ts'

/** Turns what is saved into what is stored, with its number (product: Quotation numbers). */
export function createDocumentNumbering(finder: QuotationFinder, numbers: NumberGiver) {
  /** A new quotation: one whose field is blank gets the next number of its series. */
  async function numberNew(
    quotation: Quotation,
    identity: Identity,
    timeZone = 'UTC',
  ): Promise<NewDocument> {
    const sent = toStored(quotation, identity)
    if (!lacksNumber(sent, quotation)) return sent
    const given = await numbers.next({
      ownerId: identity.ownerId,
      profileId: quotation.letterhead?.profileId ?? null,
      day: dayAt(identity.updatedAt, timeZone),
    })
    return { ...toStored(numbered(quotation, given.number), identity), given }
  }

  /**
   * The next version of a stored quotation. One whose field was blanked gets back the number that
   * it has; what follows an accepted version gets that of the next version.
   */
  async function numberNext(
    before: StoredQuotation,
    quotation: Quotation,
    identity: Identity,
    timeZone = 'UTC',
  ): Promise<NewDocument> {
    const sent = toStored(quotation, identity)
    const isBlank = lacksNumber(sent, quotation)
    const number = isBlank ? before.number : sent.head.number
    if (isBlank && !number) return numberNew(quotation, identity, timeZone)
    const next = isBlank && number ? toStored(numbered(quotation, number), identity) : sent
    const isKept = number && number === before.number
    if (!isKept || !(await numbers.isAccepted(before.id, number))) return next
    if (await changesNothing(before.id, next)) return next
    const given = await numbers.nextVersionOf(before.ownerId, number)
    return { ...toStored(numbered(quotation, given.number, number), identity), given }
  }

  /** Whether the save leaves what its customers read as it is, whatever else it changes. */
  async function changesNothing(id: string, { head, blocks }: NewDocument): Promise<boolean> {
    const stored = await finder.findDocument(id)
    if (!stored) return true
    const isSameTerms = Bun.deepEquals(termsIn(stored.head), termsIn(head))
    return isSameTerms && isSameDocument(stored, { head: stored.head, blocks })
  }

  return { numberNew, numberNext }
}

/** Whether it is to have a number and has none. */
const lacksNumber = ({ head }: NewDocument, { blocks }: Quotation): boolean =>
  head.number === '' && hasField(blocks, 'number')

/** What customers read beside the blocks. Another name leaves an accepted offer what it is. */
const termsIn = (head: StoredQuotation) => ({ ...writtenFor('paper', head), name: '' })

const numbered = (quotation: Quotation, number: string, replaced?: string): Quotation => ({
  ...quotation,
  blocks: [...withNumber(quotation.blocks, number, replaced)],
})

/**
 * Somebody else's quotation as it is copied: to be given a number of the copy's own.
 * @param number the original's; undefined if it is not known
 */
export const withoutNumber = (quotation: Quotation, number: string | undefined): Quotation =>
  number === undefined || fieldValues(quotation.blocks).number === number
    ? { ...quotation, blocks: [...withFieldValues(quotation.blocks, { number: '' })] }
    : quotation
