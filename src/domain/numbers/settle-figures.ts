import { DECIMALS, LIMITS } from '../document/limits.ts'
import type { FigureCell } from '../document/quotation.ts'
import { formatPrice, formatQty } from './figures.ts'
import { rememberingTexts } from './memoized-formats.ts'
import { round } from './money.ts'
import { type Figures, productOf } from './row.ts'

const priceText = rememberingTexts(formatPrice)
const qtyText = rememberingTexts(formatQty)

/** A figure or a result beyond ±1e12; `at` grows into a path on its way out of the document. */
export class Unsettled {
  constructor(readonly at: string) {}
  under(path: string): Unsettled {
    return new Unsettled(`${path}${this.at}`)
  }
}

/**
 * A row's figures by the number rules (numbers: A row): itemPrice and a pinned price to 2 decimals,
 * qty as it is, an unpinned price the product. The same object where nothing changes.
 */
export function settleFigures<T extends Figures>(row: T, locale: string): T | Unsettled {
  const itemPrice = settleCell(row.itemPrice, toCents(row.itemPrice.value), priceText, locale)
  if (itemPrice === null) return new Unsettled('.itemPrice')
  const qty = settleCell(row.qty, withinRange(row.qty.value), qtyText, locale)
  if (qty === null) return new Unsettled('.qty')
  const { price: before } = row
  const value = before.pin.isPinned
    ? toCents(before.value)
    : productOf({ itemPrice, qty, price: before })
  const price = settleCell(before, value, priceText, locale)
  if (price === null) return new Unsettled('.price')
  if (itemPrice === row.itemPrice && qty === row.qty && price === before) return row
  return { ...row, itemPrice, qty, price }
}

/** The cell with the value and its html; the same object where it has them. */
export function withFigure<C extends { html: string; value: number | null }>(
  cell: C,
  value: number | null,
  text: string,
): C {
  const html = escapeHtml(text)
  return cell.value === value && cell.html === html ? cell : { ...cell, value, html }
}

type Value = number | null | 'out-of-range'

const toCents = (value: number | null): Value =>
  value === null ? null : (round(value, DECIMALS.price) ?? 'out-of-range')

const withinRange = (value: number | null): Value =>
  value === null ? null : Math.abs(value) <= LIMITS.figure ? value + 0 : 'out-of-range'

/** Null for a figure out of range; a pin is never stored as shown (api: Entities on the wire). */
function settleCell(
  cell: FigureCell,
  value: Value,
  format: (value: number | null, locale: string) => string,
  locale: string,
): FigureCell | null {
  if (value === 'out-of-range') return null
  const hidden = cell.pin.isShown ? { ...cell, pin: { ...cell.pin, isShown: false } } : cell
  return withFigure(hidden, value, format(value, locale))
}

/** Number formats hold no markup today; the html must be safe whatever they hold tomorrow. */
function escapeHtml(text: string): string {
  if (!/[&<>"]/.test(text)) return text
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
