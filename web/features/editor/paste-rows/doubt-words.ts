import {
  formatMoney,
  formatPercent,
  formatPrice,
  formatQty,
  type PriceFormat,
} from '#domain/numbers/format-figure.ts'
import { countProductRows, type Doubt } from '#domain/pasted/doubts.ts'
import { type ColumnRole, taxIn } from '#domain/pasted/heading-words.ts'
import { otherCurrency } from '#domain/pasted/other-currency.ts'
import type { PastedTable } from '#domain/pasted/parse-table.ts'
import type { PastedItem } from '#domain/pasted/pasted-rows.ts'
import { bodyOf, headingsOf, type TableFormat } from '#domain/pasted/table-format.ts'
import { countInWords } from '#domain/words/count-in-words.ts'
import { pasteRows as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import type { Plural } from '#domain/words/fill-count.ts'
import { listInWords, rowInWords } from '#domain/words/list-in-words.ts'
import { shorten } from '../figures/announce-outcome.ts'
import { ratesFor } from './insert-rows.ts'
import type { Reading } from './use-reading.ts'

/** The table, and the formats in which a doubt is described. */
export interface Telling extends PriceFormat {
  readonly table: PastedTable
  readonly format: TableFormat
  readonly currency: string
}

/** For example `column 3 (Price)`. */
function columnName({ table, format }: Pick<Telling, 'table' | 'format'>, at: number): string {
  const heading = shorten(headingsOf(table, format)[at] ?? '')
  const { columnName, namedColumn } = WORDS.conditions
  return fill(heading === '' ? columnName : namedColumn, { number: at + 1, heading })
}

/** The same at the start of a sentence. */
function columnAtStart({ table, format }: Telling, at: number): string {
  const heading = shorten(headingsOf(table, format)[at] ?? '')
  const { columnAtStart, namedColumnAtStart } = WORDS.conditions
  return fill(heading === '' ? columnAtStart : namedColumnAtStart, { number: at + 1, heading })
}

/** Describes the doubt in one or two sentences. */
export function tellDoubt(doubt: Doubt, telling: Telling): string {
  const money = (value: number) => formatMoney(value, telling)
  if (doubt.kind === 'format')
    return fill(TEXTS.format, {
      condition: condition(doubt.format, telling),
      sum: money(doubt.sum),
    })
  if (doubt.kind === 'noPrice') return TEXTS.noPrice
  if (doubt.kind === 'order') {
    const at = (role: ColumnRole) => telling.format.roles.indexOf(role) + 1
    return fill(TEXTS.order, { itemPrice: at('itemPrice'), qty: at('qty') })
  }
  const number = fill(TEXTS.line, { number: doubt.line.at + 1 })
  const line = lineOf(doubt)
  switch (doubt.kind) {
    case 'leftOut':
      return fill(TEXTS.leftOut, {
        line: number,
        label: shorten(doubt.label),
        reason: reason(doubt, money),
      })
    case 'kept': {
      const { verdict } = doubt.line
      const isChosen = verdict.kind === 'row' && verdict.by === 'choice'
      const text = isChosen ? TEXTS.kept : TEXTS.keptTotal
      return fill(text, { line: number, label: shorten(doubt.label) })
    }
    case 'heading':
      return fill(TEXTS.heading, { line: number, label: shorten(doubt.label) })
    case 'unread': {
      const role = WORDS.rolesWithin[doubt.name]
      return fill(TEXTS.unread, { line, text: shorten(doubt.text), role })
    }
    case 'noQty':
      return fill(TEXTS.noQty, { line, money: money(doubt.money) })
    case 'words':
      return fill(TEXTS.words, { line, text: shorten(doubt.text) })
    case 'pinned': {
      const price = formatPrice(doubt.line.row.price, telling)
      return fill(TEXTS.pinned, { line, product: product(doubt, telling), price })
    }
  }
}

const TEXTS = WORDS.doubts

type About = Extract<Doubt, { line: unknown }>

/** With its description, where it has one. */
function lineOf({ line }: About): string {
  const text = line.row.description
  return fill(text === '' ? TEXTS.line : TEXTS.lineAbout, {
    number: line.at + 1,
    text: shorten(text),
  })
}

function reason(
  doubt: Extract<Doubt, { kind: 'leftOut' | 'kept' | 'heading' }>,
  money: (value: number) => string,
): string {
  const { verdict } = doubt.line
  const { reasons } = WORDS
  if (verdict.kind === 'repeated') return reasons.repeated
  if (doubt.expected !== null) return fill(reasons.expected, { sum: money(doubt.expected) })
  const { by } = verdict
  return by === 'sum' || by === 'share' || by === 'choice' ? reasons[by] : reasons.other
}

function product(
  { line, product }: Extract<Doubt, { kind: 'pinned' | 'words' }>,
  style: PriceFormat,
): string {
  const { qty, itemPrice, unit } = line.row
  const { locale } = style
  const { discount } = line.terms
  return fill(discount === null ? WORDS.makes.product : WORDS.makes.discounted, {
    qty: formatQty(qty, locale, unit),
    itemPrice: formatPrice(itemPrice, style),
    discount: formatPercent(discount, locale),
    price: formatPrice(product, style),
  })
}

/** For example `If column 2 holds the price and column 3 is left out`. */
function condition(other: TableFormat, telling: Telling): string {
  const { format } = telling
  const roles = other.roles.flatMap((role, at) => {
    if (role === format.roles[at]) return []
    const named = { ...WORDS.rolesWithin, ...WORDS.conditions.roles }[role]
    return [fill(WORDS.conditions.is, { column: columnName(telling, at), role: named })]
  })
  const example = new Intl.NumberFormat(other.locale, {
    numberingSystem: 'latn',
    minimumFractionDigits: 2,
  })
  if (other.locale !== format.locale)
    roles.unshift(fill(WORDS.conditions.written, { example: example.format(1234.56) }))
  return fill(WORDS.conditions.all, { all: listInWords(roles) })
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
    rowInWords(
      format.roles.flatMap((own, at) =>
        own === role && hasText(at) ? [columnName(telling, at)] : [],
      ),
    )
  const [costs, taxes, others] = [columnsWith('cost'), columnsWith('tax'), columnsWith('none')]
  return [
    textNote(items, telling),
    productNote(reading, telling),
    other !== null && fill(WORDS.currency, { other, own: telling.currency }),
    costs !== '' && fill(WORDS.costs, { columns: costs }),
    taxes !== '' && taxNote(taxes, items, telling),
    pricesNote(telling, ratesFor(items).tax.mode),
    others !== '' && fill(WORDS.leftOut, { columns: others }),
    format.titles > 0 && countInWords(WORDS.titles, format.titles),
    rounded > 0 && countInWords(WORDS.rounded, rounded, { decimals: telling.decimals }),
  ]
}

function textNote(items: readonly PastedItem[], { locale }: Telling): string | false {
  const countOf = (type: PastedItem['type']) => items.filter((item) => item.type === type).length
  const [headings, notes] = [countOf('heading'), countOf('note')]
  if (headings + notes === 0) return false
  const inWords = (forms: Plural, count: number) =>
    countInWords(forms, count, { count: formatQty(count, locale) })
  const [one, other] = [inWords(WORDS.headings, headings), inWords(WORDS.notes, notes)]
  if (headings === 0 || notes === 0)
    return fill(WORDS.texts, { texts: headings === 0 ? other : one })
  return fill(WORDS.texts, { texts: fill(WORDS.and, { one, other }) })
}

/** What becomes of the tax rates: without tax, a quotation has none. */
function taxNote(
  columns: string,
  items: readonly PastedItem[],
  { locale }: Telling,
): string | false {
  const { tax, added } = ratesFor(items)
  if (tax.mode === 'none') return fill(WORDS.taxLeftOut, { columns })
  const rates = listInWords(added.map((percent) => formatPercent(percent, locale)))
  return added.length > 0 && countInWords(WORDS.newRates, added.length, { rates })
}

/** Whether the column of prices says that it is not what the quotation's tax needs. */
function pricesNote(telling: Telling, mode: 'none' | 'added' | 'included'): string | false {
  const { table, format } = telling
  const at = format.roles.findIndex((role) => role === 'itemPrice' || role === 'price')
  const said = taxIn(headingsOf(table, format)[at] ?? '')
  if (mode === 'none' || said === null || said === mode) return false
  const column = columnAtStart(telling, at)
  return fill(said === 'included' ? WORDS.withTax : WORDS.withoutTax, { column })
}

/** How the column of prices was recognized. */
function productNote({ table, format, understood }: Reading, telling: Telling): string | false {
  const products = countProductRows(table, format, understood)
  if (products === null || products.matching === 0) return false
  const { matching, rows } = products
  const count = formatQty(rows, telling.locale)
  return fill(format.roles.includes('discount') ? WORDS.productLess : WORDS.product, {
    column: columnAtStart(telling, format.roles.indexOf('price')),
    share:
      matching === rows
        ? countInWords(WORDS.allRows, rows, { count })
        : fill(WORDS.someRows, { matching, count }),
  })
}
