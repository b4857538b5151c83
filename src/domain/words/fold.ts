/**
 * A text as lists search it, and sort it but for its numbers (sortKey): without case, without the accents of Latin and Greek
 * letters, whatever way they were typed ('ä', 'A' with marks, a ligature). So 'äußere' stands
 * before 'Bath' and 'AUSSERE' finds it. Marks that make another letter in their script (й, が)
 * stay. Not for showing.
 */
export function fold(text: string): string {
  if (IS_ASCII.test(text)) return text.toLowerCase()
  return (
    text
      .normalize('NFKD')
      // Upper case first: it alone knows that ß is SS.
      .toUpperCase()
      .toLowerCase()
      .replace(MARKED, '$1')
      .normalize('NFC')
      .replace(UNDIVIDED, (letter) => PLAIN[letter] ?? letter)
  )
}

/** What a database sorts a text by, sign by sign: as it is searched, its numbers by their value. */
export const sortKey = (text: string): string => withNumbersInOrder(fold(text))

/**
 * Each number with its length before it, without leading zeros: 'bathroom 2' becomes 'bathroom 12',
 * 'bathroom 10' 'bathroom 210', and so they sort as people count.
 */
export const withNumbersInOrder = (folded: string): string =>
  folded.replace(/\d+/g, (run) => {
    const digits = run.replace(/^0+/, '')
    const { length } = digits
    return `${length < 9 ? length : `9${String(length).padStart(4, '0')}`}${digits}`
  })

/** The texts in the order of a list sorted by name. */
export function sortedByName(texts: readonly string[]): string[] {
  const keys = new Map(texts.map((text) => [text, sortKey(text)]))
  return texts.toSorted((a, b) => ((keys.get(a) ?? a) < (keys.get(b) ?? b) ? -1 : 1))
}

const IS_ASCII = /^\p{ASCII}*$/u
const MARKED = /([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu

/** What Unicode does not take apart: letters, a final sigma, and what Russian files under another. */
const PLAIN: Record<string, string> = {
  ...{ æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ŧ: 't', ŋ: 'n' },
  ...{ ς: 'σ', ё: 'е' },
}

const UNDIVIDED = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu')
