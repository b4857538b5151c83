import type { Block } from '#domain/document/quotation.ts'
import { withLabels } from '#domain/document/with-labels.ts'
import type { Language } from '#domain/words/language.ts'
import { labels } from '#domain/words/languages/en-paper.json'
import type { PaperPart } from '#domain/words/paper-part.ts'
import { loadPaperPart } from '#domain/words/paper-part.ts'

/** A language as it was loaded, with what puts new blocks into it. */
export interface Loaded {
  readonly words: PaperPart
  readonly inLanguage: (block: Block) => Block
}

export async function load(language: Language): Promise<Loaded> {
  const words = await loadPaperPart(language)
  return { words, inLanguage: (block) => withLabels(block, labels, words.labels) }
}
