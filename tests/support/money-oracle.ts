import { isCounted, pricedOnly } from '#domain/document/options.ts'
import {
  type BoqRow,
  newBoqBlock,
  newBoqRow,
  newPriceBlock,
  newQuotation,
  type Quotation,
  type QuotationLine,
  type Withholding,
} from '#domain/document/quotation.ts'
import type { Chance } from './chance.ts'
import { counting } from './documents.ts'

/**
 * Works out a quotation's totals a second time, in exact fractions and from the words of numbers.md
 * alone: none of the program's arithmetic is used. Its figures are what everything else must show.
 */
export interface OracleTotals {
  readonly sum: number
  readonly lines: readonly number[]
  readonly net: number
  readonly taxes: readonly {
    readonly rate: string
    readonly part: number | null
    readonly base: number
    readonly tax: number
  }[]
  readonly gross: number
  readonly withheld: number
  readonly rounding: number
  readonly total: number
}

interface Fraction {
  readonly top: bigint
  /** Above 0. */
  readonly bottom: bigint
}

const ZERO: Fraction = { top: 0n, bottom: 1n }
const HUNDRED: Fraction = { top: 100n, bottom: 1n }

function exact(value: number): Fraction {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  const [whole = '', decimals = ''] = mantissa.split('.')
  const scale = decimals.length - Number(exponent)
  const digits = BigInt(whole + decimals)
  return scale > 0
    ? { top: digits, bottom: 10n ** BigInt(scale) }
    : { top: digits * 10n ** BigInt(-scale), bottom: 1n }
}

const plus = (a: Fraction, b: Fraction): Fraction => ({
  top: a.top * b.bottom + b.top * a.bottom,
  bottom: a.bottom * b.bottom,
})
const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { ...b, top: -b.top })
const times = (a: Fraction, b: Fraction): Fraction => ({
  top: a.top * b.top,
  bottom: a.bottom * b.bottom,
})
const over = (a: Fraction, b: Fraction): Fraction =>
  b.top < 0n
    ? over({ ...a, top: -a.top }, { ...b, top: -b.top })
    : { top: a.top * b.bottom, bottom: a.bottom * b.top }
const total = (all: readonly Fraction[]): Fraction => all.reduce(plus, ZERO)
const percent = (value: number): Fraction => over(exact(value), HUNDRED)
const isAbove = (a: Fraction, b: Fraction): boolean => a.top * b.bottom > b.top * a.bottom

/** To a whole number of a unit, halves away from zero. */
function toWhole(value: Fraction, unit: Fraction): Fraction {
  const { top, bottom } = over(value, unit)
  const size = top < 0n ? -top : top
  const whole = (2n * size + bottom) / (2n * bottom)
  return times({ top: top < 0n ? -whole : whole, bottom: 1n }, unit)
}

const unitOf = (decimals: number): Fraction => ({ top: 1n, bottom: 10n ** BigInt(decimals) })
const rounded = (value: Fraction, decimals: number): Fraction => toWhole(value, unitOf(decimals))

/** A fraction of at most 3 decimals as the figure that is written so. */
function figure(value: Fraction): number {
  const { top } = over(value, unitOf(3))
  const { bottom } = over(value, unitOf(3))
  if (top % bottom !== 0n) throw new Error('More than 3 decimals')
  return Number(`${top / bottom}e-3`) + 0
}

export const WITHOUT_CENTS = new Set(['JPY', 'KRW', 'CLP', 'VND'])

const allRows = ({ blocks }: Pick<Quotation, 'blocks'>): BoqRow[] =>
  blocks.flatMap((block) => {
    if (block.type === 'boq') return pricedOnly(block.boq.rows) as BoqRow[]
    return block.type === 'row' ? [block as unknown as BoqRow] : []
  })

/** The price of a row: what is pinned, or the product of its figures. */
export function oraclePrice(row: BoqRow, decimals: number): number {
  const { itemPrice, qty, price, discount } = row
  if (price.pin.isPinned || itemPrice.value === null || qty.value === null) return price.value ?? 0
  const factor = minus({ top: 1n, bottom: 1n }, percent(discount.value ?? 0))
  const product = times(times(exact(itemPrice.value), exact(qty.value)), factor)
  return figure(rounded(product, decimals))
}

type Document = Pick<
  Quotation,
  'blocks' | 'tax' | 'lines' | 'withholding' | 'rounding' | 'decimals' | 'currency'
>

/** The totals of a quotation, whatever is typed over them. */
export const oracleTotals = (quotation: Document): OracleTotals => workOut(quotation).totals

/** With what the paper says of them besides: of what is withheld, and what the steps alone change. */
export function workOut(quotation: Document) {
  const { tax, lines, withholding, rounding: step, decimals, currency } = quotation
  const taxDecimals = WITHOUT_CENTS.has(currency) ? 0 : decimals
  const isTaxed = tax.mode !== 'none' && tax.rates.length > 0
  const rates = isTaxed ? tax.rates : [{ id: '', percent: 0, parts: [] }]
  const usual = Math.max(
    rates.findIndex(({ id }) => id === tax.defaultRate),
    0,
  )
  const rows = allRows(quotation).filter(isCounted)
  const prices = rows.map((row) => {
    const named = rates.findIndex(({ id }) => id === row.taxRate)
    return { at: named < 0 ? usual : named, price: exact(oraclePrice(row, decimals)) }
  })
  const rowsAt = rates.map((_, at) =>
    total(prices.filter((row) => row.at === at).map(({ price }) => price)),
  )

  // Each line is of what the sum and the lines above it come to, and is split over the rates.
  const before = lines.filter(({ kind }) => kind !== 'rounding')
  let standing = rowsAt
  const applied = before.map((line) => {
    const value = exact(line.value ?? 0)
    const of = times(total(standing), over(value, HUNDRED))
    const amount = rounded(line.kind === 'percent' ? of : value, decimals)
    const parts = split(amount, standing, rates, usual, decimals)
    standing = standing.map((amount, at) => plus(amount, parts[at] ?? ZERO))
    return { id: line.id, amount, parts }
  })

  const netAndTaxes = (amount: Fraction, { percent: all, parts }: (typeof rates)[number]) => {
    const each = parts.length > 0 ? parts.map((part) => part.percent) : [all]
    if (tax.mode !== 'included') {
      const taxes = each.map((own) => rounded(times(amount, percent(own)), taxDecimals))
      return { net: amount, taxes }
    }
    const factor = plus({ top: 1n, bottom: 1n }, percent(all))
    const whole = rounded(amount, taxDecimals)
    const taxes =
      parts.length > 0
        ? each.map((own) => rounded(over(times(whole, percent(own)), factor), taxDecimals))
        : [minus(whole, rounded(over(whole, factor), taxDecimals))]
    return { net: minus(amount, total(taxes)), taxes }
  }
  const taxed = rates.map((rate, at) => netAndTaxes(standing[at] ?? ZERO, rate))
  const net = total(taxed.map((one) => one.net))
  const gross = plus(net, total(taxed.flatMap(({ taxes }) => taxes)))

  const named = rates.map((rate, at) => {
    if (!withholding || (isTaxed && withholding.rates && !withholding.rates.includes(rate.id)))
      return ZERO
    const outside = applied.filter(({ id }) => withholding.lines && !withholding.lines.includes(id))
    const left = minus(standing[at] ?? ZERO, total(outside.map(({ parts }) => parts[at] ?? ZERO)))
    return netAndTaxes(left, rate).net
  })
  const withheldOf = total(named)
  const withheld = isAbove(withheldOf, ZERO)
    ? minus(ZERO, rounded(times(withheldOf, percent(withholding?.percent ?? 0)), taxDecimals))
    : ZERO

  const due = plus(gross, withheld)
  const toStep = (value: Fraction) => (step === null ? value : toWhole(value, exact(step)))
  const bare = figure(toStep(due))
  const added = lines
    .filter(({ kind, mends = bare }) => kind === 'rounding' && mends === bare)
    .map(({ value }) => rounded(exact(value ?? 0), decimals))
  const paid = toStep(plus(due, total(added)))

  const isUsed = (at: number) =>
    rowsAt[at]?.top !== 0n || applied.some(({ parts }) => (parts[at]?.top ?? 0n) !== 0n)
  const used = rates.map((_, at) => at).filter(isUsed)
  const shown = used.length > 0 ? used : [usual]
  const totals: OracleTotals = {
    sum: figure(total(rowsAt)),
    lines: applied.map(({ amount }) => figure(amount)),
    net: figure(net),
    taxes: isTaxed
      ? shown.flatMap((at) => {
          const base = figure(taxed[at]?.net ?? ZERO)
          const taxes = taxed[at]?.taxes ?? []
          const rate = rates[at]?.id ?? ''
          const part = (index: number) => (taxes.length > 1 ? index : null)
          return taxes.map((one, index) => ({ rate, part: part(index), base, tax: figure(one) }))
        })
      : [],
    gross: figure(gross),
    withheld: figure(withheld),
    rounding: figure(minus(paid, due)),
    total: figure(paid),
  }
  const stepRounding = figure(minus(paid, plus(due, total(added))))
  return { totals, withheldOf: figure(withheldOf), stepRounding }
}

/** In proportion, rounded down; what remains goes to the largest remainders (numbers: Lines between the sum and the total). */
function split(
  amount: Fraction,
  standing: readonly Fraction[],
  rates: readonly { percent: number }[],
  usual: number,
  decimals: number,
): Fraction[] {
  const unit = unitOf(decimals)
  const all = total(standing)
  if (all.top === 0n) return standing.map((_, at) => (at === usual ? amount : ZERO))
  const shares = standing.map((own, at) => {
    const share = over(over(times(amount, own), all), unit)
    const down = share.top / share.bottom - (share.top % share.bottom < 0n ? 1n : 0n)
    return { at, down, rest: minus(share, { top: down, bottom: 1n }) }
  })
  const given = shares.reduce((sum, { down }) => sum + down, 0n)
  const units = over(amount, unit)
  const left = Number(units.top / units.bottom - given)
  const byRest = shares.toSorted((a, b) => {
    if (isAbove(a.rest, b.rest)) return -1
    if (isAbove(b.rest, a.rest)) return 1
    return (rates[b.at]?.percent ?? 0) - (rates[a.at]?.percent ?? 0) || a.at - b.at
  })
  const more = new Set(byRest.slice(0, left).map(({ at }) => at))
  return shares.map(({ at, down }) =>
    times({ top: down + (more.has(at) ? 1n : 0n), bottom: 1n }, unit),
  )
}

/*
 * Offers with all of it in combination.
 */

const rate = (id: string, name: string, percent: number, ...parts: [string, number][]) => ({
  id,
  name,
  percent,
  reason: percent === 0 ? 'Export' : '',
  parts: parts.map(([name, percent]) => ({ name, percent })),
})

const RATES = [
  rate('full', 'VAT', 19),
  rate('swiss', 'MWST', 8.1),
  rate('quebec', 'GST + QST', 14.975, ['GST', 5], ['QST', 9.975]),
  rate('india', 'GST', 5, ['CGST', 2.5], ['SGST', 2.5]),
  rate('three', 'Taxes', 12.125, ['A', 6], ['B', 6], ['C', 0.125]),
  rate('one', 'All in one', 7, ['A', 7], ['B', 0]),
  rate('none', 'VAT', 0),
]

const FORMATS = [
  'EUR de-DE',
  'USD en-US',
  'CHF de-CH',
  'JPY ja-JP',
  'INR en-IN',
  'CAD fr-CA',
  'HUF hu-HU',
]
const OF_THREE = ['KWD ar-KW', 'TND fr-TN', 'IQD en-US']

/**
 * A quotation of a few rows, which has the figures that the oracle works out; none is typed over.
 * @param own the decimals of its prices; any by default
 */
export function aMoneyOffer(chance: Chance, own: 2 | 3 | null = null): Quotation {
  const hasThree = own ? own === 3 : chance.below(4) === 0
  const [currency = '', locale = ''] = chance.pick(hasThree ? OF_THREE : FORMATS).split(' ')
  const decimals = own ?? (hasThree ? chance.pick([3, 3, 2] as const) : 2)
  const rates = RATES.filter(() => chance.below(2) === 0)
  const mode = chance.pick(['added', 'included', 'added', 'included', 'none'] as const)
  const lines = Array.from({ length: chance.below(4) }, (_, at) => aLine(chance, `l${at}`))
  const roundings: QuotationLine[] =
    chance.below(4) === 0 ? [{ id: 'r', html: 'Rounding', kind: 'rounding', value: 0.02 }] : []
  const nextId = counting()
  const table = newBoqBlock('table', nextId)
  const rows = Array.from({ length: 1 + chance.below(6) }, (_, at) =>
    aRow(chance, `row${at}`, decimals, chance.pick([null, ...rates.map(({ id }) => id)])),
  )
  return {
    ...newQuotation([{ ...table, boq: { ...table.boq, rows } }, newPriceBlock('total')]),
    currency,
    locale,
    decimals,
    tax: { mode, rates, defaultRate: rates[0]?.id ?? null },
    lines: [...lines, ...roundings],
    withholding: chance.below(3) > 0 ? aWithholding(chance, rates, lines) : null,
    rounding: chance.below(2) ? chance.pick([0.05, 0.1, 0.5, 1, 5, 10] as const) : null,
  }
}

const aLine = (chance: Chance, id: string): QuotationLine => ({
  id,
  html: 'Line',
  kind: chance.pick(['percent', 'amount'] as const),
  value: chance.pick([-10, -2.5, 4, 25, -12.34, 3.3333]),
})

function aWithholding(
  chance: Chance,
  rates: readonly { id: string }[],
  lines: readonly QuotationLine[],
): Withholding {
  const some = <T extends { id: string }>(of: readonly T[]) =>
    chance.below(2) ? null : of.filter(() => chance.below(2) === 0).map(({ id }) => id)
  const percent = chance.pick([15, 19, 20, 7.5, 1.2345, 100, 0])
  return { name: 'IRPF', percent, rates: some(rates), lines: some(lines), reason: '' }
}

function aRow(chance: Chance, id: string, decimals: number, taxRate: string | null): BoqRow {
  const most = chance.pick([1_000, 100_000, 3_000_000])
  const row = newBoqRow(id)
  const figures: BoqRow = {
    ...row,
    description: { html: `Row ${id}`, value: null },
    itemPrice: { ...row.itemPrice, value: chance.below(most) / 10 ** decimals },
    qty: { ...row.qty, value: chance.pick([1, 2, 2.5, 0.333, 12, -1]) },
    discount: { html: '', value: chance.pick([null, null, 15, 7.5, 33.3333]) },
    taxRate,
    use: chance.pick(['included', 'included', 'included', 'optional'] as const),
    isChosen: chance.below(2) === 0,
  }
  return { ...figures, price: { ...row.price, value: oraclePrice(figures, decimals) } }
}
