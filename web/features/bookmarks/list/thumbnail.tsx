import { previewHtml } from '../../../../src/domain/document/preview.ts'
import { WIDTHS } from '../../../../src/domain/document/quotation.ts'
import type { Bookmark } from '../../../../src/domain/document/schema.ts'
import { isNewer } from '../../../../src/domain/document/version.ts'
import { Thumbnail as Picture } from '../../previews/index.ts'
import { widthOfItem } from '../use-static-html.ts'

/**
 * A small picture of the item: its stored preview, or one made here if there is
 * none and its form is known.
 */
export function Thumbnail({ item }: { item: Bookmark }) {
  const isKnown = !isNewer(item)
  return (
    <Picture
      html={item.preview || (isKnown ? previewHtml([item]) : '')}
      width={isKnown ? widthOfItem(item) : WIDTHS.content}
      room={132}
    />
  )
}
