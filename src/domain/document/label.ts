import { plainLines } from '../html/plain-lines.ts'
import type { Blocks } from './blocks.ts'
import { kindOf } from './kinds/index.ts'

/** The first line of a text, by which a person knows it. */
export const labelOf = (html: string): string => shortened(plainLines(html)[0] ?? '')

/** A text of at most some 80 characters, cut at a space if there is one near. */
export function shortened(text: string): string {
  if (text.length <= MOST_IN_LABEL) return text
  const space = text.lastIndexOf(' ', MOST_IN_LABEL)
  return `${text.slice(0, space > MOST_IN_LABEL / 2 ? space : MOST_IN_LABEL).toWellFormed()}…`
}

const MOST_IN_LABEL = 80

export const capitalized = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}`

const MOST_CHARACTERS = 80

/** The first line of a row's description; null for a row that the blocks don't have. */
export function rowName(blocks: Blocks, rowId: string): string | null {
  const rows = blocks.flatMap((block) => kindOf(block).pricedRows(block))
  const row = rows.find(({ id }) => id === rowId)
  if (!row) return null
  const [line = ''] = plainLines(row.description.html)
  return line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS)}…` : line
}
