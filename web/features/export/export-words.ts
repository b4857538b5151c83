import type { Language } from '#domain/words/language.ts'
import { acceptance, files } from '#domain/words/languages/en.json'
import { labels, paper } from '#domain/words/languages/en-paper.json'
import type { Words } from '#domain/words/words.ts'
import { loadWords } from '#domain/words/words.ts'

/** What a file says besides what people wrote, in the document's language. */
export type FileWords = Pick<Words, 'paper' | 'labels' | 'files' | 'acceptance'>

export const ENGLISH: FileWords = { paper, labels, files, acceptance }

/** @throws when they can't be loaded: a file in two languages would be a mistake */
export const wordsForFile = async (language: Language): Promise<FileWords> => {
  if (language === 'en') return ENGLISH
  const words = await loadWords(language)
  return {
    paper: words.paper,
    labels: words.labels,
    files: words.files,
    acceptance: words.acceptance,
  }
}
