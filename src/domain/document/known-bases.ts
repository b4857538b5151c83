import type { Quotation } from './quotation.ts'
import type { Withholding } from './schema-fields.ts'

/**
 * What is withheld, without the ids of rates and lines that the document no longer has (numbers:
 * Withholding). It is of all rates if none is left that it named; the same object if it names no
 * other.
 */
export function withKnownBases(
  withholding: Withholding | null,
  { tax, lines }: Pick<Quotation, 'tax' | 'lines'>,
): Withholding | null {
  if (!withholding) return null
  const rates = known(withholding.rates, tax.rates)
  const named = known(withholding.lines, lines)
  if (rates === withholding.rates && named === withholding.lines) return withholding
  // No line is a choice, but of no rate nothing would be withheld.
  const isNoneLeft = rates !== withholding.rates && rates?.length === 0
  return { ...withholding, rates: isNoneLeft ? null : rates, lines: named }
}

/** The ids of those that are there; null if these are all. */
function known(named: string[] | null, all: readonly { id: string }[]): string[] | null {
  const left = named?.filter((id) => all.some((one) => one.id === id)) ?? null
  if (!left || left.length === named?.length) return named
  return left.length === all.length ? null : left
}
