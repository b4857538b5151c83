/**
 * How a list writes its discounts: in percent (10), as a share (0.1, or `10 %`), as an amount off
 * the line, or as one off each piece.
 */
export const DISCOUNT_KINDS = ['percent', 'share', 'amount', 'each'] as const
export type DiscountKind = (typeof DISCOUNT_KINDS)[number]

/**
 * The line's price after the discount, in floating point: enough to recognize a column. Inserted
 * figures are worked out exactly (numbers/priced-row.ts).
 */
export function priceAfter(
  kind: DiscountKind,
  qty: number,
  itemPrice: number,
  discount: number,
): number {
  switch (kind) {
    case 'percent':
      return qty * itemPrice * (1 - discount / 100)
    case 'share':
      return qty * itemPrice * (1 - discount)
    case 'amount':
      return qty * itemPrice - discount
    case 'each':
      return qty * (itemPrice - discount)
  }
}
