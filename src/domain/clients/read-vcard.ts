import type { Client } from './client.ts'
import { decodeText } from './decode-text.ts'
import { joinedStreet, joinedTown, readDefaults } from './imported-fields.ts'
import { tidyClient } from './tidy-client.ts'

/** A line of a vCard: `item1.ADR;TYPE=WORK:;;Hauptstr. 1;…`. */
interface Property {
  name: string
  params: string
  value: string
}

/**
 * Reads the clients of a file of vCards of any version; null if it has none. A card that was cut off
 * or put into another one still counts as a card of its own.
 */
export function readVCards(text: string, language: string): Client[] | null {
  const cards: Property[][] = []
  const open: Property[][] = []
  for (const line of unfoldedLines(text)) {
    const property = readProperty(line, language)
    if (!property) continue
    const card = open.at(-1)
    const isAgent = property.name === 'AGENT' && /^BEGIN:VCARD$/i.test(property.value.trim())
    if (property.name === 'BEGIN' || isAgent) {
      // Within a card only an agent's begins: otherwise the end of the last one is missing.
      if (!isAgent && card?.at(-1)?.name !== 'AGENT') open.length = 0
      const begun: Property[] = []
      open.push(begun)
      cards.push(begun)
    } else if (property.name === 'END') open.pop()
    else card?.push(property)
  }
  return cards.length > 0 ? cards.map(clientOf) : null
}

/** The lines as they were before they were broken; a quoted-printable one goes on after its `=`. */
function unfoldedLines(text: string): string[] {
  const lines: string[][] = []
  let isGoingOn = false
  for (const line of text.replace(/END:VCARD(?=BEGIN:VCARD)/gi, '$&\n').split(/\r\n|\r|\n/)) {
    const last = lines.at(-1)
    if (isGoingOn && last) last.push(last.pop()?.slice(0, -1) ?? '', line)
    else if (/^[ \t]/.test(line) && last) last.push(line.slice(1))
    else lines.push([line])
    const [start = ''] = lines.at(-1) ?? []
    isGoingOn = line.endsWith('=') && IS_QUOTED_PRINTABLE.test(start.slice(0, start.indexOf(':')))
  }
  return lines.map((parts) => parts.join(''))
}

const IS_QUOTED_PRINTABLE = /quoted-printable/i

function readProperty(line: string, language: string): Property | null {
  const [, name, params = '', value = ''] =
    /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/.exec(line) ?? []
  if (!name) return null
  return { name: name.toUpperCase(), params, value: decoded(value, params, language) }
}

function decoded(value: string, params: string, language: string): string {
  if (!IS_QUOTED_PRINTABLE.test(params)) return value
  const [, charset = 'utf-8'] = /charset="?([\w-]+)/i.exec(params) ?? []
  const bytes = new Uint8Array(
    [...value.matchAll(/=([0-9A-F]{2})|[\s\S]/gi)].flatMap(([all, hex]) =>
      hex === undefined ? [...UTF8.encode(all)] : [Number.parseInt(hex, 16)],
    ),
  )
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return decodeText(bytes, language).text
  }
}

const UTF8 = new TextEncoder()

function clientOf(card: readonly Property[]): Client {
  const said = (name: string) => best(card, name)?.value ?? ''
  const text = (name: string) => unescaped(said(name)).trim()
  const [family = '', given = '', middle = ''] = partsOf(said('N'))
  const [company = ''] = partsOf(said('ORG'))
  const inN = [given, middle, family].filter(Boolean).join(' ')
  // A firm has its name in both, and no person's.
  const name = text('FN') === company.trim() ? inN : text('FN') || inN
  const [
    box = '',
    extended = '',
    street = '',
    town = '',
    region = '',
    postcode = '',
    country = '',
  ] = partsOf(said('ADR'))
  const address = { street, houseNumber: '', postcode, town, region, country }
  return tidyClient({
    name: name === company && isShownAsCompany(card) ? '' : name,
    company,
    street: joinedStreet({ ...address, street2: [extended, box].filter(Boolean).join(', ') }),
    town: joinedTown({ ...address, street2: '' }),
    country,
    email: text('EMAIL').replace(/^mailto:/i, ''),
    taxId: text('X-TAX-ID'),
    ...readDefaults({
      taxMode: text('X-TAX-MODE'),
      language: text('X-LANGUAGE') || text('LANG'),
      currency: text('X-CURRENCY'),
      discount: text('X-DISCOUNT'),
    }),
  })
}

const isShownAsCompany = (card: readonly Property[]) =>
  card.some(({ name, value }) => name === 'X-ABSHOWAS' && value === 'COMPANY')

/** Of several, the preferred one, or else that of work. */
function best(card: readonly Property[], name: string): Property | undefined {
  const all = card.filter((property) => property.name === name && property.value !== '')
  return (
    all.find(({ params }) => /\bpref\b/i.test(params)) ??
    all.find(({ params }) => /\bwork\b/i.test(params)) ??
    all[0]
  )
}

const partsOf = (value: string): string[] =>
  value
    .replace(/\\[\s\S]|;/g, (found) => (found === ';' ? '\0' : found))
    .split('\0')
    .map(unescaped)

const unescaped = (text: string) =>
  text.replace(/\\([\s\S])/g, (_, mark: string) => (mark === 'n' || mark === 'N' ? '\n' : mark))
