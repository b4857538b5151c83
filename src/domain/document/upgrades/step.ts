/** JSON of any version. */
export type Fields = Readonly<Record<string, unknown>>

/**
 * Turns a version into the next one. A released step is frozen: it calls no current code, whose
 * changes would change the step; it keeps fields that it doesn't know, and has a fixture of its
 * version in tests/fixtures.
 */
export interface Step {
  /** For all fields of a quotation except its blocks. */
  quotation?(fields: Fields): Fields
  /** For a block of any type, and for a bookmarked row. */
  item?(item: Fields): Fields
}
