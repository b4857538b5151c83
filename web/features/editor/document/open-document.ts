import type { Blocks } from '../../../../src/domain/document/blocks.ts'
import type { History } from './history.ts'
import type { DocumentModel } from './model.ts'

/** A pure operation on the blocks; it returns the same list when it changes nothing. */
export type Operation = (blocks: Blocks) => Blocks

export interface OpenDocument {
  readonly model: DocumentModel
  /** The blocks with every committed edit. */
  readonly committed: Blocks
  /** The blocks as the server or the template has them; any other list counts as unsaved. */
  readonly saved: Blocks
  readonly history: History
  /** The reader has started to edit it as a copy. */
  readonly isEditedAsCopy: boolean
}
