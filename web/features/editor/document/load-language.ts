import type { Block } from '../../../../src/domain/document/quotation.ts'
import { withLabels } from '../../../../src/domain/document/reword.ts'
import type { Language } from '../../../../src/domain/words/language.ts'
import { labels } from '../../../../src/domain/words/languages/en-paper.json'
import type { Words } from '../../../../src/domain/words/words.ts'
import { loadWords } from '../../../../src/domain/words/words.ts'

/** A language as it was loaded, with what puts new blocks into it. */
export interface Loaded {
  readonly words: Words
  readonly inLanguage: (block: Block) => Block
}

export async function load(language: Language): Promise<Loaded> {
  const words = await loadWords(language)
  return { words, inLanguage: (block) => withLabels(block, labels, words.labels) }
}
