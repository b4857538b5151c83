import { type ColumnProfile, profileColumn } from './column-profile.ts'
import type { PastedTable } from './parse-table.ts'
import { FEWEST_NUMBERS } from './score-roles.ts'
import { bodyOf, type TableFormat } from './table-format.ts'

/**
 * Whether only their order tells item price and qty apart: a description, then two columns of
 * figures without a unit, a currency or a percent sign. Then they are read in the order of our
 * paper: cents prove nothing (product: Pasted rows).
 * @param profiles of a table without headings
 */
export function isInPaperOrder([text, one, other, ...more]: readonly ColumnProfile[]): boolean {
  const isBare = (profile: ColumnProfile | undefined) =>
    profile?.isFigures === true &&
    profile.money + profile.counted + profile.percent === 0 &&
    !(profile.isNumbering && profile.figures.length >= FEWEST_NUMBERS)
  return text?.isText === true && isBare(one) && isBare(other) && more.length === 0
}

/** The format with item price and qty in each other's column; null if something tells them apart. */
export function swapped(table: PastedTable, format: TableFormat): TableFormat | null {
  const { roles, locale, hasHeader } = format
  const [text, ...figures] = roles
  const isRead = text === 'description' && figures.toSorted().join() === 'itemPrice,qty'
  if (hasHeader || !isRead) return null
  const profiles = roles.map((_, at) => profileColumn(bodyOf(table, format), at, locale))
  return isInPaperOrder(profiles) ? { ...format, roles: [text, ...figures.toReversed()] } : null
}
