import { LIMITS } from '../document/limits.ts'
import type { NextId, QuotationTax } from '../document/quotation.ts'
import { rateOf } from '../numbers/shown-rate.ts'
import type { PastedItem } from './pasted-rows.ts'

/** A quotation's tax with the rates of pasted rows, and which rate each row gets. */
export interface PastedRates {
  /** The same object if no rate is new. */
  readonly tax: QuotationTax
  /** The percentages of the new rates. */
  readonly added: readonly number[]
  /** The id of the rate with the percentage; null means the default rate. */
  readonly rateOf: (percent: number | null) => string | null
}

/**
 * Adds the rates that pasted rows name to the quotation's, the most frequent first. While the
 * quotation has no tax, its rows have no rates.
 * @param name what a new rate is called if the quotation has none yet
 */
export function withPastedRates(
  tax: QuotationTax,
  items: readonly PastedItem[],
  name: string,
  nextId: NextId,
): PastedRates {
  const missing = tax.mode === 'none' ? [] : missingPercents(tax, items)
  const added = missing.slice(0, LIMITS.rates - tax.rates.length)
  const like = rateOf(tax, null)?.name ?? name
  const rates = added.map((percent) => ({
    id: nextId(),
    name: like,
    percent,
    reason: '',
    parts: [],
  }))
  const after = added.length === 0 ? tax : { ...tax, rates: [...tax.rates, ...rates] }
  return {
    tax: after,
    added,
    rateOf: (percent) => {
      const usual = rateOf(after, null)
      if (percent === null || tax.mode === 'none' || usual?.percent === percent) return null
      return after.rates.find((rate) => rate.percent === percent)?.id ?? null
    },
  }
}

function missingPercents({ rates }: QuotationTax, items: readonly PastedItem[]): number[] {
  const counts = new Map<number, number>()
  for (const item of items)
    if (item.type === 'row' && item.taxPercent !== null)
      counts.set(item.taxPercent, (counts.get(item.taxPercent) ?? 0) + 1)
  return [...counts.keys()]
    .filter((percent) => rates.every((rate) => rate.percent !== percent))
    .toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
}
