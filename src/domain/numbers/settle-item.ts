import type { Bookmark } from '../document/bookmark.ts'
import { DECIMALS } from '../document/limits.ts'
import type { PriceBlock } from '../document/schema.ts'
import { formatMoney } from './figures.ts'
import { round } from './money.ts'
import { OUT_OF_RANGE, settleBoq } from './settle.ts'
import { settleFigures, Unsettled, withFigure } from './settle-figures.ts'

export type SettledItem =
  | { ok: true; item: Bookmark }
  /** Where, as `boq.rows[0].qty`, and what should be there. */
  | { ok: false; at: string; reason: string }

/** A bookmark belongs to no quotation: the defaults of one (design) write its figures. */
const LOCALE = 'en-US'
const CURRENCY = 'USD'

/**
 * A bookmark by the number rules, as settleQuotation does with a document (api: Quotations). The
 * total of a price block is worked out by the quotation that it will stand in: until then it is
 * what it was, in cents.
 */
export function settleItem(item: Bookmark): SettledItem {
  const settled = settle(item)
  if (!(settled instanceof Unsettled)) return { ok: true, item: settled }
  return { ok: false, at: settled.at.replace(/^\./, ''), reason: OUT_OF_RANGE }
}

function settle(item: Bookmark): Bookmark | Unsettled {
  if (item.type === 'text') return item
  if (item.type === 'boq') return settleBoq(item, LOCALE)
  return item.type === 'price' ? settlePrice(item) : settleFigures(item, LOCALE)
}

function settlePrice(block: PriceBlock): PriceBlock | Unsettled {
  const { value } = block.price
  const kept = value === null ? null : round(value, DECIMALS.price)
  if (value !== null && kept === null) return new Unsettled('.price')
  return { ...block, price: withFigure(block.price, kept, formatMoney(kept, LOCALE, CURRENCY)) }
}
