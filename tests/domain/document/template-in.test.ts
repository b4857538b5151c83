import { expect, test } from 'bun:test'
import { template, templateIn } from '#domain/document/template.ts'
import { plainLines } from '#domain/html/plain-lines.ts'
import { totalsOf } from '#domain/numbers/totals.ts'
import { wordsOf } from '#domain/words/all-words.ts'
import { LANGUAGES } from '#domain/words/language.ts'
import { readNewLanguage } from '#domain/words/new-language.ts'
import { newLanguageCookie } from '#domain/words/new-language-cookie.ts'
import { counting } from '../../support/documents.ts'

const en = wordsOf('en')

/** What the template says, by line. */
const textsOf = (quotation: ReturnType<typeof template>): string[] =>
  quotation.blocks.flatMap((block) => {
    if (block.type === 'text') return plainLines(block.text.html)
    if (block.type === 'price') return [block.title.html]
    if (block.type !== 'boq') return []
    const { header, column, rows } = block.boq
    const cells = [header.title, header.subtotalText, ...Object.values(column)]
    return [...cells, ...rows.map(({ description }) => description)].flatMap(({ html }) =>
      plainLines(html),
    )
  })

/** Words that two languages share. */
const SHARED = /^(Subtotal|Total|Material|No|Details|Description|Discount|Unit)$/

test.each(LANGUAGES.filter((language) => language !== 'en'))(
  'the template in %s says nothing in English, and adds up to the same',
  (language) => {
    const start = { language, locale: language === 'de' ? 'de-AT' : language }
    const quotation = templateIn(start, { en, to: wordsOf(language) }, counting())
    const english = new Set(textsOf(template(counting())))
    const left = textsOf(quotation).filter((text) => english.has(text) && !SHARED.test(text))
    expect(left).toEqual([])
    expect(quotation).toMatchObject({ ...start, currency: 'USD' })
    expect(totalsOf(quotation.blocks, quotation).shown).toBe(280)
  },
)

test.each(LANGUAGES)('a cookie remembers %s and its number format', (language) => {
  const start = { language, locale: `${language}-AT` }
  const [pair = ''] = newLanguageCookie(start, true).split(';')
  expect(readNewLanguage(pair)).toEqual(start)
  expect(readNewLanguage(`has-session=1; ${pair}; other=x`)).toEqual(start)
})

test.each([
  '',
  'new-language=',
  'new-language=xx.de-DE',
  'new-language=de',
  'new-language=de.',
  'new-language=de.de_DE',
  'new-language=de.<script>',
  'my-new-language=de.de-DE',
  `new-language=de.${'x'.repeat(40)}`,
])('the cookie “%s” remembers nothing', (cookie) => {
  expect(readNewLanguage(cookie)).toBeNull()
})
