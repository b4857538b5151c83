import type { NewLanguage } from '../words/new-language.ts'
import type { Words } from '../words/words.ts'
import type { NextId, Quotation } from './quotation.ts'
import { reword } from './reword.ts'
import { template } from './template.ts'

/** The sample quotation (product: Template) in a language, with its number format and currency. */
export function templateIn(
  { language, locale, currency }: NewLanguage,
  words: { readonly en: Words; readonly to: Words },
  nextId: NextId,
): Quotation {
  const start = template(nextId)
  const chosen = { language, locale, ...(currency && { currency }) }
  return { ...start, ...reword(start, words.en, words.to), ...chosen }
}
