import {
  formatMoney,
  formatPercent,
  formatPrice,
  formatQty,
} from '../../../../src/domain/numbers/format-figure.ts'
import type { ColumnRole } from '../../../../src/domain/pasted/column-roles.ts'
import type { Doubt } from '../../../../src/domain/pasted/doubts.ts'
import type { PastedTable } from '../../../../src/domain/pasted/parse-table.ts'
import { headingsOf, type TableFormat } from '../../../../src/domain/pasted/table-format.ts'
import { withOneDot } from '../../../../src/domain/words/fill.ts'
import { shorten } from '../figures/announce-outcome.ts'
import { WORDS } from './paste-rows-words.ts'

/** The table, and the formats in which a doubt is described. */
export interface Telling {
  readonly table: PastedTable
  readonly format: TableFormat
  readonly locale: string
  readonly currency: string
}

/** For example `column 3 (Price)`. */
export function columnName(
  { table, format }: Pick<Telling, 'table' | 'format'>,
  at: number,
): string {
  const heading = headingsOf(table, format)[at] ?? ''
  return heading === '' ? `column ${at + 1}` : `column ${at + 1} (${shorten(heading)})`
}

/** Describes the doubt in one or two sentences. */
export const tellDoubt = (doubt: Doubt, telling: Telling): string =>
  withOneDot(describe(doubt, telling))

function describe(doubt: Doubt, telling: Telling): string {
  const { locale, currency } = telling
  const money = (value: number) => formatMoney(value, locale, currency)
  if (doubt.kind === 'format')
    return `${condition(doubt.format, telling)}, the sum is ${money(doubt.sum)}.`
  if (doubt.kind === 'noPrice') return 'No column of prices was found: choose it in the table.'
  if (doubt.kind === 'order') {
    const at = (role: ColumnRole) => telling.format.roles.indexOf(role) + 1
    return `Column ${at('itemPrice')} is read as the item price, column ${at('qty')} as the qty.`
  }
  const line = `Line ${doubt.line.at + 1}`
  switch (doubt.kind) {
    case 'leftOut':
      return `${line}, “${shorten(doubt.label)}”, is left out: ${reason(doubt, money)}.`
    case 'kept':
      return doubt.line.verdict.kind === 'row' && doubt.line.verdict.by === 'choice'
        ? `${line}, “${shorten(doubt.label)}”, is kept as a row.`
        : `${line}, “${shorten(doubt.label)}”, is kept as a row, though it may be a total.`
    case 'heading':
      return `${line}, “${shorten(doubt.label)}”, is the sum of the lines below: it becomes a heading.`
    case 'unread':
      return `${line}${about(doubt)}: “${shorten(doubt.text)}” can’t be read as ${WORDS.roles[doubt.name].toLowerCase()}. It stays blank unless you type it.`
    case 'noQty':
      return `${line}${about(doubt)}, has an item price of ${money(doubt.money)} and no qty: it counts nothing.`
    case 'words':
      return `${line}${about(doubt)}: “${shorten(doubt.text)}” is no figure and stays in the description.`
    case 'pinned':
      return `${line}${about(doubt)}: ${product(doubt, locale)}, the list says ${formatPrice(doubt.line.row.price, locale)}, which is kept and pinned.`
  }
}

type About = Extract<Doubt, { line: unknown }>

function about({ line }: About): string {
  const text = line.row.description
  return text === '' ? '' : `, “${shorten(text)}”`
}

function reason(
  doubt: Extract<Doubt, { kind: 'leftOut' | 'kept' | 'heading' }>,
  money: (value: number) => string,
): string {
  const { verdict } = doubt.line
  if (verdict.kind === 'repeated') return 'it repeats the headings'
  if (doubt.expected !== null)
    return `it reads as a total, but the lines above make ${money(doubt.expected)}`
  switch (verdict.by) {
    case 'sum':
      return 'it is the sum of lines above'
    case 'share':
      return 'it is a tax or a share of the lines above'
    case 'choice':
      return 'you chose so'
    default:
      return 'it reads as a total or tax'
  }
}

function product(
  { line, product }: Extract<Doubt, { kind: 'pinned' | 'words' }>,
  locale: string,
): string {
  const { qty, itemPrice, unit } = line.row
  const { discount } = line.terms
  const less = discount === null ? '' : ` less ${formatPercent(discount, locale)}`
  return `${formatQty(qty, locale, unit)} × ${formatPrice(itemPrice, locale)}${less} is ${formatPrice(product, locale)}`
}

/** For example `If column 2 holds the price and column 3 is left out`. */
function condition(other: TableFormat, telling: Telling): string {
  const { format } = telling
  const roles = other.roles.flatMap((role, at) => {
    if (role === format.roles[at]) return []
    return [`${columnName(telling, at)} is ${ROLES[role] ?? WORDS.roles[role].toLowerCase()}`]
  })
  const example = new Intl.NumberFormat(other.locale, {
    numberingSystem: 'latn',
    minimumFractionDigits: 2,
  })
  if (other.locale !== format.locale)
    roles.unshift(`figures are written ${example.format(1234.56)}`)
  return `If ${new Intl.ListFormat('en').format(roles)}`
}

const ROLES: Partial<Record<string, string>> = {
  price: 'the price of the line',
  itemPrice: 'the price of one',
  qty: 'the qty',
  none: 'left out',
  discount: 'the discount',
  tax: 'the tax rate',
  cost: 'what you pay',
  number: 'the list’s numbering',
}
