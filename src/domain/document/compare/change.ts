import type { Quotation } from '../schema.ts'
import type { WrittenField } from '../written-fields.ts'

/** What a comparison reads of a document: all but its id, owner, times and sharing. */
export type Compared = Pick<Quotation, WrittenField | 'version' | 'blocks'>

/**
 * One difference between two versions of a document (product: Comparing versions). This is also its
 * form on the wire.
 */
export interface Change {
  readonly kind: 'added' | 'removed' | 'moved' | 'changed'
  /**
   * The block, or that of the row: for a removed row where it was, for others where it is. Null for
   * the document's own fields.
   */
  readonly blockId: string | null
  readonly rowId: string | null
  /**
   * What of the item changed: a path with dots, such as `description` or `boq.header.title`. Null
   * for the whole item.
   */
  readonly field: string | null
  /** The value or, of a move, the place. Undefined where the field was missing. */
  readonly before: unknown
  readonly after: unknown
  /** Of an added item: the id of the one before it in its list; null for the first. */
  readonly follows?: string | null
}

/** Where a block (blockId null) or a row stands, as a move tells it. */
export interface Place {
  readonly blockId: string | null
  /** The id of the one before it; null for the first. */
  readonly follows: string | null
}
