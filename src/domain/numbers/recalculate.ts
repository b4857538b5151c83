import { byColumn, CELL_FIGURES, type CellFigureName, columnData } from '../document/columns.ts'
import { isEqual } from '../document/compare/change.ts'
import { withFields } from '../document/kinds/answers.ts'
import { kindOf } from '../document/kinds/index.ts'
import type { PricedLine, Recalculation, Table, Total } from '../document/kinds/kind.ts'
import { isPriced, rangeOf, withWholeGroups } from '../document/options.ts'
import type { Cell, FigureCell, QtyCell, Quotation, TableRow } from '../document/quotation.ts'
import type { Bookmark } from '../document/schema.ts'
import type { Reading } from '../document/schema-reader.ts'
import { isBeyondInTerm } from './commitments.ts'
import { roundFigure } from './edit-priced-row.ts'
import {
  formatMoney,
  formatPercent,
  formatPrice,
  formatQty,
  isKnownCurrency,
  isKnownLocale,
  type MoneyFormat,
  type PriceFormat,
  unitOf,
} from './format-figure.ts'
import { memoize } from './memoize.ts'
import { round } from './money.ts'
import { primaryOf } from './periods.ts'
import { readTerms } from './read-terms.ts'
import { isTooFine, TOO_FINE } from './refuse.ts'
import { roundRow } from './round-figures.ts'
import { toStep } from './taxes.ts'
import { shownTotal, tableSubtotals, totalsOf, withoutStale, withTotalFields } from './totals.ts'
import { usualDecimals } from './usual-decimals.ts'

/**
 * Applies the number rules to a document, trusting nothing from its sender (api: Quotation calls):
 * recomputes every price, subtotal and total, derives every figure's html from its value, and shows
 * no pin. A pinned price and a typed total stay. Correct parts stay the same objects. Refuses the
 * document if a figure or result is beyond ±1e12, or the number format or currency is unknown.
 */
export function recalculateQuotation(quotation: Quotation): Reading<Quotation> {
  const { locale, currency } = quotation
  if (!isKnownLocale(locale)) return refuse('locale', 'should be a known number format')
  if (!isKnownCurrency(currency)) return refuse('currency', 'should be a known currency')
  const decimals = usualDecimals(currency) === 2 ? 2 : quotation.decimals
  const terms = readTerms({ ...quotation, decimals })
  if (!terms.ok) return terms
  const prices = pricesIn({ locale, decimals })
  const priced = mapItems(quotation.blocks, (block) => kindOf(block).recalculate(block, prices))
  if (priced instanceof OutOfRange) return refuse(`blocks${priced.at}`, priced.reason)
  const read = { ...terms.value, decimals }
  const lines = withoutStale(priced, { ...quotation, ...read }) as Quotation['lines']
  const own = { ...quotation, ...read, lines }
  const calculated = totalsOf(priced, own)
  if (calculated.periods.some(({ document }) => !document)) return refuse('blocks')
  const outside = calculated.periods.find((one) => isBeyondInTerm(one, own.terms))
  if (outside) return refuse(`terms.${outside.period}`)
  const primary = primaryOf(calculated.periods)
  const shown = (block: Total) =>
    primary && shownTotal(block, primary.document?.total ?? null, primary.period)
  const totals = { ...NOTHING, total: totalIs(shown, own) }
  const summed = mapItems(priced, (block) => kindOf(block).recalculate(block, totals))
  if (summed instanceof OutOfRange) return refuse(`blocks${summed.at}`)
  const blocks = withTotalFields(summed, own)
  return { ok: true, value: withFields(quotation, { ...read, lines, blocks }) }
}

/**
 * Recalculates a bookmark by the same rules. A price block keeps its total until it is inserted into
 * a quotation again.
 * @param version of the form in which it was sent: three decimals came with version 6
 */
export function recalculateBookmark(item: Bookmark, version: number): Reading<Bookmark> {
  const decimals = version < 6 ? 2 : decimalsIn(item)
  const style = { locale: 'en-US', currency: 'USD', decimals, rounding: null }
  const recalculated = kindOf(item).recalculate<OutOfRange>(item, {
    ...pricesIn(style),
    total: totalIs(({ price }) => price.value, style),
  })
  if (recalculated instanceof OutOfRange)
    return refuse(recalculated.at.replace(/^\./, ''), recalculated.reason)
  return { ok: true, value: recalculated }
}

/**
 * A bookmark belongs to no quotation: its figures are in a new quotation's format, and have three
 * decimals if one of them needs them (numbers: Decimals of the currency).
 */
function decimalsIn(item: Bookmark): 2 | 3 {
  const { figure, pricedRows } = kindOf(item)
  const figures = pricedRows(item).flatMap((row) => [
    row.itemPrice.value,
    row.price.value,
    row.cost,
  ])
  const hasMore = (value: number | null) => value !== null && round(value, 2) !== value
  return [figure(item), ...figures].some(hasMore) ? 3 : 2
}

const OUT_OF_RANGE = 'should be within ±1e12, with all that is worked out from it'

const refuse = (at: string, reason = OUT_OF_RANGE): Reading<never> => ({ ok: false, at, reason })

/** A figure that is refused, or a result beyond ±1e12; each level prepends its part of the path. */
class OutOfRange {
  constructor(
    readonly at: string,
    readonly reason = OUT_OF_RANGE,
  ) {}
  under(path: string): OutOfRange {
    return new OutOfRange(`${path}${this.at}`, this.reason)
  }
}

type Figures = Recalculation<OutOfRange>

const same = <T>(item: T): T => item
const NOTHING: Figures = { row: same, table: same, total: same }

/** Recalculates rows and tables, and leaves totals as they are. */
function pricesIn(style: PriceFormat): Figures {
  const texts = textsIn(style)
  const row = <T extends PricedLine>(one: T) => recalculateRow(one, texts, style.decimals)
  return { ...NOTHING, row, table: (table) => recalculateTable(table, texts, row) }
}

function recalculateTable<T extends Table>(
  block: T,
  texts: FigureTexts,
  recalculate: Figures['row'],
): T | OutOfRange {
  const { boq } = block
  const whole = withWholeGroups(boq.rows) as TableRow[]
  const rows = mapItems(whole, (row) => (isPriced(row) ? recalculate(row) : row))
  if (rows instanceof OutOfRange) return rows.under('.boq.rows')
  const subtotals = tableSubtotals(rows, block)
  if (subtotals.some(({ sum }) => sum === null)) return new OutOfRange('.boq.header.subTotalPrice')
  const subtotal = primaryOf(subtotals)?.sum ?? null
  const before = boq.header.subTotalPrice
  const subTotalPrice = withFigure(before, subtotal, texts.price(before, subtotal))
  if (rows === boq.rows && subTotalPrice === before) return block
  return { ...block, boq: { ...boq, rows, header: { ...boq.header, subTotalPrice } } }
}

/**
 * Rounds every figure to its column's decimals, sets an unpinned price to the product, and reads
 * the quantities that customers may choose.
 */
function recalculateRow<T extends PricedLine>(
  row: T,
  texts: FigureTexts,
  decimals: number,
): T | OutOfRange {
  if (isTooFine(row.discount.value)) return new OutOfRange('.discount', TOO_FINE)
  const range = rangeOf(row)
  const rounded = roundRow(range === row.range ? row : { ...row, range }, decimals)
  return typeof rounded === 'string'
    ? new OutOfRange(`.${rounded}`)
    : withTexts(rounded, texts, rounded !== row)
}

/** @param isOwn whether the row may be changed itself */
function withTexts<T extends PricedLine>(row: T, texts: FigureTexts, isOwn: boolean): T {
  let after = row
  for (const name of CELL_FIGURES) {
    const before = row[name]
    const value = before.value === 0 ? 0 : before.value // Never -0.
    const cell = withFigure(withHiddenPin(before), value, texts[name](before, value))
    if (cell === before) continue
    if (after === row && !isOwn) after = { ...row }
    ;(after as Record<CellFigureName, unknown>)[name] = cell
  }
  return after
}

/** A pin is never stored as shown (api: Entities). */
const withHiddenPin = <C extends Cell | FigureCell>(cell: C): C =>
  'pin' in cell && cell.pin.isShown ? { ...cell, pin: { ...cell.pin, isShown: false } } : cell

type FigureTexts = Record<CellFigureName, (cell: Cell | QtyCell, value: number | null) => string>

/**
 * How each figure is written. Looked up once per document: a look-up takes as long as formatting.
 */
function textsIn({ locale, decimals }: PriceFormat): FigureTexts {
  const asPrice = priceFormatIn(locale, decimals)
  const asQty = qtyFormatIn(locale, decimals)
  return byColumn(CELL_FIGURES, (name) => {
    const { format } = columnData(name)
    if (format === 'price') return (_, value) => asPrice(value)
    if (format === 'percent') return (_, value) => formatPercent(value, locale)
    return (cell, value) => {
      const unit = unitOf(cell)
      return unit ? formatQty(value, locale, unit) : asQty(value)
    }
  })
}

/** A typed total keeps what was typed, to the step (numbers: The total). */
function totalIs(
  shownBy: (block: Total) => number | null,
  style: MoneyFormat & PriceFormat & Pick<Quotation, 'rounding'>,
): Figures['total'] {
  const stepped = (value: number | null) =>
    roundFigure('price', value === null ? null : toStep(value, style.rounding), style.decimals)
  return (block) => {
    const value = stepped(shownBy(block))
    if (value === 'out-of-range') return new OutOfRange('.price')
    const price = withFigure(block.price, value, formatMoney(value, style))
    const typed = mapValues(block.typed, stepped)
    if (typed instanceof OutOfRange) return typed.under('.typed')
    const isSame = isEqual(typed, block.typed)
    if (isSame && price === block.price) return block
    return { ...block, price, typed: isSame ? block.typed : typed }
  }
}

/** Typed figures by period, each changed; or that which is out of range. */
function mapValues(
  typed: Total['typed'],
  change: (value: number) => number | null | 'out-of-range',
): Total['typed'] | OutOfRange {
  const entries = Object.entries(typed).map(([period, value]) => [period, change(value)] as const)
  const outside = entries.find(([, value]) => value === 'out-of-range')
  return outside ? new OutOfRange(`.${outside[0]}`) : Object.fromEntries(entries)
}

/** Changes the items one by one; the same list if none changed. Stops at the first failure. */
function mapItems<T>(items: T[], change: (item: T) => T | OutOfRange): T[] | OutOfRange {
  let changed: T[] | null = null
  for (const [index, item] of items.entries()) {
    const after = change(item)
    if (after instanceof OutOfRange) return after.under(`[${index}]`)
    if (after === item) continue
    changed ??= [...items]
    changed[index] = after
  }
  return changed ?? items
}

/** The cell with the value and its html; the same object if it already has them. */
function withFigure<C extends { html: string; value: number | null }>(
  cell: C,
  value: number | null,
  text: string,
): C {
  const html = escapeHtml(text)
  return cell.value === value && cell.html === html ? cell : { ...cell, value, html }
}

/** Formatting takes ten times as long as the rest of the recalculation, and most figures recur. */
const memoizeFormat = (format: (value: number | null, style: PriceFormat) => string) =>
  memoize(
    (locale: string, decimals: number) =>
      memoize((value: number | null) => format(value, { locale, decimals }), 10_000),
    20,
    (...style) => style.join(' '),
  )

const priceFormatIn = memoizeFormat(formatPrice)
const qtyFormatIn = memoizeFormat((value, { locale }) => formatQty(value, locale))

/** A unit may contain any character, and so might the platform's number formats one day. */
function escapeHtml(text: string): string {
  if (!/[&<>"]/.test(text)) return text
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
