import { isKnownLocale } from '../numbers/format-figure.ts'
import { LANGUAGES, type Language } from './language.ts'

/** What new quotations are written in (product: Template). */
export interface NewLanguage {
  readonly language: Language
  /** Of figures and dates, a BCP 47 tag. */
  readonly locale: string
}

const NAME = 'new-language'

/** The language that a Cookie header remembers; null if it has none, or one that nobody knows. */
export function readNewLanguage(cookies: string): NewLanguage | null {
  const [, code, locale = ''] = PATTERN.exec(cookies) ?? []
  const language = LANGUAGES.find((known) => known === code)
  return language && isKnownLocale(locale) ? { language, locale } : null
}

const PATTERN = new RegExp(`(?:^|; )${NAME}=([a-z]{2})\\.([A-Za-z0-9-]{2,35})(?:;|$)`)

/** The cookie that remembers it: the server's page of a new quotation is written in it, too. */
export const newLanguageCookie = ({ language, locale }: NewLanguage, isHttps: boolean): string =>
  `${NAME}=${language}.${locale}; Path=/; Max-Age=${MAX_AGE_S}; SameSite=Lax${isHttps ? '; Secure' : ''}`

/** As long as browsers keep cookies. */
const MAX_AGE_S = 400 * 24 * 60 * 60
