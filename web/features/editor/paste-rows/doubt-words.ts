import {
  formatMoney,
  formatPercent,
  formatPrice,
  formatQty,
} from '../../../../src/domain/numbers/format-figure.ts'
import { countProductRows, type Doubt } from '../../../../src/domain/pasted/doubts.ts'
import { type ColumnRole, taxIn } from '../../../../src/domain/pasted/heading-words.ts'
import { otherCurrency } from '../../../../src/domain/pasted/other-currency.ts'
import type { PastedTable } from '../../../../src/domain/pasted/parse-table.ts'
import type { PastedItem } from '../../../../src/domain/pasted/pasted-rows.ts'
import { bodyOf, headingsOf, type TableFormat } from '../../../../src/domain/pasted/table-format.ts'
import { withOneDot } from '../../../../src/domain/words/fill.ts'
import { shorten } from '../figures/announce-outcome.ts'
import { ratesFor } from './insert-rows.ts'
import { WORDS } from './paste-rows-words.ts'
import type { Reading } from './use-reading.ts'

/** The table, and the formats in which a doubt is described. */
export interface Telling {
  readonly table: PastedTable
  readonly format: TableFormat
  readonly locale: string
  readonly currency: string
}

/** For example `column 3 (Price)`. */
function columnName({ table, format }: Pick<Telling, 'table' | 'format'>, at: number): string {
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

type PastedRow = Extract<PastedItem, { type: 'row' }>

export const rowsIn = (items: readonly PastedItem[]): readonly PastedRow[] =>
  items.filter((item): item is PastedRow => item.type === 'row')

/** What the dialog tells about the table as a whole, each in a sentence. */
export function notesOn(
  reading: Reading,
  telling: Telling,
  items: readonly PastedItem[],
): (string | false)[] {
  const { table, format } = reading
  const other = otherCurrency(table, format, telling.currency)
  const rounded = rowsIn(items).filter(({ isRounded }) => isRounded).length
  const hasText = (at: number) => bodyOf(table, format).some((row) => (row[at] ?? '') !== '')
  const columnsWith = (role: 'cost' | 'tax' | 'none') =>
    format.roles
      .flatMap((own, at) => (own === role && hasText(at) ? [columnName(telling, at)] : []))
      .join(', ')
  const [costs, taxes, others] = [columnsWith('cost'), columnsWith('tax'), columnsWith('none')]
  return [
    textNote(items, telling),
    productNote(reading, telling),
    other !== null && WORDS.currency(other, telling.currency),
    costs !== '' && WORDS.costs(costs),
    taxes !== '' && taxNote(taxes, items, telling),
    pricesNote(telling, ratesFor(items).tax.mode),
    others !== '' && WORDS.leftOut(others),
    format.titles > 0 && WORDS.titles(format.titles),
    rounded > 0 && WORDS.rounded(rounded),
  ]
}

function textNote(items: readonly PastedItem[], { locale }: Telling): string | false {
  const countOf = (type: PastedItem['type']) => items.filter((item) => item.type === type).length
  const [headings, notes] = [countOf('heading'), countOf('note')]
  if (headings + notes === 0) return false
  return WORDS.texts(
    headings > 0 ? WORDS.headings(headings, formatQty(headings, locale)) : '',
    notes > 0 ? WORDS.notes(notes, formatQty(notes, locale)) : '',
  )
}

/** What becomes of the tax rates: without tax, a quotation has none. */
function taxNote(
  columns: string,
  items: readonly PastedItem[],
  { locale }: Telling,
): string | false {
  const { tax, added } = ratesFor(items)
  if (tax.mode === 'none') return WORDS.taxLeftOut(columns)
  const rates = added.map((percent) => formatPercent(percent, locale))
  return added.length > 0 && WORDS.newRates(added.length, new Intl.ListFormat('en').format(rates))
}

/** Whether the column of prices says that it is not what the quotation's tax needs. */
function pricesNote(telling: Telling, mode: 'none' | 'added' | 'included'): string | false {
  const { table, format } = telling
  const at = format.roles.findIndex((role) => role === 'itemPrice' || role === 'price')
  const said = taxIn(headingsOf(table, format)[at] ?? '')
  if (mode === 'none' || said === null || said === mode) return false
  const column = capitalize(columnName(telling, at))
  return said === 'included' ? WORDS.withTax(column) : WORDS.withoutTax(column)
}

/** How the column of prices was recognized. */
function productNote({ table, format, understood }: Reading, telling: Telling): string | false {
  const products = countProductRows(table, format, understood)
  if (products === null || products.matching === 0) return false
  const { matching, rows } = products
  return WORDS.product(
    capitalize(columnName(telling, format.roles.indexOf('price'))),
    matching,
    rows,
    formatQty(rows, telling.locale),
    format.roles.includes('discount'),
  )
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
