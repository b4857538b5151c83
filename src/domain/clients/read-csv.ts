import { type PastedTable, parseSeparated } from '../pasted/parse-table.ts'
import type { Client } from './client.ts'
import { type ClientColumn, columnOf, type Place } from './column-words.ts'
import { joinedStreet, joinedTown } from './joined-address.ts'
import { readDefaults } from './read-defaults.ts'
import { tidyClient } from './tidy-client.ts'

/** Address books have up to a hundred columns. */
const MAX_COLUMNS = 200
/** Far more lines than a book has clients: doubles are merged before they are counted. */
const MAX_LINES = 200_000

/**
 * The clients of a csv file (product: Client files), whatever stands between its cells; null if no heading is a name or a
 * company. A line without either is left out.
 */
export function readCsv(text: string): Client[] | null {
  const { cells } = parseLines(text)
  const [headings = [], ...lines] = cells
  const columns = columnsOf(headings)
  if (!NAMING.some((column) => columns.has(column))) return null
  return lines.map((line) => clientOf(line, columns)).filter(({ name, company }) => name || company)
}

const NAMING: readonly ClientColumn[] = ['name', 'firstName', 'lastName', 'company']

function parseLines(text: string): PastedTable {
  const lines = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  // Excel obeys such a line above the headings, and some programs write it for that.
  const [told, mark] = /^"?sep=([,;\t|])"?\n/.exec(lines) ?? ['', undefined]
  const body = lines.slice(told.length)
  const separator = mark ?? separatorOf(body)
  return parseSeparated(body, { separator, maxRows: MAX_LINES, maxColumns: MAX_COLUMNS })
}

/** The mark that makes the most known headings of the first line. */
function separatorOf(text: string): string {
  const known = SEPARATORS.map((separator) => {
    const { cells } = parseSeparated(text, { separator, maxRows: 1, maxColumns: MAX_COLUMNS })
    return (cells[0] ?? []).filter((heading) => columnOf(heading)).length
  })
  return SEPARATORS[known.indexOf(Math.max(...known))] ?? ','
}

const SEPARATORS = [',', ';', '\t', '|'] as const

/** Which cells of a line say something, best first. */
type Columns = ReadonlyMap<ClientColumn, readonly number[]>

function columnsOf(headings: readonly string[]): Columns {
  const found = headings
    .map((heading, at) => ({ ...columnOf(heading), at }))
    .sort((a, b) => rankOf(a.place) - rankOf(b.place) || a.at - b.at)
  const columns = new Map<ClientColumn, number[]>()
  for (const { column, at } of found)
    if (column) columns.set(column, [...(columns.get(column) ?? []), at])
  return columns
}

const rankOf = (place: Place | undefined) => (place ? RANKS.indexOf(place) : RANKS.length)
const RANKS: readonly Place[] = ['business', 'any', 'home']

function clientOf(line: readonly string[], columns: Columns): Client {
  const said = (column: ClientColumn) => {
    const cells = (columns.get(column) ?? []).map((at) => unguarded(line[at] ?? ''))
    return cells.find(Boolean) ?? ''
  }
  const parts = ['firstName', 'middleName', 'lastName'] as const
  const address = {
    ...{ street: said('street'), street2: said('street2'), houseNumber: said('houseNumber') },
    ...{ postcode: said('postcode'), town: said('town'), region: said('region') },
    country: said('country'),
  }
  return tidyClient({
    name: said('name') || parts.map(said).filter(Boolean).join(' '),
    company: said('company'),
    street: joinedStreet(address),
    town: joinedTown(address),
    country: address.country,
    email: said('email').split(EMAILS_APART)[0] ?? '',
    taxId: said('taxId'),
    ...readDefaults({
      ...{ taxMode: said('taxMode'), language: said('language') },
      ...{ currency: said('currency'), discount: said('discount') },
    }),
  })
}

/** Google writes several addresses in one cell; elsewhere the mark is text. */
const EMAILS_APART = /(?<=@\S*) ?::: ?(?=\S*@)/

/** Without the apostrophe that keeps a spreadsheet from calculating a text (write-csv.ts). */
const unguarded = (cell: string) => (/^'+[=+\-@]/.test(cell) ? cell.slice(1) : cell)
