import {
  type Column,
  columnData,
  type FigureName,
} from '../../../../src/domain/document/columns.ts'
import {
  type BlockOf,
  type BlockType,
  typeOf,
} from '../../../../src/domain/document/kinds/index.ts'
import { isPriced } from '../../../../src/domain/document/options.ts'
import { type Outline, outlineOf } from '../../../../src/domain/document/outline.ts'
import type {
  Block,
  BoqBlock,
  BoqRow,
  PriceBlock,
  Quotation,
  RowBlock,
  TableRow,
} from '../../../../src/domain/document/quotation.ts'
import { type SharedColumns, sharedColumns } from '../../../../src/domain/document/shown-widths.ts'
import { widthOf } from '../../../../src/domain/document/widths.ts'
import { escapeHtml } from '../../../../src/domain/html/html-tag.ts'
import { emsOf, stepOf } from '../../../../src/domain/numbers/figure-ems.ts'
import {
  figureText,
  formatMoney,
  formatPrice,
} from '../../../../src/domain/numbers/format-figure.ts'
import { type Totals, termsOf, totalsOf } from '../../../../src/domain/numbers/totals.ts'
import { PUBLIC_COLUMNS, PUBLIC_FIGURES, type TableColumns, tableColumns } from './figures.ts'

/** A block as html, in parts between which a page can break; styled by paper.css. */
export type BlockHtml =
  | { readonly kind: 'text'; readonly width: number; readonly html: string }
  | { readonly kind: 'table'; readonly width: number; readonly table: TableHtml }
  | { readonly kind: 'whole'; readonly width: number; readonly html: string }

export interface TableHtml {
  /** Wraps the table's parts in an element that sets the columns. */
  wrap(parts: string): string
  readonly title: string
  readonly head: string
  readonly rowCount: number
  /** The row at this index, from 0. */
  row(at: number): string
  readonly subtotal: string
}

/**
 * The blocks as a customer sees them: no marks, hints or hooks of the editor, and nothing internal.
 * @param rich turns a rich text field's canonical html into the html that is drawn
 */
export function blocksHtml(quotation: Quotation, rich: (html: string) => string): BlockHtml[] {
  const { blocks, locale, currency } = quotation
  const context = {
    ...{ locale, currency, rich },
    outline: outlineOf(blocks, quotation.numbering),
    totals: totalsOf(blocks, termsOf(quotation)),
    shared: sharedColumns(blocks, locale),
  }
  return blocks.map((block) => {
    const type = typeOf(block)
    const draw = (type === 'unknown' ? missingBlock : DRAWINGS[type]) as Draw<Block>
    return { width: widthOf(block), ...draw(block, context) }
  })
}

/** What the html of a block depends on. */
interface Context extends Pick<Quotation, 'locale' | 'currency'> {
  readonly rich: (html: string) => string
  readonly outline: Outline
  readonly totals: Totals
  readonly shared: SharedColumns | null
}

/** Returns the block's html, and its width if it differs from that on the paper. */
type Draw<B> = (block: B, context: Context) => DrawnBlock
type DrawnBlock = PerhapsWidth<BlockHtml>
type PerhapsWidth<Html> = Html extends BlockHtml
  ? Omit<Html, 'width'> & { readonly width?: number }
  : never

const DRAWINGS: { readonly [T in BlockType]: Draw<BlockOf<T>> } = {
  text: ({ text }, { rich }) => ({ kind: 'text', html: rich(text.html) }),
  boq: tableBlock,
  row: (block, context) => ({ kind: 'whole', html: singleRowHtml(block, context) }),
  price: (block, context) => ({ kind: 'whole', html: priceHtml(block, context) }),
}

/**
 * A newer version's block leaves a note in its place, since a customer would
 * not know that it is missing.
 */
const missingBlock = ({ type }: { type: string }): DrawnBlock => ({
  kind: 'whole',
  html: `<div class="missing">A block of the type “${escapeHtml(type)}” can’t be shown here.</div>`,
})

function tableBlock(block: BoqBlock, context: Context): DrawnBlock {
  const { locale, currency, rich, outline, totals, shared } = context
  const { header, column, rows } = block.boq
  const columns = tableColumns(block, locale, shared)
  const style = styleOf(columns)
  const numbers = outline.get(block.id) ?? []
  const subtotal = totals.perBlock.get(block.id) ?? null
  return {
    kind: 'table',
    width: Math.max(widthOf(block), columns.least),
    table: {
      wrap: (parts) => `<div class="boq" style="${style}">${parts}</div>`,
      title: `<div class="title rich">${rich(header.title.html)}</div>`,
      head: `<div class="head">${PUBLIC_COLUMNS.map((name) => `<span class="rich ${columnData(name).align}">${rich(column[name].html)}</span>`).join('')}</div>`,
      rowCount: rows.length,
      row: (at) =>
        rowHtml(rows[at] as TableRow, numbers[at] ?? '', at === rows.length - 1, locale, rich),
      subtotal: `<div class="subtotal"><div class="subtotal-text rich">${rich(header.subtotalText.html)}</div><span class="currency">${escapeHtml(currency)}</span><div class="figure">${escapeHtml(formatPrice(subtotal, locale))}</div></div>`,
    },
  }
}

function rowHtml(
  row: TableRow,
  number: string,
  isLast: boolean,
  locale: string,
  rich: (html: string) => string,
): string {
  if (!isPriced(row)) {
    return `<div class="row${isLast ? ' last' : ''} ${row.type}"><div class="number">${number}</div><div class="description rich">${rich(row.description.html)}</div></div>`
  }
  return `<div class="row${isLast ? ' last' : ''}"><div class="number">${number}</div><div class="description rich">${rich(row.description.html)}</div>${figuresHtml(row, locale)}</div>`
}

const singleRowHtml = ({ description, ...figures }: RowBlock, { locale, rich }: Context): string =>
  `<div class="row single"><div class="description rich">${rich(description.html)}</div>${figuresHtml(figures, locale)}</div>`

const figuresHtml = (row: Pick<BoqRow, FigureName>, locale: string): string =>
  PUBLIC_FIGURES.map((name) => {
    const text = figureText(name, row, locale)
    return `<div class="figure${stepOf(text) > 3 ? ' breaking' : ''}">${escapeHtml(text)}</div>`
  }).join('')

function priceHtml({ id, title }: PriceBlock, context: Context): string {
  const { totals, locale, currency, rich } = context
  const text = formatMoney(totals.perBlock.get(id) ?? null, locale, currency)
  return `<div class="price"><div class="price-title rich">${rich(title.html)}</div><div class="total" style="--ems:${emsOf(text)}">${escapeHtml(text)}</div></div>`
}

function styleOf({ widths, figureSize }: TableColumns): string {
  const trackOf = (name: Column) =>
    name === 'description' ? `minmax(${widths[name]}px,1fr)` : `${widths[name]}px`
  const tracks = PUBLIC_COLUMNS.map(trackOf).join(' ')
  return `--columns:${tracks};--price:${widths.price}px;--figure:${figureSize}px`
}
