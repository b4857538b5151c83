/**
 * The languages of a document: of the words that the program itself writes on the paper, on the
 * customer's page and in customers' mails (product: Language). BCP 47 tags.
 */
export const LANGUAGES = [
  ...(['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'cs', 'pt', 'sv', 'da', 'el', 'ar'] as const),
] as const

export type Language = (typeof LANGUAGES)[number]

/** The language's name in itself: 'Deutsch', 'français'. */
export const nativeName = (language: Language): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language

/** The same where it stands alone: 'Français'. */
export function titledName(language: Language): string {
  const [first = '', ...rest] = nativeName(language)
  return first.toLocaleUpperCase(language) + rest.join('')
}

/** Whether the language is written from right to left. */
export const isRightToLeft = (language: Language): boolean => language === 'ar'

/**
 * The paper's `lang` and `dir`. A document that is English, as all once were, may well be written in
 * the language of its number format.
 */
export const languageOf = ({ language, locale }: { language: Language; locale: string }) => ({
  lang: language === 'en' || locale.startsWith(language) ? locale : language,
  // Said for both, since the tool around the paper may be written the other way.
  dir: isRightToLeft(language) ? 'rtl' : 'ltr',
})
