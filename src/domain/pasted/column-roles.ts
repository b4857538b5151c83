/**
 * What a column of a pasted table holds. `number` is the list's own numbering and `cost` is what
 * the seller pays; neither is kept. `price` is the row's amount.
 */
export const COLUMN_ROLES = [
  'description',
  'unit',
  'qty',
  'itemPrice',
  'price',
  'number',
  'cost',
  'none',
] as const
export type ColumnRole = (typeof COLUMN_ROLES)[number]

/** Roles that several columns may have. */
export const SHARED_ROLES: ReadonlySet<ColumnRole> = new Set(['number', 'cost', 'none'])
