import { withAuthor } from '../../../../src/domain/document/authors.ts'
import type { Quotation } from '../../../../src/domain/document/quotation.ts'
import { withoutDefaults, withSizes } from '../../../../src/domain/document/sent-form.ts'
import { $session } from '../../../state/session.ts'
import { sizesOnPaper } from '../paper/sizes-on-paper.ts'

/**
 * The quotation as it is sent: with its authors and the sizes on the paper (api: Entities), without
 * its rows' defaults and without the preview of its last save, since the server makes a new one.
 */
export function completeQuotation(quotation: Quotation): Quotation {
  const blocks = withAuthor(quotation.blocks, $session.get().email)
  return { ...quotation, preview: '', blocks: withoutDefaults(withSizes(blocks, sizesOnPaper())) }
}
