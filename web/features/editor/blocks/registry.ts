import type { ComponentType } from 'react'
import { type BlockType, typeOf } from '../../../../src/domain/document/kinds/index.ts'
import type { Bookmark } from '../../../../src/domain/document/schema.ts'
import { editor as WORDS } from '../../../../src/domain/words/en/editor.json'
import type { BlockModel, UnknownModel } from '../document/model.ts'
import { BoqView } from './boq/view.tsx'
import { PriceView } from './price/view.tsx'
import { RowView } from './row/view.tsx'
import { TextView, UnknownView } from './text/view.tsx'

/** How a kind of block looks and what users call it; the rest is in src/domain/document/kinds. */
export interface BlockTool<M extends BlockModel = BlockModel> {
  /** Its name in the '+ Block' menu and in labels. */
  readonly name: string
  /** Its name among bookmarks, if `name` would not be clear there. */
  readonly listedName?: string
  /** The title of its info form. */
  readonly infoTitle: string
  /** One line on what it is for, under the name in the menu. */
  readonly hint: string
  readonly View: ComponentType<{ model: M }>
}

/** The tool of each kind of block. */
export const TOOLS: {
  readonly [T in BlockType]: BlockTool<Extract<BlockModel, { type: T }>>
} = {
  text: {
    name: 'Text',
    infoTitle: 'Text',
    hint: 'Headings, lists, tables, pictures and files',
    View: TextView,
  },
  boq: {
    name: 'Items',
    infoTitle: 'Table',
    hint: 'A bill of quantities with a subtotal',
    View: BoqView,
  },
  row: {
    name: 'Row',
    listedName: 'Single row',
    infoTitle: 'Row',
    hint: 'A single priced line of its own',
    View: RowView,
  },
  price: { name: 'Price', infoTitle: 'Total', hint: 'The sum of all items', View: PriceView },
}

const UNKNOWN: BlockTool<UnknownModel> = {
  name: WORDS.unknown.label,
  infoTitle: 'Info',
  hint: '',
  View: UnknownView,
}

/**
 * The tool of the block's type, or that of unknown blocks if this version doesn't know the type.
 */
export function toolOf(block: { readonly type: string }): BlockTool {
  const type = typeOf(block)
  return (type === 'unknown' ? UNKNOWN : TOOLS[type]) as BlockTool
}

/** The name under which bookmarks of this type are listed. */
export function listedName({ type }: Pick<Bookmark, 'type'>): string {
  if (type === 'boqRow') return TOOLS.row.name
  const { name, listedName = name } = toolOf({ type })
  return listedName
}
