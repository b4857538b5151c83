import { tidyInline } from '../../../../../src/domain/html/inline.ts'
import {
  type Inline,
  joinLines,
  lineBreak,
  linesOf,
  NO_MARKS,
  type Paragraph,
  type RichBlock,
} from '../../../../../src/domain/html/rich-text.ts'
import type { RichMode } from '../place.ts'

/** Blocks as a kind of place can hold them, their text kept. */
export function restrict(blocks: readonly RichBlock[], mode: RichMode): RichBlock[] {
  if (mode === 'text') return [...blocks]
  if (mode === 'title') return [paragraph(asOneLine(joinLines(linesOf(blocks), SPACE)))]
  return blocks.flatMap((block) => {
    if (block.type === 'paragraph' || block.type === 'list') return [block]
    if (block.type === 'heading') return [{ ...block, type: 'paragraph' as const }]
    return linesOf([block]).map(paragraph)
  })
}

/** Blocks as inline content with breaks, for table cells and list items. */
export const asInline = (blocks: readonly RichBlock[]): Inline[] =>
  tidyInline(joinLines(linesOf(blocks), lineBreak()))

const SPACE: Inline = { kind: 'text', text: ' ', marks: NO_MARKS }

const paragraph = (inline: readonly Inline[]): Paragraph => ({
  type: 'paragraph',
  align: null,
  inline,
})

const asOneLine = (inline: readonly Inline[]): Inline[] =>
  tidyInline(inline.map((run) => (run.kind === 'break' ? SPACE : run)))
