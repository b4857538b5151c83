import type { ColumnProfile } from './column-profile.ts'
import { DISCOUNT_KINDS, type DiscountKind, priceAfter } from './discount-kinds.ts'
import { saysAmount, saysPercent } from './heading-words.ts'
import { compareProducts, type Products } from './products.ts'

/** How a column of discounts is written. `sign` is -1 where a discount is written as -10. */
export interface DiscountForm {
  readonly kind: DiscountKind
  readonly sign: 1 | -1
}

/** The columns that take part in a row's price; null where the table has none. */
export interface PricedColumns {
  readonly qty: ColumnProfile | null
  readonly itemPrice: ColumnProfile | null
  readonly price: ColumnProfile | null
}

/**
 * How the column writes its discounts: as the most products prove, otherwise as its marks and its
 * heading say, otherwise in percent.
 */
export function discountFormOf(
  discount: ColumnProfile,
  priced: PricedColumns,
  heading = '',
): DiscountForm {
  const forms = signsOf(discount).flatMap((sign) =>
    kindsOf(discount).map((kind): DiscountForm => ({ kind, sign })),
  )
  const proofs = forms.map((form) => ({ form, ...proveDiscount(discount, priced, form) }))
  const [best] = proofs.toSorted((a, b) => b.matching - a.matching)
  if (best && best.matching > 0) return best.form
  return { kind: kindByMarks(discount, heading), sign: signsOf(discount)[0] }
}

/** The share of the discounted rows that must agree before a column without a name is a discount. */
const PROVEN_SHARE = 0.9

/**
 * Whether a column of percentages is a discount, whatever its heading says: item price × qty less
 * the discount is the price.
 */
export function isProvenDiscount(column: ColumnProfile, priced: PricedColumns): boolean {
  const form = { kind: 'share', sign: signsOf(column)[0] } as const
  const { rows, matching } = proveDiscount(column, priced, form)
  return matching > 0 && matching >= rows * PROVEN_SHARE
}

/** Compares the discounted rows only: the others match in every form. */
function proveDiscount(
  discount: ColumnProfile,
  { qty, itemPrice, price }: PricedColumns,
  { kind, sign }: DiscountForm,
): Products {
  if (!itemPrice || !price) return { rows: 0, matching: 0, telling: 0 }
  return compareProducts(qty, itemPrice, price, (count, each, row) => {
    const off = discount.figures[row]
    return off ? priceAfter(kind, count, each, sign * off) : null
  })
}

function kindsOf({ percent }: ColumnProfile): readonly DiscountKind[] {
  return percent > 0 ? ['share'] : DISCOUNT_KINDS
}

function kindByMarks({ percent, money, figures }: ColumnProfile, heading: string): DiscountKind {
  if (percent > 0) return 'share'
  if (money > 0) return 'amount'
  const sizes = figures.filter((figure) => figure).map((figure) => Math.abs(figure ?? 0))
  if (saysPercent(heading)) return 'percent'
  if (saysAmount(heading)) return 'amount'
  return sizes.length > 0 && sizes.every((size) => size < 1) ? 'share' : 'percent'
}

/** The likely signs, the likeliest first: many lists write all discounts as negative figures. */
function signsOf({ figures }: ColumnProfile): readonly [1 | -1, ...(1 | -1)[]] {
  const areNegative =
    figures.some((figure) => (figure ?? 0) < 0) && figures.every((figure) => (figure ?? 0) <= 0)
  return areNegative ? [-1, 1] : [1]
}
