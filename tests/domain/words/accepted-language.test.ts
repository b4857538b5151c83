import { expect, test } from 'bun:test'
import { acceptedLanguage } from '#domain/words/accepted-language.ts'

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en;q=0.5, pt-BR', 'pt'],
  ['ja, ko;q=0.9, el;q=0.1', 'el'],
  ['AR-eg', 'ar'],
  ['fr;q=0, sv;q=0.2', 'sv'],
  ['fr; q=0.3, sv; q=0.2', 'fr'],
  ['en-GB,de', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [null, 'en'],
  [';q=,,;q=x,de;q=2', 'de'],
  ['de'.repeat(5_000), 'en'],
])('asked for %p, a page that knows no better speaks %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language as never)
})
