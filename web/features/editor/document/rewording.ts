import type { Quotation } from '../../../../src/domain/document/quotation.ts'
import { reword } from '../../../../src/domain/document/reword.ts'
import type { Language } from '../../../../src/domain/words/language.ts'
import { loadWords } from '../../../../src/domain/words/load-words.ts'

type Written = Pick<Quotation, 'blocks' | 'lines' | 'tax'>

/** Puts what the program wrote into another language (product: Language). */
export type Rewording = (written: Written) => Written

/** @throws when the words of one of the languages can't be loaded */
export async function rewordingOf(from: Language, to: Language): Promise<Rewording> {
  const [before, after] = await Promise.all([loadWords(from), loadWords(to)])
  return (written) => reword(written, before, after)
}
