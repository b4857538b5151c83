import type { Language } from './language.ts'
import type { Words } from './words.ts'

/** Loads the words of a language: a browser never gets those of another one. */
export const loadWords = (language: Language): Promise<Words> => LOADERS[language]()

const LOADERS: Readonly<Record<Language, () => Promise<Words>>> = {
  en: () => import('./languages/en.ts'),
  de: () => import('./languages/de.ts'),
  fr: () => import('./languages/fr.ts'),
  es: () => import('./languages/es.ts'),
  it: () => import('./languages/it.ts'),
  nl: () => import('./languages/nl.ts'),
  pl: () => import('./languages/pl.ts'),
  cs: () => import('./languages/cs.ts'),
  pt: () => import('./languages/pt.ts'),
  sv: () => import('./languages/sv.ts'),
  da: () => import('./languages/da.ts'),
  el: () => import('./languages/el.ts'),
  ar: () => import('./languages/ar.ts'),
}
