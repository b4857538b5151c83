import { columnOf, plainHeading } from './column-words.ts'

/**
 * The text of a file of clients, which does not say how it is encoded. Excel writes UTF-8 with a
 * mark, UTF-16, or the code page of its system; among those, the one in which most headings are
 * words that we know, or else that of the reader's language.
 */
export function decodeText(bytes: Uint8Array, language: string): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode('utf-16le', bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode('utf-16be', bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decode(codePageOf(bytes.subarray(0, HEAD_BYTES), language), bytes)
  }
}

/** Enough for the headings of an address book, which has up to a hundred columns. */
const HEAD_BYTES = 8_000

function codePageOf(head: Uint8Array, language: string): string {
  // In windows-1252 their letters are others, but mostly with the same plain letter below.
  if (CENTRAL_EUROPEAN.test(plainHeading(firstLine(decode('windows-1250', head)))))
    return 'windows-1250'
  const own = CODE_PAGES[language.split('-')[0] ?? ''] ?? 'windows-1252'
  const pages = [own, 'windows-1252', 'windows-1253']
  const known = pages.map((page) => knownHeadings(firstLine(decode(page, head))))
  return pages[known.indexOf(Math.max(...known))] ?? own
}

const CENTRAL_EUROPEAN =
  /\b(imie|nazwisko|nazwa|miasto|miejscowosc|ulica|kod pocztowy|jmeno|prijmeni|ulice|mesto|obec|zeme|spolecnost|psc)\b/

const firstLine = (text: string) => text.split(/[\r\n]/, 1)[0] ?? ''

const decode = (encoding: string, bytes: Uint8Array) => new TextDecoder(encoding).decode(bytes)

const knownHeadings = (line: string) =>
  line.split(/[,;\t]/).filter((heading) => columnOf(heading)).length

/** The code pages of Windows by language, where they are not Western Europe's. */
const CODE_PAGES: Record<string, string> = {
  ...{ pl: 'windows-1250', cs: 'windows-1250', sk: 'windows-1250', hu: 'windows-1250' },
  ...{ ru: 'windows-1251', uk: 'windows-1251', bg: 'windows-1251', el: 'windows-1253' },
  ...{ tr: 'windows-1254', ar: 'windows-1256' },
}
