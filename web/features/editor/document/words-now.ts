import { computed, signal } from '@preact/signals-react'
import type { Prompts } from '#domain/html/fields.ts'
import { lazy } from '../../../state/lazy.ts'
import { type DocumentWords, namedIn, wordsIn } from './document-words.ts'
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
