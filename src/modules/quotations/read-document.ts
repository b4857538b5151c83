import { type Access, type Quotation, QuotationSchema } from '#domain/document/schema.ts'
import type { Reading } from '#domain/document/schema-reader.ts'
import { upgradeQuotation } from '#domain/document/upgrade.ts'
import { fieldRules, WRITTEN_FIELDS } from '#domain/document/written-fields.ts'
import { recalculateQuotation } from '#domain/numbers/recalculate.ts'
import { isEmail, normalizeEmail } from '#domain/words/email.ts'
import {
  createInputReader,
  type Refusal,
  refuse,
  refuseIds,
  refuseItemPreview,
  refuseLength,
  refusePreview,
  type Sender,
  withStorableTexts,
} from '../../plugins/read-input.ts'

const reader = createInputReader<Quotation>(QuotationSchema, upgradeQuotation)

/**
 * Reads a sender's document (api: Quotation calls) by its schema, sanitizes its html and
 * recalculates its figures. The refusal of an invalid document names the field that fails. A long
 * document is sanitized in a worker, hence the promise. The result may share parts with the input.
 */
export function readDocument(
  input: unknown,
  sender: Sender,
): Reading<Quotation> | Promise<Reading<Quotation>> {
  const read = reader.read(input)
  if (!read.ok) return read
  const quotation = read.value
  const refusal =
    refuseIds(quotation.blocks) ?? refuseEmails(quotation.access) ?? refuseField(quotation)
  if (refusal) return refusal
  const length = reader.sanitize(quotation, sender)
  return typeof length === 'number'
    ? settle(quotation, length)
    : length.then((later) => settle(quotation, later))
}

function settle(quotation: Quotation, htmlLength: number): Reading<Quotation> {
  const refusal = refuseLength('blocks', htmlLength) ?? refusePreviews(quotation)
  if (refusal) return refusal
  return recalculateQuotation(normalize(quotation))
}

/** Runs after sanitizing, which can lengthen previews. */
function refusePreviews(quotation: Quotation): Refusal | null {
  for (const [index, block] of quotation.blocks.entries()) {
    const refusal = refuseItemPreview(block, `blocks[${index}].`)
    if (refusal) return refusal
  }
  return refusePreview(quotation)
}

function refuseEmails({ userList }: Access): Refusal | null {
  const invalid = userList.findIndex((email) => !isEmail(normalizeEmail(email)))
  return invalid === -1
    ? null
    : refuse(`access.userList[${invalid}]`, 'should be an e-mail address')
}

function refuseField(quotation: Quotation): Refusal | null {
  for (const name of WRITTEN_FIELDS) {
    const reason = fieldRules(name).refusal?.(quotation[name])
    if (reason) return refuse(name, reason)
  }
  return null
}

const normalize = (quotation: Quotation): Quotation => ({
  ...withStorableTexts(quotation),
  access: normalizeAccess(quotation.access),
})

/** Removes duplicate addresses; everyone and nobody need no list (product: Sharing). */
function normalizeAccess({ level, userList }: Access): Access {
  const addresses = level === 'custom' ? new Set(userList.map(normalizeEmail)) : []
  return { level, userList: [...addresses] }
}
