import { percentOf } from '../../../../../src/domain/numbers/arithmetic.ts'
import {
  currencyDecimals,
  formatPercent,
  formatPrice,
} from '../../../../../src/domain/numbers/format-figure.ts'
import type { DocumentTotals } from '../../../../../src/domain/numbers/taxes.ts'
import { fill } from '../../../../../src/domain/words/fill.ts'
import { columnAt } from '../grid.ts'
import type { Ledger } from '../ledger.ts'
import { readInline } from '../read-inline.ts'
import { address } from '../share-columns.ts'
import { FONTS } from '../styles.ts'
import { addedTax, netWithin, poolsByRate, wholeOf } from '../tax-terms.ts'
import {
  cellTerm,
  content,
  figureTerm,
  literal,
  minus,
  product,
  rounded,
  sumTerm,
  type Term,
} from '../terms.ts'
import { hasPercentCells, type Item, itemLine, plainRuns } from './item-line.ts'
import type { LayoutContext, Line } from './line.ts'
import { inlineOf } from './text-lines.ts'

/**
 * Sum, lines, net, taxes and rounding, one below the other in the column of the prices, with
 * percentages and what they are of in the two columns before it, if there are as many.
 * @param row the sheet's row of the first
 * @param titleRows how many rows the total and its title have
 */
export function itemLines(
  document: DocumentTotals,
  row: number,
  context: LayoutContext,
  titleRows: number,
): ItemLines {
  const { grid, locale, tax, lines, currency } = context
  const words = context.words.paper
  const price = columnAt(grid, 'price')
  const isRoomy = hasPercentCells(grid)
  const decimals = Math.min(currencyDecimals(currency), 2)
  const at = (line: number, column = price) => address(column, row + line)
  const range = (from: number, to: number, values: readonly number[]): Term =>
    from === to ? cellTerm(at(from), values[0] ?? 0) : sumTerm([`${at(from)}:${at(to)}`], values)
  const write = (item: Item): Line => itemLine(item, context)
  const percentTerm = (line: number, percent: number): Term => {
    const value = percentOf(percent) ?? 0
    return isRoomy ? cellTerm(at(line, price - 2), value) : figureTerm(value)
  }

  const applied = lines.filter(({ kind }) => kind !== 'rounding')
  const roundings = lines.filter(({ kind }) => kind === 'rounding')
  const amounts = [document.sum, ...document.lines.map(({ amount }) => amount)]
  const sum = cellTerm(at(0), document.sum)
  const pool = range(0, applied.length, amounts)
  // Without lines the net says what the sum would (itemized-totals.ts).
  const isNet = document.taxes.length > 0 && tax.mode === 'added' && applied.length === 0
  const sumLine = write({
    label: plainRuns(words.sum),
    amount: (ledger) => content(ledger.sum, document.sum),
  })
  const before = [
    ...(isNet ? [] : [sumLine]),
    ...applied.map((line, index) => {
      const amount = document.lines[index]?.amount ?? 0
      const isPercent = line.kind === 'percent' && line.value !== null
      const running = range(0, index, amounts.slice(0, index + 1))
      const term = isPercent
        ? rounded(product(running, percentTerm(index + 1, line.value ?? 0)), 2)
        : figureTerm(amount)
      return write({
        label: readInline(inlineOf(line.html), FONTS.totalTitle, context.origin).runs,
        amount: () => (line.value === null ? null : content(term, amount)),
        ...(isPercent && { percent: line.value ?? 0 }),
      })
    }),
  ]
  const rounding = roundings.map(({ html, value }) =>
    write({
      label: readInline(inlineOf(html), FONTS.totalTitle, context.origin).runs,
      amount: () => literal(value),
    }),
  )
  const isIncluded = tax.mode === 'included' && document.taxes.length > 0
  const net = isIncluded ? before.length + rounding.length + titleRows : before.length
  const ours = document.taxes.map(({ base, tax }) => (isIncluded ? base + tax : base))
  const netTerm = cellTerm(at(net), document.net)
  const taxRange = range(
    net + 1,
    net + document.taxes.length,
    document.taxes.map(({ tax }) => tax),
  )
  const poolsOf = (ledger: Ledger): Term[] =>
    poolsByRate(
      document,
      tax,
      { sum, pool: isIncluded ? pool : netTerm },
      ledger,
      ours,
      (index, own) => {
        if (!isRoomy) return own
        const { base = 0, tax = 0 } = document.taxes[index] ?? {}
        const cell = at(net + 1 + index, price - 1)
        return isIncluded
          ? sumTerm([`${cell}:${at(net + 1 + index)}`], [base, tax])
          : cellTerm(cell, base)
      },
    )
  const taxLines = document.taxes.map(({ rate: id, base, tax: amount }, index) => {
    const line = net + 1 + index
    const rate = tax.rates.find((each) => each.id === id)
    const percent = rate?.percent ?? 0
    const share = percentTerm(line, percent)
    const baseCell = cellTerm(at(line, price - 1), base)
    const taxOf = (own: Term): Term => {
      if (!isIncluded) return addedTax(isRoomy ? baseCell : own, share, decimals)
      const whole = wholeOf(own, decimals)
      return minus(whole, isRoomy && decimals === 2 ? baseCell : netWithin(own, share, decimals))
    }
    const baseOf = (own: Term): Term => {
      if (!isIncluded) return own
      return decimals === 2 ? netWithin(own, share, 2) : minus(own, cellTerm(at(line), amount))
    }
    const name = rate?.name ?? ''
    const text = isRoomy
      ? fill(isIncluded ? context.words.files.includedName : '{name}', { name })
      : fill(isIncluded ? words.includedTax : words.tax, {
          name,
          percent: formatPercent(percent, locale),
          base: formatPrice(base, context),
        })
    const reason = percent === 0 && rate?.reason ? `\n${rate.reason}` : ''
    return write({
      label: [...plainRuns(text), ...(reason ? [{ text: reason, font: FONTS.option }] : [])],
      amount: (ledger) => content(taxOf(poolsOf(ledger)[index] ?? pool), amount),
      percent,
      base: (ledger) => content(baseOf(poolsOf(ledger)[index] ?? pool), base),
    })
  })
  const netLine = write({
    label: plainRuns(words.net),
    amount: (ledger) =>
      content(isIncluded ? minus(pool, taxRange) : isNet ? ledger.sum : pool, document.net),
  })
  const values = roundings.map(({ value }) => value ?? 0)
  if (isIncluded || taxLines.length === 0)
    return {
      above: [...before, ...rounding],
      below: isIncluded ? [netLine, ...taxLines] : [],
      total: range(0, before.length + rounding.length - 1, [...amounts, ...values]),
    }
  const last = net + taxLines.length + rounding.length
  return {
    above: [...before, netLine, ...taxLines, ...rounding],
    below: [],
    total: range(net, last, [document.net, ...document.taxes.map(({ tax }) => tax), ...values]),
  }
}

export interface ItemLines {
  readonly above: readonly Line[]
  /** Where the tax is included: what of the total is net, and what tax. */
  readonly below: readonly Line[]
  readonly total: Term
}
