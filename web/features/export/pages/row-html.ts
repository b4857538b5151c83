import { type Column, isFigure } from '../../../../src/domain/document/columns.ts'
import { isCounted, isPriced } from '../../../../src/domain/document/options.ts'
import type {
  BoqRow,
  QuotationTax,
  RowBlock,
  TableRow,
} from '../../../../src/domain/document/quotation.ts'
import { type Html, html } from '../../../../src/domain/html/html-tag.ts'
import {
  type CellStyle,
  cellText,
  type TypedColumn,
} from '../../../../src/domain/numbers/cell-text.ts'
import { stepOf } from '../../../../src/domain/numbers/figure-ems.ts'
import { formatPrice } from '../../../../src/domain/numbers/format-figure.ts'
import { priceShown } from '../../../../src/domain/numbers/option-texts.ts'
import { rateOf } from '../../../../src/domain/numbers/shown-rate.ts'
import type { Labels } from '../../../../src/domain/words/words.ts'
import { type Offered, type RowAsides, rowAsides } from '../row-asides.ts'
import { cellsIn, type TableColumns } from './figures.ts'
import type { TableLine } from './table-lines.ts'

/** Turns the canonical html of a text into the html that is drawn. */
export type Rich = (html: string) => Html

/** A row, heading or note of a table; `rows` are all of the table's. */
export function lineHtml(
  line: TableLine,
  isLast: boolean,
  columns: TableColumns,
  rows: readonly TableRow[],
  offered: Offered,
  rich: Rich,
): Html {
  const { row, number, sum } = line
  const { names, style } = columns
  const hasNumber = names.includes('number')
  const cell = hasNumber ? html`<div class="number">${number}</div>` : null
  const last = isLast ? ' last' : ''
  if (!isPriced(row)) {
    const kind = row.type === 'heading' ? `heading level${row.level}` : 'note'
    const isSumShown = sum !== undefined && names.includes('price')
    const figure = isSumShown
      ? html`<div class="figure end">${formatPrice(sum, style.locale)}</div>`
      : null
    const bare = hasNumber ? '' : ' unnumbered'
    return html`<div class="row${last} line ${kind}${bare}">${cell}<div class="description rich">${rich(row.description.html)}</div>${figure}</div>`
  }
  const asides = asidesHtml(rowAsides(row, rows, names, offered), names)
  return html`<div class="row${last}">${cell}<div class="description rich">${rich(row.description.html)}</div>${cellsHtml(row, cellsIn(names), style)}${asides}</div>`
}

/**
 * A row outside of any table. A discount and a tax rate are drawn where they are set, under their
 * names: there are no headings.
 */
export function singleRowHtml(
  row: RowBlock,
  tax: QuotationTax,
  { columns: headings }: Labels,
  offered: Offered,
  rich: Rich,
): Html {
  const style = { locale: offered.locale, tax, hasUnitCell: false }
  const rate = row.taxRate === null ? undefined : rateOf(tax, row.taxRate)
  const labels: Partial<Record<TypedColumn, string>> = {
    ...(row.discount.value !== null && { discount: headings.discount }),
    ...(rate && tax.mode !== 'none' && { tax: rate.name || headings.tax }),
  }
  const names = SINGLE.filter((name) => isAlways(name) || labels[name] !== undefined)
  const columns = ['description', ...names] as const
  const asides = asidesHtml(rowAsides(row, [], columns, offered), columns)
  return html`<div class="row single"><div class="description rich">${rich(row.description.html)}</div>${cellsHtml(row, names, style, labels)}${asides}</div>`
}

const SINGLE = ['itemPrice', 'qty', 'discount', 'tax', 'price'] as const
const isAlways = (name: TypedColumn): boolean => name !== 'discount' && name !== 'tax'

type PricedLine = Omit<BoqRow, 'type'>

const cellsHtml = (
  row: PricedLine,
  names: readonly TypedColumn[],
  style: CellStyle,
  labels: Partial<Record<TypedColumn, string>> = {},
): Html[] =>
  names.map((name) => {
    const text = cellText(name, row, style)
    const shown = name === 'price' ? priceShown(text, row) : text
    const classes = [
      'figure',
      !isFigure(name) && name,
      isFigure(name) && stepOf(text) > 3 && 'breaking',
      name === names.at(-1) && 'end',
      name === 'price' && !isCounted(row) && 'out',
    ]
    const label = labels[name] ? html`<span class="label">${labels[name]}</span> ` : null
    return html`<div class="${classes.filter(Boolean).join(' ')}">${label}${shown}</div>`
  })

function asidesHtml(asides: RowAsides, names: readonly Column[]): Html[] {
  const { use, range, difference = '', terms = '' } = asides
  const at = (name: Column) => names.indexOf(name) + 1
  const end = at('price') === names.length ? ' end' : ''
  // Before the difference, or below it where the quantities leave no room.
  const [below, until] = range === '' ? ['', at('price')] : [` below${end}`, at('price') + 1]
  const texts: readonly [string, string, string | number][] = [
    [use, ' left', at('description')],
    [range, '', at('qty')],
    [difference, end, at('price')],
    [terms, below, `${at('description')} / ${until}`],
  ]
  return texts
    .filter(([text]) => text !== '')
    .map(
      ([text, side, columns]) =>
        html`<div class="aside${side}" style="grid-column:${columns}">${text}</div>`,
    )
}
