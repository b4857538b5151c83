import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { searchWords } from '../src/domain/words/normalize-text.ts'

/** Whether a normalized text contains every word of the search; undefined without a word. */
export function matchesSearch(text: SQLWrapper, search: string | undefined): SQL | undefined {
  return and(...searchWords(search ?? '').map((word) => containsWord(text, word)))
}

/** Whether a normalized text contains a word. */
export const containsWord = (text: SQLWrapper, word: string): SQL =>
  sql`instr(${text}, ${word}) > 0`
