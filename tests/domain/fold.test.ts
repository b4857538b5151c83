import { expect, test } from 'bun:test'
import { fold, sortedByFold } from '../../src/domain/fold.ts'

test.each([
  ['Äußere FASSADE', 'aussere fassade'],
  ['ÄUSSERE', 'aussere'],
  ['A\u0308pfel', 'apfel'],
  ['Zażółć gęślą jaźń', 'zazolc gesla jazn'],
  ['Œuvre à la façon', 'oeuvre a la facon'],
  ['Ærø, Đakovo, Þingvellir', 'aero, dakovo, thingvellir'],
  ['İstanbul ıstanbul', 'istanbul istanbul'],
  ['ﬁnal ½ ２ ℡', 'final 1⁄2 2 tel'],
  ['ΟΔΥΣΣΕΎΣ Οδυσσεύς', 'οδυσσευσ οδυσσευσ'],
  ['Ёлка Йод', 'елка йод'],
  ['がか', 'がか'],
  ['한국', '한국'],
  ['हिन्दी', 'हिन्दी'],
  ['Offer 12 %', 'offer 12 %'],
  ['', ''],
])('%p is looked for as %p', (text, folded) => {
  expect(fold(text)).toBe(folded)
  expect(fold(folded)).toBe(folded)
})

test('names in accents stand where a reader looks for them', () => {
  const names = ['Zoo', 'Österreich', 'ähnlich', 'Bad', 'anders', 'Étage', 'élan']
  expect(sortedByFold(names)).toEqual([
    'ähnlich',
    'anders',
    'Bad',
    'élan',
    'Étage',
    'Österreich',
    'Zoo',
  ])
})
