import { $document } from './store.ts'
import { type DocumentWords, wordsIn } from './words.ts'

/** The words of the open document. */
export const wordsNow = (): DocumentWords => wordsIn($document.peek()?.meta.peek().language ?? 'en')
