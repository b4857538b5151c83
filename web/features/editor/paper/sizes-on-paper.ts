import type { Size } from '../../../../src/domain/document/sent-form.ts'
import { all, ITEM, PAPER } from './elements.ts'

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
