import { proseOf } from '../../../src/domain/document/kinds/index.ts'
import type { Quotation } from '../../../src/domain/document/quotation.ts'
import { readHtml } from '../../../src/domain/html/canonical.ts'
import type { Inline } from '../../../src/domain/html/rich-text.ts'
import { files } from '../../../src/domain/words/languages/en.ts'

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
