import { isKnownLocale } from '../numbers/format-figure.ts'
import { LANGUAGES, type Language } from './language.ts'

/** What new quotations are written in (product: Template). */
export interface NewLanguage {
  readonly language: Language
  /** Of figures and dates, a BCP 47 tag. */
  readonly locale: string
  /** ISO 4217; the sample's if it is left out, as in cookies of earlier versions. */
  readonly currency?: string
}

/** The cookie. */
export const NAME = 'new-language'

/** What a Cookie header remembers; null if it has nothing, or what nobody knows. */
export function readNewLanguage(cookies: string): NewLanguage | null {
  const [, code, locale = '', currency] = PATTERN.exec(cookies) ?? []
  const language = LANGUAGES.find((known) => known === code)
  if (!language || !isKnownLocale(locale)) return null
  return { language, locale, ...(currency && { currency }) }
}

const PATTERN = new RegExp(
  `(?:^|; )${NAME}=([a-z]{2})\\.([A-Za-z0-9-]{2,35})(?:\\.([A-Z]{3}))?(?:;|$)`,
)
