import type { ComponentType } from 'react'
import { typeOf } from '#domain/document/kinds/index.ts'
import type { Bookmark } from '#domain/document/schema.ts'
import { blocks as WORDS } from '#domain/words/en/editor.json'
import type { BlockModel } from '../document/model.ts'
import { BoqView } from './boq/view.tsx'
import { PriceView } from './price/view.tsx'
import { RowView } from './row/view.tsx'
import { TextView, UnknownView } from './text/view.tsx'

/** How a kind of block looks and what users call it; the rest is in src/domain/document/kinds. */
export interface BlockTool<M extends BlockModel = BlockModel> {
  /** Its name in the '+ Block' menu and in labels. */
  readonly name: string
  readonly View: ComponentType<{ model: M }>
}

/** The view of each kind of block. */
const VIEWS: {
  readonly [T in BlockModel['type']]: BlockTool<Extract<BlockModel, { type: T }>>['View']
} = { text: TextView, boq: BoqView, row: RowView, price: PriceView, unknown: UnknownView }

/**
 * The tool of the block's type, or that of unknown blocks if this version doesn't know the type.
 */
export function toolOf(block: { readonly type: string }): BlockTool {
  const type = typeOf(block)
  return { ...WORDS[type], View: VIEWS[type] as BlockTool['View'] }
}

/** The name under which bookmarks of this type are listed. */
export const listedName = ({ type }: Pick<Bookmark, 'type'>): string =>
  type === 'row' ? WORDS.row.listedName : toolOf({ type: type === 'boqRow' ? 'row' : type }).name
