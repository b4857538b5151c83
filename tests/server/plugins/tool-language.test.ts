import { expect, test } from 'bun:test'
import { askedLanguage, toolLanguageOf } from '../../../src/plugins/tool-language.ts'

const from = (headers: Record<string, string>) => new Request('http://localhost', { headers })

test.each([
  [
    'what was chosen in this browser',
    { cookie: 'a=1; tool-language=ar', 'accept-language': 'de' },
    'ar',
  ],
  ['else what it asks for', { 'accept-language': 'fi, de-AT;q=0.8' }, 'de'],
  ['English for languages that there are not', { 'accept-language': 'fi, *' }, 'en'],
  ['no cookie of nonsense', { cookie: 'tool-language=xx', 'accept-language': 'pl' }, 'pl'],
  [
    'nor one that only begins well',
    { cookie: 'tool-language=de-x', 'accept-language': 'pl' },
    'pl',
  ],
  ['nor another cookie', { cookie: 'x-tool-language=de', 'accept-language': 'pl' }, 'pl'],
])('the language of the tool is %s', (_, headers: Record<string, string>, language) => {
  expect(askedLanguage(from(headers)) as string | null).toBe(language)
})

test('of a program that asks for none nothing is known, and the tool answers it in English', () => {
  expect(askedLanguage(from({}))).toBeNull()
  expect(toolLanguageOf(from({ cookie: 'tool-language=%00' }))).toBe('en')
})

test('of a header with thousands of languages the first ones are read', () => {
  const nonsense = Array.from({ length: 4000 }, (_, at) => `x${at}`).join()
  expect(toolLanguageOf(from({ 'accept-language': `pl,${nonsense}` }))).toBe('pl')
  expect(toolLanguageOf(from({ 'accept-language': `${nonsense},pl` }))).toBe('en')
})
