import { readHtml } from '../html/canonical.ts'
import { plainLines } from '../html/plain-lines.ts'
import type { Inline } from '../html/rich-text.ts'
import { files } from '../words/languages/en.ts'
import type { Blocks } from './blocks.ts'
import { kindOf, proseOf } from './kinds/index.ts'
import type { Quotation } from './quotation.ts'

/**
 * A quotation's title for the properties of its files: its name, or its first heading without one.
 * @param untitled in its language, if it has neither
 */
export function titleOf({ name, blocks }: Quotation, untitled = files.quotation): string {
  if (name.trim()) return name.trim()
  for (const html of blocks.flatMap(proseOf))
    for (const part of readHtml(html, (bare) => [bare])) {
      const title = part.type === 'heading' ? textOf(part.inline) : ''
      if (title) return title
    }
  return untitled
}

const textOf = (inline: readonly Inline[]): string =>
  inline
    .map((item) => (item.kind === 'text' ? item.text : ' '))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

const MOST_CHARACTERS = 80

/** The first line of a row's description; null for a row that the blocks don't have. */
export function rowName(blocks: Blocks, rowId: string): string | null {
  const rows = blocks.flatMap((block) => kindOf(block).pricedRows(block))
  const row = rows.find(({ id }) => id === rowId)
  if (!row) return null
  const [line = ''] = plainLines(row.description.html)
  return line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS)}…` : line
}
