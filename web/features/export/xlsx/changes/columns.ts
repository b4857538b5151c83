/** The columns of a sheet of changes. */
export const COLUMNS = {
  block: 0,
  number: 1,
  item: 2,
  what: 3,
  before: 4,
  after: 5,
  difference: 6,
} as const

/** In px. */
export const WIDTHS: readonly number[] = [130, 44, 220, 120, 190, 190, 110]

/** How many columns there are. */
export const SPAN = WIDTHS.length
