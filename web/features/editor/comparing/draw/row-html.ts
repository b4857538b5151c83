import type { Column } from '../../../../../src/domain/document/columns.ts'
import { isPriced } from '../../../../../src/domain/document/options.ts'
import type { BoqRow, RowBlock, TableRow } from '../../../../../src/domain/document/quotation.ts'
import { type Html, html } from '../../../../../src/domain/html/html-tag.ts'
import {
  type CellStyle,
  cellText,
  type TypedColumn,
} from '../../../../../src/domain/numbers/cell-text.ts'
import { formatPrice } from '../../../../../src/domain/numbers/format-figure.ts'
import { priceShown, rangeText, textOfUse } from '../../../../../src/domain/numbers/option-texts.ts'
import type { DrawnColumns } from './columns.ts'
import type { Drawing, Side } from './drawing.ts'
import {
  backHtml,
  changedRich,
  changedText,
  markAttributes,
  markHtml,
  markOf,
  tagOf,
} from './mark.ts'
import type { Placed } from './merged.ts'

interface LineOptions {
  /** Its table was added or removed as a whole, and is marked itself. */
  readonly isWhole: boolean
  /** It stands below a closed heading: only what became of it is shown. */
  readonly isClosed: boolean
}

/** A row, heading or note of a table; null if it isn't shown. */
export function lineHtml(
  placed: Placed<TableRow>,
  columns: DrawnColumns,
  number: string,
  drawing: Drawing,
  { isWhole, isClosed }: LineOptions,
): Html | null {
  const { item: row, before, isRemoved } = placed
  const isPlain = isWhole && (isRemoved || !before)
  const mark = isPlain ? null : markOf(placed, 'row', drawing, isDrawn)
  if (isClosed && !mark) return null
  const old = isRemoved ? null : before
  const tag = tagOf(mark)
  const count = columns.names.includes('number')
    ? html`<div class="past-number">${number}</div>`
    : null
  const text = html`<div class="past-description">${markHtml(mark)}<div class="rich">${changedRich(old?.description.html ?? null, row.description.html, drawing)}</div></div>`
  const { classes, figures } = isPriced(row)
    ? {
        classes: '',
        figures: figuresHtml(row, old && isPriced(old) ? old : null, columns, drawing),
      }
    : textLine(row, isRemoved, columns, drawing)
  return html`<${tag} class="past-row${classes}"${markAttributes(mark)}>${count}${text}${figures}${backHtml(mark)}</${tag}>`
}

const figuresHtml = (
  row: BoqRow,
  before: BoqRow | null,
  { cells, style, names }: DrawnColumns,
  drawing: Drawing,
): Html =>
  html`${cellsHtml(row, before, cells, style, drawing)}${asideHtml(row, before, names, drawing)}`

/** The classes of a heading or note, and a heading's sum. */
function textLine(
  row: Exclude<TableRow, BoqRow>,
  isRemoved: boolean,
  { names }: DrawnColumns,
  drawing: Drawing,
): { classes: string; figures: Html | '' } {
  const figures = names.includes('price') ? sumHtml(row, isRemoved, drawing) : ''
  const classes = [
    ' past-line',
    row.type === 'heading' ? `past-level${row.level}` : 'past-note',
    !names.includes('number') && 'past-unnumbered',
    figures === '' && 'past-sumless',
  ]
  return { classes: classes.filter(Boolean).join(' '), figures }
}

/** The fields of a row whose change is drawn in its cells. */
export const isDrawn = (field: string): boolean => DRAWN.has(field.split('.')[0] ?? '')

const DRAWN = new Set([
  ...['description', 'itemPrice', 'qty', 'price', 'discount', 'taxRate'],
  ...['use', 'isChosen', 'range', 'level', 'hasSum', 'type'],
])

export type PricedLine = Omit<BoqRow, 'type'> | RowBlock

/** The cells after the description, with the figures of before where they differ. */
export const cellsHtml = (
  row: PricedLine,
  before: PricedLine | null,
  names: readonly TypedColumn[],
  style: CellStyle,
  { before: side }: Drawing,
  textFor = textOf,
): Html[] =>
  names.map((name) => {
    const old = before && textFor(name, before, { ...style, tax: side.quotation.tax })
    return html`<div class="past-figure past-${name}">${changedText(old, textFor(name, row, style))}</div>`
  })

export function textOf(name: TypedColumn, row: PricedLine, style: CellStyle): string {
  const text = cellText(name, row, style)
  return name === 'price' ? priceShown(text, row) : text
}

/** That a row is optional or an alternative, whether it counts, and its range of quantities. */
export function asideHtml(
  row: PricedLine,
  before: PricedLine | null,
  names: readonly Column[],
  { after, before: side }: Drawing,
): Html | null {
  const text = optionText(row, after)
  const old = before && optionText(before, { ...after, words: side.words })
  if (!text && !old) return null
  const at = names.indexOf('description') + 1
  return html`<div class="past-aside" style="grid-column-start:${at}">${changedText(old, text)}</div>`
}

function optionText(row: PricedLine, { quotation: { locale }, words }: Side): string {
  const use = textOfUse(row.use, words)
  if (use === '') return ''
  return [row.isChosen ? `✓ ${use}` : use, rangeText(row, locale, words)].filter(Boolean).join(', ')
}

function sumHtml(row: TableRow, isRemoved: boolean, { before, after }: Drawing): Html | '' {
  const { locale } = after.quotation
  const money = (value: number | null | undefined) =>
    value === undefined ? '' : formatPrice(value, locale)
  const old = money(before.sums.get(row.id))
  const text = isRemoved ? old : changedText(old, money(after.sums.get(row.id)))
  return text && html`<div class="past-figure past-price">${text}</div>`
}
