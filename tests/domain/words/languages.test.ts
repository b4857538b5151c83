import { describe, expect, test } from 'bun:test'
import { wordsOf } from '#domain/words/all-words.ts'
import { LANGUAGES, type Language } from '#domain/words/language.ts'
import { loadWords } from '#domain/words/words.ts'

/** The texts of a table by their paths; the forms of a plural each have their own. */
function textsOf(words: unknown, path = ''): [path: string, text: string][] {
  if (typeof words === 'string') return [[path, words]]
  if (typeof words !== 'object' || words === null) throw new Error(`${path} is no text`)
  return Object.entries(words).flatMap(([key, value]) =>
    textsOf(value, path === '' ? key : `${path}.${key}`),
  )
}

const ENGLISH = new Map(textsOf(wordsOf('en')))
const OTHERS = LANGUAGES.filter((language) => language !== 'en')

const PLURAL = /\.(zero|one|two|few|many|other)$/
/** The path of a text in English, which has the forms one and other. */
const inEnglish = (path: string) => path.replace(PLURAL, '.other')
const placeholdersIn = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

/** Words that a language shares with English. */
const SAME: Readonly<Partial<Record<Language, readonly string[]>>> = {
  de: ['optional', 'Name', 'Browser', 'Details'],
  fr: [
    'Message',
    'E-mail',
    'Total',
    'Date',
    'Signature',
    'Questions',
    '{count} question',
    '{count} questions',
  ],
  es: ['Subtotal'],
  it: ['Browser', 'E-mail'],
  nl: ['Browser', 'E-mail', 'Details', 'week'],
  pl: ['VAT', 'E-mail'],
  pt: ['E-mail'],
  sv: [],
  da: ['Browser', 'E-mail', 'Subtotal', 'Sum'],
  cs: ['E-mail'],
  el: [],
  ar: [],
}

describe.each(OTHERS.map((language) => [language]))('the words in %s', (language) => {
  const texts = textsOf(wordsOf(language))

  test('are all there, none blank, none with a space at its ends', () => {
    const paths = new Set(texts.map(([path]) => path))
    expect([...ENGLISH.keys()].filter((path) => !paths.has(path) && !PLURAL.test(path))).toEqual([])
    expect(texts.filter(([, text]) => text === '' || text.trim() !== text)).toEqual([])
  })

  test('are no English ones, but for those that are the same', () => {
    const same = texts.filter(([path, text]) => ENGLISH.get(inEnglish(path)) === text)
    const named = same
      .map(([, text]) => text)
      .filter((text) => /\p{L}/u.test(text.replace(/\{\w+\}/g, '')))
    expect([...new Set(named)].filter((text) => !SAME[language]?.includes(text))).toEqual([])
    expect(SAME[language]?.filter((text) => !named.includes(text) && !/count/.test(text))).toEqual(
      [],
    )
  })

  test('have the same placeholders as in English', () => {
    for (const [path, text] of texts) {
      const wanted = placeholdersIn(ENGLISH.get(inEnglish(path)) ?? '')
      // Forms of a single number may spell it out.
      const isSpelled = /\.(zero|one|two)$/.test(path) && !text.includes('{count}')
      const expected = isSpelled ? wanted.filter((name) => name !== 'count') : wanted
      expect([path, placeholdersIn(text)]).toEqual([path, expected])
    }
  })

  test('have the plural forms of the language', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    const plurals = new Set(
      [...ENGLISH.keys()].flatMap((path) => (path.endsWith('.one') ? [path.slice(0, -4)] : [])),
    )
    expect(plurals.size).toBeGreaterThan(0)
    for (const plural of plurals) {
      const forms = texts.flatMap(([path]) =>
        path.startsWith(`${plural}.`) ? [path.slice(plural.length + 1)] : [],
      )
      // Of some languages `many` is for millions only, which are never counted here.
      const needed = pluralCategories.filter(
        (form) => form !== 'many' || !['es', 'fr', 'it', 'pt'].includes(language),
      )
      expect([plural, forms.sort()]).toEqual([plural, [...needed].sort()])
    }
  })

  test('are what a browser loads', async () => {
    const { paper, page, mails } = await loadWords(language)
    expect({ paper, page, mails }).toEqual({
      paper: wordsOf(language).paper,
      page: wordsOf(language).page,
      mails: wordsOf(language).mails,
    })
  })
})

test('words of templates need no escapes in html, and stay as they are in its canonical form', () => {
  for (const language of LANGUAGES)
    for (const [path, text] of textsOf(wordsOf(language).template))
      expect([language, path, /[<>&\u00A0]| {2}/.test(text)]).toEqual([language, path, false])
})

/**
 * Letters of other scripts, which would be slips of the hand.
 */
test('words are written in the letters of their language', () => {
  const foreign: Readonly<Record<string, RegExp>> = {
    el: /\p{Script=Cyrillic}|\p{Script=Arabic}/u,
    ar: /\p{Script=Cyrillic}|\p{Script=Greek}/u,
  }
  for (const language of LANGUAGES)
    for (const [path, text] of textsOf(wordsOf(language)))
      expect([
        language,
        path,
        (foreign[language] ?? /\p{Script=Greek}|\p{Script=Cyrillic}|\p{Script=Arabic}/u).test(text),
      ]).toEqual([language, path, false])
})

test('a quotation’s title is the name of a sheet too', () => {
  for (const language of LANGUAGES)
    expect(wordsOf(language).files.quotation).toMatch(/^[^:\\/?*[\]']{1,31}$/)
})
