import { expect, test } from 'bun:test'
import { isCorrection } from '#domain/clients/same-client.ts'

test.each([
  ['Berta Brwon, Brown Ltd', 'Berta Brown, Brown Ltd', true],
  ['Berta Bro', 'Berta Brown, Brown Ltd', true],
  ['Berta Brownn', 'Berta Brown', true],
  ['Änne Größl', 'änne Grössl', true],
  ['Berta Brown', 'Berta Brown', false],
  ['Anna Vogel, Vogel GmbH', 'Bo Lind, Vogel GmbH', false],
  ['Bo', 'Bo Lind', false],
  ['Berta Brown, Brown Ltd', 'Berta', false],
])('“%s” to “%s”: %p', (before, now, expected) => {
  expect(isCorrection(before, now)).toBe(expected)
})
