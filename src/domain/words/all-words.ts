import type { Language } from './language.ts'
import ar from './languages/ar.json'
import cs from './languages/cs.json'
import da from './languages/da.json'
import de from './languages/de.json'
import el from './languages/el.json'
import * as en from './languages/en.ts'
import es from './languages/es.json'
import fr from './languages/fr.json'
import it from './languages/it.json'
import nl from './languages/nl.json'
import pl from './languages/pl.json'
import pt from './languages/pt.json'
import sv from './languages/sv.json'
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
 * (words.ts).
 */
export const wordsOf = (language: Language): Words => ALL[language]
