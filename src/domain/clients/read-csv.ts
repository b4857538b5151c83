import { type PastedTable, parseSeparated } from '../pasted/parse-table.ts'
import type { Client } from './client.ts'
import { type ClientColumn, columnOf, type Place, placeOf } from './column-words.ts'
import { type AddressParts, joinedStreet, joinedTown, readDefaults } from './imported-fields.ts'
import { tidyClient } from './tidy-client.ts'
import { unguarded } from './write-csv.ts'

/** Address books have up to a hundred columns. */
const MAX_COLUMNS = 200
/** Far more lines than a book has clients: doubles are merged before they are counted. */
const MAX_LINES = 200_000

/**
 * The clients of a csv file (product: Client files), whatever stands between its cells; null if no heading is a name or a
 * company.
 */
export function readCsv(text: string): Client[] | null {
  const { cells } = parseLines(text)
  const [headings = [], ...lines] = cells
  const columns = columnsOf(headings)
  if (!NAMING.some((column) => columns.has(column))) return null
  const usual = columnsFor([], columns)
  const areLabelled = [...columns.values()].flat().some(({ label }) => label !== undefined)
  return lines.map((line) => clientOf(line, areLabelled ? columnsFor(line, columns) : usual))
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

/** The separator with which the first line has the most known headings. */
function separatorOf(text: string): string {
  const known = SEPARATORS.map((separator) => {
    const { cells } = parseSeparated(text, { separator, maxRows: 1, maxColumns: MAX_COLUMNS })
    return (cells[0] ?? []).filter((heading) => columnOf(heading)).length
  })
  return SEPARATORS[known.indexOf(Math.max(...known))] ?? ','
}

const SEPARATORS = [',', ';', '\t', '|'] as const

/** Which cells of a line say something, best first. */
type Columns = ReadonlyMap<ClientColumn, readonly Column[]>

interface Column {
  at: number
  place: Place
  /** One of several addresses of Google's, and where the line says whose it is. */
  group: string
  label: number | undefined
}

function columnsOf(headings: readonly string[]): Columns {
  const labels = new Map(headings.map((heading, at) => [LABEL.exec(heading)?.[1] ?? '', at]))
  const columns = new Map<ClientColumn, Column[]>()
  for (const [at, heading] of headings.entries()) {
    const [group = '', kind = ''] = GROUPED.exec(heading) ?? []
    const found = columnOf(group ? `${kind} 1${heading.slice(group.length)}` : heading)
    if (!found) continue
    const column = { at, place: found.place, group, label: labels.get(group) }
    columns.set(found.column, [...(columns.get(found.column) ?? []), column])
  }
  return columns
}

const GROUPED = /^(Address|E-mail|Organization) \d+(?= - )/
const LABEL = /^(.+) - (?:Label|Type)$/

/**
 * Sorts the columns by whose address the line says they are. Of several addresses that Google
 * Contacts numbers, only the first with a text is kept, so that no two are mixed.
 */
function columnsFor(line: readonly string[], columns: Columns): Columns {
  const rank = ({ place, label }: Column) =>
    RANKS.indexOf((label !== undefined && placeOf(line[label] ?? '')) || place)
  const sorted = new Map(
    [...columns].map(([name, all]) => [
      name,
      all.toSorted((one, other) => rank(one) - rank(other)),
    ]),
  )
  const address = PLACED.flatMap((name) => sorted.get(name) ?? [])
    .sort((one, other) => rank(one) - rank(other))
    .find(({ at, group }) => group && line[at])
  if (address)
    for (const name of PLACED)
      sorted.set(
        name,
        (sorted.get(name) ?? []).filter(({ group }) => !group || group === address.group),
      )
  return sorted
}

const PLACED: readonly ClientColumn[] =
  'street street2 houseNumber postcode town region country'.split(' ') as ClientColumn[]
const RANKS: readonly Place[] = ['business', 'any', 'home']

function clientOf(line: readonly string[], columns: Columns): Client {
  const said = (column: ClientColumn) => {
    const cells = (columns.get(column) ?? []).map(({ at }) => unguarded(line[at] ?? ''))
    return cells.find(Boolean) ?? ''
  }
  const parts = ['firstName', 'middleName', 'lastName'] as const
  const address = Object.fromEntries(
    PLACED.map((name) => [name, said(name)]),
  ) as unknown as AddressParts
  return tidyClient({
    name: said('name') || parts.map(said).filter(Boolean).join(' '),
    company: said('company'),
    street: joinedStreet(address),
    town: joinedTown(address),
    country: address.country,
    email: firstEmail(said('email')),
    taxId: said('taxId'),
    ...readDefaults({
      taxMode: said('taxMode'),
      language: said('language'),
      currency: said('currency'),
      discount: said('discount'),
    }),
  })
}

/** Google writes several addresses in one cell; elsewhere the mark is text. */
function firstEmail(cell: string): string {
  const [first = '', second = ''] = cell.split(/ ?::: ?/, 2)
  const areTwo = first.split(/\s/).at(-1)?.includes('@') && second.split(/\s/, 1)[0]?.includes('@')
  return areTwo ? first : cell
}
