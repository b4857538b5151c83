import { fieldsOfTemplate } from './fields.ts'
import { kindOf } from './kinds/index.ts'
import { newQuotation } from './quotation.ts'
import type { Quotation } from './schema.ts'
import { defaultsOf, fieldsWhere, writtenFields } from './written-fields.ts'

/**
 * What of a quotation a template of one's own keeps (product: Own templates): nothing that tells
 * whom it was for, who may read it, or which stored quotation it was. Previews show the blocks as
 * they were in that one.
 */
export function templateOf(quotation: Quotation): Quotation {
  const { version, blocks } = quotation
  const own = fieldsOfTemplate(blocks).map((block) =>
    kindOf(block).changeItems(block, (item) => ({ ...item, email: '', preview: '' })),
  )
  const blanked = fieldsWhere(({ isInTemplate }) => isInTemplate === false)
  return {
    ...newQuotation(own),
    ...writtenFields(quotation),
    ...defaultsOf(blanked),
    version,
  }
}
