import { normalizeInline } from '#domain/html/normalize-inline.ts'
import {
  type Inline,
  joinLines,
  linesOf,
  NO_MARKS,
  type Paragraph,
  type RichBlock,
} from '#domain/html/rich-text.ts'
import type { RichTextMode } from './field.ts'

/** Converts blocks to those that the mode allows. Their text is kept. */
export function limitToMode(blocks: readonly RichBlock[], mode: RichTextMode): RichBlock[] {
  if (mode === 'text') return [...blocks]
  if (mode === 'title') return [paragraph(asOneLine(joinLines(linesOf(blocks), SPACE)))]
  return blocks.flatMap((block) => {
    if (block.type === 'paragraph' || block.type === 'list') return [block]
    if (block.type === 'heading') return [{ ...block, type: 'paragraph' as const }]
    return linesOf([block]).map(paragraph)
  })
}

const SPACE: Inline = { kind: 'text', text: ' ', marks: NO_MARKS }

const paragraph = (inline: readonly Inline[]): Paragraph => ({
  type: 'paragraph',
  align: null,
  inline,
})

const asOneLine = (inline: readonly Inline[]): Inline[] =>
  normalizeInline(inline.map((run) => (run.kind === 'break' ? SPACE : run)))
