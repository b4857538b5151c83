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

/** A spreadsheet would calculate these: what a client is called may come from anybody. */
const guarded = (text: string) => (/^'*[=+\-@]/.test(text) ? `'${text}` : text)

const quoted = (text: string) =>
  /[",;\t\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
