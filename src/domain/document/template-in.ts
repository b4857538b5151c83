import type { NewLanguage } from '../words/new-language.ts'
import type { Words } from '../words/words.ts'
import type { NextId, Quotation } from './quotation.ts'
import { reword } from './reword.ts'
import { template } from './template.ts'

/** The sample quotation (product: Template) in a language, with its number format. */
export function templateIn(
  { language, locale }: NewLanguage,
  words: { readonly en: Words; readonly to: Words },
  nextId: NextId,
): Quotation {
  const start = template(nextId)
  return { ...start, ...reword(start, words.en, words.to), language, locale }
}
