import type { Withholding } from '../../../../../src/domain/document/quotation.ts'
import { formatPercent, formatPrice } from '../../../../../src/domain/numbers/format-figure.ts'
import type { DocumentTotals } from '../../../../../src/domain/numbers/taxes.ts'
import { fill } from '../../../../../src/domain/words/fill.ts'
import { columnAt } from '../grid.ts'
import type { Ledger } from '../ledger.ts'
import { readInline } from '../read-inline.ts'
import type { TextRun } from '../sheet.ts'
import { FONTS } from '../styles.ts'
import {
  cellTerm,
  content,
  figureTerm,
  literal,
  minus,
  product,
  quotient,
  rounded,
  type Term,
} from '../terms.ts'
import { hasPercentCells, itemLine, plainRuns } from './item-line.ts'
import type { LayoutContext, Line } from './line.ts'
import { inlineOf } from './text-lines.ts'

/** Where these lines stand, and terms of those above them. */
export interface AboveDue {
  at(line: number, column?: number): string
  range(from: number, to: number, values: readonly number[]): Term
  percentTerm(line: number, percent: number): Term
  /** The line of the first. */
  readonly after: number
  /** Of taxes. */
  readonly decimals: number
  /** The lines above that add up, from the first. */
  readonly start: { readonly first: number; readonly values: readonly number[] }
  net(ledger: Ledger): Term
  /** The sum of what the rates are taken of. */
  baseOf(rates: readonly string[]): Term
}

/** How many lines there are. */
export function countOfDue(document: DocumentTotals, { side, lines }: LayoutContext): number {
  const { withholding } = side.quotation
  const withheld = withholding ? (document.taxes.length > 0 ? 2 : 1) : 0
  const roundings = lines.filter(({ kind }) => kind === 'rounding').length
  return withheld + roundings + Number(document.stepRounding !== 0)
}

/** The total with tax, what is withheld of it and the roundings, and the total that they leave. */
export function dueItems(
  document: DocumentTotals,
  context: LayoutContext,
  above: AboveDue,
): { readonly lines: readonly Line[]; readonly total: Term } {
  const { range, after, start } = above
  const { withholding, rounding: step } = context.side.quotation
  const { paper } = context.words
  const hasGross = withholding !== null && document.taxes.length > 0
  const gross = range(start.first, after - 1, start.values)
  const roundings = context.lines.filter(({ kind }) => kind === 'rounding')
  const first = hasGross ? after : start.first
  const values = [
    ...(hasGross ? [document.gross] : start.values),
    ...(withholding ? [document.withheld] : []),
    ...roundings.map(({ value }) => value ?? 0),
  ]
  const last = first + values.length - 1
  const due = range(first, last, values)
  const stepped = step ? steppedTerm(due, step, context.decimals) : due
  const stepLine = itemLine(
    {
      label: plainRuns(paper.rounding),
      amount: () => content(rounded(minus(stepped, due), context.decimals), document.stepRounding),
    },
    context,
  )
  const grossLine = itemLine(
    { label: plainRuns(paper.gross), amount: () => content(gross, document.gross) },
    context,
  )
  const lines = [
    ...(hasGross ? [grossLine] : []),
    ...(withholding ? [withheldLine(document, withholding, context, above)] : []),
    ...roundings.map(({ html, value }) =>
      itemLine(
        {
          label: readInline(inlineOf(html), FONTS.totalTitle, context.origin).runs,
          amount: () => literal(value),
        },
        context,
      ),
    ),
  ]
  if (document.stepRounding === 0) return { lines, total: stepped }
  const total = range(first, last + 1, [...values, document.stepRounding])
  return { lines: [...lines, stepLine], total }
}

export const steppedTerm = (due: Term, step: number, decimals: number): Term =>
  rounded(product(rounded(quotient(due, figureTerm(step)), 0), figureTerm(step)), decimals)

function withheldLine(
  document: DocumentTotals,
  withholding: Withholding,
  context: LayoutContext,
  above: AboveDue,
): Line {
  const { withheldOf } = document
  const { name, percent, reason, rates, lines } = withholding
  const isRoomy = hasPercentCells(context.grid)
  const line = above.after + Number(document.taxes.length > 0)
  // By the places of the lines, which stand below the sum.
  const outside = context.lines
    .filter(({ kind }) => kind !== 'rounding')
    .flatMap(({ id }, at) => (!lines || lines.includes(id) ? [] : [at]))
  const isOfAllRates = !rates || document.taxes.every(({ rate }) => rates.includes(rate))
  const isOfNet = outside.length === 0 || context.tax.mode !== 'included'
  const base = (ledger: Ledger): Term => {
    if (isOfAllRates && isOfNet)
      return outside.reduce(
        (term, at) => minus(term, cellTerm(above.at(at + 1), document.lines[at]?.amount ?? 0)),
        above.net(ledger),
      )
    return rates && isRoomy && outside.length === 0 ? above.baseOf(rates) : figureTerm(withheldOf)
  }
  const cell = cellTerm(above.at(line, columnAt(context.grid, 'price') - 1), withheldOf)
  const isWhole = withheldOf === document.net
  const values = {
    name,
    percent: formatPercent(percent, context.locale),
    base: formatPrice(withheldOf, context),
  }
  return itemLine(
    {
      label: withReason(
        isWhole || isRoomy ? name : fill(context.words.paper.withheld, values),
        reason,
      ),
      percent,
      ...(isRoomy && { base: (ledger: Ledger) => content(base(ledger), withheldOf) }),
      amount: (ledger) => {
        const share = above.percentTerm(line, percent)
        const amount = rounded(product(isRoomy ? cell : base(ledger), share), above.decimals)
        return content(withheldTerm(amount), document.withheld)
      },
    },
    context,
  )
}

/** Of a negative net nothing is withheld. */
const withheldTerm = ({ formula, result }: Term): Term => ({
  formula: `-MAX(0,${formula})`,
  result: -Math.max(0, result),
})

export const withReason = (text: string, reason: string): TextRun[] => [
  ...plainRuns(text),
  ...(reason ? [{ text: `\n${reason}`, font: FONTS.option }] : []),
]
