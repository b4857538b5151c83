import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { fileName, linkTarget } from '#domain/html/attribute-values.ts'
import { amount } from '../../support/soak.ts'

test('a file’s name keeps its script and its emoji, and loses folders and what hides its type', () => {
  expect(fileName('../../план этажа.pdf')).toBe('.._.._план этажа.pdf')
  expect(fileName('می‌خواهم 👨‍👩‍👧.png')).toBe('می‌خواهم 👨‍👩‍👧.png')
  expect(fileName('\u202egnp.exe\u0000')).toBe('gnp.exe')
  expect(fileName(' \u200d\u200c ')).toBe('')
})

test('a link never leads to a call that acts by the cookie alone', () => {
  for (const link of [
    'https://offers.example.com/api/logout',
    'HTTPS://offers.example.com//api//%6Cogout?next=/',
    'http://localhost:3000/blog/../api/get-access-token',
    'https://offers.example.com\\api\\logout',
  ]) {
    expect(linkTarget(link)).toBeNull()
  }
  expect(linkTarget('https://example.com/docs/api/logout')).not.toBeNull()
  expect(linkTarget('https://example.com/api/')).not.toBeNull()
})

test('a long name is shortened before its extension', () => {
  expect(fileName(`${'a'.repeat(255)}.pdf`)).toBe(`${'a'.repeat(116)}.pdf`)
  expect(fileName(`${'👷'.repeat(120)}.jpeg`)).toBe(`${'👷'.repeat(57)}.jpeg`)
  expect(fileName('b'.repeat(255))).toBe('b'.repeat(120))
})

test('a stored name is stored unchanged again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const stored = fileName(name)
      expect(fileName(stored)).toBe(stored)
      expect(stored.length).toBeLessThanOrEqual(120)
      expect(stored.isWellFormed()).toBe(true)
    }),
    { numRuns: amount(500, 20_000) },
  )
})
