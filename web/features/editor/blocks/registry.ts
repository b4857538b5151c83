import type { BlockType } from '../../../../src/domain/document/quotation.ts'
import { boqTool } from './boq/index.ts'
import { priceTool } from './price/index.ts'
import { rowTool } from './row/index.ts'
import { textTool } from './text/index.ts'
import type { BlockTool } from './tool.ts'

/** Every block type, in the order in which the '+ Block' menu offers them. */
export const TOOLS = [textTool, boqTool, rowTool, priceTool] as readonly BlockTool[]

/** The tool of the type, or undefined for a type that this version does not know. */
export const toolOf = (type: BlockType | 'unknown'): BlockTool | undefined =>
  TOOLS.find((tool) => tool.type === type)
