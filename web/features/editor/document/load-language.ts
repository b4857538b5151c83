import type { Block } from '../../../../src/domain/document/quotation.ts'
import { withLabels } from '../../../../src/domain/document/with-labels.ts'
import type { Language } from '../../../../src/domain/words/language.ts'
import { labels } from '../../../../src/domain/words/languages/en-paper.json'
import type { PaperPart } from '../../../../src/domain/words/paper-part.ts'
import { loadPaperPart } from '../../../../src/domain/words/paper-part.ts'

/** A language as it was loaded, with what puts new blocks into it. */
export interface Loaded {
  readonly words: PaperPart
  readonly inLanguage: (block: Block) => Block
}

export async function load(language: Language): Promise<Loaded> {
  const words = await loadPaperPart(language)
  return { words, inLanguage: (block) => withLabels(block, labels, words.labels) }
}
