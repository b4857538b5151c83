import { columnData } from '../../../../../src/domain/document/columns.ts'
import {
  type BlockOf,
  type BlockType,
  typeOf,
} from '../../../../../src/domain/document/kinds/index.ts'
import { letterheadLines } from '../../../../../src/domain/document/letterhead.ts'
import {
  accentCss,
  footerHtml,
  headerHtml,
} from '../../../../../src/domain/document/letterhead-html.ts'
import type {
  Block,
  BoqBlock,
  Letterhead,
  RowBlock,
  TextBlock,
} from '../../../../../src/domain/document/quotation.ts'
import { withoutClosed } from '../../../../../src/domain/document/sections.ts'
import { asShown, isTaxed } from '../../../../../src/domain/document/show-column.ts'
import { widthOf } from '../../../../../src/domain/document/widths.ts'
import { type Html, html, trusted } from '../../../../../src/domain/html/html-tag.ts'
import { formatPrice } from '../../../../../src/domain/numbers/format-figure.ts'
import { columnsOf } from './columns.ts'
import type { Drawing } from './drawing.ts'
import {
  backHtml,
  changedRich,
  changedText,
  markAttributes,
  markHtml,
  markOf,
  tagOf,
} from './mark.ts'
import { merged, type Placed } from './merged.ts'
import { asideHtml, cellsHtml, isDrawn, lineHtml, textOf } from './row-html.ts'
import { totalHtml } from './total-html.ts'

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
  const label = style.labels.kinds.changed
  const mark = {
    id: 'letterhead',
    kind: 'changed',
    label,
    unprinted: '',
    isPrivate: false,
    back: null,
  } as const
  const lines = [
    ...gone.map((line) => html`<p><del>${line}</del></p>`),
    ...added.map((line) => html`<p><ins>${line}</ins></p>`),
  ]
  return html`<div class="past-block past-letterhead"${markAttributes(mark)}>${markHtml(mark)}${lines}</div>`
}

function blockHtml(placed: Placed<Block>, drawing: Drawing): Html {
  const { item } = placed
  const type = typeOf(item)
  const mark = markOf(placed, 'block', drawing, isSeen)
  const tag = tagOf(mark)
  const draw = (type === 'unknown' ? unknownHtml : DRAWINGS[type]) as Draw<Block>
  return html`<${tag} class="past-block past-${type}" style="width:${widthOf(item)}px"${markAttributes(mark)}>${markHtml(mark)}${draw(ofSameType(placed), drawing)}${backHtml(mark)}</${tag}>`
}

/** A block whose type changed can't show what it was. */
const ofSameType = (placed: Placed<Block>): Placed<Block> =>
  placed.before?.type === placed.item.type ? placed : { ...placed, before: null }

/** The fields of a block whose change is drawn. */
const isSeen = (field: string): boolean =>
  isDrawn(field) ||
  /^(text|title|boq\.header\.\w+|boq\.column\.\w+\.(html|isShown))(\.html|\.value)?$/.test(field)

type Draw<B> = (placed: Placed<B>, drawing: Drawing) => Html

const DRAWINGS: { readonly [T in BlockType]: Draw<BlockOf<T>> } = {
  text: textHtml,
  boq: tableHtml,
  row: rowHtml,
  price: totalHtml,
}

const unknownHtml: Draw<Block> = ({ item }, { style }) =>
  html`<p class="past-missing">${style.labels.unknown(item.type)}</p>`

function textHtml({ item, before, isRemoved }: Placed<TextBlock>, drawing: Drawing): Html {
  const old = isRemoved ? null : (before?.text.html ?? null)
  const { html: text } = item.text
  const isSame = old === null || old === text
  return html`<div class="past-text-content rich">${isSame ? trusted(drawing.style.text(text)) : changedRich(old, text, drawing)}</div>`
}

function rowHtml({ item, before, isRemoved }: Placed<RowBlock>, drawing: Drawing): Html {
  const { locale, tax } = (isRemoved ? drawing.before : drawing.after).quotation
  const old = isRemoved ? null : before
  const has = (is: (row: RowBlock) => boolean) => is(item) || (old !== null && is(old))
  const names = [
    ...(['itemPrice', 'qty'] as const),
    ...(has(({ discount }) => discount.value !== null) ? (['discount'] as const) : []),
    ...(isTaxed(tax) && has(({ taxRate }) => taxRate !== null) ? (['tax'] as const) : []),
    'price' as const,
  ]
  const style = { locale, tax, hasUnitCell: false }
  const text = changedRich(old?.description.html ?? null, item.description.html, drawing)
  return html`<div class="past-row past-single"><div class="past-description rich">${text}</div>${cellsHtml(item, old, names, style, drawing, textOfSingle)}${asideHtml(item, old, ['description'], drawing)}</div>`
}

/** Without a table's columns, only a rate that was chosen for the row is shown. */
const textOfSingle: typeof textOf = (name, row, style) =>
  name === 'tax' && row.taxRate === null ? '' : textOf(name, row, style)

function tableHtml({ item, before, isRemoved }: Placed<BoqBlock>, drawing: Drawing): Html {
  const own = isRemoved ? drawing.before : drawing.after
  const { tax, locale, currency } = own.quotation
  const block = asShown(item, tax)
  const columns = columnsOf(block, own)
  const old = isRemoved ? null : (before?.boq ?? null)
  const { header, column } = block.boq
  const rows = isRemoved
    ? item.boq.rows.flatMap((row) => (drawing.rows.after.has(row.id) ? [] : [asRemoved(row)]))
    : merged(old?.rows ?? [], item.boq.rows, drawing.rows)
  const isWhole = isRemoved || !before
  const numbers = new Map(
    item.boq.rows.map((row, at) => [row.id, own.outline.get(item.id)?.[at] ?? '']),
  )
  const open = new Set(withoutClosed(item.boq.rows).map(({ id }) => id))
  const lines = rows.map((row) => {
    const number = row.isRemoved && !isRemoved ? '' : (numbers.get(row.item.id) ?? '')
    const isClosed = numbers.has(row.item.id) && !open.has(row.item.id)
    return lineHtml(row, columns, number, drawing, { isWhole, isClosed })
  })
  const head = columns.names.map((name) => {
    const text = changedRich(old?.column[name].html ?? null, column[name].html, drawing)
    return html`<div class="past-heading-cell past-${name} past-${columnData(name).align} rich">${text}</div>`
  })
  const subtotal = (side: typeof own) =>
    formatPrice(side.totals.perBlock.get(item.id) ?? null, locale)
  const figure = changedText(old ? subtotal(drawing.before) : null, subtotal(own))
  return html`<div class="past-boq" style="${columns.css}">
<div class="past-title rich">${changedRich(old?.header.title.html ?? null, header.title.html, drawing)}</div>
<div class="past-head">${head}</div>
${groups(lines.filter((line) => line !== null))}
<div class="past-subtotal"><div class="past-subtotal-text rich">${changedRich(old?.header.subtotalText.html ?? null, header.subtotalText.html, drawing)}</div><span class="past-currency">${currency}</span><div class="past-figure past-sum">${figure}</div></div>
</div>`
}

const asRemoved = <T>(item: T): Placed<T> => ({ item, before: item, isRemoved: true })

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
