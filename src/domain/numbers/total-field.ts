import type { Blocks } from '../document/blocks.ts'
import { mapFields } from '../document/fields.ts'
import type { Block, Quotation } from '../document/quotation.ts'
import { mapSame } from '../document/same-list.ts'
import { formatMoney } from './format-figure.ts'
import { termsOf, totalsOf } from './totals.ts'

type Terms = Pick<Quotation, 'tax' | 'lines' | 'currency' | 'locale'>

/**
 * The blocks with the total in all fields for it, as the last price block shows it (product:
 * Fields): whatever is typed there. The same blocks if nothing changes.
 */
export function withTotalFields<T extends Blocks>(blocks: T, terms: Terms): T {
  if (!blocks.some(hasTotalField)) return blocks
  const { shown } = totalsOf(blocks, termsOf(terms))
  const total = formatMoney(shown, terms.locale, terms.currency)
  const filled = mapFields(blocks.filter(hasTotalField), (name, text) =>
    name === 'total' ? total : text,
  ).values()
  return mapSame(blocks, (block) => (hasTotalField(block) ? (filled.next().value ?? block) : block))
}

/** Only texts have it: a key press in a large table must not look through its rows. */
const hasTotalField = (block: Block): boolean =>
  block.type === 'text' && block.text.html.includes('<span data-field="total">')
