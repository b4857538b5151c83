import type { Language } from './language.ts'
import { paper } from './languages/en-paper.json'
import type { PaperWords } from './words.ts'

/** What one of a period is called behind a figure, `month`. */
type PeriodWords = PaperWords['per']

let find: (language: Language) => PeriodWords = () => paper.per

/** Says where the words of other languages come from: no browser has those of all. */
export function setPeriodWords(by: typeof find): void {
  find = by
}

export const periodWords = (language: Language): PeriodWords => find(language)
