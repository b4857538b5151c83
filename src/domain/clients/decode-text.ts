import { codePagesOf, decodeBytes } from './code-pages.ts'

export interface DecodedText {
  text: string
  /** The code pages whose letters fit, likeliest first; none where there is no question. */
  pages: readonly string[]
}

/**
 * The text of a file of clients, which does not say how it is encoded (product: Client files).
 * Stray bytes in UTF-8 are read as letters of a code page, and spoil no others.
 * @param page the code page that a person chose
 */
export function decodeText(bytes: Uint8Array, language: string, page?: string): DecodedText {
  const wide = utf16Of(bytes)
  if (wide) return { text: new TextDecoder(wide).decode(bytes), pages: [] }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), pages: [] }
  } catch {
    return decodeBinary(unfoldedLetters(binaryOf(bytes)), language, page)
  }
}

function decodeBinary(binary: string, language: string, page?: string): DecodedText {
  let letters = 0
  const others = binary.replace(UTF8, () => {
    letters += 1
    return 'x'
  })
  const strays = others.replace(ASCII, '').length
  if (binary.startsWith(MARK) || (letters > 0 && letters >= strays)) {
    const [own = WESTERN] = strays > 0 ? codePagesOf(others, language) : []
    const text = binary.replace(PARTS, (part, isUtf8) => decodeBytes(isUtf8 ? 'utf-8' : own, part))
    return { text, pages: [] }
  }
  const pages = page === undefined ? codePagesOf(binary, language) : [page]
  return { text: decodeBytes(pages[0] ?? WESTERN, binary), pages }
}

/** The encoding of UTF-16, which has a byte order mark or zeros as every other byte; null for others. */
function utf16Of(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, HEAD_BYTES)
  const zeros = (rest: number) => head.filter((byte, at) => byte === 0 && at % 2 === rest).length
  const [even, odd] = [zeros(0), zeros(1)]
  if (Math.max(even, odd) * 16 < head.length || Math.min(even, odd) * 4 > Math.max(even, odd))
    return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** Enough for the headings of an address book, which has up to a hundred columns. */
const HEAD_BYTES = 8_000

/** Each byte as a character, for regular expressions. */
function binaryOf(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += 8_192)
    binary += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return binary
}

/** Some programs break the lines of vCards between the bytes of a letter. */
const unfoldedLetters = (binary: string): string =>
  /^(?:\xef\xbb\xbf)?BEGIN:VCARD/i.test(binary)
    ? binary.replace(/([\xc2-\xf4][\x80-\xbf]{0,2})\r?\n[ \t](?=[\x80-\xbf])/g, '$1')
    : binary

const MARK = '\xef\xbb\xbf'
const LETTER =
  '[\\xc2-\\xdf][\\x80-\\xbf]|[\\xe0-\\xef][\\x80-\\xbf]{2}|[\\xf0-\\xf4][\\x80-\\xbf]{3}'
const UTF8 = new RegExp(LETTER, 'g')
/** Letters in UTF-8, or other bytes. */
const PARTS = new RegExp(`((?:${LETTER})+)|[\\x80-\\xff]`, 'g')
const ASCII = /[\0-\x7f]+/g
const WESTERN = 'windows-1252'
