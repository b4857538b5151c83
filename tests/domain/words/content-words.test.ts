import { expect, test } from 'bun:test'
import { indexTerms, searchTerms } from '#domain/words/content-words.ts'
import { excerptOf } from '#domain/words/excerpt.ts'

const isFound = (text: string, search: string) => {
  const terms = indexTerms([text])
  return searchTerms(search).every((term) => terms.has(term))
}

test.each([
  ['An offer for Mrs Vogel', 'vog', true],
  ['An offer for Mrs Vogel', 'VOGEL offer', true],
  ['An offer for Mrs Vogel', 'ogel', false],
  ['An offer for Mrs Vogel', 'vogels', false],
  ['Äußere Fassade', 'aussere', true],
  ['18 m² of tiles', 'm2', true],
  ['18 m² of tiles', 'm', false],
  ['Donaudampfschifffahrt', 'donaudampfschifffahrtskapitän', true],
  ['Straße 12/3', '12 3', true],
])('%s is found by %s: %p', (text, search, found) => {
  expect(isFound(text, search)).toBe(found)
})

test('a text with too many words is indexed up to a bound', () => {
  const words = Array.from({ length: 100_000 }, (_, at) => `word${at}`).join(' ')
  expect(indexTerms([words]).size).toBeLessThan(21_000)
})

test('an excerpt shows the word as it is written, with what stands around it', () => {
  expect(excerptOf(['Tiles', 'An offer for Mrs Vögel, Ulm'], 'vogel')).toEqual({
    before: 'An offer for Mrs ',
    match: 'Vögel',
    after: ', Ulm',
  })
  const long = `${'before '.repeat(30)}Vogel ${'after '.repeat(30)}`
  const found = excerptOf([long], 'vogel')
  expect(found).toMatchObject({ match: 'Vogel' })
  expect(found?.before).toMatch(/^…before .* before $/)
  expect(found?.after).toMatch(/^ after .* after…$/)
  expect(excerptOf(['Mrs Vogel'], 'ogel')).toBeNull()
})

test('an excerpt has joined words as they were typed, to the end of the last one', () => {
  const lines = ['Date: May 3, 2026', 'No. 12026-014', 'No. 2026-014, for Vögel & Co']
  const match = (search: string) => excerptOf(lines, search)?.match
  expect(excerptOf(lines, ' 2026-014 ')).toEqual({
    before: 'No. ',
    match: '2026-014',
    after: ', for Vögel & Co',
  })
  expect(match('2026-0')).toBe('2026-014')
  expect(match('no. 2026-014, f')).toBe('No. 2026-014, for')
  // Otherwise the first of its words.
  expect(match('014 2026')).toBe('2026')
  expect(match('vogel & co')).toBe('Vögel')
  expect(match('2026')).toBe('2026')
})
