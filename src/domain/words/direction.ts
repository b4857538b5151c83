import type { Language } from './language.ts'

/** Whether the language is written from right to left. */
export const isRightToLeft = (language: Language): boolean => language === 'ar'

/**
 * The paper's `lang` and `dir`. A document that is English, as all once were, may well be written in
 * the language of its number format.
 */
export const languageOf = ({ language, locale }: { language: Language; locale: string }) => ({
  lang: language === 'en' || locale.startsWith(language) ? locale : language,
  dir: isRightToLeft(language) ? 'rtl' : undefined,
})
