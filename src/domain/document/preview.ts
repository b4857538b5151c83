import { beginningOf, shortText } from '../html/beginning.ts'
import { isPlainText } from '../html/canonical.ts'
import { cleanText } from '../html/normalize-inline.ts'
import { plainLines } from '../html/plain-lines.ts'
import { htmlFromText } from '../html/serialize-rich-text.ts'
import { memoize } from '../numbers/memoize.ts'
import { CELLS, type CellName, type Column, columnData, shownOf } from './columns.ts'
import { kindOf } from './kinds/index.ts'
import type { PreviewForms, Table } from './kinds/kind.ts'
import { isPriced } from './options.ts'
import { numbersOf } from './outline.ts'
import type { Block, Bookmark, BoqRow, Cell, TableRow } from './schema.ts'

/**
 * About half a page, since a list has up to 200 previews. In characters of at most 3 bytes each.
 */
const MAX_LENGTH = 2_000
/** More rows than fit: each takes 54 characters at least. A table may have thousands. */
const MAX_ROWS = 50

/**
 * An html preview of blocks, or of a bookmark's item (architecture: A preview): the start of the
 * paper as canonical html, in whole blocks and rows, without links and pictures. The html of the
 * items must be canonical and their figures recalculated.
 */
export function previewHtml(items: readonly (Block | Bookmark)[]): string {
  let html = ''
  for (const item of items) {
    const part = kindOf(item).preview(item, formsIn(MAX_LENGTH - html.length))
    html += part.html
    if (!part.isWhole) break
  }
  return asCanonical(html)
}

type Part = ReturnType<typeof beginningOf>

const formsIn = (room: number): PreviewForms<Part> => ({
  text: (html) => beginningOf(html, room),
  figure: (title, figure) => ifItFits(linesOfFigure(title, figure), room),
  row: (row) => ifItFits(loneRow(row), room),
  table: (table) => previewOfTable(table, room),
})

const ifItFits = (html: string, room: number): Part =>
  html.length <= room ? { html, isWhole: true } : { html: '', isWhole: false }

function previewOfTable({ boq: { header, column, rows } }: Table, room: number): Part {
  const numbers = numbersOf(rows.slice(0, MAX_ROWS))
  const names = previewColumns(column)
  const title = lineOf(header.title.html)
  let html = `${title && `<h3>${title}</h3>`}<table><thead>${headOf(column, names)}</thead><tbody>`
  for (const [index, row] of rows.entries()) {
    const next = isPriced(row) ? rowOf(numbers[index], row, names) : lineOfTable(row, names)
    if (html.length + next.length > room)
      return { html: index === 0 ? '' : `${html}</tbody></table>`, isWhole: false }
    html += next
  }
  const subtotal = `${lineOf(header.subtotalText.html)} ${lineOf(header.subTotalPrice.html)}`.trim()
  const end = `</tbody></table><p${RIGHT}><b>${subtotal}</b></p>`
  return { html: html + end, isWhole: true }
}

const RIGHT = ' style="text-align:right"'

type PreviewColumn = CellName | 'number'

/** Those with cells: the unit is shown with the quantity. */
const previewColumns = (column: Table['boq']['column']): readonly PreviewColumn[] =>
  shownOf(column).filter(
    (name): name is PreviewColumn => name === 'number' || columnData(name).isCell,
  )

const headOf = (column: Table['boq']['column'], names: readonly Column[]): string =>
  `<tr>${names.map((name) => `<th${styleOf(name)}>${lineOf(column[name].html)}</th>`).join('')}</tr>`

const styleOf = (name: Column): string => (columnData(name).align === 'right' ? RIGHT : '')

type Cells = Record<CellName, Cell>

/**
 * Figures get their alignment from the headings: a style on each would be longer than the figure.
 */
function rowOf(number: string | undefined, row: Cells, names: readonly PreviewColumn[]): string {
  let html = '<tr>'
  for (const name of names) html += `<td>${name === 'number' ? number : textIn(name, row)}</td>`
  return `${html}</tr>`
}

/** A heading or a note: a line over all columns. */
function lineOfTable(
  { type, description }: Exclude<TableRow, BoqRow>,
  names: readonly PreviewColumn[],
): string {
  const lines = linesOf(description.html)
  const text = type === 'heading' ? `<b>${lines}</b>` : lines
  return `<tr>${names.map((name) => `<td>${name === 'description' ? text : ''}</td>`).join('')}</tr>`
}

const LONE_CELLS = CELLS.filter((name) => columnData(name).isUsual)

function loneRow(row: Cells): string {
  const cells = LONE_CELLS.map((name) => `<td${styleOf(name)}>${textIn(name, row)}</td>`)
  return `<table><tbody><tr>${cells.join('')}</tr></tbody></table>`
}

const textIn = (name: CellName, row: Cells): string =>
  columnData(name).format === 'text' ? linesOf(row[name].html) : lineOf(row[name].html)

const linesOfFigure = (title: string, figure: string): string =>
  `<p${RIGHT}>${lineOf(title) || '<br>'}</p><h2${RIGHT}>${lineOf(figure) || '<br>'}</h2>`

/** For a cell or title, in characters. */
const MAX_TEXT = 300

const lineOf = (html: string): string => textOf(html, ' ')
const linesOf = (html: string): string => textOf(html, '\n')

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

/** As `writeRichText` does: unwraps a single paragraph and drops blank lines at the end. */
function asCanonical(html: string): string {
  // The pattern can't be anchored at the start and takes longer than everything else.
  const isBlankAtEnd = html.slice(-9).includes('<br></')
  const ended = isBlankAtEnd ? html.replace(BLANK_END, '') : html
  const isSingle = ended.startsWith('<p>') && ended.indexOf('</p>') === ended.length - 4
  return isSingle ? ended.slice(3, -4) : ended
}

const BLANK_END = /(?:<(p|h[1-3])(?: style="[^"]*")?><br><\/\1>)+$/
