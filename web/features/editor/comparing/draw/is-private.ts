/**
 * Whether a field of the quotation, a block or a row is in no file for customers (product:
 * Downloads): a printed comparison doesn't tell of it either.
 */
export const isPrivate = (field: string): boolean => PRIVATE.has(field.split('.')[0] ?? '')

const PRIVATE = new Set(['name', 'category', 'desc', 'info', 'cost'])
