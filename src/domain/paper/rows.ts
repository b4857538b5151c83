import { type Column, isFigure } from '../document/columns.ts'
import type { PricedLine } from '../document/kinds/kind.ts'
import { isCounted, isPriced } from '../document/options.ts'
import type { RowBlock, TableRow } from '../document/quotation.ts'
import { isTaxed } from '../document/show-column.ts'
import { type Html, html } from '../html/html-tag.ts'
import {
  cellText,
  markBelow,
  type PaperCellStyle,
  paperText,
  type TypedColumn,
} from '../numbers/cell-text.ts'
import { stepOf } from '../numbers/figure-ems.ts'
import { cellsIn, type TableColumns } from './columns.ts'
import { type Frame, NO_FRAME, type Pen } from './side.ts'
import { singleRowLayout } from './single-row.ts'

interface Drawn<Row> {
  readonly row: Row
  /** What it was in the version that it is compared with; null without one. */
  readonly before?: Row | null
  /** The tax, decimals and table's period of that version; by default the row's own. */
  readonly styleBefore?: Pick<PaperCellStyle, 'tax' | 'decimals' | 'period'>
  /** What stands below the cells of these columns. */
  readonly asides: (columns: readonly Column[]) => readonly Html[]
  readonly pen: Pen
}

interface DrawnLine extends Drawn<TableRow> {
  readonly number: string
  /** Of a heading; '' for a line that shows none. */
  readonly sum: Html | string
  readonly frame?: Frame
  readonly isLast?: boolean
}

/** A row, heading or note of a table. */
export function lineHtml(line: DrawnLine, { names, style }: TableColumns): Html {
  const { row, before = null, number, pen, asides, isLast = false, frame = NO_FRAME } = line
  const isCompared = before !== null && isPriced(before)
  const content = isPriced(row)
    ? html`${cellsHtml({ ...line, row, before: isCompared ? before : null }, cellsIn(names), style)}${asides(names)}`
    : sumHtml(line)
  const hasNumber = names.includes('number')
  const kind = row.type === 'heading' ? `heading level${row.level}` : 'note'
  const classes = [
    'row',
    isLast && 'last',
    !isPriced(row) && `line ${kind}`,
    !isPriced(row) && !hasNumber && 'unnumbered',
  ]
  const cell = hasNumber ? html`<div class="number">${number}</div>` : null
  const text = pen.rich(row.description.html, before?.description.html)
  return html`<${frame.tag} class="${classes.filter(Boolean).join(' ')}"${frame.attributes}>${cell}<div class="description">${frame.label}<div class="rich">${text}</div></div>${content}${frame.button}</${frame.tag}>`
}

const sumHtml = ({ sum }: DrawnLine): Html | null =>
  sum === '' ? null : html`<div class="figure price end">${sum}</div>`

/**
 * A row outside of any table: a discount and a tax rate are drawn where they are set.
 * @param labels the names of cells: there are no headings
 */
export function singleRowHtml(
  drawn: Drawn<RowBlock>,
  style: PaperCellStyle,
  labels: Labels = {},
): Html {
  const { row, before = null, asides, pen } = drawn
  const has = (isSet: (row: RowBlock) => boolean) =>
    isSet(row) || (before !== null && isSet(before))
  const isRateShown = isTaxed(style.tax) && has(({ taxRate }) => taxRate !== null)
  const names = SINGLE.filter((name) => {
    if (name === 'discount') return has(({ discount }) => discount.value !== null)
    return name !== 'tax' || isRateShown
  })
  const { across, figureSize } = singleRowLayout(row, names, style, paperText)
  const layout = across === null ? '' : ' figures-below'
  const text = pen.rich(row.description.html, before?.description.html)
  return html`<div class="row single${layout}" style="--figure:${figureSize}px;--across:${across ?? 0}"><div class="description"><div class="rich">${text}</div></div>${cellsHtml(drawn, names, style, labels, textOfSingle)}${asides(['description', ...names])}</div>`
}

const SINGLE = ['itemPrice', 'qty', 'discount', 'tax', 'price'] as const

type Labels = Partial<Record<TypedColumn, string>>

/** Without a table's columns, only a rate that was chosen for the row is shown. */
const textOfSingle: typeof paperText = (name, row, style) =>
  name === 'tax' && row.taxRate === null ? '' : paperText(name, row, style)

/** The cells after the description. */
const cellsHtml = (
  { row, before = null, styleBefore, pen }: Drawn<PricedLine>,
  names: readonly TypedColumn[],
  style: PaperCellStyle,
  labels: Labels = {},
  textFor = paperText,
): Html[] =>
  names.map((name) => {
    const isTooLong = isFigure(name) && stepOf(cellText(name, row, style)) > 3
    const classes = [
      `figure ${name}`,
      isTooLong && 'breaking',
      name === names.at(-1) && 'end',
      name === 'price' && !isCounted(row) && 'out',
    ]
    const { tax, decimals, period } = styleBefore ?? style
    const earlier = { ...style, tax, decimals, period }
    const old = before && textFor(name, before, earlier)
    const text = pen.text(textFor(name, row, style), old)
    const [per, was] = [markBelow(name, row, style), before && markBelow(name, before, earlier)]
    const mark = (per || was) && html`<div class="per">${pen.text(per, was)}</div>`
    // The percentage is written as in a table, also behind a name that goes from right to left.
    const content = labels[name]
      ? html`<span class="label">${labels[name]}</span> <bdi>${text}</bdi>`
      : text
    return html`<div class="${classes.filter(Boolean).join(' ')}">${content}${mark}</div>`
  })
