import type { RowAsides } from '../../row-asides.ts'

/**
 * The asides of a row in one line below its description: `alternative +140.02 with tax` or
 * `optional +59.50 with tax, 1 to 10`. The difference is a text, since no formula of a few cells could know it.
 */
export const remarkOf = ({ use, range, difference, terms }: RowAsides): string =>
  [[use, difference, terms].filter(Boolean).join(' '), range].filter(Boolean).join(', ')
