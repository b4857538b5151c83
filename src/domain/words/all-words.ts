import type { Language } from './language.ts'
import * as ar from './languages/ar.ts'
import * as cs from './languages/cs.ts'
import * as da from './languages/da.ts'
import * as de from './languages/de.ts'
import * as el from './languages/el.ts'
import * as en from './languages/en.ts'
import * as es from './languages/es.ts'
import * as fr from './languages/fr.ts'
import * as it from './languages/it.ts'
import * as nl from './languages/nl.ts'
import * as pl from './languages/pl.ts'
import * as pt from './languages/pt.ts'
import * as sv from './languages/sv.ts'
import type { Words } from './words.ts'

const ALL: Readonly<Record<Language, Words>> = {
  en,
  de,
  fr,
  es,
  it,
  nl,
  pl,
  cs,
  pt,
  sv,
  da,
  el,
  ar,
}

/**
 * The words of a language. For the server alone: a browser loads those of one language
 * (load-words.ts).
 */
export const wordsOf = (language: Language): Words => ALL[language]
