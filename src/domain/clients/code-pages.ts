/** Languages with the pages that they are written in and their small letters beyond ASCII. */
import { letters as LETTERS, pages as PAGES } from './code-pages.json'
import { plainHeading } from './column-words.ts'

/**
 * The code pages in which a text of names is likely written, likeliest first: several only if they
 * differ in it and neither its headings nor the reader's language decide. Read in a wrong code page,
 * words mix scripts, contain capitals and signs, or have letters that none of its languages has.
 * @param binary each byte as a character
 */
export function codePagesOf(binary: string, language: string): readonly string[] {
  const words = accentedWords(binary)
  const readings = PAGES.map((page) => ({ page, text: decodeBytes(page, words) }))
  const faults = readings.map(({ page, text }) => faultsIn(text, lettersOf(page)))
  const fewest = Math.min(...faults)
  const fitting = readings.filter(
    ({ text }, at) =>
      faults[at] === fewest && readings.findIndex((other) => other.text === text) === at,
  )
  const isCentral = CENTRAL_EUROPEAN.test(plainHeading(decodeBytes(CENTRAL, firstLine(binary))))
  const told = fitting.filter(({ page, text }) =>
    isCentral ? page === CENTRAL : isOf(language.split('-')[0], page, text),
  )
  return (told.length > 0 ? told.slice(0, 1) : fitting).map(({ page }) => page)
}

/** The different words with bytes beyond ASCII, one a line: 2,000 say what there is to say. */
function accentedWords(binary: string): string {
  const words = new Set<string>()
  for (const [word] of binary.matchAll(/[A-Za-z\x80-\xff]+/g)) {
    if (/[\x80-\xff]/.test(word)) words.add(word.slice(0, 100))
    if (words.size === 2_000) break
  }
  return [...words].join('\n')
}

/** How much of a reading is unlikely. */
function faultsIn(text: string, letters: string): number {
  let faults = 0
  for (const word of text.split('\n'))
    for (let at = 0; at < word.length; at++) faults += faultAt(word, at, letters)
  return faults
}

function faultAt(word: string, at: number, letters: string): number {
  const [before = '', sign = '', after = ''] = [word[at - 1], word[at], word[at + 1]]
  if (sign <= '\x7f') return 0
  if (!/\p{L}/u.test(sign)) return before + after === '' || /[’–]/.test(sign) ? 0 : 2
  const isOther = letters.includes(sign.toLowerCase()) ? 0 : 1
  const isMixed = /\p{L}/u.test(before) && isLatin(before) !== isLatin(sign) ? 2 : 0
  const isCapitalWithin = /\p{Ll}/u.test(before) && /\p{Lu}/u.test(sign) ? 2 : 0
  // Names begin with a capital, where a script has them; two accents in a row are rare.
  const isSmall = before === '' && !isLatin(sign) && /\p{Ll}/u.test(sign) ? 1 : 0
  const isThird =
    isLatin(sign) && /^[^\0-\x7f]{2}$/.test(word.slice(Math.max(0, at - 2), at)) ? 1 : 0
  return isOther + isMixed + isCapitalWithin + isSmall + isThird
}

const isLatin = (sign: string) => /\p{Script=Latin}/u.test(sign)

/** Whether the reader's language is written in the page, and has all of the text's letters. */
const isOf = (language: string | undefined, page: string, text: string): boolean =>
  LETTERS.some(
    ({ languages, pages, letters }) =>
      languages.split(' ').includes(language ?? '') &&
      pages.includes(page) &&
      [...text].every((sign) => !/[^\0-\x7f]/.test(sign) || letters.includes(sign.toLowerCase())),
  )

const lettersOf = (page: string): string =>
  LETTERS.map(({ pages, letters }) => (pages.includes(page) ? letters : '')).join('')

const firstLine = (binary: string) => binary.slice(0, 8_000).split(/[\r\n]/, 1)[0] ?? ''

const CENTRAL_EUROPEAN =
  /\b(imie|nazwisko|nazwa|miasto|miejscowosc|ulica|kod pocztowy|jmeno|prijmeni|ulice|mesto|obec|zeme|spolecnost|psc)\b/

const CENTRAL = 'windows-1250'

/** The text of bytes, each given as a character: so regular expressions can look for them. */
export const decodeBytes = (encoding: string, binary: string): string =>
  new TextDecoder(encoding).decode(Uint8Array.from(binary, (byte) => byte.charCodeAt(0)))
