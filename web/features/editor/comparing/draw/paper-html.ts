import type { Column } from '#domain/document/columns.ts'
import { type BlockOf, type BlockType, typeOf } from '#domain/document/kinds/index.ts'
import type { PricedLine } from '#domain/document/kinds/kind.ts'
import { letterheadLines } from '#domain/document/letterhead.ts'
import { accentCss, footerHtml, headerHtml } from '#domain/document/letterhead-html.ts'
import type { Period } from '#domain/document/limits.ts'
import { isPriced } from '#domain/document/options.ts'
import type {
  Block,
  BoqBlock,
  Letterhead,
  RowBlock,
  TableRow,
  TextBlock,
} from '#domain/document/quotation.ts'
import { asShown } from '#domain/document/show-column.ts'
import { widthOf } from '#domain/document/widths.ts'
import { type Html, html, trusted } from '#domain/html/html-tag.ts'
import { formatPrice } from '#domain/numbers/format-figure.ts'
import { rangeText, textOfUse } from '#domain/numbers/option-texts.ts'
import { sumsText } from '#domain/numbers/period-text.ts'
import { type TableColumns, tableColumns } from '#domain/paper/columns.ts'
import { tableLines } from '#domain/paper/lines.ts'
import { merged, type Placed } from '#domain/paper/merged.ts'
import { lineHtml, singleRowHtml } from '#domain/paper/rows.ts'
import type { Side } from '#domain/paper/side.ts'
import { tableParts } from '#domain/paper/table.ts'
import { totalHtml } from '#domain/paper/total.ts'
import { fill } from '#domain/words/fill.ts'
import type { PaperWords } from '#domain/words/words.ts'
import type { Drawing } from './drawing.ts'
import { frameOf, type Mark, markOf } from './mark.ts'

/**
 * A version as html, as it looks on the paper but without hooks and without anything editable
 * (architecture: Hooks), and in it what changed since another one, where it stands. Pure: styled by
 * paper.css, tested without a browser.
 */
export function paperHtml(drawing: Drawing): string {
  const { before, after, blocks } = drawing
  const placed = merged(before.quotation.blocks as Block[], after.quotation.blocks, blocks)
  const content = html`${letterheadChanges(drawing)}<div class="past-blocks">${placed.map((block) => blockHtml(block, drawing))}</div>`
  return withLetterhead(content, after.quotation.letterhead).text
}

/** With the letterhead of the version that is shown. */
function withLetterhead(content: Html, letterhead: Letterhead | null): Html {
  if (!letterhead) return content
  const css = accentCss('.past-paper:has(>.letterhead-part)', letterhead)
  return html`<div class="letterhead-part"><style>${trusted(css)}</style>${trusted(headerHtml(letterhead))}</div>${content}<div class="letterfoot-part">${trusted(footerHtml(letterhead))}</div>`
}

/** Above the blocks, the lines of the letterhead that came and went: it names whom to pay. */
function letterheadChanges({ before, after, style }: Drawing): Html | null {
  const [was, is] = [before, after].map(({ quotation }) => letterheadLines(quotation.letterhead))
  const gone = (was ?? []).filter((line) => !is?.includes(line))
  const added = (is ?? []).filter((line) => !was?.includes(line))
  if (gone.length + added.length === 0) return null
  const mark: Mark = {
    id: 'letterhead',
    kind: 'changed',
    label: style.labels.kinds.changed,
    unprinted: '',
    isPrivate: false,
    back: null,
  }
  const { attributes, label } = frameOf(mark)
  const lines = [
    ...gone.map((line) => html`<p><del>${line}</del></p>`),
    ...added.map((line) => html`<p><ins>${line}</ins></p>`),
  ]
  return html`<div class="past-block past-letterhead"${attributes}>${label}${lines}</div>`
}

function blockHtml(placed: Placed<Block>, drawing: Drawing): Html {
  const { item } = placed
  const type = typeOf(item)
  const { tag, attributes, label, button } = frameOf(markOf(placed, 'block', drawing, isSeen))
  const draw = (type === 'unknown' ? unknownHtml : DRAWINGS[type]) as Draw<Block>
  return html`<${tag} class="past-block past-${type}" style="width:${widthOf(item)}px"${attributes}>${label}${draw(ofSameType(placed), drawing)}${button}</${tag}>`
}

/** A block whose type changed can't show what it was; a removed one is compared with nothing. */
const ofSameType = (placed: Placed<Block>): Placed<Block> =>
  placed.before?.type === placed.item.type && !placed.isRemoved
    ? placed
    : { ...placed, before: null }

/** The fields of a block whose change is drawn. */
const isSeen = (field: string): boolean =>
  isDrawn(field) ||
  /^(text|title|boq\.header\.\w+|boq\.column\.\w+\.(html|isShown))(\.html|\.value)?$/.test(field)

/** The fields of a row whose change is drawn in its cells. */
const isDrawn = (field: string): boolean => DRAWN.has(field.split('.')[0] ?? '')

const DRAWN = new Set(
  `description itemPrice qty price discount taxRate use isChosen range period level
  hasSum type`.split(/\s+/),
)

type Draw<B> = (placed: Placed<B>, drawing: Drawing) => Html

const DRAWINGS: { readonly [T in BlockType]: Draw<BlockOf<T>> } = {
  text: textHtml,
  boq: tableHtml,
  row: rowHtml,
  price: (placed, drawing) =>
    totalHtml(placed, sideOfItem(placed, drawing), drawing.before, drawing.pen),
}

const sideOfItem = ({ isRemoved }: Placed<unknown>, { before, after }: Drawing): Side =>
  isRemoved ? before : after

const unknownHtml: Draw<Block> = ({ item }, { style }) =>
  html`<p class="past-missing">${fill(style.labels.unknown, { type: item.type })}</p>`

function textHtml({ item, before }: Placed<TextBlock>, { style, pen }: Drawing): Html {
  const { html: text } = item.text
  const isSame = !before || before.text.html === text
  return html`<div class="past-text-content rich">${isSame ? trusted(style.text(text)) : pen.rich(text, before.text.html)}</div>`
}

function rowHtml(placed: Placed<RowBlock>, drawing: Drawing): Html {
  const { item: row, before } = placed
  const { locale, decimals, tax, language } = sideOfItem(placed, drawing).quotation
  const asides = () => asidesHtml(row, before, 1, drawing)
  const styleBefore = { ...drawing.before.quotation, period: null }
  const style = { locale, decimals, tax, language, period: null, hasUnitCell: false }
  return singleRowHtml({ row, before, styleBefore, asides, pen: drawing.pen }, style)
}

function tableHtml(placed: Placed<BoqBlock>, drawing: Drawing): Html {
  const { item, before, isRemoved } = placed
  const { pen } = drawing
  const side = sideOfItem(placed, drawing)
  const block = asShown(item, side.quotation.tax)
  const shown = tableLines(item, side)
  const columns = tableColumns(block, shown, side.shared, side.quotation)
  const rows = isRemoved
    ? item.boq.rows.flatMap((row) => (drawing.rows.after.has(row.id) ? [] : [asRemoved(row)]))
    : merged(before?.boq.rows ?? [], item.boq.rows, drawing.rows)
  const numbers = new Map(
    item.boq.rows.map((row, at) => [row.id, side.outline.get(item.id)?.[at] ?? '']),
  )
  const open = new Set(shown.map(({ row }) => row.id))
  const lines = rows.map((row) => {
    const number = row.isRemoved && !isRemoved ? '' : (numbers.get(row.item.id) ?? '')
    const isClosed = numbers.has(row.item.id) && !open.has(row.item.id)
    const isWhole = isRemoved || !before
    const period = before?.period ?? null
    return pastLineHtml(row, columns, number, drawing, { isWhole, isClosed, period })
  })
  const parts = tableParts({ block, before, side, sideBefore: drawing.before, columns, pen })
  return html`<div${parts.attributes}>
${parts.title}
${parts.head}
${groups(lines.filter((line) => line !== null))}
${parts.subtotal}
</div>`
}

const asRemoved = <T>(item: T): Placed<T> => ({ item, before: item, isRemoved: true })

interface LineOptions {
  /** Its table was added or removed as a whole, and is marked itself. */
  readonly isWhole: boolean
  /** It stands below a closed heading: only what became of it is shown. */
  readonly isClosed: boolean
  /** How often its table was paid. */
  readonly period: Period | null
}

/** A row, heading or note of a table; null if it isn't shown. */
function pastLineHtml(
  placed: Placed<TableRow>,
  columns: TableColumns,
  number: string,
  drawing: Drawing,
  { isWhole, isClosed, period }: LineOptions,
): Html | null {
  const { item: row, isRemoved } = placed
  const before = isRemoved ? null : placed.before
  const mark = isWhole && !before ? null : markOf(placed, 'row', drawing, isDrawn)
  if (isClosed && !mark) return null
  const old = before && isPriced(before) ? before : null
  const asides = (names: readonly Column[]) =>
    isPriced(row) ? asidesHtml(row, old, names.indexOf('description') + 1, drawing) : []
  return lineHtml(
    {
      row,
      before,
      number,
      asides,
      pen: drawing.pen,
      styleBefore: { ...drawing.before.quotation, period },
      sum: columns.names.includes('price') ? sumOf(row, isRemoved, drawing) : '',
      frame: frameOf(mark),
    },
    columns,
  )
}

function sumOf(row: TableRow, isRemoved: boolean, { before, after, pen }: Drawing): Html | string {
  const { locale, language } = after.quotation
  const sumIn = ({ sums, quotation: { decimals } }: Side) =>
    sumsText(sums.get(row.id) ?? [], (sum) => formatPrice(sum, { locale, decimals }), language)
  return isRemoved ? sumIn(before) : pen.text(sumIn(after), sumIn(before))
}

/** That a row is optional or an alternative, whether it counts, and its range of quantities. */
function asidesHtml(
  row: PricedLine,
  before: PricedLine | null,
  column: number,
  { after, before: side, pen }: Drawing,
): Html[] {
  const text = optionText(row, after.quotation.locale, after.words)
  const old = before && optionText(before, after.quotation.locale, side.words)
  if (!text && !old) return []
  return [html`<div class="aside" style="grid-column-start:${column}">${pen.text(text, old)}</div>`]
}

function optionText(row: PricedLine, locale: string, words: PaperWords): string {
  const use = textOfUse(row.use, words)
  if (use === '') return ''
  return [row.isChosen ? `✓ ${use}` : use, rangeText(row, locale, words)].filter(Boolean).join(', ')
}

/** Rows in groups, of which the browser lays out only those in view. */
function groups(lines: readonly Html[]): readonly Html[] {
  if (lines.length <= GROUP) return [html`<div>${lines}</div>`]
  const starts = Array.from({ length: Math.ceil(lines.length / GROUP) }, (_, at) => at * GROUP)
  return starts.map((at) => {
    const own = lines.slice(at, at + GROUP)
    return html`<div class="past-group" style="contain-intrinsic-height:auto ${own.length * ROW_HEIGHT}px">${own}</div>`
  })
}

const GROUP = 50
const ROW_HEIGHT = 37
