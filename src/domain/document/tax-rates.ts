import { sum } from '../numbers/money.ts'
import { rateOf } from '../numbers/shown-rate.ts'
import { type Blocks, changePricedRow, mapPricedRows, type RowPlace } from './blocks.ts'
import type { ClipboardItem } from './clipboard.ts'
import { withFields } from './kinds/answers.ts'
import { kindOf } from './kinds/index.ts'
import type { PricedLine } from './kinds/kind.ts'
import { LIMITS } from './limits.ts'
import type { Block, BoqRow, NextId } from './quotation.ts'
import { changeById, mapSame } from './same-list.ts'
import type { QuotationTax } from './schema-fields.ts'

/*
 * Changes of a quotation's tax and of its rows' rates (numbers: Tax). Each takes a setting or a
 * list and returns a new one; the same one if nothing changes.
 */

export type TaxRateFields = QuotationTax['rates'][number]

/** The tax with one more rate; the first one is the default. */
export const withRate = (tax: QuotationTax, rate: TaxRateFields): QuotationTax => ({
  ...tax,
  rates: [...tax.rates, rate],
  defaultRate: rateOf(tax, null)?.id ?? rate.id,
})

/**
 * The tax with fields of a rate changed. A rate above 0 % has no reason. Parts make its percentage;
 * without any it is one tax again, at the percentage that it has.
 */
export function withRateFields(
  tax: QuotationTax,
  id: string,
  change: Partial<Omit<TaxRateFields, 'id'>>,
): QuotationTax {
  const whole = change.parts?.length ? sum(change.parts.map((part) => part.percent)) : null
  const rates = changeById(tax.rates, id, (rate) => {
    const changed = withFields(rate, { ...change, ...(whole !== null && { percent: whole }) })
    return changed.percent === 0 ? changed : withFields(changed, { reason: '' })
  })
  return withFields(tax, { rates: rates as TaxRateFields[] })
}

/**
 * The tax without the rate. If it was the default, the first one that is left becomes it; without
 * any rate there is no tax.
 */
export function withoutRate(tax: QuotationTax, id: string): QuotationTax {
  const rates = tax.rates.filter((rate) => rate.id !== id)
  if (rates.length === tax.rates.length) return tax
  const [first] = rates
  if (!first) return { mode: 'none', rates: [], defaultRate: null }
  const defaultRate = rateOf(tax, null)?.id === id ? first.id : tax.defaultRate
  return { ...tax, rates, defaultRate }
}

/** Gives the row at the place a tax rate; null for the default, which it then follows. */
export const withTaxRate = (blocks: Blocks, place: RowPlace, rateId: string | null): Blocks =>
  changePricedRow(blocks, place, (row) =>
    row.taxRate === rateId ? row : { ...row, taxRate: rateId },
  )

/** The blocks with the default rate for every row whose rate the quotation doesn't have. */
export function withKnownRates(blocks: Blocks, { rates }: QuotationTax): Blocks {
  const known = new Set<string | null>([null, ...rates.map(({ id }) => id)])
  const change = (row: PricedLine) => (known.has(row.taxRate) ? row : { ...row, taxRate: null })
  return mapSame(blocks, (block) => mapPricedRows(block, change))
}

/**
 * The copied item with its own tax rates among those of this tax: by their percentage, or added to
 * them. While the quotation has no tax, its rows keep what they have.
 */
export function withCopiedRates(copied: ClipboardItem, own: QuotationTax, nextId: NextId) {
  let tax = own
  const change = <R extends PricedLine>(row: R): R => {
    const { taxRate } = row
    const rate = copied.rates?.find(({ id }) => id === taxRate)
    if (!rate || tax.mode === 'none' || tax.rates.some(({ id }) => id === taxRate)) return row
    const { percent, reason } = rate
    const known = tax.rates.find((each) => each.percent === percent && each.reason === reason)
    const added = known ?? { ...rate, id: nextId() }
    if (!known && tax.rates.length < LIMITS.rates) tax = withRate(tax, added)
    return { ...row, taxRate: added.id }
  }
  const { item } = copied
  if (copied.kind === 'block')
    return { copied: { ...copied, item: mapPricedRows(item as Block, change) }, tax }
  return { copied: item.type === 'row' ? { ...copied, item: change(item as BoqRow) } : copied, tax }
}

/** How many priced rows have the rate, by choice or because it is the default. */
export const countRowsAt = (blocks: Blocks, tax: QuotationTax, rateId: string): number =>
  blocks
    .flatMap((block) => kindOf(block).pricedRows(block))
    .filter(({ taxRate }) => rateOf(tax, taxRate)?.id === rateId).length
