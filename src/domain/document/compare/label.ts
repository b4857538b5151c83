import { plainLines } from '../../html/plain-lines.ts'

/** The first line of a text, by which a person knows it. */
export const labelOf = (html: string): string => shortened(plainLines(html)[0] ?? '')

/** A text of at most some 80 characters, cut at a space if there is one near. */
export function shortened(text: string): string {
  if (text.length <= MOST) return text
  const space = text.lastIndexOf(' ', MOST)
  return `${text.slice(0, space > MOST / 2 ? space : MOST).toWellFormed()}…`
}

const MOST = 80

export const capitalized = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}`
