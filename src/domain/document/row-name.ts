import { plainLines } from '../html/plain-lines.ts'
import type { Blocks } from './blocks.ts'
import { kindOf } from './kinds/index.ts'

const MOST_CHARACTERS = 80

/** The first line of a row's description; null for a row that the blocks don't have. */
export function rowName(blocks: Blocks, rowId: string): string | null {
  const rows = blocks.flatMap((block) => kindOf(block).pricedRows(block))
  const row = rows.find(({ id }) => id === rowId)
  if (!row) return null
  const [line = ''] = plainLines(row.description.html)
  return line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS)}…` : line
}
