import { termOf } from '#domain/numbers/commitments.ts'
import type { TotalItem } from '#domain/numbers/itemized-totals.ts'
import { percentOf, sum as sumOf } from '#domain/numbers/money.ts'
import type { ShownTotal } from '#domain/numbers/shown-totals.ts'
import { type DocumentTotals, taxDecimals } from '#domain/numbers/taxes.ts'
import { fill } from '#domain/words/fill.ts'
import { columnAt, widthAcross } from '../grid.ts'
import { CELL_PADDING } from '../least-widths.ts'
import type { Ledger } from '../ledger.ts'
import { moneyFormat, percentFormat, prefixedFormat, priceFormat } from '../number-format.ts'
import { readInline, textContent } from '../read-inline.ts'
import { address } from '../share-columns.ts'
import type { CellContent, TextRun } from '../sheet.ts'
import { FONTS, STYLES } from '../styles.ts'
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
import { textHeight } from '../text-size.ts'
import type { LateContent, LayoutContext, Line } from './line.ts'
import { inlineOf } from './text-lines.ts'

export interface ItemLines {
  readonly above: readonly Line[]
  /** Where the tax is included: what of the total is net, and what tax. */
  readonly below: readonly Line[]
  total(ledger: Ledger): Term
}

interface PlacedTotal {
  /** The sheet's row of the first item. */
  readonly row: number
  /** How many rows the total and its title have. */
  readonly titleRows: number
  /** The cell that shows the total. */
  readonly total: Term
}

/**
 * The paper's items of the total (itemized-totals.ts), one below the other.
 * @param document what they come to
 */
export function itemLines(
  { period, items: shown }: Pick<ShownTotal, 'period' | 'items'>,
  document: DocumentTotals,
  { row, titleRows, total }: PlacedTotal,
  context: LayoutContext,
): ItemLines {
  const { grid } = context
  const { quotation } = context.side
  const { withholding, rounding: step, decimals: ofPrices, tax } = quotation
  const { above, below } = shown
  const items = [...above, ...below]
  const decimals = taxDecimals(quotation)
  const price = columnAt(grid, 'price')
  const isRoomy = hasRoom(context)
  const isIncluded = tax.mode === 'included'

  const placeOf = (at: number, column = price) =>
    address(column, row + at + (at < above.length ? 0 : titleRows))
  const cell = (at: number) => cellTerm(placeOf(at), items[at]?.value ?? 0)
  const baseCell = (at: number) => cellTerm(placeOf(at, price - 1), items[at]?.share?.base ?? 0)
  const range = (from: number, to: number): Term => {
    const values = items.slice(from, to).map(({ value }) => value)
    return to - from === 1 ? cell(from) : sumTerm([`${placeOf(from)}:${placeOf(to - 1)}`], values)
  }
  /** What the items above this one come to. */
  const running = (at: number, ledger: Ledger): Term => {
    const from = items.findLastIndex(({ kind }, place) => place < at && ADDED_UP.has(kind))
    return from < 0 ? ledger.sum : range(from, at)
  }
  const percentAt = (at: number): Term => {
    const percent = percentOf(percentOfItem(items[at]) ?? 0)
    return isRoomy ? cellTerm(placeOf(at, price - 2), percent) : figureTerm(percent ?? 0)
  }
  const toStep = (due: Term): Term =>
    step
      ? rounded(product(rounded(quotient(due, figureTerm(step)), 0), figureTerm(step)), ofPrices)
      : due

  const net = items.findIndex(({ kind }) => kind === 'net')
  const pool = (ledger: Ledger) =>
    running(items.findLastIndex(({ kind }) => kind === 'sum' || kind === 'line') + 1, ledger)
  // A rate in parts has an item for each.
  const rates = [...new Set(document.taxes.map(({ rate }) => rate))].map((id): RateInUse => {
    const own = document.taxes.filter(({ rate }) => rate === id)
    const first = net + 1 + document.taxes.findIndex(({ rate }) => rate === id)
    const base = baseCell(first)
    const taxes = range(first, first + own.length)
    const gross = sumOf([base.result, ...own.map(({ tax }) => tax)]) ?? Number.NaN
    const shown = isIncluded ? plus(base, taxes) : base
    const amount = isIncluded ? gross : base.result
    const percent = tax.rates.find((rate) => rate.id === id)?.percent ?? 0
    return { id, percent, isInParts: own.length > 1, base, taxes, shown, amount }
  })
  const poolAt = (rate: RateInUse, ledger: Ledger): Term => {
    const whole = isIncluded ? pool(ledger) : cell(net)
    const sum = items[0]?.kind === 'sum' ? cell(0) : whole
    const pools = poolsByRate(rates, document, ledger, context, { sum, pool: whole, isRoomy })
    return pools[rates.indexOf(rate)] ?? whole
  }
  const rateAt = (at: number) => rates.find(({ id }) => id === document.taxes[at - net - 1]?.rate)
  const withheldOf = (ledger: Ledger): Term => {
    const { rates: named, lines = null } = withholding ?? {}
    const isOutside = ({ kind, id }: TotalItem) => kind === 'line' && lines && !lines.includes(id)
    const outside = items.flatMap((item, at) => (isOutside(item) ? cell(at) : []))
    const own = rates.filter(({ id }) => !named || named.includes(id))
    if (own.length === rates.length && (outside.length === 0 || !isIncluded))
      return outside.reduce(minus, net < 0 ? pool(ledger) : cell(net))
    // Which part of a line is at a rate is only known by its cents.
    if (!isRoomy || outside.length > 0) return figureTerm(document.withheldOf)
    return sumTerm(
      own.map(({ base }) => base.formula),
      own.map(({ base }) => base.result),
    )
  }
  const baseAt = (at: number, ledger: Ledger): Term => {
    if (items[at]?.kind === 'withheld') return withheldOf(ledger)
    const rate = rateAt(at)
    if (!rate) return figureTerm(0)
    return isIncluded ? minus(poolAt(rate, ledger), rate.taxes) : poolAt(rate, ledger)
  }

  const amounts: Partial<Record<TotalItem['kind'], (at: number, ledger: Ledger) => Term>> = {
    sum: running,
    gross: running,
    line: (at, ledger) =>
      items[at]?.line?.kind === 'percent'
        ? rounded(product(running(at, ledger), percentAt(at)), ofPrices)
        : figureTerm(items[at]?.value ?? 0),
    net: (_, ledger) =>
      isIncluded
        ? minus(pool(ledger), range(net + 1, net + 1 + document.taxes.length))
        : pool(ledger),
    tax: (at, ledger) => {
      const rate = rateAt(at)
      if (!rate) return figureTerm(0)
      if (!isIncluded) {
        const base = isRoomy ? rate.base : poolAt(rate, ledger)
        return rounded(product(base, percentAt(at)), decimals)
      }
      const gross = poolAt(rate, ledger)
      // Without the decimals that its currency doesn't have.
      const whole = decimals < ofPrices ? rounded(gross, decimals) : gross
      if (!rate.isInParts) {
        const within = quotient(whole, plus(figureTerm(1), percentAt(at)))
        return minus(whole, rounded(within, decimals))
      }
      const factor = plus(figureTerm(1), figureTerm(percentOf(rate.percent) ?? 0))
      return rounded(quotient(product(whole, percentAt(at)), factor), decimals)
    },
    withheld: (at, ledger) => {
      const base = isRoomy ? baseCell(at) : withheldOf(ledger)
      const { formula, result } = rounded(product(base, percentAt(at)), decimals)
      // Of a negative net nothing is withheld.
      return { formula: `-MAX(0,${formula})`, result: -Math.max(0, result) }
    },
    rounding: (at, ledger) => {
      if (items[at]?.line) return figureTerm(items[at]?.value ?? 0)
      const due = running(at, ledger)
      return rounded(minus(toStep(due), due), ofPrices)
    },
    term: () => product(total, figureTerm(termOf(period, quotation.terms) ?? 1)),
  }
  const lines = items.map((item, at): Line => {
    const { kind, value, share } = item
    const short = at < above.length ? '{name}' : context.words.files.includedName
    const amountOf: LateContent['of'] = (ledgerIn) =>
      value === null ? null : content(amounts[kind]?.(at, ledgerIn(period)) ?? total, value)
    const baseOf: LateContent['of'] = (ledgerIn) =>
      share && content(baseAt(at, ledgerIn(period)), share.base)
    return itemLine(item, context, { amountOf, baseOf, short })
  })
  return {
    above: lines.slice(0, above.length),
    below: lines.slice(above.length),
    total: (ledger) => {
      const due = running(above.length, ledger)
      return document.stepRounding === 0 ? toStep(due) : due
    },
  }
}

interface ItemParts {
  amountOf: LateContent['of']
  baseOf?: LateContent['of']
  /** How a tax is called where its percentage has a cell of its own. */
  short?: string
}

/**
 * An item with its amount in the column of the prices, its percentage and what that is of in the two
 * columns before it, if there are as many.
 */
export function itemLine(
  item: TotalItem,
  context: LayoutContext,
  { amountOf, baseOf, short = '{name}' }: ItemParts,
): Line {
  const { grid, locale } = context
  const { kind, value, share } = item
  const price = columnAt(grid, 'price')
  const isRoomy = hasRoom(context)
  const span = isRoomy ? price - 2 : price
  const percent = percentOfItem(item)
  const label = labelOf(item, short, isRoomy, context.origin)
  const figure = (column: number, numberFormat: string, content: CellContent | null = null) => ({
    column,
    span: 1,
    content,
    style: { ...STYLES.figure, numberFormat },
  })
  const shownPercent = percent === null ? null : literal(percentOf(percent))
  const isMoney = kind === 'term' || kind === 'first-year'
  return {
    height: textHeight(label, widthAcross(grid, 0, span) - CELL_PADDING) + PADDING,
    cells: [
      { column: 0, span, content: textContent(label), style: STYLES.itemLabel },
      ...(isRoomy
        ? [
            figure(price - 2, percentFormat(percent ?? 0, locale), shownPercent),
            figure(price - 1, prefixedFormat(OF, context)),
          ]
        : []),
      figure(price, isMoney ? moneyFormat(value ?? 0, context) : priceFormat(context)),
    ],
    late: [
      { column: price, of: amountOf },
      ...(share && isRoomy && baseOf ? [{ column: price - 1, of: baseOf }] : []),
    ],
    keepsNext: true,
  }
}

/** With the percentage and what that is of where these have no cells of their own. */
function labelOf(item: TotalItem, short: string, isRoomy: boolean, origin: string): TextRun[] {
  const { name, html, percent, share, reason } = item
  const plain = (text: string): TextRun => ({ text, font: FONTS.totalTitle })
  const runs = html
    ? readInline(inlineOf(html), FONTS.totalTitle, origin).runs
    : [plain(share && isRoomy ? fill(short, { name: share.name }) : name)]
  return [
    ...runs,
    ...(percent && !isRoomy ? [plain(` ${percent}`)] : []),
    ...(reason ? [{ text: `\n${reason}`, font: FONTS.option }] : []),
  ]
}

/** Whether two columns are free between the description and the price. */
const hasRoom = ({ grid }: LayoutContext): boolean =>
  columnAt(grid, 'price') - 2 > columnAt(grid, 'description')

/** Where what stands below is added up anew. */
const ADDED_UP: ReadonlySet<TotalItem['kind']> = new Set(['sum', 'net', 'gross'])

const percentOfItem = (item: TotalItem | undefined): number | null =>
  item?.share?.percent ?? (item?.line?.kind === 'percent' ? item.line.value : null)

/** A rate in use: cells and figures of its lines. */
interface RateInUse {
  readonly id: string
  readonly percent: number
  readonly isInParts: boolean
  /** The cell of its net. */
  readonly base: Term
  /** The cells of its taxes. */
  readonly taxes: Term
  /** The cells that together show what it stands at after the lines. */
  readonly shown: Term
  /** What that is. */
  readonly amount: number
}

/**
 * What each rate in use stands at, after the lines (numbers: Lines between the sum and the total).
 * The rate whose rows are scattered most has what the others leave of the pool. A line is split in
 * proportion; where its cents fall differently from that, the parts are figures.
 * @param pool the sum with the lines before the tax: net where the tax is added, else gross
 */
function poolsByRate(
  rates: readonly RateInUse[],
  { lines }: DocumentTotals,
  ledger: Ledger,
  { tax, decimals }: LayoutContext,
  { sum, pool, isRoomy }: { sum: Term; pool: Term; isRoomy: boolean },
): Term[] {
  if (rates.length === 1) return [pool]
  const rows = rates.map(({ id }) => ledger.atRate(id))
  const lengths = rows.map(({ formula }) => formula.length)
  const rest = lengths.indexOf(Math.max(...lengths))
  const pools = rates.map(({ id, amount }, at): Term => {
    const own = rows[at] ?? pool
    if (lines.length === 0) return own
    const share = rounded(quotient(product(own, pool), sum), decimals)
    if (!own.isFigure && content(share, amount).type === 'formula') return share
    const index = tax.rates.findIndex((rate) => rate.id === id)
    const parts = sumOf(lines.map(({ parts }) => parts[index] ?? 0)) ?? Number.NaN
    return parts === 0 ? own : plus(own, figureTerm(parts))
  })
  const left = rates.reduce(
    (term, { shown }, at) =>
      at === rest ? term : minus(term, isRoomy ? shown : (pools[at] ?? shown)),
    pool,
  )
  return pools.map((own, at) => (at === rest ? left : own))
}

const PADDING = 10
/** Before what a tax is of. */
const OF = 'of '
