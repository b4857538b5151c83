/**
 * A text as lists sort and search it: without case, without the accents of Latin and Greek
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

/** The texts in the order of a list sorted by name. */
export function sortedByFold(texts: readonly string[]): string[] {
  const keys = new Map(texts.map((text) => [text, fold(text)]))
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
