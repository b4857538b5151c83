import { NEW_ID } from '../../../../src/domain/document/quotation.ts'
import { newLanguageCookie } from '../../../../src/domain/words/new-language.ts'
import { $document } from './store.ts'

/**
 * Remembers language, number format and currency for the next new quotation, once a person has
 * chosen one of them in one that was never saved (product: Template).
 */
export function rememberLanguage(): void {
  const meta = $document.peek()?.meta.peek()
  if (meta?.id !== NEW_ID) return
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in Firefox
  document.cookie = newLanguageCookie(meta, location.protocol === 'https:')
}
