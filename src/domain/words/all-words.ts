import type { Language } from './language.ts'
import en from './languages/en.json'
import enPaper from './languages/en-paper.json'
import type { Words } from './words.ts'

/** The words of a language, loaded when they are asked for. For the server alone, which can wait. */
export const wordsOf = (language: Language): Words => LOADERS[language]()

const ENGLISH: Words = { ...enPaper, ...en }

const LOADERS: Readonly<Record<Language, () => Words>> = {
  en: () => ENGLISH,
  de: () => require('./languages/de.json'),
  fr: () => require('./languages/fr.json'),
  es: () => require('./languages/es.json'),
  it: () => require('./languages/it.json'),
  nl: () => require('./languages/nl.json'),
  pl: () => require('./languages/pl.json'),
  cs: () => require('./languages/cs.json'),
  pt: () => require('./languages/pt.json'),
  sv: () => require('./languages/sv.json'),
  da: () => require('./languages/da.json'),
  el: () => require('./languages/el.json'),
  ar: () => require('./languages/ar.json'),
}
