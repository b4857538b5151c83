import { computed } from '@preact/signals-react'
import { $document } from './store.ts'
import { type DocumentWords, namedIn, wordsIn } from './words.ts'

/** The words of the open document. */
export const wordsNow = (): DocumentWords => wordsIn($document.peek()?.meta.peek().language ?? 'en')

/** How the open document is named after its client. */
export const namedNow = (): string | undefined =>
  namedIn($document.peek()?.meta.peek().language ?? 'en')

/** What blank fields of the open document ask for. */
export const $fieldWords = computed(
  () => wordsIn($document.value?.meta.value.language ?? 'en').fields,
)
