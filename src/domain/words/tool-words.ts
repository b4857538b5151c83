import mails from './en/mails.json'
import pages from './en/pages.json'
import type { Language } from './language.ts'
import { withWords } from './with-words.ts'

const ENGLISH = { mails, pages }

type Doors = typeof ENGLISH

/**
 * The tool's own words for what the server writes without a page's code: mails and small pages. What a
 * language lacks is English. Loaded when they are asked for; for the server alone, which can wait.
 */
export function toolWords<Door extends keyof Doors>(language: Language, door: Door): Doors[Door] {
  const english = ENGLISH[door]
  return language === 'en' ? english : withWords(english, LOADERS[language][door]())
}

type Load = () => object

/** By literal paths, which the executable has inside. */
const LOADERS: Readonly<Record<Exclude<Language, 'en'>, Record<keyof Doors, Load>>> = {
  de: {
    mails: () => require('./de/mails.json'),
    pages: () => require('./de/pages.json'),
  },
  fr: {
    mails: () => require('./fr/mails.json'),
    pages: () => require('./fr/pages.json'),
  },
  es: {
    mails: () => require('./es/mails.json'),
    pages: () => require('./es/pages.json'),
  },
  it: {
    mails: () => require('./it/mails.json'),
    pages: () => require('./it/pages.json'),
  },
  nl: {
    mails: () => require('./nl/mails.json'),
    pages: () => require('./nl/pages.json'),
  },
  pl: {
    mails: () => require('./pl/mails.json'),
    pages: () => require('./pl/pages.json'),
  },
  cs: {
    mails: () => require('./cs/mails.json'),
    pages: () => require('./cs/pages.json'),
  },
  pt: {
    mails: () => require('./pt/mails.json'),
    pages: () => require('./pt/pages.json'),
  },
  sv: {
    mails: () => require('./sv/mails.json'),
    pages: () => require('./sv/pages.json'),
  },
  da: {
    mails: () => require('./da/mails.json'),
    pages: () => require('./da/pages.json'),
  },
  el: {
    mails: () => require('./el/mails.json'),
    pages: () => require('./el/pages.json'),
  },
  ar: {
    mails: () => require('./ar/mails.json'),
    pages: () => require('./ar/pages.json'),
  },
}
