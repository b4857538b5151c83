import { expect, test } from 'bun:test'
import { pricedOnly } from '#domain/document/options.ts'
import { newBoqBlock } from '#domain/document/quotation.ts'
import { differenceTexts } from '#domain/numbers/option-texts.ts'
import { wordsOf } from '#domain/words/all-words.ts'
import { counting } from '../../support/documents.ts'

test('what an Arabic alternative costs more each month keeps its sign before the figure', () => {
  const [row] = pricedOnly(newBoqBlock('t', counting()).boq.rows)
  if (!row) throw new Error('a new table has a row')
  const priced = (value: number, isChosen: boolean) => ({
    ...row,
    use: 'alternative' as const,
    group: 'g',
    isChosen,
    period: 'month' as const,
    price: { ...row.price, value },
  })
  const differenceIn = (language: 'ar' | 'de') => {
    const style = { language, locale: language, currency: 'EUR', decimals: 2 }
    const { paper } = wordsOf(language)
    return differenceTexts(priced(30, false), priced(20, true), null, style, paper).difference
  }
  expect(differenceIn('ar')).toBe('\u2068+10.00\u2069 / شهر')
  expect(differenceIn('de')).toBe('+10,00 / Monat')
})
