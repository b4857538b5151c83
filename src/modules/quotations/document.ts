import type { Reading } from '../../domain/document/read.ts'
import { type Access, type Quotation, QuotationSchema } from '../../domain/document/schema.ts'
import { recalculateQuotation } from '../../domain/numbers/recalculate.ts'
import { isEmail, normalizeEmail } from '../../domain/words/email.ts'
import {
  type Refusal,
  readerOf,
  refuse,
  refuseIds,
  refuseLength,
  withStorableTexts,
} from './reading.ts'

const reader = readerOf<Quotation>(QuotationSchema)

/**
 * What may be stored of a sender's document (api: Quotations): read by its schema, its html
 * through the allow-list, its figures worked out anew. What can't be mended is refused, with
 * the field that fails. A long one takes its time elsewhere. The input is used up: what is given back may share its parts.
 */
export function readDocument(input: unknown): Reading<Quotation> | Promise<Reading<Quotation>> {
  const read = reader.read(input)
  if (!read.ok) return read
  const quotation = read.value
  const refusal = refuseIds(quotation.blocks) ?? refuseAddresses(quotation.access)
  if (refusal) return refusal
  const length = reader.clean(quotation)
  return typeof length === 'number'
    ? settle(quotation, length)
    : length.then((later) => settle(quotation, later))
}

function settle(quotation: Quotation, htmlLength: number): Reading<Quotation> {
  const overlong = refuseLength('blocks', htmlLength)
  if (overlong) return overlong
  return recalculateQuotation(tidy(quotation))
}

function refuseAddresses({ userList }: Access): Refusal | null {
  const wrong = userList.findIndex((email) => !isEmail(normalizeEmail(email)))
  return wrong === -1 ? null : refuse(`access.userList[${wrong}]`, 'should be an e-mail address')
}

const tidy = (quotation: Quotation): Quotation => ({
  ...withStorableTexts(quotation),
  access: tidyAccess(quotation.access),
})

/** Each address once; everyone and nobody need no list (spec 4, Share). */
function tidyAccess({ level, userList }: Access): Access {
  const addresses = level === 'custom' ? new Set(userList.map(normalizeEmail)) : []
  return { level, userList: [...addresses] }
}
