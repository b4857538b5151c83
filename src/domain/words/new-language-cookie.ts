import { NAME, type NewLanguage } from './new-language.ts'

/** The cookie that remembers it: the server's page of a new quotation is written in it, too. */
export function newLanguageCookie(start: NewLanguage, isHttps: boolean): string {
  const { language, locale, currency } = start
  const value = [language, locale, ...(currency ? [currency] : [])].join('.')
  return `${NAME}=${value}; Path=/; Max-Age=${MAX_AGE_S}; SameSite=Lax${isHttps ? '; Secure' : ''}`
}

/** As long as browsers keep cookies. */
const MAX_AGE_S = 400 * 24 * 60 * 60
