import type { Language } from './language.ts'
import en from './languages/en.json'
import enPaper from './languages/en-paper.json'
import { setPeriodWords } from './period-words.ts'
import type { Words } from './words.ts'

/** The words of a language, loaded when they are asked for. For the server alone, which can wait. */
export function wordsOf(language: Language): Words {
  const words = known.get(language) ?? (Object.assign({}, ...LOADERS[language]()) as Words)
  known.set(language, words)
  return words
}

const known = new Map<Language, Words>()

const LOADERS: Readonly<Record<Language, () => object[]>> = {
  en: () => [enPaper, en],
  de: () => [require('./languages/de-paper.json'), require('./languages/de.json')],
  fr: () => [require('./languages/fr-paper.json'), require('./languages/fr.json')],
  es: () => [require('./languages/es-paper.json'), require('./languages/es.json')],
  it: () => [require('./languages/it-paper.json'), require('./languages/it.json')],
  nl: () => [require('./languages/nl-paper.json'), require('./languages/nl.json')],
  pl: () => [require('./languages/pl-paper.json'), require('./languages/pl.json')],
  cs: () => [require('./languages/cs-paper.json'), require('./languages/cs.json')],
  pt: () => [require('./languages/pt-paper.json'), require('./languages/pt.json')],
  sv: () => [require('./languages/sv-paper.json'), require('./languages/sv.json')],
  da: () => [require('./languages/da-paper.json'), require('./languages/da.json')],
  el: () => [require('./languages/el-paper.json'), require('./languages/el.json')],
  ar: () => [require('./languages/ar-paper.json'), require('./languages/ar.json')],
}

setPeriodWords((language) => wordsOf(language).paper.per)
