import type { Way } from '../../../../../src/domain/numbers/meet-total.ts'
import type { Meta } from '../../document/model.ts'

/**
 * What a way to meet a typed total is called (product: Totals).
 * @param amount of the line that it would add
 */
export function wayLabel(way: Way, amount: number, { tax, lines }: Terms): string {
  if (way === 'spread-total') return 'Spread over the rows'
  if (way === 'add-rounding') return 'Add rounding'
  if (way === 'add-difference') return amount < 0 ? 'Add as discount' : 'Add as surcharge'
  const isPlain = tax.mode === 'none' && lines.length === 0
  return isPlain ? 'Back to the sum' : 'Back to the calculated total'
}

type Terms = Pick<Meta, 'tax' | 'lines'>
