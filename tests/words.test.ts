import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { checkWords } from '../scripts/words/check-words.ts'

test('all languages have all words of the tool, with their placeholders, and none that nobody asks for', () => {
  expect(checkWords(join(import.meta.dir, '..'))).toEqual({ missing: [], unused: [], long: [] })
})
