import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { LANGUAGES } from '#domain/words/language.ts'
import { checkWords, readWords } from '../scripts/words/check-words.ts'

const ROOT = join(import.meta.dir, '..')

test('all languages have all words of the tool, with their placeholders, and none that nobody asks for', () => {
  expect(checkWords(ROOT)).toEqual({ missing: [], unused: [], long: [] })
})

test('the tool has a name in each language, the same on its pages and on those of its server', () => {
  for (const language of LANGUAGES) {
    const words = readWords(ROOT, language)
    const name = words.get('menu.bar.product')
    expect([language, name === 'Quotation']).toEqual([language, language === 'en'])
    expect(words.get('pages.notice.title')).toBe(`{title} · ${name}`)
  }
})
