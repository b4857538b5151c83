import { readHtml } from '../html/canonical.ts'
import type { Inline } from '../html/rich-text.ts'
import { files } from '../words/languages/en.ts'
import { proseOf } from './kinds/index.ts'
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
