import { previewHtml } from '../../../../src/domain/document/preview.ts'
import type { Bookmark } from '../../../../src/domain/document/schema.ts'
import { Thumbnail as Picture } from '../../previews/index.ts'
import { widthOfItem } from '../use-static-html.ts'

/** A small picture of the item: its preview; one that was saved without gets it here. */
export const Thumbnail = ({ item }: { item: Bookmark }) => (
  <Picture html={item.preview || previewHtml([item])} width={widthOfItem(item)} room={132} />
)
