import { type Column, columnData } from '../../../../src/domain/document/columns.ts'
import {
  type BlockOf,
  type BlockType,
  typeOf,
} from '../../../../src/domain/document/kinds/index.ts'
import { type Outline, outlineOf } from '../../../../src/domain/document/outline.ts'
import type { Block, BoqBlock, Quotation } from '../../../../src/domain/document/quotation.ts'
import { asShown } from '../../../../src/domain/document/show-column.ts'
import { type SharedColumns, sharedColumns } from '../../../../src/domain/document/shown-widths.ts'
import { widthOf } from '../../../../src/domain/document/widths.ts'
import { html, trusted } from '../../../../src/domain/html/html-tag.ts'
import { formatPrice } from '../../../../src/domain/numbers/format-figure.ts'
import { type Totals, termsOf, totalsOf } from '../../../../src/domain/numbers/totals.ts'
import { fill } from '../../../../src/domain/words/fill.ts'
import { type Offered, offeredIn } from '../row-asides.ts'
import { ENGLISH, type FileWords } from '../words.ts'
import { type TableColumns, tableColumns } from './figures.ts'
import { lineHtml, type Rich, singleRowHtml } from './row-html.ts'
import { isAboveRows, type TableLine, tableLines } from './table-lines.ts'
import { totalHtml } from './total-html.ts'

/** A block as html, in parts between which a page can break; styled by paper.css. */
export type BlockHtml =
  | { readonly kind: 'text'; readonly width: number; readonly html: string }
  | { readonly kind: 'table'; readonly width: number; readonly table: TableHtml }
  | {
      readonly kind: 'whole'
      readonly width: number
      readonly html: string
      /** It is not alone at the top of a page. */
      readonly isTotal?: boolean
    }

export interface TableHtml {
  /** Wraps the table's parts in an element that sets the columns. */
  wrap(parts: string): string
  readonly title: string
  readonly head: string
  readonly rowCount: number
  /** The row, heading or note at this index, from 0. */
  row(at: number): string
  /** Whether this one can't be the last on a page: a heading. */
  keepsWithNext(at: number): boolean
  readonly subtotal: string
}

/**
 * The blocks as a customer sees them: no marks, hints or hooks of the editor, and nothing internal.
 * @param rich turns a rich text field's canonical html into the html that is drawn
 */
export function blocksHtml(quotation: Quotation, rich: Rich, words = ENGLISH): BlockHtml[] {
  const { tax, locale, numbering } = quotation
  const blocks = quotation.blocks.map((block) =>
    block.type === 'boq' ? asShown(block, tax) : block,
  )
  const context = {
    ...{ quotation, words, rich },
    outline: outlineOf(blocks, numbering),
    totals: totalsOf(blocks, termsOf(quotation)),
    offered: offeredIn(quotation, words.paper),
    shared: sharedColumns(blocks, locale),
  }
  return blocks.map((block) => {
    const type = typeOf(block)
    const draw = (type === 'unknown' ? missingBlock : DRAWINGS[type]) as Draw<Block>
    return { width: widthOf(block), ...draw(block, context) }
  })
}

/** What the html of a block depends on. */
interface Context {
  readonly quotation: Pick<Quotation, 'tax' | 'lines' | 'locale' | 'currency'>
  readonly words: FileWords
  readonly rich: Rich
  readonly outline: Outline
  readonly totals: Totals
  readonly offered: Offered
  readonly shared: SharedColumns | null
}

/** Returns the block's html, and its width if it differs from that on the paper. */
type Draw<B> = (block: B, context: Context) => DrawnBlock
type DrawnBlock = PerhapsWidth<BlockHtml>
type PerhapsWidth<Html> = Html extends BlockHtml
  ? Omit<Html, 'width'> & { readonly width?: number }
  : never

const DRAWINGS: { readonly [T in BlockType]: Draw<BlockOf<T>> } = {
  text: ({ text }, { rich }) => ({ kind: 'text', html: rich(text.html).text }),
  boq: tableBlock,
  row: (block, { quotation: { tax }, words, offered, rich }) => ({
    kind: 'whole',
    html: singleRowHtml(block, tax, words.labels, offered, rich).text,
  }),
  price: (block, { quotation, words, totals, rich }) => ({
    kind: 'whole',
    isTotal: true,
    html: totalHtml(block, quotation, totals, words.paper, rich).text,
  }),
}

/**
 * A newer version's block leaves a note in its place, since a customer would
 * not know that it is missing.
 */
const missingBlock = ({ type }: { type: string }, { words }: Context): DrawnBlock => ({
  kind: 'whole',
  html: html`<div class="missing">${fill(words.files.unknownBlock, { type })}</div>`.text,
})

function tableBlock(block: BoqBlock, context: Context): DrawnBlock {
  const { quotation, rich, outline, totals, offered, shared } = context
  const { header, column, rows } = block.boq
  const lines = tableLines(rows, outline.get(block.id) ?? [])
  const columns = tableColumns(block, lines, shared, quotation)
  const style = styleOf(columns)
  const subtotal = totals.perBlock.get(block.id) ?? null
  return {
    kind: 'table',
    width: Math.max(widthOf(block), columns.least),
    table: {
      wrap: (parts) =>
        html`<div class="boq${columns.isUsual ? '' : ' many'}" style="${style}">${trusted(parts)}</div>`
          .text,
      title: html`<div class="title rich">${rich(header.title.html)}</div>`.text,
      head: html`<div class="head">${columns.names.map((name) => html`<span class="${headClass(name, columns)}">${rich(column[name].html)}</span>`)}</div>`
        .text,
      rowCount: lines.length,
      row: (at) =>
        lineHtml(lines[at] as TableLine, at === lines.length - 1, columns, rows, offered, rich)
          .text,
      keepsWithNext: (at) => isAboveRows(lines[at] as TableLine),
      subtotal:
        html`<div class="subtotal"><div class="subtotal-text rich">${rich(header.subtotalText.html)}</div><span class="currency">${quotation.currency}</span><div class="figure">${formatPrice(subtotal, quotation.locale)}</div></div>`
          .text,
    },
  }
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
