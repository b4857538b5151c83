import type { NextId, Quotation } from '#domain/document/quotation.ts'
import { reword } from '#domain/document/reword.ts'
import { templateIn } from '#domain/document/template.ts'
import type { Language } from '#domain/words/language.ts'
import type { NewLanguage } from '#domain/words/new-language.ts'
import { loadPaperPart } from '#domain/words/paper-part.ts'
import { loadLanguage } from './document-words.ts'
import type { Meta } from './model.ts'
import { metaNow } from './now.ts'
import { type Operation, runOnMeta } from './store.ts'

/**
 * Changes fields and blocks of the quotation, and puts what the program wrote into another language
 * (product: Language), as one undoable step; false when edits are locked.
 */
export type ChangeWithLanguage = (
  change: Partial<Meta>,
  operation?: Operation,
  at?: string | null,
) => boolean

/**
 * What changes the open quotation's language, once its words are there.
 * @throws when they can't be loaded
 */
export async function changeToLanguage(from: Language, to: Language): Promise<ChangeWithLanguage> {
  // The paper needs the new words as soon as it has the language.
  const [before, after] = await Promise.all([
    loadPaperPart(from),
    loadPaperPart(to),
    loadLanguage(to),
  ])
  return (change, operation = (blocks) => blocks, at = null) => {
    const meta = metaNow()
    if (!meta) return false
    const { blocks: _, ...fields } = reword({ ...meta, ...change, blocks: [] }, before, after)
    return runOnMeta(
      { ...change, language: to, ...fields },
      (blocks) => reword({ ...fields, blocks: [...operation(blocks)] }, before, after).blocks,
      at,
    )
  }
}

/**
 * The sample quotation in the language, once the paper has its words.
 * @throws when they can't be loaded
 */
export const loadTemplateIn = async (start: NewLanguage, nextId: NextId): Promise<Quotation> =>
  templateIn(start, await loadBoth(start), nextId)

/**
 * The template of a trade in the language, in English where there is none of it; null if there is no
 * such trade.
 * @throws when it can't be loaded
 */
export async function loadTradeIn(
  name: string,
  start: NewLanguage | null,
  nextId: NextId,
): Promise<Quotation | null> {
  const { tradeTemplate, loadTradeTexts } = await import('#domain/document/templates/index.ts')
  const texts = start && (await loadTradeTexts(start.language))
  const local = start && texts && { start, texts, words: await loadBoth(start) }
  return tradeTemplate(name, nextId, local)
}

/** English, of which the sample is made, and the language, once the paper has its words. */
async function loadBoth({ language }: NewLanguage) {
  const [en, to] = await Promise.all([
    loadPaperPart('en'),
    loadPaperPart(language),
    loadLanguage(language),
  ])
  return { en, to }
}
