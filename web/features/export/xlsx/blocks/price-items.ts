import { percentOf } from '../../../../../src/domain/numbers/arithmetic.ts'
import { formatPercent, formatPrice } from '../../../../../src/domain/numbers/format-figure.ts'
import { sum } from '../../../../../src/domain/numbers/money.ts'
import { type DocumentTotals, taxDecimals } from '../../../../../src/domain/numbers/taxes.ts'
import { termsOf } from '../../../../../src/domain/numbers/totals.ts'
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
  minus,
  plus,
  product,
  quotient,
  rounded,
  sumTerm,
  type Term,
} from '../terms.ts'
import { countOfDue, dueItems, steppedTerm, withReason } from './due-items.ts'
import { hasPercentCells, type Item, itemLine, plainRuns } from './item-line.ts'
import type { LayoutContext, Line } from './line.ts'
import { inlineOf } from './text-lines.ts'

/**
 * Sum, lines, net, taxes, what is withheld and rounding, one below the other in the column of the prices, with
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
  const { grid, locale, tax, lines, decimals: ofPrices, side } = context
  const { withholding } = side.quotation
  const words = context.words.paper
  const price = columnAt(grid, 'price')
  const isRoomy = hasPercentCells(grid)
  const decimals = taxDecimals(termsOf(side.quotation))
  const at = (line: number, column = price) => address(column, row + line)
  const range = (from: number, to: number, values: readonly number[]): Term =>
    from === to ? cellTerm(at(from), values[0] ?? 0) : sumTerm([`${at(from)}:${at(to)}`], values)
  const write = (item: Item): Line => itemLine(item, context)
  const percentTerm = (line: number, percent: number): Term => {
    const value = percentOf(percent) ?? 0
    return isRoomy ? cellTerm(at(line, price - 2), value) : figureTerm(value)
  }

  const { taxes } = document
  const hasTax = taxes.length > 0
  const isIncluded = tax.mode === 'included' && hasTax
  // What is withheld of the net stands below it (itemized-totals.ts).
  const isBelow = isIncluded && !withholding
  const applied = lines.filter(({ kind }) => kind !== 'rounding')
  const amounts = [document.sum, ...document.lines.map(({ amount }) => amount)]
  // Without lines the net or the total says what the sum would (itemized-totals.ts).
  const hasSum = applied.length > 0 || (hasTax ? isBelow : countOfDue(document, context) > 0)
  const sumIn = (ledger: Ledger) => (hasSum ? cellTerm(at(0), document.sum) : ledger.sum)
  const poolIn = (ledger: Ledger) => (hasSum ? range(0, applied.length, amounts) : ledger.sum)
  const sumLine = write({
    label: plainRuns(words.sum),
    amount: (ledger) => content(ledger.sum, document.sum),
  })
  const before = [
    ...(hasSum ? [sumLine] : []),
    ...applied.map((line, index) => {
      const amount = document.lines[index]?.amount ?? 0
      const isPercent = line.kind === 'percent' && line.value !== null
      const running = range(0, index, amounts.slice(0, index + 1))
      const term = isPercent
        ? rounded(product(running, percentTerm(index + 1, line.value ?? 0)), ofPrices)
        : figureTerm(amount)
      return write({
        label: readInline(inlineOf(line.html), FONTS.totalTitle, context.origin).runs,
        amount: () => (line.value === null ? null : content(term, amount)),
        ...(isPercent && { percent: line.value ?? 0 }),
      })
    }),
  ]
  const net = isBelow ? before.length + countOfDue(document, context) + titleRows : before.length
  const after = isBelow || !hasTax ? before.length : net + 1 + taxes.length
  const netTerm = cellTerm(at(net), document.net)
  const taxRange = range(
    net + 1,
    net + taxes.length,
    taxes.map(({ tax }) => tax),
  )

  // A rate in parts has a line for each.
  const rateIds = [...new Set(taxes.map(({ rate }) => rate))]
  const linesOf = (id: string) => {
    const first = taxes.findIndex(({ rate }) => rate === id)
    const own = taxes.filter(({ rate }) => rate === id)
    const cells = range(
      net + 1 + first,
      net + first + own.length,
      own.map(({ tax }) => tax),
    )
    const base = own[0]?.base ?? 0
    const tax = sum(own.map((each) => each.tax)) ?? 0
    return { base, tax, cells, baseCell: cellTerm(at(net + 1 + first, price - 1), base) }
  }
  const ours = rateIds.map(linesOf).map(({ base, tax }) => (isIncluded ? base + tax : base))
  const poolOf = (id: string, ledger: Ledger): Term => {
    const pool = isIncluded ? poolIn(ledger) : netTerm
    const pools = poolsByRate(
      { ...document, rates: rateIds },
      context,
      { sum: hasSum ? sumIn(ledger) : isIncluded ? ledger.sum : netTerm, pool },
      ledger,
      ours,
      (index, own) => {
        if (!isRoomy) return own
        const { baseCell, cells } = linesOf(rateIds[index] ?? '')
        return isIncluded ? plus(baseCell, cells) : baseCell
      },
    )
    return pools[rateIds.indexOf(id)] ?? pool
  }
  const taxLines = taxes.map(({ rate: id, part, base, tax: amount }, index) => {
    const line = net + 1 + index
    const rate = tax.rates.find((each) => each.id === id)
    const shown = part === null ? rate : rate?.parts[part]
    const percent = shown?.percent ?? 0
    const share = percentTerm(line, percent)
    const { baseCell, cells } = linesOf(id)
    const included = (own: Term): Term => {
      const whole = wholeOf(own, decimals, ofPrices)
      if (part !== null) {
        const factor = plus(figureTerm(1), figureTerm(percentOf(rate?.percent ?? 0) ?? 0))
        return rounded(quotient(product(whole, share), factor), decimals)
      }
      const isBase = isRoomy && decimals === ofPrices
      return minus(whole, isBase ? baseCell : netWithin(whole, share, decimals))
    }
    const taxOf = (own: Term): Term =>
      isIncluded ? included(own) : addedTax(isRoomy ? baseCell : own, share, decimals)
    const baseOf = (own: Term): Term => {
      if (!isIncluded) return own
      return decimals === ofPrices && part === null
        ? netWithin(own, share, decimals)
        : minus(own, cells)
    }
    const name = shown?.name ?? ''
    const text = isRoomy
      ? fill(isBelow ? context.words.files.includedName : '{name}', { name })
      : fill(isBelow ? words.includedTax : words.tax, {
          name,
          percent: formatPercent(percent, locale),
          base: formatPrice(base, context),
        })
    const reason = rate?.percent === 0 && rate.reason ? rate.reason : ''
    return write({
      label: withReason(text, reason),
      amount: (ledger) => content(taxOf(poolOf(id, ledger)), amount),
      percent,
      base: (ledger) => content(baseOf(poolOf(id, ledger)), base),
    })
  })
  const netLine = write({
    label: plainRuns(words.net),
    amount: (ledger) =>
      content(isIncluded ? minus(poolIn(ledger), taxRange) : poolIn(ledger), document.net),
  })

  const isAboveTaxed = hasTax && !isBelow
  const taxed = [document.net, ...taxes.map(({ tax }) => tax)]
  const due = dueItems(document, context, {
    at,
    range,
    percentTerm,
    after,
    decimals,
    start: isAboveTaxed ? { first: net, values: taxed } : { first: 0, values: amounts },
    net: (ledger) => (hasTax ? netTerm : poolIn(ledger)),
    baseOf: (ids) => {
      const own = rateIds.filter((id) => ids.includes(id)).map(linesOf)
      const cells = own.map(({ baseCell }) => baseCell.formula)
      return sumTerm(
        cells,
        own.map(({ base }) => base),
      )
    },
  })
  return {
    above: isAboveTaxed
      ? [...before, netLine, ...taxLines, ...due.lines]
      : [...before, ...due.lines],
    below: isBelow ? [netLine, ...taxLines] : [],
    total: ({ sum }) => {
      const { rounding: step } = side.quotation
      return hasSum || hasTax || !step ? due.total : steppedTerm(sum, step, ofPrices)
    },
  }
}

export interface ItemLines {
  readonly above: readonly Line[]
  /** Where the tax is included: what of the total is net, and what tax. */
  readonly below: readonly Line[]
  total(ledger: Ledger): Term
}
