import { kindOf } from '#domain/document/kinds/index.ts'
import type { Quotation } from '#domain/document/quotation.ts'
import { writtenFor } from '#domain/document/written-fields.ts'
import { withoutBlanks } from '#domain/html/fields.ts'

/**
 * The quotation with canonical html in every field that an export shows: nothing stored is trusted,
 * least of all blocks that this version does not know. Leaves out blank fields, which only tell
 * the writer what belongs there.
 * @param sanitize returns canonical html
 */
export const sanitizeQuotation = (
  quotation: Quotation,
  sanitize: (html: string) => string,
): Quotation => ({
  ...quotation,
  lines: quotation.lines.map((line) => ({ ...line, html: sanitize(line.html) })),
  payments: quotation.payments.map((part) => ({
    ...part,
    text: { ...part.text, html: sanitize(part.text.html) },
  })),
  blocks: quotation.blocks.map((block) =>
    kindOf(block).changeRichText(block, (html) => withoutBlanks(sanitize(html))),
  ),
})

/** The quotation without info, costs and whatever else its readers don't get. */
export const withoutPrivate = (quotation: Quotation): Quotation => ({
  ...quotation,
  ...writtenFor('shared', quotation),
  blocks: quotation.blocks.map((block) => kindOf(block).withoutPrivateFields(block)),
})
