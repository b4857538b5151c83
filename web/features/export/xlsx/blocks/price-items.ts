import { percentOf } from '../../../../../src/domain/numbers/arithmetic.ts'
import type { Withholding } from '../../../../../src/domain/document/quotation.ts'
import { formatPercent, formatPrice } from '../../../../../src/domain/numbers/format-figure.ts'
import { sum } from '../../../../../src/domain/numbers/money.ts'
import { type DocumentTotals, taxDecimals } from '../../../../../src/domain/numbers/taxes.ts'
import { termsOf } from '../../../../../src/domain/numbers/totals.ts'
import { fill } from '../../../../../src/domain/words/fill.ts'
import { columnAt } from '../grid.ts'
import type { Ledger } from '../ledger.ts'
import { readInline } from '../read-inline.ts'
import { address } from '../share-columns.ts'
import type { TextRun } from '../sheet.ts'
import { FONTS } from '../styles.ts'
import { addedTax, netWithin, poolsByRate, wholeOf } from '../tax-terms.ts'
import {
  cellTerm,
  content,
  figureTerm,
  literal,
  minus,
  plus,
  product,
  quotient,
  rounded,
  sumTerm,
  type Term,
} from '../terms.ts'
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
  const { withholding, rounding: step } = side.quotation
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
  const roundings = lines.filter(({ kind }) => kind === 'rounding')
  const amounts = [document.sum, ...document.lines.map(({ amount }) => amount)]
  // Without lines the net says what the sum would.
  const hasSum = !hasTax || isBelow || applied.length > 0
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
  const hasGross = withholding !== null && hasTax
  const hasStep = document.stepRounding !== 0
  const afterTax =
    Number(hasGross) + Number(withholding !== null) + roundings.length + Number(hasStep)
  const net = isBelow ? before.length + afterTax + titleRows : before.length
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
    const taxOf = (own: Term): Term => {
      if (!isIncluded) return addedTax(isRoomy ? baseCell : own, share, decimals)
      const whole = wholeOf(own, decimals, ofPrices)
      if (part !== null) {
        const factor = plus(figureTerm(1), figureTerm(percentOf(rate?.percent ?? 0) ?? 0))
        return rounded(quotient(product(whole, share), factor), decimals)
      }
      return minus(
        whole,
        isRoomy && decimals === ofPrices ? baseCell : netWithin(whole, share, decimals),
      )
    }
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

  const gross = range(net, net + taxes.length, [document.net, ...taxes.map(({ tax }) => tax)])
  const withheldAt = after + Number(hasGross)
  const withheld = withholding && {
    ...withheldItem(document, withholding, context),
    percent: withholding.percent,
    ...(isRoomy && { base: () => content(withheldOf(), document.withheldOf) }),
    amount: (ledger: Ledger) => {
      const isWhole = document.withheldOf === document.net
      const own = isRoomy
        ? cellTerm(at(withheldAt, price - 1), document.withheldOf)
        : !isWhole
          ? figureTerm(document.withheldOf)
          : hasTax
            ? netTerm
            : poolIn(ledger)
      const share = percentTerm(withheldAt, withholding.percent)
      return content(withheldTerm(rounded(product(own, share), decimals)), document.withheld)
    },
  }
  /** The net, or the bases of some rates; a figure where only some lines count. */
  const withheldOf = (): Term => {
    const { rates = null, lines: named = null } = withholding ?? {}
    if (named) return figureTerm(document.withheldOf)
    if (!hasTax) return range(0, applied.length, amounts)
    if (!rates) return netTerm
    const own = rateIds.filter((id) => rates.includes(id)).map(linesOf)
    return own.length === 0
      ? figureTerm(0)
      : sumTerm(
          own.map(({ baseCell }) => baseCell.formula),
          own.map(({ base }) => base),
        )
  }
  const rounding = roundings.map(({ html, value }) =>
    write({
      label: readInline(inlineOf(html), FONTS.totalTitle, context.origin).runs,
      amount: () => literal(value),
    }),
  )

  // From the last line that is a sum of those above it on.
  const isAboveTaxed = hasTax && !isBelow
  const first = hasGross ? after : isAboveTaxed ? net : 0
  const start = hasGross
    ? [document.gross]
    : isAboveTaxed
      ? [document.net, ...taxes.map(({ tax }) => tax)]
      : amounts
  const values = [
    ...start,
    ...(withholding ? [document.withheld] : []),
    ...roundings.map(({ value }) => value ?? 0),
  ]
  const due = range(first, after + afterTax - 1 - Number(hasStep), values)
  const stepped = step
    ? rounded(product(rounded(quotient(due, figureTerm(step)), 0), figureTerm(step)), ofPrices)
    : due
  const below = [
    ...(hasGross
      ? [write({ label: plainRuns(words.gross), amount: () => content(gross, document.gross) })]
      : []),
    ...(withheld ? [write(withheld)] : []),
    ...rounding,
    ...(hasStep
      ? [
          write({
            label: plainRuns(words.rounding),
            amount: () =>
              content(rounded(minus(stepped, due), ofPrices), document.stepRounding),
          }),
        ]
      : []),
  ]
  return {
    above: isBelow || !hasTax ? [...before, ...below] : [...before, netLine, ...taxLines, ...below],
    below: isBelow ? [netLine, ...taxLines] : [],
    total: hasStep
      ? range(first, after + afterTax - 1, [...values, document.stepRounding])
      : stepped,
  }
}

const withReason = (text: string, reason: string): TextRun[] => [
  ...plainRuns(text),
  ...(reason ? [{ text: `\n${reason}`, font: FONTS.option }] : []),
]

/** The label of what is withheld: its name, and what else no cell says. */
function withheldItem(
  document: DocumentTotals,
  withholding: Withholding,
  context: LayoutContext,
): Pick<Item, 'label'> {
  const { name, reason } = withholding
  const percent = formatPercent(withholding.percent, context.locale)
  const isPart = document.withheldOf !== document.net
  const base = formatPrice(document.withheldOf, context)
  const isRoomy = hasPercentCells(context.grid)
  const text =
    isPart && !isRoomy ? fill(context.words.paper.withheld, { name, percent, base }) : name
  return { label: withReason(text, reason) }
}

/** Of a negative net nothing is withheld. */
const withheldTerm = ({ formula, result }: Term): Term => ({
  formula: `-MAX(0,${formula})`,
  result: -Math.max(0, result),
})

export interface ItemLines {
  readonly above: readonly Line[]
  /** Where the tax is included: what of the total is net, and what tax. */
  readonly below: readonly Line[]
  readonly total: Term
}
