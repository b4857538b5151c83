/**
 * What a column of a pasted table holds. `price` is the row's amount, `cost` what the seller pays
 * for one, `tax` the rate in percent. `number` is the list's own numbering, which is not kept.
 */
export const COLUMN_ROLES = [
  'description',
  'unit',
  'qty',
  'itemPrice',
  'price',
  'discount',
  'tax',
  'cost',
  'number',
  'none',
] as const
export type ColumnRole = (typeof COLUMN_ROLES)[number]

/** Roles that several columns may have. */
export const SHARED_ROLES: ReadonlySet<ColumnRole> = new Set(['number', 'none'])
