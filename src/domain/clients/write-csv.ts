import type { Client } from './client.ts'

const COLUMNS: readonly [heading: string, field: keyof Client][] = [
  ['Name', 'name'],
  ['Company', 'company'],
  ['Street', 'street'],
  ['Town', 'town'],
  ['Country', 'country'],
  ['Email', 'email'],
  ['Tax ID', 'taxId'],
  ['Tax mode', 'taxMode'],
  ['Language', 'language'],
  ['Currency', 'currency'],
  ['Discount', 'discount'],
]

/** The line of headings, with the mark by which Excel knows UTF-8. */
export const CSV_HEAD = `\ufeff${COLUMNS.map(([heading]) => heading).join(',')}\r\n`

/** A client's line of a csv file. */
export const csvLine = (client: Client): string =>
  `${COLUMNS.map(([, field]) => quoted(guarded(`${client[field] ?? ''}`))).join(',')}\r\n`

/**
 * Spreadsheets calculate what begins with one of these, some also with the wide ones of East Asia:
 * what a client is called may come from anybody. Where cells end at a semicolon or tab, programs split
 * ours there too, whatever its quotes say.
 */
const CALCULATED = String.raw`(^|[;\t\r\n])%(?=[' ]*[=+\-@＝＋－＠])`
const UNGUARDED = new RegExp(CALCULATED.replace('%', ''), 'g')
const GUARDED = new RegExp(CALCULATED.replace('%', "'"), 'g')

const guarded = (text: string) => text.replace(UNGUARDED, "$1'")
/** Without the apostrophes that keep a spreadsheet from calculating a text. */
export const unguarded = (cell: string) => (cell.includes("'") ? cell.replace(GUARDED, '$1') : cell)

const quoted = (text: string) =>
  /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
