import type { Column } from '#domain/document/columns.ts'
import { type BlockOf, type BlockType, typeOf } from '#domain/document/kinds/index.ts'
import { isPriced } from '#domain/document/options.ts'
import type { Block, BoqBlock, Quotation, RowBlock } from '#domain/document/quotation.ts'
import { asShown } from '#domain/document/show-column.ts'
import { widthOf } from '#domain/document/widths.ts'
import { type Html, html, trusted } from '#domain/html/html-tag.ts'
import { formatPrice } from '#domain/numbers/format-figure.ts'
import { sumsText } from '#domain/numbers/period-text.ts'
import { rateOf } from '#domain/numbers/shown-rate.ts'
import { tableColumns } from '#domain/paper/columns.ts'
import { isAboveRows, type TableLine, tableLines } from '#domain/paper/lines.ts'
import { lineHtml, singleRowHtml } from '#domain/paper/rows.ts'
import { type Pen, type Side, sideOf } from '#domain/paper/side.ts'
import { tableParts } from '#domain/paper/table.ts'
import { totalHtml } from '#domain/paper/total.ts'
import { fill } from '#domain/words/fill.ts'
import { ENGLISH, type FileWords } from '../export-words.ts'
import { type Offered, offeredIn, type RowAsides, rowAsides } from '../row-asides.ts'

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
  /** Of a row that the paper has too. */
  rowId?(at: number): string
  /** Whether this one can't be the last on a page: a heading. */
  keepsWithNext(at: number): boolean
  readonly subtotal: string
}

/** Turns the canonical html of a text into the html that is drawn. */
export type Rich = (html: string) => Html

/**
 * The blocks as a customer sees them: no marks, hints or hooks of the editor, and nothing internal.
 * @param rich turns a rich text field's canonical html into the html that is drawn
 */
export function blocksHtml(quotation: Quotation, rich: Rich, words = ENGLISH): BlockHtml[] {
  const context = {
    quotation,
    words,
    side: sideOf(quotation, words.paper),
    pen: { rich: (text: string) => rich(text), text: (text: string) => text },
    offered: offeredIn(quotation, words.paper),
  }
  return quotation.blocks.map((block) => {
    const type = typeOf(block)
    const draw = (type === 'unknown' ? missingBlock : DRAWINGS[type]) as Draw<Block>
    return { width: widthOf(block), ...draw(block, context) }
  })
}

/** What the html of a block depends on. */
interface Context {
  readonly quotation: Quotation
  readonly words: FileWords
  readonly side: Side
  readonly pen: Pen
  readonly offered: Offered
}

/** Returns the block's html, and its width if it differs from that on the paper. */
type Draw<B> = (block: B, context: Context) => DrawnBlock
type DrawnBlock = PerhapsWidth<BlockHtml>
type PerhapsWidth<Html> = Html extends BlockHtml
  ? Omit<Html, 'width'> & { readonly width?: number }
  : never

const DRAWINGS: { readonly [T in BlockType]: Draw<BlockOf<T>> } = {
  text: ({ text }, { pen }) => ({ kind: 'text', html: pen.rich(text.html).text }),
  boq: tableBlock,
  row: rowBlock,
  price: (item, { side, pen }) => ({
    kind: 'whole',
    isTotal: true,
    html: totalHtml({ item, before: item, isRemoved: false }, side, side, pen).text,
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

/** A discount and a tax rate are drawn under their names. */
function rowBlock(row: RowBlock, { quotation, words, offered, pen }: Context): DrawnBlock {
  const { tax, locale, decimals, language } = quotation
  const { columns: headings } = words.labels
  const labels = {
    discount: headings.discount,
    tax: rateOf(tax, row.taxRate)?.name || headings.tax,
  }
  const asides = (columns: readonly Column[]) =>
    asidesHtml(rowAsides(row, row, columns, offered), columns)
  const style = { locale, decimals, tax, language, period: null, hasUnitCell: false }
  return { kind: 'whole', html: singleRowHtml({ row, asides, pen }, style, labels).text }
}

function tableBlock(stored: BoqBlock, { quotation, side, offered, pen }: Context): DrawnBlock {
  const block = asShown(stored, quotation.tax)
  const lines = tableLines(block, side)
  const columns = tableColumns(block, lines, side.shared, quotation)
  const { attributes, title, head, subtotal } = tableParts({ block, side, columns, pen })
  const { names, style } = columns
  const hasPrice = names.includes('price')
  const drawn = ({ row, number, sums }: TableLine, isLast: boolean) => {
    const asides = () =>
      isPriced(row) ? asidesHtml(rowAsides(row, block, names, offered), names) : []
    const figure =
      sums && hasPrice ? sumsText(sums, (sum) => formatPrice(sum, style), style.language) : ''
    return lineHtml({ row, number, sum: figure, asides, pen, isLast }, columns).text
  }
  return {
    kind: 'table',
    width: Math.max(widthOf(block), columns.least),
    table: {
      wrap: (parts) => html`<div${attributes}>${trusted(parts)}</div>`.text,
      title: title.text,
      head: head.text,
      rowCount: lines.length,
      rowId: (at) => (lines[at] as TableLine).row.id,
      row: (at) => drawn(lines[at] as TableLine, at === lines.length - 1),
      keepsWithNext: (at) => isAboveRows(lines[at] as TableLine),
      subtotal: subtotal.text,
    },
  }
}

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
