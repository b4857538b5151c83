import type { ComponentType } from 'react'
import type { BlockModel } from '../document/model.ts'

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
