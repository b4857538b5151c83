import countryCurrencies from 'country-to-currency'
import { memoize } from '#domain/numbers/memoize.ts'
import { acceptedTags } from '#domain/words/accepted-language.ts'
import { browserLanguage } from '#domain/words/browser-language.ts'
import type { Language } from '#domain/words/language.ts'
import type { NewLanguage } from '#domain/words/new-language.ts'

const CURRENCY_OF: Readonly<Record<string, string>> = countryCurrencies

/**
 * What new quotations are written in, in a browser in which nobody has chosen it (product: Template): in
 * the tool's language, with the number format and the currency of the browser's country. Null for the
 * sample's American English. Few headers differ.
 * @param header `Accept-Language`
 */
export const firstLanguage = memoize(
  (header: string | null, toolLanguage: Language): NewLanguage | null => {
    // The first tag that is American English, or has a number format that is offered.
    const known = acceptedTags(header).find((tag) => isAmerican(tag) || browserLanguage(tag))
    const asked = known === undefined ? null : browserLanguage(known)
    const usual = browserLanguage(toolLanguage)
    const format = asked && (asked.language === toolLanguage || !usual) ? asked : usual
    if (!format) return null
    const currency = CURRENCY_OF[(asked ?? format).region]
    return { language: toolLanguage, locale: format.locale, ...(currency && { currency }) }
  },
  100,
  (header, toolLanguage) => `${toolLanguage} ${header}`,
)

const isAmerican = (tag: string): boolean => /^en(-us)?$/i.test(tag)
