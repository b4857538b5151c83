import { Value } from '@sinclair/typebox/value'
import { type Quotation, QuotationSchema } from '../../../../src/domain/schema.ts'
import { settleQuotation } from '../../../../src/domain/settle.ts'

/**
 * The draft as a quotation that holds to schema and number rules, or null: what lay in the
 * browser's store is not trusted. A chunk of its own, since it brings TypeBox.
 */
export function checkDraft(stored: unknown): Quotation | null {
  const filled = Value.Default(QuotationSchema, Value.Clone(stored))
  if (!Value.Check(QuotationSchema, filled)) return null
  const settled = settleQuotation(filled)
  return settled.ok ? settled.quotation : null
}
