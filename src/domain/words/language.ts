/**
 * The languages of a document: of the words that the program itself writes on the paper, on the
 * customer's page and in customers' mails (product: Language). BCP 47 tags.
 */
export const LANGUAGES = [
  ...(['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'cs', 'pt', 'sv', 'da', 'el', 'ar'] as const),
] as const

export type Language = (typeof LANGUAGES)[number]
