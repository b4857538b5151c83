import type { Client } from './client.ts'

/**
 * A client as a vCard 3.0, which Outlook, Google Contacts and phones read. What vCards have no
 * property for gets one of our own.
 */
export function vCard(client: Client): string {
  const { name, company, street, town, country, email, taxId } = client
  const [, given = '', family = name] = /^(.+) (\S+)$/.exec(name) ?? []
  const lines: [property: string, value: string][] = [
    ['N', `${escaped(family)};${escaped(given)};;;`],
    ['FN', escaped(name || company)],
    ['ORG', escaped(company)],
    [
      'ADR;TYPE=WORK',
      street || town || country
        ? `;;${escaped(street)};${escaped(town)};;;${escaped(country)}`
        : '',
    ],
    ['EMAIL;TYPE=INTERNET,WORK', escaped(email)],
    ['X-TAX-ID', escaped(taxId)],
    ['X-TAX-MODE', client.taxMode ?? ''],
    ['X-LANGUAGE', client.language ?? ''],
    ['X-CURRENCY', client.currency ?? ''],
    ['X-DISCOUNT', `${client.discount ?? ''}`],
  ]
  const said = lines.filter(([property, value]) => value !== '' || property === 'N')
  const texts = ['BEGIN:VCARD', 'VERSION:3.0', ...said.map((line) => line.join(':')), 'END:VCARD']
  return texts.map((text) => `${folded(text)}\r\n`).join('')
}

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')

/** Lines have at most 75 bytes; a longer one goes on in the next, after a space. */
function folded(line: string): string {
  let text = ''
  let bytes = 0
  for (const character of line) {
    const size = BYTES.encode(character).length
    if (bytes + size > 75) {
      text += '\r\n '
      bytes = 1
    }
    text += character
    bytes += size
  }
  return text
}

const BYTES = new TextEncoder()
