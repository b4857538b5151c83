import { DECIMALS } from '../document/limits.ts'
import type { Block, BoqBlock, PriceBlock, Quotation } from '../document/quotation.ts'
import { formatMoney, formatPrice } from './figures.ts'
import { round } from './money.ts'
import { isKnownCurrency, isKnownLocale } from './number-format.ts'
import { settleFigures, Unsettled, withFigure } from './settle-figures.ts'
import { subtotalOf, totalOf } from './total.ts'

export type Settled =
  | { ok: true; quotation: Quotation }
  /** Where, as `blocks[3].boq.rows[0].qty`, and what should be there. */
  | { ok: false; at: string; reason: string }

/**
 * The document by the number rules, whoever sent it (api: Quotations): every price, subtotal and
 * total recomputed, every figure's html derived from its value, no pin shown. A pinned price and a
 * total typed over stay. What already is as it should be stays the same object.
 */
export function settleQuotation(quotation: Quotation): Settled {
  const { locale, currency } = quotation
  if (!isKnownLocale(locale)) return refuse('locale', 'should be a known number format')
  if (!isKnownCurrency(currency)) return refuse('currency', 'should be a known currency')
  const priced = mapSame(quotation.blocks, (block) => settlePrices(block, locale))
  if (priced instanceof Unsettled) return refuse(`blocks${priced.at}`, OUT_OF_RANGE)
  const total = totalOf(priced)
  if (total === null) return refuse('blocks', OUT_OF_RANGE)
  const blocks = mapSame(priced, (block) =>
    block.type === 'price' ? settleTotal(block, total, quotation) : block,
  )
  if (blocks instanceof Unsettled) return refuse(`blocks${blocks.at}`, OUT_OF_RANGE)
  return { ok: true, quotation: blocks === quotation.blocks ? quotation : { ...quotation, blocks } }
}

export const OUT_OF_RANGE = 'should be within ±1e12, with all that is worked out from it'

const refuse = (at: string, reason: string): Settled => ({ ok: false, at, reason })

function settlePrices(block: Block, locale: string): Block | Unsettled {
  if (block.type === 'row') return settleFigures(block, locale)
  return block.type === 'boq' ? settleBoq(block, locale) : block
}

export function settleBoq(block: BoqBlock, locale: string): BoqBlock | Unsettled {
  const { boq } = block
  const rows = mapSame(boq.rows, (row) => settleFigures(row, locale))
  if (rows instanceof Unsettled) return rows.under('.boq.rows')
  const subtotal = subtotalOf(rows)
  if (subtotal === null) return new Unsettled('.boq.header.subTotalPrice')
  const before = boq.header.subTotalPrice
  const subTotalPrice = withFigure(before, subtotal, formatPrice(subtotal, locale))
  if (rows === boq.rows && subTotalPrice === before) return block
  return { ...block, boq: { ...boq, rows, header: { ...boq.header, subTotalPrice } } }
}

/** A total that was typed over keeps what was typed (numbers: The total). */
function settleTotal(
  block: PriceBlock,
  total: number,
  { locale, currency }: Quotation,
): PriceBlock | Unsettled {
  const { isTyped, value } = block.price
  const kept = isTyped && value !== null ? round(value, DECIMALS.price) : value
  if (isTyped && value !== null && kept === null) return new Unsettled('.price')
  const shown = isTyped ? kept : total
  const price = withFigure(block.price, shown, formatMoney(shown, locale, currency))
  return price === block.price ? block : { ...block, price }
}

/** The items changed one by one; the same list where none did. Stops at the first failure. */
function mapSame<T>(items: T[], change: (item: T) => T | Unsettled): T[] | Unsettled {
  let changed: T[] | null = null
  for (const [index, item] of items.entries()) {
    const after = change(item)
    if (after instanceof Unsettled) return after.under(`[${index}]`)
    if (after === item) continue
    changed ??= [...items]
    changed[index] = after
  }
  return changed ?? items
}
