import { LIMITS } from '../document/limits.ts'

/**
 * Normalizes text for search and sorting: lower case, without the accents of Latin and Greek
 * letters, the vowel signs of Arabic and those of its alefs, in one form however it was typed ('ä', 'A' with marks, a ligature). So 'AUSSERE' finds
 * 'äußere'. Marks that make a different letter in other scripts (й, が) stay. Not for display.
 */
export function normalizeText(text: string): string {
  if (IS_ASCII.test(text)) return text.toLowerCase()
  return (
    text
      .replace(TOO_MANY_MARKS, '$1')
      .normalize('NFKD')
      // Upper case first: only that turns ß into SS.
      .toUpperCase()
      .toLowerCase()
      .replace(MARKED, '$1')
      .replace(ARABIC_SIGNS, '')
      .replace(MARKED_ALEF, 'ا')
      .normalize('NFC')
      .replace(INDIVISIBLE, (letter) => PLAIN[letter] ?? letter)
  )
}

/**
 * The normalized text that a search looks through. Normalizing may lengthen a text, turning one
 * character into up to 18: it is cut at twice the length of a document's longest texts.
 */
export const searchText = (...texts: string[]): string =>
  normalizeText(texts.join('\n')).slice(0, MAX_SEARCH_TEXT).toWellFormed()

/**
 * The normalized words that a text must contain to be found: the first 8 without duplicates, long
 * ones shortened.
 */
export function searchWords(search: string): string[] {
  const words = normalizeText(search).split(/\s+/).filter(Boolean)
  const short = words.map((word) => [...word].slice(0, MAX_WORD).join(''))
  return [...new Set(short)].slice(0, MAX_WORDS)
}

/**
 * The key by which a database sorts a text, byte by byte: normalized, with numbers ordered by
 * value. Names of 200 characters fit unless normalizing lengthens them; longer keys are cut.
 */
export const sortKey = (text: string): string =>
  prefixNumbersWithLength(normalizeText(text)).slice(0, MAX_SORT_KEY).toWellFormed()

/**
 * Drops leading zeros and prefixes each number with its length, so that numbers sort by value:
 * 'bathroom 2' becomes 'bathroom 12', 'bathroom 10' becomes 'bathroom 210'.
 */
export const prefixNumbersWithLength = (normalized: string): string =>
  normalized.replace(/\d+/g, (run) => {
    const digits = run.replace(/^0+/, '')
    const { length } = digits
    return `${length < 9 ? length : `9${String(length).padStart(4, '0')}`}${digits}`
  })

/** Fits '1a1a…', in which each number adds a character. */
const MAX_SORT_KEY = 1.5 * LIMITS.nameLength
const MAX_SEARCH_TEXT = 2 * (2 * LIMITS.nameLength + LIMITS.descLength)
const MAX_WORDS = 8
const MAX_WORD = 50

const IS_ASCII = /^\p{ASCII}*$/u
/** More than Unicode's stream-safe 30 marks in a row: normalizing sorts them in quadratic time. */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu
/** What few people type: short vowels, doublings and lengthened lines, and the signs of alefs: أ, إ, آ. */
const ARABIC_SIGNS = /[\u0640\u064b-\u0652\u0670]/g
const MARKED_ALEF = /\u0627[\u0653-\u0655]/g
const MARKED = /([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu

/** Letters that Unicode does not decompose, the final sigma, and ё, which Russian sorts as е. */
const PLAIN: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ς: 'σ',
  ё: 'е',
}

const INDIVISIBLE = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu')
