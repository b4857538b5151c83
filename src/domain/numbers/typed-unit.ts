import { LIMITS } from '../document/limits.ts'
import { percentOf } from './arithmetic.ts'
import { editFigure, type PricedRow, withUnit } from './priced-row.ts'
import { withExponents } from './typed-figure.ts'

/**
 * The row with a unit that was typed into its column; null if that is too long. `%` turns the
 * quantity into a percentage, and stands beside it (numbers: Reading a figure).
 */
export function unitTyped<T extends PricedRow>(row: T, text: string): T | null {
  const unit = withExponents(text.trim().replace(/\s+/g, ' ')).replace(/[％٪]/g, '%')
  if (unit.length > LIMITS.unitLength) return null
  const { value, unit: before } = row.qty
  const isPercent = unit === '%' && before !== '%' && value !== null
  return withUnit(isPercent ? editFigure(row, 'qty', percentOf(value)).row : row, unit)
}
