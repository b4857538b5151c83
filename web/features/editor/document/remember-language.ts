import { NEW_ID } from '#domain/document/quotation.ts'
import { newLanguageCookie } from '#domain/words/new-language-cookie.ts'
import { writeCookie } from '../../../state/browser-storage.ts'
import { newStart } from '../../../state/settings.ts'
import { metaNow } from './now.ts'

/**
 * Remembers what a person has chosen of language, number format and currency, in a quotation that was
 * never saved, for the next new one (product: Template). What a template brought is no choice.
 */
export function rememberLanguage(...chosen: readonly ('language' | 'locale' | 'currency')[]): void {
  const meta = metaNow()
  if (meta?.id !== NEW_ID || chosen.length === 0) return
  const before = newStart() ?? { language: 'en', locale: 'en-US' }
  const start = { ...before, ...Object.fromEntries(chosen.map((name) => [name, meta[name]])) }
  writeCookie(newLanguageCookie(start, location.protocol === 'https:'))
}
