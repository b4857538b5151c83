import type { BoqRow, Quotation } from '#domain/document/quotation.ts'
import { oraclePrice, WITHOUT_CENTS, workOut } from './money-oracle.ts'

/**
 * What a paper must draw of an offer (money-oracle.ts), by the words of product: Totals alone. A figure is
 * compared by its digits and its minus, which all number formats share: −1.234,50 € is `-123450`.
 */
export interface DrawnMoney {
  /** Of each row, whether it counts or not. */
  readonly prices: readonly string[]
  readonly subtotal: string
  /** By what an optional row that isn't chosen would change the total; '' where that is its price. */
  readonly differences: readonly string[]
  /** What stands above the total, the total, and what stands below it: `sum 123450`. */
  readonly totals: readonly string[]
}

/** All digits of a text, and the minus before any of them. */
export const digitsIn = (text: string): string =>
  text.replaceAll('\u2212', '-').replace(/-(?!\D*\d)|[^\d-]/gu, '')

export function moneyDrawn(offer: Quotation): DrawnMoney {
  const { tax, lines, withholding, decimals, currency } = offer
  const { totals, withheldOf, stepRounding } = workOut(offer)
  const price = (value: number) => digitsIn(value.toFixed(decimals))
  const rows = moneyRows(offer)
  const isTaxed = tax.mode !== 'none' && tax.rates.length > 0
  const isBelow = isTaxed && tax.mode === 'included' && !withholding
  const amounts = totals.lines.values()
  const beforeTax = lines
    .filter(({ kind }) => kind !== 'rounding')
    .map(({ kind, value }) => {
      const typed = kind === 'percent' ? digitsIn(String(value)) : ''
      return `line ${typed}${price(amounts.next().value ?? 0)}`
    })
  const taxes = totals.taxes.map(({ rate: id, part, base, tax: own }) => {
    const rate = tax.rates.find((each) => each.id === id)
    const { percent = 0 } = (part === null ? rate : rate?.parts[part]) ?? {}
    return `tax ${digitsIn(String(percent))}${price(base)}${price(own)}`
  })
  const net = isTaxed ? [`net ${price(totals.net)}`, ...taxes] : []
  const percent = digitsIn(String(withholding?.percent))
  const partly = withheldOf === totals.net ? '' : price(withheldOf)
  const withheld = `withheld ${percent}${partly}${price(totals.withheld)}`
  const after = [
    ...(withholding ? [...(isTaxed ? [`gross ${price(totals.gross)}`] : []), withheld] : []),
    ...lines
      .filter(({ kind }) => kind === 'rounding')
      .map(({ value }) => `rounding ${price(value ?? 0)}`),
    ...(stepRounding === 0 ? [] : [`rounding ${price(stepRounding)}`]),
  ]
  const isSaid = isTaxed ? !isBelow : after.length === 0
  const hasCents = !(WITHOUT_CENTS.has(currency) && Number.isInteger(totals.total))
  const total = hasCents ? price(totals.total) : String(totals.total)
  return {
    prices: rows.map((row) => price(oraclePrice(row, decimals))),
    subtotal: price(totals.sum),
    differences: rows.map((row) => {
      if (row.use !== 'optional' || row.isChosen) return ''
      const chosen = workOut(withRows(offer, (one) => choose(one, row.id))).totals.total
      const change = price(Number((chosen - totals.total).toFixed(decimals)))
      return change === price(oraclePrice(row, decimals)) ? '' : change
    }),
    totals: [
      ...(isSaid && beforeTax.length === 0 ? [] : [`sum ${price(totals.sum)}`, ...beforeTax]),
      ...(isBelow ? after : [...net, ...after]),
      `total ${total}`,
      ...(isBelow ? net : []),
    ],
  }
}

const choose = (row: BoqRow, id: string): BoqRow =>
  row.id === id ? { ...row, isChosen: true } : row

/** The rows of the offer's table. */
export const moneyRows = ({ blocks: [table] }: Quotation): BoqRow[] =>
  table?.type === 'boq' ? (table.boq.rows as BoqRow[]) : []

/** The offer with its rows changed, and their prices with them. */
export function withRows(offer: Quotation, change: (row: BoqRow, at: number) => BoqRow): Quotation {
  const [table, ...others] = offer.blocks
  if (table?.type !== 'boq') throw new Error('a table')
  const rows = moneyRows(offer).map((row, at) => {
    const changed = change(row, at)
    const value = oraclePrice(changed, offer.decimals)
    return { ...changed, price: { ...row.price, value } }
  })
  return { ...offer, blocks: [{ ...table, boq: { ...table.boq, rows } }, ...others] }
}
