import { type BlockType, typeOf } from '../../../../src/domain/document/kinds/index.ts'
import type { Bookmark } from '../../../../src/domain/document/schema.ts'
import type { BlockModel } from '../document/model.ts'
import { boqTool } from './boq/index.ts'
import { priceTool } from './price/index.ts'
import { rowTool } from './row/index.ts'
import { textTool } from './text/index.ts'
import type { BlockTool } from './tool.ts'
import { unknownTool } from './unknown/index.tsx'

/** The tool of each kind of block. */
export const TOOLS: {
  readonly [T in BlockType]: BlockTool<Extract<BlockModel, { type: T }>>
} = { text: textTool, boq: boqTool, row: rowTool, price: priceTool }

/**
 * The tool of the block's type, or that of unknown blocks if this version doesn't know the type.
 */
export function toolOf(block: { readonly type: string }): BlockTool {
  const type = typeOf(block)
  return (type === 'unknown' ? unknownTool : TOOLS[type]) as BlockTool
}

/** The name under which bookmarks of this type are listed. */
export function listedName({ type }: Pick<Bookmark, 'type'>): string {
  if (type === 'boqRow') return TOOLS.row.name
  const { name, listedName = name } = toolOf({ type })
  return listedName
}
