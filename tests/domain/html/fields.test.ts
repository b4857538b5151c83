import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { canonicalHtml } from '#domain/html/canonical.ts'
import {
  FIELD_NAMES,
  fieldHtml,
  markBlankLines,
  showPrompts,
  withoutBlanks,
} from '#domain/html/fields.ts'
import { plainLines } from '#domain/html/plain-lines.ts'
import { wordsOf } from '#domain/words/all-words.ts'
import { LANGUAGES } from '#domain/words/language.ts'
import { parseHtml } from '../../../src/adapters/html/parse.ts'
import { anyHtml } from '../../support/html-arbitrary.ts'

const canonical = (html: string) => canonicalHtml(html, parseHtml)
const words = wordsOf('en').fields

/** What comes in, and the one form it is stored in. */
const FORMS: readonly [string, string, string][] = [
  ['a filled field', fieldHtml('client', 'Mrs Vogel'), fieldHtml('client', 'Mrs Vogel')],
  ['a blank field', `Date: ${fieldHtml('date')}`, `Date: ${fieldHtml('date')}`],
  ['a field of white space', `a${fieldHtml('date', ' ')}`, `a${fieldHtml('date')}`],
  [
    'a field in html that is not canonical',
    '<span data-field=client>A & B</span>',
    fieldHtml('client', 'A &amp; B'),
  ],
  ['an unknown field', '<span data-field="colour">a</span>', 'a'],
  [
    'marks in a field',
    '<b><span data-field="town">Ulm</span></b>',
    fieldHtml('town', '<b>Ulm</b>'),
  ],
  [
    'a field in a field',
    fieldHtml('client', `Mrs ${fieldHtml('town', 'Vogel')}`),
    fieldHtml('client', 'Mrs Vogel'),
  ],
  [
    'a field that was split',
    `${fieldHtml('client', 'Mrs')}${fieldHtml('client', ' Vogel')}`,
    fieldHtml('client', 'Mrs Vogel'),
  ],
  [
    'a field over two lines, which ends with its line',
    fieldHtml('client', 'Mrs Vogel<br>Hill 3'),
    `${fieldHtml('client', 'Mrs Vogel')}<br>Hill 3`,
  ],
  [
    'a picture in a field',
    fieldHtml('client', 'a<img src="/uploads/x" alt="">'),
    `${fieldHtml('client', 'a')}<img src="/uploads/x" alt="">`,
  ],
  [
    'a prompt that is still shown',
    'Date: <span data-field="date" data-blank="day month year">day month year</span>',
    `Date: ${fieldHtml('date')}`,
  ],
  [
    'a prompt that was typed over',
    '<span data-field="date" data-blank="day month year">3 May</span>',
    fieldHtml('date', '3 May'),
  ],
  [
    'a sample that is still shown',
    '<span data-field="sample" data-blank="First item">First item</span>',
    fieldHtml('sample', 'First item'),
  ],
  [
    'a sample that was changed, which is a text like any other',
    '<span data-field="sample" data-blank="First item">First oak item</span>',
    'First oak item',
  ],
]

describe('the canonical form of', () => {
  test.each(FORMS)('%s', (_, html, form) => {
    expect(canonical(html)).toBe(form)
    expect(canonical(form)).toBe(form)
  })

  test('a field with any html in it is its own', () => {
    const names = fc.constantFrom(...FIELD_NAMES)
    fc.assert(
      fc.property(names, names, anyHtml, anyHtml, (one, other, inside, after) => {
        const html = canonical(
          `${fieldHtml(one, inside)} ${after}<p>${fieldHtml(other, after)}</p>`,
        )
        expect(canonical(html)).toBe(html)
        expect(html).not.toMatch(/<span data-field="\w+">[^<]*<br>/)
      }),
    )
  })
})

test.each(LANGUAGES.map((code) => [code]))(
  'what is shown with prompts is read as what is stored (%s)',
  (code) => {
    for (const name of FIELD_NAMES) {
      for (const text of ['', 'Ümit & Söhne "Bad"', 'a <i>b</i>']) {
        const html = canonical(`<h1>x</h1><p>Label: ${fieldHtml(name, text)}<br>b</p>`)
        const shown = showPrompts(markBlankLines(html), wordsOf(code).fields)
        expect(canonical(shown)).toBe(html)
      }
    }
  },
)

test('blank fields show what they ask for, and samples can be told from other text', () => {
  expect(showPrompts(fieldHtml('town'), words)).toBe(
    '<span data-field="town" data-blank="Postcode and town">Postcode and town</span>',
  )
  expect(showPrompts(fieldHtml('town', 'Ulm'), words)).toBe(fieldHtml('town', 'Ulm'))
  expect(showPrompts(fieldHtml('sample', 'Materials'), words)).toBe(
    '<span data-field="sample" data-blank="Materials">Materials</span>',
  )
})

const client = fieldHtml('client')
const street = fieldHtml('street')
const town = fieldHtml('town')
const date = fieldHtml('date')
const subject = fieldHtml('subject')

/** Html, and what readers get of it. */
const PAPERS: readonly [html: string, left: string][] = [
  [`<h1>Quotation</h1><p>${subject}</p>`, '<h1>Quotation</h1>'],
  [subject, ''],
  [`<p>${client}<br>${street}<br>${town}</p><p>x</p>`, '<p>x</p>'],
  [`<p>Mrs Vogel<br>${street}<br>${town}</p>`, '<p>Mrs Vogel</p>'],
  [`<p>${client}<br>Hill 3<br>${town}</p>`, '<p>Hill 3</p>'],
  [`<p style="text-align:right">${client}<br>b</p>`, '<p style="text-align:right">b</p>'],
  [`<p>No. 7<br>Date: ${date}<br>Valid</p>`, '<p>No. 7<br>Valid</p>'],
  [`<p>${client}, ${town}<br>b</p>`, '<p>b</p>'],
  [`<p>We offer ${client} the work.<br>b</p>`, '<p>We offer  the work.<br>b</p>'],
  [`<ul><li>${client}</li></ul>`, '<ul><li></li></ul>'],
  [
    `<p>${fieldHtml('client', 'Mrs Vogel')}<br>${street}</p>`,
    `<p>${fieldHtml('client', 'Mrs Vogel')}</p>`,
  ],
]

test.each(PAPERS)('lines of blank fields are left out and marked: %s', (html, left) => {
  expect(withoutBlanks(html)).toBe(left)
  const marked = markBlankLines(html)
  const hidden = marked.replace(
    /<(p|span) data-blank-line=""[^>]*>(?:[^<]|<br>|<span data-field="\w+"><\/span>)*<\/\1>/g,
    '',
  )
  expect(plainLines(canonical(marked))).toEqual(plainLines(html))
  expect(plainLines(hidden)).toEqual(plainLines(left))
})

test('marking lines takes linear time', () => {
  const hostile = `${'a'.repeat(200_000)}<br>${'Label '.repeat(50_000)}${date.repeat(2_000)}x`
  const start = performance.now()
  markBlankLines(hostile)
  withoutBlanks(hostile)
  expect(performance.now() - start).toBeLessThan(5_000)
})

test('a prompt is text: a pattern of numbers makes no markup', () => {
  const number = `<img src=x onerror="a()">'&`
  const shown = showPrompts(fieldHtml('number'), { ...words, number })
  expect(parseHtml(shown)).toMatchObject([
    {
      tag: 'span',
      attributes: { 'data-field': 'number', 'data-blank': number },
      children: [number],
    },
  ])
})
