/*
 * What migrations 0001, 0002, 0006, 0031 and 0032 know about texts. Frozen: the product's own normalization may
 * change, but not what a released migration writes. Changing it needs a new migration that rewrites
 * the stored keys.
 */

/** Lower case, without the accents of Latin and Greek letters, in one form however it was typed. */
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
      .normalize('NFC')
      .replace(INDIVISIBLE, (letter) => PLAIN[letter] ?? letter)
  )
}

/**
 * Prefixes each number with its length: 'bathroom 2' becomes 'bathroom 12', 'bathroom 10' becomes
 * 'bathroom 210'.
 */
export const prefixNumbersWithLength = (normalized: string): string =>
  normalized.replace(/\d+/g, (run) => {
    const digits = run.replace(/^0+/, '')
    const { length } = digits
    return `${length < 9 ? length : `9${String(length).padStart(4, '0')}`}${digits}`
  })

/**
 * The terms of the full-text index: the prefixes of 2 to 12 letters of all words in the texts, and
 * single letters.
 */
export function indexTerms(texts: readonly string[]): string[] {
  const words = new Set(texts.flatMap((text) => normalizeText(text).match(WORDS) ?? []))
  const terms = new Set<string>()
  for (const word of words) {
    const letters = [...word]
    if (letters.length < 2) terms.add(word)
    for (let length = 2; length <= Math.min(letters.length, 12); length += 1)
      terms.add(letters.slice(0, length).join(''))
    if (terms.size > MAX_TERMS) break
  }
  return [...terms]
}

/** The lines of canonical html as plain text, without empty ones. */
export function plainLines(html: string): string[] {
  if (!/[<&\n]/.test(html)) return html.trim() === '' ? [] : [html.trim()]
  return html
    .replace(LINE_ENDS, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(ENTITIES, (entity) => CHARACTERS[entity] ?? entity)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** Arabic's lengthened line, short vowels and doublings, which normalized texts have had until 0031. */
export const ARABIC_SIGNS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'\u0640\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0670'].map((sign) => [sign, '']),
)
/** The alefs with a sign of their own, which they have had until 0032. */
export const ARABIC_ALEFS = { آ: 'ا', أ: 'ا', إ: 'ا' }

const MAX_TERMS = 20_000
const WORDS = /[\p{L}\p{N}\p{M}]+/gu

const IS_ASCII = /^\p{ASCII}*$/u
/** More than Unicode's stream-safe 30 marks in a row: normalizing sorts them in quadratic time. */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu
const MARKED = /([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu

/** Letters that Unicode does not decompose, the final sigma, and ё, which Russian sorts as е. */
const PLAIN: Record<string, string> = {
  
æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ŧ: 't', ŋ: 'n',
  
ς: 'σ', ё: 'е',
}
const INDIVISIBLE = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu')

const LINE_ENDS = /<(?:br|\/p|\/h[1-6]|\/li|\/t[dhr]|ul|ol)(?:\s[^>]*)?>/g
const ENTITIES = /&(?:amp|lt|gt|quot|nbsp|#39);/g
const CHARACTERS: Record<string, string> = {
  
'&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ', '&#39;': "'",
}
