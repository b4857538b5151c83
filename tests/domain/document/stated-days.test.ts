import { expect, test } from 'bun:test'
import { newTextBlock, type Quotation } from '#domain/document/quotation.ts'
import { statedDays, withStatedDays } from '#domain/document/stated-days.ts'
import { templateIn } from '#domain/document/template.ts'
import { wordsOf } from '#domain/words/all-words.ts'
import { LANGUAGES } from '#domain/words/language.ts'

let count = 0
const nextId = () => `id${++count}`

test.each([...LANGUAGES])(
  'the template says twice for how many days it is valid (%s)',
  (language) => {
    const start = { language, locale: 'en-US' }
    const words = wordsOf(language)
    const { blocks } = templateIn(start, { en: wordsOf('en'), to: words }, nextId)
    expect(statedDays(blocks, words.template)).toEqual([14])
    const changed = withStatedDays(blocks, 30, words.template)
    expect(statedDays(changed, words.template)).toEqual([30])
    expect(JSON.stringify(changed).match(/\b30\b/g)?.length).toBe(
      (JSON.stringify(blocks).match(/\b30\b/g)?.length ?? 0) + 2,
    )
    expect(withStatedDays(changed, 30, words.template)).toBe(changed)
    // Another language takes the number along.
    const other = templateIn(
      { language: 'en', locale: 'en-US' },
      { en: wordsOf('en'), to: wordsOf('en') },
      nextId,
    )
    expect(statedDays(other.blocks, wordsOf('en').template)).toEqual([14])
  },
)

test('a space or a full stop behind a line changes nothing of what it says', () => {
  const { template } = wordsOf('en')
  const blocks = [
    newTextBlock('a', '<p>Valid for 10 days.&nbsp;<br>This offer is valid for 10 days </p>'),
  ]
  expect(statedDays(blocks, template)).toEqual([10])
  expect(withStatedDays(blocks, 30, template)).toMatchObject([
    { text: { html: '<p>Valid for 30 days.&nbsp;<br>This offer is valid for 30 days </p>' } },
  ])
})

test('lines in one’s own words say nothing', () => {
  const { template } = wordsOf('en')
  const blocks: Quotation['blocks'] = [
    newTextBlock('a', '<p>Valid for 10 days or so</p>'),
    newTextBlock('b', '<p>Valid for ten days</p>'),
  ]
  expect(statedDays(blocks, template)).toEqual([])
  expect(withStatedDays(blocks, 30, template)).toBe(blocks)
})
