import { PERIODS, type Period } from '#domain/document/limits.ts'
import type { BoqRow, Quotation, QuotationLine } from '#domain/document/quotation.ts'

/**
 * What is left of a quotation without some of its rows, from the words of numbers.md (A part of an
 * offer): the rows are gone, and each line is one for each total that it is part of, with a discount of
 * an amount cut in whole thousandths. It shares no code with the program.
 */
export function oraclePart(offer: Quotation, left: ReadonlySet<string>): Quotation {
  const [was, is] = [sumsOf(offer, new Set()), sumsOf(offer, left)]
  const first = was.first
  const parts = (line: QuotationLine): QuotationLine[] => {
    if (line.kind === 'percent') return [line]
    return (line.periods ?? [first]).flatMap((period) => {
      const value = line.kind === 'amount' ? cut(line.value ?? 0, period) : (line.value ?? 0)
      const isGone = value === 0 && line.value !== 0
      return isGone ? [] : [{ ...line, id: `${line.id} ${period}`, value, periods: [period] }]
    })
  }
  const cut = (value: number, period: Period): number => {
    const [whole, taken] = [was.of(period), is.of(period)]
    if (value >= 0 || whole <= 0n || taken >= whole) return value
    if (taken <= 0n) return 0
    const unit = 10n ** BigInt(3 - offer.decimals)
    const size = BigInt(Math.round(-value * 1000)) * taken
    return -Number(((2n * size + whole * unit) / (2n * whole * unit)) * unit) / 1000
  }
  const { lines, withholding } = offer
  const named = withholding?.lines
  return {
    ...offer,
    blocks: offer.blocks.map((block) =>
      block.type === 'boq'
        ? {
            ...block,
            boq: { ...block.boq, rows: block.boq.rows.filter(({ id }) => !left.has(id)) },
          }
        : block,
    ),
    lines: lines.flatMap(parts),
    withholding: withholding && {
      ...withholding,
      lines: named
        ? lines
            .filter(({ id }) => named.includes(id))
            .flatMap(parts)
            .map(({ id }) => id)
        : null,
    },
  }
}

/** What the rows that count come to in each period, in thousandths, and the first total there is. */
function sumsOf({ blocks, lines }: Quotation, left: ReadonlySet<string>) {
  const counted = blocks.flatMap((block) =>
    block.type === 'boq'
      ? (block.boq.rows as BoqRow[])
          .filter(({ id, use, isChosen }) => !left.has(id) && (use === 'included' || isChosen))
          .map((row) => ({
            period: row.period ?? block.period ?? 'once',
            price: row.price.value,
          }))
      : [],
  )
  const named = lines.flatMap(({ periods }) => periods ?? [])
  const used = PERIODS.filter(
    (period) =>
      named.includes(period) || counted.some((row) => row.period === period && row.price !== null),
  )
  return {
    first: used[0] ?? counted[0]?.period ?? 'once',
    of: (period: Period) =>
      counted.reduce(
        (sum, row) =>
          row.period === period ? sum + BigInt(Math.round((row.price ?? 0) * 1000)) : sum,
        0n,
      ),
  }
}
