import { beginningOf, shortText } from '../html/beginning.ts'
import { isPlainText } from '../html/canonical.ts'
import { cleanText } from '../html/normalize-inline.ts'
import { plainLines } from '../html/plain-lines.ts'
import { htmlFromText } from '../html/serialize-rich-text.ts'
import { formatPrice } from '../numbers/format-figure.ts'
import { itemizedTotals, type TotalItem } from '../numbers/itemized-totals.ts'
import { memoize } from '../numbers/memoize.ts'
import { offeredAs, priceShown } from '../numbers/option-texts.ts'
import { hasItems, type LineTerms, sectionSum, totalsOf } from '../numbers/totals.ts'
import { paper } from '../words/languages/en-paper.json'
import type { PaperWords } from '../words/words.ts'
import { CELLS, type CellName, type Column, columnData, shownOf } from './columns.ts'
import { kindOf } from './kinds/index.ts'
import type { PreviewForms, PricedLine, Table } from './kinds/kind.ts'
import { isPriced } from './options.ts'
import { numbersOf, outlineOf } from './outline.ts'
import type { Block, Bookmark, BoqHeading, BoqNote, Quotation } from './schema.ts'
import { withoutClosed } from './sections.ts'

/**
 * About half a page, since a list has up to 200 previews. In characters of at most 3 bytes each.
 */
const MAX_LENGTH = 2_000
/** More rows than fit: each takes 27 characters at least. A table may have thousands. */
const MAX_ROWS = 80

/**
 * An html preview of blocks, or of a bookmark's item (architecture: A preview): the start of the
 * paper as canonical html, in whole blocks and rows, without links and pictures. The html of the
 * items must be canonical and their figures recalculated.
 * @param quotation what the items are in; without it totals are shown alone
 * @param words in its language
 */
export function previewHtml(
  items: readonly (Block | Bookmark)[],
  quotation?: PreviewedQuotation,
  words: PaperWords = paper,
): string {
  let html = ''
  for (const item of items) {
    const part = kindOf(item).preview(
      item,
      formsIn(MAX_LENGTH - html.length, items, quotation, words),
    )
    html += part.html
    if (!part.isWhole) break
  }
  return asCanonical(html)
}

type Part = ReturnType<typeof beginningOf>

function formsIn(
  room: number,
  items: readonly (Block | Bookmark)[],
  quotation: PreviewedQuotation | undefined,
  words: PaperWords,
): PreviewForms<Part> {
  return {
    text: (html) => beginningOf(html, room),
    figure: (title, figure) => ifItFits(totalHtml(title, figure, quotation, words), room),
    row: (row) => ifItFits(loneRow(row, words), room),
    table: (table) =>
      previewOfTable(table, numbersIn(table, items, quotation), quotation, words, room),
  }
}

const ifItFits = (html: string, room: number): Part =>
  html.length <= room ? { html, isWhole: true } : { html: '', isWhole: false }

/** By table numbers need only the rows that fit; otherwise they depend on all before them. */
function numbersIn(
  { id, boq: { rows } }: Table,
  items: readonly (Block | Bookmark)[],
  quotation: PreviewedQuotation | undefined,
): readonly string[] {
  const numbering = quotation?.numbering ?? 'table'
  if (numbering !== 'table') return outlineOf(items, numbering).get(id) ?? []
  return numbersOf(withoutClosed(rows) === rows ? rows.slice(0, MAX_ROWS) : rows)
}

function previewOfTable(
  { boq: { header, column, rows } }: Table,
  numbers: readonly string[],
  quotation: PreviewedQuotation | undefined,
  words: PaperWords,
  room: number,
): Part {
  const names = previewColumns(column)
  const listed = withoutClosed(rows)
  const shown = listed === rows ? null : new Set(listed)
  const title = lineOf(header.title.html)
  const start = `${title && `<h3>${title}</h3>`}<table><thead>${headOf(column, names)}</thead><tbody>`
  let html = start
  for (const [at, row] of rows.entries()) {
    if (shown?.has(row) === false) continue
    const number = numbers[at] ?? ''
    const next = isPriced(row)
      ? rowOf(number, row, names, words)
      : lineOfTable(number, row, sumIn(rows, at, quotation), names)
    if (html.length + next.length > room)
      return { html: html === start ? '' : `${html}</tbody></table>`, isWhole: false }
    html += next
  }
  const subtotal = `${lineOf(header.subtotalText.html)} ${lineOf(header.subTotalPrice.html)}`.trim()
  const end = `</tbody></table><p${RIGHT}><b>${subtotal}</b></p>`
  return { html: html + end, isWhole: true }
}

/** The sum of the heading at this index, if it shows one. */
function sumIn(
  rows: Table['boq']['rows'],
  at: number,
  quotation: PreviewedQuotation | undefined,
): string {
  const heading = rows[at]
  if (heading?.type !== 'heading' || !(heading.hasSum || heading.isClosed)) return ''
  return plainLine(formatPrice(sectionSum(rows, at), quotation ?? { locale: 'en-US', decimals: 2 }))
}

type PreviewColumn = CellName | 'number'

/** Those with cells: the unit is shown with the quantity. */
const previewColumns = (column: Table['boq']['column']): readonly PreviewColumn[] =>
  shownOf(column).filter(
    (name): name is PreviewColumn => name === 'number' || columnData(name).isCell,
  )

const headOf = (column: Table['boq']['column'], names: readonly Column[]): string =>
  `<tr>${names.map((name) => `<th${styleOf(name)}>${lineOf(column[name].html)}</th>`).join('')}</tr>`

const styleOf = (name: Column): string => (columnData(name).align === 'right' ? RIGHT : '')

/**
 * Figures get their alignment from the headings: a style on each would be longer than the figure.
 */
function rowOf(
  number: string,
  row: PricedLine,
  names: readonly PreviewColumn[],
  words: PaperWords,
): string {
  let html = '<tr>'
  for (const name of names)
    html += `<td>${name === 'number' ? number : textIn(name, row, words)}</td>`
  return `${html}</tr>`
}

/** A heading with its sum, or a note. */
function lineOfTable(
  number: string,
  { type, description }: BoqHeading | BoqNote,
  sum: string,
  names: readonly PreviewColumn[],
): string {
  const lines = linesOf(description.html)
  const texts: Partial<Record<PreviewColumn, string>> = {
    number,
    description: type === 'heading' && lines ? `<b>${lines}</b>` : lines,
    price: sum && `<b>${sum}</b>`,
  }
  return `<tr>${names.map((name) => `<td>${texts[name] ?? ''}</td>`).join('')}</tr>`
}

const LONE_CELLS = CELLS.filter((name) => columnData(name).isUsual)

function loneRow(row: PricedLine, words: PaperWords): string {
  const cells = LONE_CELLS.map((name) => `<td${styleOf(name)}>${textIn(name, row, words)}</td>`)
  return `<table><tbody><tr>${cells.join('')}</tr></tbody></table>`
}

function textIn(name: CellName, row: PricedLine, words: PaperWords): string {
  const { html } = row[name]
  if (name === 'description') {
    const offered = offeredAs(row, words)
    return [linesOf(html), offered && `<i>${offered}</i>`].filter(Boolean).join('<br>')
  }
  const text = lineOf(html)
  return name === 'price' ? priceShown(text, row) : text
}

/** As `writeRichText` does: unwraps a single paragraph and drops blank lines at the end. */
function asCanonical(html: string): string {
  // The pattern can't be anchored at the start and takes longer than everything else.
  const isBlankAtEnd = html.slice(-9).includes('<br></')
  const ended = isBlankAtEnd ? html.replace(BLANK_END, '') : html
  const isSingle = ended.startsWith('<p>') && ended.indexOf('</p>') === ended.length - 4
  return isSingle ? ended.slice(3, -4) : ended
}

const BLANK_END = /(?:<(p|h[1-3])(?: style="[^"]*")?><br><\/\1>)+$/

/** What a preview shows of a quotation besides its blocks. */
type PreviewedQuotation = LineTerms & Pick<Quotation, 'blocks' | 'lines' | 'numbering' | 'locale'>

/** A total under its title, with what makes it of the sum where there is more to show. */
function totalHtml(
  title: string,
  figure: string,
  quotation: PreviewedQuotation | undefined,
  words: PaperWords,
): string {
  const isItemized = quotation && hasItems(quotation)
  const { above, below } = isItemized ? itemsOf(quotation, words) : { above: '', below: '' }
  return `${above}<p${RIGHT}>${lineOf(title) || '<br>'}</p><h2${RIGHT}>${lineOf(figure) || '<br>'}</h2>${below}`
}

function itemsOf(
  quotation: PreviewedQuotation,
  words: PaperWords,
): { above: string; below: string } {
  const { document } = totalsOf(quotation.blocks, quotation)
  const { above, below } = itemizedTotals(quotation, document, words)
  const html = (items: readonly TotalItem[]) =>
    items.map((item) => `<p${RIGHT}>${itemOf(item)}</p>`).join('')
  return { above: html(above), below: html(below) }
}

function itemOf({ name, line, percent, amount, reason }: TotalItem): string {
  const text = line ? lineOf(line.html) : plainLine(name)
  const others = [reason && `(${reason})`, percent, amount].map(plainLine)
  return [text, ...others].filter(Boolean).join(' ') || '<br>'
}

/** Of a figure, or of a paragraph under or over one. */
const RIGHT = ' style="text-align:right"'

/** For a cell or title, in characters. */
const MAX_TEXT = 300

/** The text of a cell or title on one line. */
const lineOf = (html: string): string => textOf(html, ' ')
/** The same with its line breaks. */
const linesOf = (html: string): string => textOf(html, '\n')

/** A figure or a name that is text. */
const plainLine = (text: string): string => lineOf(htmlFromText(text))

/** The text of a cell or title as canonical html, its lines joined by the separator. */
function textOf(html: string, separator: string): string {
  if (html.length > 2 * MAX_TEXT) return readText(html, separator)
  return isPlainText(html) && html.length <= MAX_TEXT ? html : rememberedText(html, separator)
}

function readText(html: string, separator: string): string {
  const lines = plainLines(decoded(html)).map((line) => cleanText(line).trim())
  const text = lines.filter(Boolean).join(separator)
  return htmlFromText(shortText(text, MAX_TEXT))
}

/** Most texts in a save were in an earlier one. */
const rememberedText = memoize(readText, 2_000, (html, separator) => separator + html)

/** Decodes what recalculation has escaped in units. */
const decoded = (html: string): string =>
  html.replace(/&#(\d+);/g, (_, code) => htmlFromText(String.fromCharCode(code)))
