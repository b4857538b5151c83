import { expect, test } from 'bun:test'
import { bookmarkKey, MAX_KEY } from '#domain/document/bookmark.ts'

test.each([
  ['Terms', 'terms'],
  [' /terms ', 'terms'],
  ['AGB-2026', 'agb-2026'],
  ['Ключ', 'ключ'],
  ['क्षमा', 'क्षमा'],
  ['', ''],
  ['  ', ''],
  ['two words', null],
  ['a/b', null],
  ['x'.repeat(MAX_KEY), 'x'.repeat(MAX_KEY)],
  ['x'.repeat(MAX_KEY + 1), null],
])('the key %p is stored as %p', (typed, key) => {
  expect(bookmarkKey(typed)).toBe(key)
})
