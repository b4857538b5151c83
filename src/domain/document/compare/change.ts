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

/** Plain data: parsed JSON, or what would be written as such. */
export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether two values would be the same in JSON but for the order of keys. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) return isEqualList(a, b)
  let count = 0
  for (const key in a) {
    const value = (a as Fields)[key]
    if (value === undefined) continue
    count++
    if (!isEqual(value, (b as Fields)[key])) return false
  }
  for (const key in b) if ((b as Fields)[key] !== undefined) count--
  return count === 0
}

const isEqualList = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) &&
  Array.isArray(b) &&
  a.length === b.length &&
  a.every((item, at) => isEqual(item, b[at]))

/** The value at a path with dots; '' is the whole. */
export function valueAt(whole: unknown, path: string): unknown {
  if (path === '') return whole
  let value = whole
  for (const key of path.split('.')) value = isFields(value) ? value[key] : undefined
  return value
}
