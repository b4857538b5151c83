import { signal } from '@preact/signals-react'
import { nanoid } from 'nanoid'
import type { Block } from '#domain/document/quotation.ts'
import { per as OWN_PER } from '#domain/words/en/common.json'
import type { Language } from '#domain/words/language.ts'
import { fields, labels, paper } from '#domain/words/languages/en-paper.json'
import { setPeriodWords } from '#domain/words/period-words.ts'
import type { Words, WrittenWords } from '#domain/words/words.ts'
import { toolLanguage } from '../../../state/tool-locale.ts'
import type { Loaded } from './load-language.ts'

/** What the program itself writes on a paper (product: Language). */
export type DocumentWords = Pick<Words, 'paper' | 'labels' | 'fields'>

const ENGLISH: DocumentWords = { paper, labels, fields }

const $loaded = signal<Readonly<Partial<Record<Language, Loaded>>>>({})

/** The words of a language: English ones until it is loaded, which this starts. */
export function wordsIn(language: Language): DocumentWords {
  if (isLoaded(language)) return $loaded.value[language]?.words ?? ENGLISH
  void loadLanguage(language)
  return ENGLISH
}

// Lists say totals in the language of the tool, of which no paper may be open.
setPeriodWords((language) => (language === toolLanguage() ? OWN_PER : wordsIn(language).paper.per))

/** A new block, with the texts that it has at first in the language. */
export const inLanguage = (block: Block, language: Language): Block =>
  $loaded.peek()[language]?.inLanguage(block) ?? block

/** What the program writes into a document of the language; undefined for English, unless loaded. */
export const writtenIn = (language: Language): WrittenWords | undefined =>
  $loaded.peek()[language]?.words

/** How a quotation is named after its client, in the language if it is loaded. */
export const namedIn = (language: Language): string | undefined =>
  writtenIn(language)?.samples.named

export const isLoaded = (language: Language): boolean =>
  language === 'en' || $loaded.value[language] !== undefined

/** Loads the language; without a connection the words stay English. */
export async function loadLanguage(language: Language): Promise<void> {
  if (isLoaded(language)) return
  const loaded = await import('./load-language.ts').then(
    ({ load }) => load(language),
    () => null,
  )
  if (loaded) addLanguage(language, loaded)
}

function addLanguage(language: Language, loaded: Loaded): void {
  $loaded.value = { ...$loaded.peek(), [language]: loaded }
}

/** A fresh id for a block or row: 12 characters that the api allows, unique in a document. */
export const nextId = (): string => nanoid(12)
