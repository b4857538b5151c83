import { LOCALES } from '../numbers/offered-formats.ts'
import { LANGUAGES, type Language } from './language.ts'

/** What a browser's language says of the offers that its user writes. */
export interface BrowserLanguage {
  /** Null if it is none of the documents'. */
  readonly language: Language | null
  /** The number format, a BCP 47 tag. */
  readonly locale: string
  /** An ISO code of two letters: the language's usual one, where the tag has none. */
  readonly region: string
}

/** Null for the sample's American English, and for a tag without a number format that is offered. */
export function browserLanguage(tag: string): BrowserLanguage | null {
  const { language: code = '', region = '' } = localeOf(tag)?.maximize() ?? {}
  if (code === 'en' && region === 'US') return null
  const formats = LOCALES.filter((locale) => locale.startsWith(`${code}-`))
  const locale = formats.find((one) => one === `${code}-${region}`) ?? formats[0]
  const language = LANGUAGES.find((known) => known === code) ?? null
  return locale && region ? { language, locale, region } : null
}

function localeOf(tag: string): Intl.Locale | null {
  try {
    // Browsers in Brazil name it, and the tool's Portuguese is Portugal's.
    return new Intl.Locale(/^pt$/i.test(tag) ? 'pt-PT' : tag)
  } catch {
    return null
  }
}
