import type { Quotation } from '#domain/document/quotation.ts'
import { type Size, withAuthor, withoutDefaults, withSizes } from '#domain/document/sent-form.ts'
import { $session } from '../../../state/session.ts'
import { all, ITEM, PAPER } from '../paper/elements.ts'

/**
 * The quotation as it is sent: with its authors and the sizes on the paper (api: Entities), without
 * its rows' defaults and without the preview of its last save, since the server makes a new one.
 */
export function completeQuotation(quotation: Quotation): Quotation {
  const blocks = withAuthor(quotation.blocks, $session.get().email)
  return { ...quotation, preview: '', blocks: withoutDefaults(withSizes(blocks, sizesOnPaper())) }
}

/**
 * The sizes of the blocks and rows that are laid out, by their ids. None on a phone, where the
 * paper is one column (product: Phone).
 */
export function sizesOnPaper(): Map<string, Size> {
  const sizes = new Map<string, Size>()
  if (matchMedia('(max-width: 700px)').matches) return sizes
  for (const element of all(`${PAPER} :is(${ITEM})`)) {
    const { rowId, blockId = '' } = element.dataset
    if (!element.checkVisibility({ contentVisibilityAuto: true })) continue
    sizes.set(rowId ?? blockId, { height: element.offsetHeight, width: element.offsetWidth })
  }
  return sizes
}
