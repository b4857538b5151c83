import { formatPercent, formatQty } from '../../../../src/domain/numbers/format-figure.ts'
import { countProductRows } from '../../../../src/domain/pasted/doubts.ts'
import { taxIn } from '../../../../src/domain/pasted/heading-words.ts'
import { otherCurrency } from '../../../../src/domain/pasted/other-currency.ts'
import type { PastedItem } from '../../../../src/domain/pasted/pasted-rows.ts'
import { bodyOf, headingsOf } from '../../../../src/domain/pasted/table-format.ts'
import { columnName, type Telling } from './doubt-words.ts'
import { ratesFor } from './insert-rows.ts'
import { WORDS } from './paste-rows-words.ts'
import type { Reading } from './use-reading.ts'

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
