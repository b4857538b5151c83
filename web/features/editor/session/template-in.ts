import type { NextId, Quotation } from '../../../../src/domain/document/quotation.ts'
import { templateIn } from '../../../../src/domain/document/template-in.ts'
import { loadWords } from '../../../../src/domain/words/load-words.ts'
import type { NewLanguage } from '../../../../src/domain/words/new-language.ts'
import { loadLanguage } from '../document/document-words.ts'

/**
 * The sample quotation in the language, once the paper has its words.
 * @throws when they can't be loaded
 */
export async function loadTemplateIn(start: NewLanguage, nextId: NextId): Promise<Quotation> {
  const [en, to] = await Promise.all([
    loadWords('en'),
    loadWords(start.language),
    loadLanguage(start.language),
  ])
  return templateIn(start, { en, to }, nextId)
}
