import { expect, test } from 'bun:test'
import { firstLanguage } from '../../../src/plugins/assets/first-language.ts'

/** What a browser asks for, the tool's language, and what new quotations are written in. */
test.each([
  ['en-US,en;q=0.9', 'en', null],
  ['', 'en', null],
  ['de-DE,de;q=0.9,en;q=0.8', 'de', 'de de-DE EUR'],
  ['de-CH', 'de', 'de de-CH CHF'],
  ['en-GB,en;q=0.9', 'en', 'en en-GB GBP'],
  // English was chosen in a German browser: figures and currency stay those of its country.
  ['de-AT,de', 'en', 'en de-AT EUR'],
  // German was chosen in an American one.
  ['en-US', 'de', 'de de-DE EUR'],
  // Portuguese was chosen in a British one: the tool's is Portugal's, the currency the country's.
  ['en-GB', 'pt', 'pt pt-PT GBP'],
  ['pt', 'pt', 'pt pt-PT EUR'],
  ['pt-BR,pt;q=0.9', 'pt', 'pt pt-BR BRL'],
  // Polish was chosen in Germany: the currency is the country's.
  ['de-DE', 'pl', 'pl pl-PL EUR'],
  ['hu-HU,en;q=0.5', 'en', 'en hu-HU HUF'],
  ['xx-!!,;;q=,q=5,en;q=0', 'en', null],
  ['zh-CN,fr-FR;q=0.1', 'fr', 'fr fr-FR EUR'],
] as const)(
  'a browser that asks for %p, with the tool in %s, starts with %p',
  (asked, tool, start) => {
    const found = firstLanguage(asked, tool)
    expect(found && `${found.language} ${found.locale} ${found.currency}`).toBe(start)
  },
)
