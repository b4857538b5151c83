import type { ComponentType } from 'react'
import type { Block, BlockType, NextId } from '../../../../src/domain/document/quotation.ts'
import type { BlockModel } from '../document/model.ts'

/**
 * What a block type brings (design, Editor.js block model): how it looks, how it begins and what
 * people call it. Adding a block type is a folder with one of these and a line in registry.ts.
 */
export interface BlockTool<M extends BlockModel = BlockModel> {
  readonly type: BlockType
  /** Its name in the '+ Block' menu and in labels (spec 2, Insert). */
  readonly name: string
  /** One line on what it is for, under the name in the menu. */
  readonly hint: string
  readonly create: (nextId: NextId) => Block
  readonly View: ComponentType<{ model: M }>
}
