import editor from './en/editor.json'
import mails from './en/mails.json'
import pages from './en/pages.json'
import type { Language } from './language.ts'
import { withWords } from './with-words.ts'

const ENGLISH = { editor, mails, pages }

type Doors = typeof ENGLISH

/**
 * The tool's own words for what the server writes without a page's code: mails, small pages and what a version changed. What a
 * language lacks is English. Loaded when they are asked for; for the server alone, which can wait.
 */
export function toolWords<Door extends keyof Doors>(language: Language, door: Door): Doors[Door] {
  if (language === 'en') return ENGLISH[door]
  // Each save of a user asks for the editor's, which are 700 texts.
  const name = `${language} ${door}`
  const words = known.get(name) ?? withWords(ENGLISH[door], LOADERS[language][door]())
  known.set(name, words)
  return words as Doors[Door]
}

const known = new Map<string, object>()

type Load = () => object

/** By literal paths, which the executable has inside. */
const LOADERS: Readonly<Record<Exclude<Language, 'en'>, Record<keyof Doors, Load>>> = {
  de: {
    editor: () => require('./de/editor.json'),
    mails: () => require('./de/mails.json'),
    pages: () => require('./de/pages.json'),
  },
  fr: {
    editor: () => require('./fr/editor.json'),
    mails: () => require('./fr/mails.json'),
    pages: () => require('./fr/pages.json'),
  },
  es: {
    editor: () => require('./es/editor.json'),
    mails: () => require('./es/mails.json'),
    pages: () => require('./es/pages.json'),
  },
  it: {
    editor: () => require('./it/editor.json'),
    mails: () => require('./it/mails.json'),
    pages: () => require('./it/pages.json'),
  },
  nl: {
    editor: () => require('./nl/editor.json'),
    mails: () => require('./nl/mails.json'),
    pages: () => require('./nl/pages.json'),
  },
  pl: {
    editor: () => require('./pl/editor.json'),
    mails: () => require('./pl/mails.json'),
    pages: () => require('./pl/pages.json'),
  },
  cs: {
    editor: () => require('./cs/editor.json'),
    mails: () => require('./cs/mails.json'),
    pages: () => require('./cs/pages.json'),
  },
  pt: {
    editor: () => require('./pt/editor.json'),
    mails: () => require('./pt/mails.json'),
    pages: () => require('./pt/pages.json'),
  },
  sv: {
    editor: () => require('./sv/editor.json'),
    mails: () => require('./sv/mails.json'),
    pages: () => require('./sv/pages.json'),
  },
  da: {
    editor: () => require('./da/editor.json'),
    mails: () => require('./da/mails.json'),
    pages: () => require('./da/pages.json'),
  },
  el: {
    editor: () => require('./el/editor.json'),
    mails: () => require('./el/mails.json'),
    pages: () => require('./el/pages.json'),
  },
  ar: {
    editor: () => require('./ar/editor.json'),
    mails: () => require('./ar/mails.json'),
    pages: () => require('./ar/pages.json'),
  },
}
