import { expect, test } from 'bun:test'
import { oneLine, storable } from '#domain/words/without-hidden.ts'

test.each([
  ['\u202e\0\n', ''],
  ['\u200b\u2060\ufeff \u3164\u2800\u0301', ''],
  ['Ada\u202e ecilA\u2066', 'Ada ecilA'],
  [' Ada\r\n\t\u0007 Lovelace ', 'Ada Lovelace'],
  ['نیما‌ز', 'نیما‌ز'],
  ['अनु‍ज', 'अनु‍ज'],
  ['👩‍🔧', '👩‍🔧'],
  ['–', '–'],
])('the name %j is stored as %j', (typed, stored) => {
  expect(oneLine(typed)).toBe(stored)
})

test('a text keeps its lines and directions, and is blank if nothing in it can be seen', () => {
  expect(storable('one\n\u2067two\u2069\0')).toBe('one\n\u2067two\u2069')
  // What turns or hides is dropped: overrides, isolates that are not closed, tags.
  expect(storable('to \u202edear\u202c\n\u2066yes\u{e0041}')).toBe('to dear\nyes')
  expect(storable(' \n\u200b\u202e')).toBe('')
  expect(storable('\ud800')).toBe('\ufffd')
})
