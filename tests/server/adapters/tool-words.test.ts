import { expect, test } from 'bun:test'
import mails from '#domain/words/en/mails.json'
import { LANGUAGES } from '#domain/words/language.ts'
import { withWords } from '#domain/words/with-words.ts'
import { toolWords } from '../../../src/adapters/tool-words.ts'

test('each language has all words of the mails: those that it lacks are English', () => {
  for (const language of LANGUAGES) {
    const words = toolWords(language, 'mails')
    expect(Object.keys(words)).toEqual(Object.keys(mails))
    for (const [group, texts] of Object.entries(mails))
      expect(Object.keys(words[group as 'frame'])).toEqual(
        expect.arrayContaining(Object.keys(texts)),
      )
  }
})

test('a language’s words stand over English ones, with plural forms of its own', () => {
  const english = { mail: { title: 'Title', offers: { one: 'offer', other: 'offers' } }, rest: 'R' }
  const polish = { mail: { offers: { one: 'oferta', few: 'oferty', other: 'oferty' } } }
  expect(withWords(english, polish)).toEqual({
    mail: { title: 'Title', offers: { one: 'oferta', few: 'oferty', other: 'oferty' } },
    rest: 'R',
  } as never)
  expect(withWords(english, {})).toEqual(english)
})
