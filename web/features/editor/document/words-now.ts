import { computed, signal } from '@preact/signals-react'
import { NEW_ID } from '../../../../src/domain/document/quotation.ts'
import type { Prompts } from '../../../../src/domain/html/fields.ts'
import { newLanguageCookie, readNewLanguage } from '../../../../src/domain/words/new-language.ts'
import { readCookies, writeCookie } from '../../../state/cookies.ts'
import { lazy } from '../../../state/lazy.ts'
import { type DocumentWords, namedIn, wordsIn } from './document-words.ts'
import { metaNow } from './now.ts'
import { $document } from './store.ts'

/** The words of the open document. */
export const wordsNow = (): DocumentWords => wordsIn($document.peek()?.meta.peek().language ?? 'en')

/** How the open document is named after its client. */
export const namedNow = (): string | undefined =>
  namedIn($document.peek()?.meta.peek().language ?? 'en')

/** The next numbers of the account's series, by profile; '' for all others (product: Quotation numbers). */
export const $nextNumbers = signal<Readonly<Record<string, string>>>({})

/** What a save would give the open document. */
const $nextNumber = computed(() => {
  const profileId = $document.value?.meta.value.letterhead?.profileId ?? ''
  const numbers = $nextNumbers.value
  return numbers[profileId] ?? numbers[''] ?? `${new Date().getFullYear()}-001`
})

/** What blank fields of the open document ask for. */
export const $fieldWords = computed((): Prompts => {
  const { fields } = wordsIn($document.value?.meta.value.language ?? 'en')
  return { ...fields, number: $nextNumber.value }
})

/** Loads what puts a document into another language. */
export const loadChangeLanguage = lazy(() => import('./change-language.ts'))

/**
 * Remembers what a person has chosen of language, number format and currency, in a quotation that was
 * never saved, for the next new one (product: Template). What a template brought is no choice.
 */
export function rememberLanguage(...chosen: readonly ('language' | 'locale' | 'currency')[]): void {
  const meta = metaNow()
  if (meta?.id !== NEW_ID || chosen.length === 0) return
  const before = readNewLanguage(readCookies()) ?? { language: 'en', locale: 'en-US' }
  const start = { ...before, ...Object.fromEntries(chosen.map((name) => [name, meta[name]])) }
  writeCookie(newLanguageCookie(start, location.protocol === 'https:'))
}
