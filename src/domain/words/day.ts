/** Days as documents hold them: yyyy-MM-dd, without a time zone. */

/** Whether the text is a day of the calendar. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/**
 * The locale of a date in a text of the language: a date has words, so they are the text's also where
 * figures are written as elsewhere (product: Language).
 * @param locale that of the document's figures
 */
export const localeOfDates = (locale: string, language: string): string =>
  withLatinDigits(new Intl.Locale(locale).language === language ? locale : language)

/** The same locale with Latin digits, as all other figures are written. */
export const withLatinDigits = (locale: string): string =>
  new Intl.Locale(locale, { numberingSystem: 'latn' }).toString()

/**
 * The day as it is written out: `31 January 2026`.
 * @param locale a BCP 47 tag, for the date's format
 */
export const dayInWords = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day))
