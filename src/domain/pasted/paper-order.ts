import { type ColumnProfile, profileColumn } from './column-profile.ts'
import type { PastedTable } from './parse-table.ts'
import { FEWEST_NUMBERS } from './score-roles.ts'
import { bodyOf, type TableFormat } from './table-format.ts'

/**
 * Whether item price and qty are in the order of our paper: nothing but their order tells them apart
 * (product: Pasted rows). A share of figures with cents proves nothing; all of one column and none of
 * the other do.
 * @param profiles of a table without headings
 */
export const isInPaperOrder = (profiles: readonly ColumnProfile[]): boolean =>
  areBare(profiles) && !(profiles[1]?.twoDecimals === 0 && profiles[2]?.twoDecimals === 1)

/** A description, then two columns of figures without a unit, a currency or a percent sign. */
function areBare([text, one, other, ...more]: readonly ColumnProfile[]): boolean {
  const isBare = (profile: ColumnProfile | undefined) =>
    profile?.isFigures === true &&
    profile.money + profile.counted + profile.percent === 0 &&
    !(profile.isNumbering && profile.figures.length >= FEWEST_NUMBERS)
  return text?.isText === true && isBare(one) && isBare(other) && more.length === 0
}

/** The format with item price and qty in each other's column; null if something tells them apart. */
export function swapped(table: PastedTable, format: TableFormat): TableFormat | null {
  const { roles, hasHeader } = format
  const [text, ...figures] = roles
  const isRead = text === 'description' && figures.toSorted().join() === 'itemPrice,qty'
  if (hasHeader || !isRead) return null
  const profiles = roles.map((_, at) => profileColumn(bodyOf(table, format), at, format))
  return areBare(profiles) ? { ...format, roles: [text, ...figures.toReversed()] } : null
}
