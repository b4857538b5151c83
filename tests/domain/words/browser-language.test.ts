import { expect, test } from 'bun:test'
import { browserLanguage } from '#domain/words/browser-language.ts'

test.each([
  ['de-DE', 'de', 'de-DE', 'DE'],
  ['de', 'de', 'de-DE', 'DE'],
  ['de-CH', 'de', 'de-CH', 'CH'],
  ['de-LI', 'de', 'de-DE', 'LI'],
  ['en-GB', 'en', 'en-GB', 'GB'],
  ['pt-BR', 'pt', 'pt-BR', 'BR'],
  ['pt', 'pt', 'pt-PT', 'PT'],
  ['ja', null, 'ja-JP', 'JP'],
] as const)(
  'what a browser in %s says of the offers written in it',
  (tag, language, locale, region) => {
    expect(browserLanguage(tag)).toEqual({ language, locale, region })
  },
)

test.each(['en-US', 'en', 'xx', '', 'no tag', 'th-TH'])(
  'a browser in “%s” says nothing of them',
  (tag) => {
    expect(browserLanguage(tag)).toBeNull()
  },
)
