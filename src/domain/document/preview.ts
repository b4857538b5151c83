import { beginningOf, shortText } from '../html/beginning.ts'
import { isPlainText } from '../html/canonical.ts'
import { cleanText } from '../html/normalize-inline.ts'
import { plainLines } from '../html/plain-lines.ts'
import { htmlFromText } from '../html/serialize-rich-text.ts'
import { formatPrice } from '../numbers/format-figure.ts'
import type { TotalItem } from '../numbers/itemized-totals.ts'
import { memoize } from '../numbers/memoize.ts'
import { offeredAs } from '../numbers/option-texts.ts'
import { inBrackets, perPeriod, sumsText } from '../numbers/period-text.ts'
import { type PeriodSum, periodOf } from '../numbers/periods.ts'
import { hasMore, shownFirstYear, shownTotals } from '../numbers/shown-totals.ts'
import { type LineTerms, sectionSums, tableSubtotals, totalsOf } from '../numbers/totals.ts'
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
    row: (row) => ifItFits(loneRow(row, words, pricedIn(row, quotation)), room),
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
  table: Table,
  numbers: readonly string[],
  quotation: PreviewedQuotation | undefined,
  words: PaperWords,
  room: number,
): Part {
  const { header, column, rows } = table.boq
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
      ? rowOf(number, row, names, words, pricedIn(table, quotation))
      : lineOfTable(number, row, sumIn(table, at, quotation), names)
    if (html.length + next.length > room)
      return { html: html === start ? '' : `${html}</tbody></table>`, isWhole: false }
    html += next
  }
  const sums = sumsIn(tableSubtotals(rows, table), quotation)
  const subtotal = `${lineOf(header.subtotalText.html)} ${sums}`.trim()
  const end = `</tbody></table><p${RIGHT}><b>${subtotal}</b></p>`
  return { html: html + end, isWhole: true }
}

/** The sum of the heading at this index, if it shows one. */
function sumIn(table: Table, at: number, quotation: PreviewedQuotation | undefined): string {
  const { rows } = table.boq
  const heading = rows[at]
  if (heading?.type !== 'heading' || !(heading.hasSum || heading.isClosed)) return ''
  return sumsIn(sectionSums(rows, at, table), quotation)
}

const BARE = { locale: 'en-US', decimals: 2, language: 'en' } as const

const sumsIn = (sums: readonly PeriodSum[], quotation: PreviewedQuotation | undefined): string =>
  plainLine(sumsText(sums, (sum) => formatPrice(sum, quotation ?? BARE), languageOf(quotation)))

const languageOf = (quotation: PreviewedQuotation | undefined) => (quotation ?? BARE).language

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
  priced: PriceText,
): string {
  let html = '<tr>'
  for (const name of names)
    html += `<td>${name === 'number' ? number : textIn(name, row, words, priced)}</td>`
  return `${html}</tr>`
}

/** A row's price as it is shown. */
type PriceText = (text: string, row: PricedLine) => string

/** With the row's period, which may be that of its table. */
const pricedIn =
  (table: object, quotation: PreviewedQuotation | undefined): PriceText =>
  (text, row) =>
    plainLine(perPeriod(inBrackets(text, row), periodOf(row, table), languageOf(quotation)))

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

function loneRow(row: PricedLine, words: PaperWords, priced: PriceText): string {
  const cells = LONE_CELLS.map(
    (name) => `<td${styleOf(name)}>${textIn(name, row, words, priced)}</td>`,
  )
  return `<table><tbody><tr>${cells.join('')}</tr></tbody></table>`
}

function textIn(name: CellName, row: PricedLine, words: PaperWords, priced: PriceText): string {
  const { html } = row[name]
  if (name === 'description') {
    const offered = offeredAs(row, words)
    return [linesOf(html), offered && `<i>${offered}</i>`].filter(Boolean).join('<br>')
  }
  const text = lineOf(html)
  return name === 'price' ? priced(text, row) : text
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
type PreviewedQuotation = LineTerms &
  Pick<Quotation, 'blocks' | 'lines' | 'numbering' | 'locale' | 'language' | 'terms' | 'payments'>

/** A total under its title, with what makes it of the sum where there is more to show. */
function totalHtml(
  title: string,
  figure: string,
  quotation: PreviewedQuotation | undefined,
  words: PaperWords,
): string {
  const titled = `<p${RIGHT}>${lineOf(title) || '<br>'}</p>`
  const bare = `${titled}<h2${RIGHT}>${lineOf(figure) || '<br>'}</h2>`
  if (!quotation) return bare
  const totals = totalsOf(quotation.blocks, quotation)
  if (!hasMore(quotation, totals)) return bare
  const html = (items: readonly TotalItem[]) =>
    items.map((item) => `<p${RIGHT}>${itemOf(item)}</p>`).join('')
  const shown = shownTotals(quotation, totals, words)
  const [first] = shown
  if (shown.length === 1 && first && !first.name)
    return `${html(first.items.above)}${bare}${html(first.items.below)}`
  const parts = shown.map(({ name, items, text }) => {
    const { above, below } = items
    const total = `<h2${RIGHT}>${plainLine(text)}</h2>`
    return `<p${RIGHT}><b>${plainLine(name)}</b></p>${html(above)}${total}${html(below)}`
  })
  const year = shownFirstYear(quotation, totals, words)
  return `${titled}${parts.join('')}${year ? html([year]) : ''}`
}

function itemOf({ name, html, percent, amount, reason }: TotalItem): string {
  const text = html ? lineOf(html) : plainLine(name)
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
