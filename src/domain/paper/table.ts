import { type Column, columnData } from '../document/columns.ts'
import type { BoqBlock } from '../document/quotation.ts'
import { type Html, html } from '../html/html-tag.ts'
import { formatPrice } from '../numbers/format-figure.ts'
import { sumsText } from '../numbers/period-text.ts'
import type { TableColumns } from './columns.ts'
import type { Pen, Side } from './side.ts'

/** A table as it is drawn, and as it was in the version that it is compared with. */
export interface DrawnTable {
  /** As it is shown (show-column.ts). */
  readonly block: BoqBlock
  readonly before?: BoqBlock | null
  readonly side: Side
  readonly sideBefore?: Side
  readonly columns: TableColumns
  readonly pen: Pen
}

/** The table's parts around its rows. */
export function tableParts({ block, before, side, sideBefore, columns, pen }: DrawnTable) {
  const { header, column } = block.boq
  const old = before?.boq
  const { currency } = side.quotation
  const subtotalIn = ({ figures, quotation }: Side) =>
    sumsText(figures.get(block.id) ?? [], (sum) => formatPrice(sum, quotation), quotation.language)
  const earlier = old && sideBefore ? subtotalIn(sideBefore) : null
  const heads = columns.names.map(
    (name) =>
      html`<span class="${headClass(name, columns)}">${pen.rich(column[name].html, old?.column[name].html)}</span>`,
  )
  return {
    attributes: html` class="boq${columns.isUsual ? '' : ' many'}" style="${styleOf(columns)}"`,
    title: html`<div class="title rich">${pen.rich(header.title.html, old?.header.title.html)}</div>`,
    head: html`<div class="head">${heads}</div>`,
    subtotal: html`<div class="subtotal"><div class="subtotal-text rich">${pen.rich(header.subtotalText.html, old?.header.subtotalText.html)}</div><span class="currency">${currency}</span><div class="figure">${pen.text(subtotalIn(side), earlier)}</div></div>`,
  } satisfies Record<string, Html>
}

function headClass(name: Column, { names }: TableColumns): string {
  const edge = name === 'number' ? ' count' : name === names.at(-1) ? ' end' : ''
  return `rich ${columnData(name).align}${edge}`
}

function styleOf({ names, widths, figureSize }: TableColumns): string {
  const trackOf = (name: Column) =>
    name === 'description' ? `minmax(${widths[name]}px,1fr)` : `${widths[name]}px`
  const tracks = names.map(trackOf).join(' ')
  return `--columns:${tracks};--number:${widths.number}px;--price:${widths.price}px;--figure:${figureSize}px`
}
